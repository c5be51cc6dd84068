// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the catalogue's readers refuse, where they point, and which links dangle.
#include "model/catalog/catalog.h"
#include "model/catalog/citations_reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace rankscape {
namespace {

const std::string good = R"({"id": "a", "kind": "code", "title": {"en": "A", "zh": "甲"}, "url": "https://x.org/",
  "version": "main", "status": "released", "verification": "confirmed", "source_ref": "r"})";

std::string with(std::string from, const std::string &to)
{
    auto text = good;
    text.replace(text.find(from), from.size(), to);
    return "[" + text + "]";
}

struct Refused {
    const char *name;
    std::string json;
    std::string code;
    int line = 0;
    int column = 0;
};

void PrintTo(const Refused &row, std::ostream *out) { *out << row.name; }

class CitationsRefused : public testing::TestWithParam<Refused> {};

TEST_P(CitationsRefused, WithItsPlace)
{
    const auto &row = GetParam();
    const auto citations = read_citations(row.json);
    ASSERT_FALSE(citations);
    const auto &problem = citations.problem();
    EXPECT_EQ(problem.code, row.code);
    EXPECT_EQ(problem.where.line, row.line);
    EXPECT_EQ(problem.where.column, row.column);
    EXPECT_FALSE(problem.sentence.en.empty());
    EXPECT_FALSE(problem.sentence.zh.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Rows, CitationsRefused,
    testing::Values(Refused{"empty", "", "catalog_json", 1, 1}, Refused{"an_object", "{}", "catalog_json", 1, 1},
                    Refused{"cut_on_line_two", "[\n  {\"id\" 3}]", "catalog_json", 2, 9},
                    Refused{"a_number_for_an_entry", "[3]", "catalog_field"},
                    Refused{"a_number_for_an_id", "[{\"id\": 3}]", "catalog_field"},
                    Refused{"unknown_kind", with("\"code\"", "\"blog\""), "catalog_field"},
                    Refused{"unknown_status", with("\"released\"", "\"done\""), "catalog_field"},
                    Refused{"no_chinese", with(", \"zh\": \"甲\"", ""), "catalog_field"},
                    Refused{"plain_http", with("https", "http"), "catalog_field"},
                    Refused{"differs_without_nuance", with("\"confirmed\"", "\"differs\""), "catalog_field"},
                    Refused{"twice", "[" + good + "," + good + "]", "catalog_duplicate"}),
    [](const auto &row) { return std::string(row.param.name); });

TEST(Citations, ReadsAGoodOne)
{
    const auto citations = read_citations("[" + good + "]");
    ASSERT_TRUE(citations) << one_line(citations.problem(), Language::en);
    ASSERT_EQ(citations->size(), 1u);
    EXPECT_EQ(citations->front().title, (Text{"A", "甲"}));
    EXPECT_EQ(source_line(citations->front(), Language::en), "A"); // confirmed: no mark
}

TEST(Citations, EveryWordHasAMeaningAndBack)
{
    for (int value = 0; value < 7; ++value)
        EXPECT_EQ(citation_kind(name(Citation::Kind(value))), Citation::Kind(value));
    for (int value = 0; value < 5; ++value)
        EXPECT_EQ(citation_status(name(Citation::Status(value))), Citation::Status(value));
    for (int value = 0; value < 4; ++value)
        EXPECT_EQ(citation_verification(name(Citation::Verification(value))), Citation::Verification(value));
}

struct Page {
    const char *name;
    std::string text;
    bool accepted;
};

void PrintTo(const Page &row, std::ostream *out) { *out << row.name; }

class ConceptHead : public testing::TestWithParam<Page> {};

TEST_P(ConceptHead, IsAcceptedOrRefused)
{
    const auto page = parse_concept({"p", Language::en, GetParam().text});
    EXPECT_EQ(static_cast<bool>(page), GetParam().accepted);
    if (!page) {
        EXPECT_EQ(page.problem().code, "concept_page_incomplete");
    }
}

INSTANTIATE_TEST_SUITE_P(Rows, ConceptHead,
                         testing::Values(Page{"whole", "title: T: U\ncitations: a, b\n\nbody\n", true},
                                         Page{"windows_line_ends", "title: T\r\ncitations: a\r\n\r\nbody\r\n", true},
                                         Page{"no_title", "citations: a\n\nbody\n", false},
                                         Page{"no_citations", "title: T\n\nbody\n", false},
                                         Page{"no_body", "title: T\ncitations: a\n\n \n", false},
                                         Page{"no_blank_line", "title: T\ncitations: a\n# Body\n", false},
                                         Page{"empty", "", false}),
                         [](const auto &row) { return std::string(row.param.name); });

TEST(ConceptLinks, AreFoundWithTheirLines)
{
    const auto page = parse_concept({"p", Language::en,
                                     "title: T\ncitations: a, b\n\n[x](cite:a)\n\n"
                                     "[y](concept:q) [z](https://x.org) [w](cite:b"});
    ASSERT_TRUE(page);
    EXPECT_EQ(page->citations, (std::vector<std::string>{"a", "b"}));
    const auto links = links_of(*page);
    ASSERT_EQ(links.size(), 3u);
    EXPECT_EQ(links[0].target, "a");
    EXPECT_EQ(links[1].scheme, "concept");
    EXPECT_EQ(links[1].line, 3);
    EXPECT_EQ(links[2].target, "b");
}

TEST(Dangling, NamesEachLinkThatLeadsNowhere)
{
    const auto catalog = Catalog::parse(
        "[" + good + "]",
        {{"p", Language::en, "title: T\ncitations: a, gone\n\n[x](cite:lost) [y](concept:q) [z](concept:p)\n"}});
    ASSERT_TRUE(catalog) << one_line(catalog.problem(), Language::en);
    std::vector<std::string> codes;
    for (const auto &problem : catalog->dangling())
        codes.push_back(problem.code);
    EXPECT_EQ(codes, (std::vector<std::string>{"dangling_citation", "dangling_citation", "dangling_concept",
                                               "concept_language_missing"}));
}

TEST(Catalog, RefusesTheSamePageTwice)
{
    const ConceptSource page{"p", Language::en, "title: T\ncitations: a\n\nbody\n"};
    const auto catalog = Catalog::parse("[" + good + "]", {page, page});
    ASSERT_FALSE(catalog);
    EXPECT_EQ(catalog.problem().code, "catalog_duplicate");
}

} // namespace
} // namespace rankscape
