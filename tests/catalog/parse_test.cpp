// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the catalogue's readers take and refuse, and where they point.
#include "tests/catalog/fixture.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace rankscape {
namespace {

struct Refused {
    const char *name;
    std::string file;
    std::string patch; ///< of the first record
    std::string says;  ///< how the English sentence begins
    std::string code = "catalog_field";
};

void PrintTo(const Refused &row, std::ostream *out) { *out << row.name; }

class RecordRefused : public testing::TestWithParam<Refused> {};

TEST_P(RecordRefused, WithFilePointerAndReason)
{
    const auto &row = GetParam();
    const auto catalog = Catalog::parse(test::patched(row.file, row.patch));
    ASSERT_FALSE(catalog);
    const auto &problem = catalog.problem();
    EXPECT_EQ(problem.code, row.code);
    EXPECT_EQ(problem.where.source, "catalog/" + row.file);
    EXPECT_TRUE(problem.sentence.en.starts_with(row.says)) << problem.sentence.en;
    EXPECT_FALSE(problem.sentence.zh.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Rows, RecordRefused,
    testing::Values(
        Refused{"id_of_number", "citations.json", R"({"id": 3})", "/0/id: is not a text"},
        Refused{"unknown_kind", "citations.json", R"({"kind": "blog"})", "/0/kind: \"blog\""},
        Refused{"unknown_status", "citations.json", R"({"status": "done"})", "/0/status: "},
        Refused{"no_chinese", "citations.json", R"({"title": {"zh": null}})", "/0/title/zh: is missing"},
        Refused{"empty_english", "citations.json", R"({"title": {"en": ""}})", "/0/title/en: is missing"},
        Refused{"no_url", "citations.json", R"({"url": null})", "/0/url: is missing"},
        Refused{"no_nuance", "citations.json", R"({"verification": "differs"})", "/0/nuance: is missing"},
        Refused{"release_claims", "releases.json", R"({"claims": "says"})", "/0/claims: is not a list"},
        Refused{"release_claim", "releases.json", R"({"claims": ["a", 3]})", "/0/claims/1: is not a text"},
        Refused{"event_kind", "events.json", R"({"kind": "melted"})", "/0/kind: "},
        Refused{"event_number", "events.json", R"({"number": -1})", "/0/number: is not a whole number"},
        Refused{"event_large_number", "events.json", R"({"number": 18446744073709551615})", "/0/number: "},
        Refused{"thread_page", "threads.json", R"({"page": null})", "/0/page: is missing"},
        Refused{"thread_number", "threads.json", R"({"number": "2"})", "/0/number: "},
        Refused{"feature_version_missing", "features.json", R"({"versions": {"0.19.2": null}})",
                "/0/versions/0.19.2: is missing"},
        Refused{"feature_version_unknown", "features.json", R"({"versions": {"0.21.0": {}}})", "/0/versions/0.21.0: "},
        Refused{"feature_state", "features.json", R"({"versions": {"main": {"state": "maybe"}}})",
                "/0/versions/main/state: "},
        Refused{"claim_version", "claims.json", R"({"versions": ["0.20.0", "1.0"]})", "/0/versions/1: "},
        Refused{"claim_nuance", "claims.json", R"({"verification": "stated_by_study_notes"})", "/0/nuance: "},
        Refused{"concept_see", "concepts.json", R"({"see": "cluster"})", "/0/see: is not an object"},
        Refused{"concept_view", "concepts.json", R"({"see": {"view": null}})", "/0/see/view: is missing"},
        Refused{"question_answer", "questions.json", R"({"answer": "yes"})", "/0/answer: is not an object"}),
    [](const auto &row) { return std::string(row.param.name); });

struct Damaged {
    const char *name;
    std::string text; ///< of claims.json
    std::string code;
    int line = 0;
    int column = 0;
};

void PrintTo(const Damaged &row, std::ostream *out) { *out << row.name; }

class FileRefused : public testing::TestWithParam<Damaged> {};

TEST_P(FileRefused, WithLineAndColumn)
{
    auto files = test::small_files();
    files.json["claims.json"] = GetParam().text;
    const auto catalog = Catalog::parse(files);
    ASSERT_FALSE(catalog);
    EXPECT_EQ(catalog.problem().code, GetParam().code);
    EXPECT_EQ(catalog.problem().where.source, "catalog/claims.json");
    EXPECT_EQ(catalog.problem().where.line, GetParam().line);
    EXPECT_EQ(catalog.problem().where.column, GetParam().column);
}

INSTANTIATE_TEST_SUITE_P(Rows, FileRefused,
                         testing::Values(Damaged{"empty", "", "catalog_json", 1, 1},
                                         Damaged{"an_object", "{}", "catalog_json", 1, 1},
                                         Damaged{"a_picture", "\x89PNG\r\n", "catalog_json", 1, 1},
                                         Damaged{"cut_on_line_two", "[\n  {\"id\" 3}]", "catalog_json", 2, 9},
                                         Damaged{"a_number_for_a_record", "[3]", "catalog_field"},
                                         Damaged{"foreign_records", R"([{"name": "x"}])", "catalog_field"}),
                         [](const auto &row) { return std::string(row.param.name); });

TEST(Catalog, RefusesAnIdTwiceInEachFile)
{
    for (const auto &[file, text] : test::small_json()) {
        auto files = test::small_files();
        auto json = nlohmann::json::parse(text);
        json.push_back(json.at(0));
        files.json[file] = json.dump();
        const auto catalog = Catalog::parse(files);
        ASSERT_FALSE(catalog) << file;
        EXPECT_EQ(catalog.problem().code, "catalog_duplicate") << file;
        EXPECT_TRUE(catalog.problem().sentence.en.starts_with("/1/id: ")) << catalog.problem().sentence.en;
    }
}

TEST(Catalog, NeedsEachFile)
{
    EXPECT_EQ(catalog_file_names().size(), 9u);
    for (const auto file : catalog_file_names()) {
        auto files = test::small_files();
        files.json.erase(std::string(file));
        const auto catalog = Catalog::parse(files);
        ASSERT_FALSE(catalog) << file;
        EXPECT_EQ(catalog.problem().code, "catalog_file_missing");
        EXPECT_EQ(catalog.problem().where.source, "catalog/" + std::string(file));
    }
}

TEST(Catalog, ReadsEveryField)
{
    const auto parsed = Catalog::parse(test::small_files());
    ASSERT_TRUE(parsed) << one_line(parsed.problem(), Language::en);
    const auto &catalog = *parsed;
    EXPECT_EQ(catalog.citation("doc")->short_title, (Text{"Guide", "指南"}));
    EXPECT_EQ(catalog.release("core-1")->claims, std::vector<std::string>{"says"});
    EXPECT_EQ(catalog.event("2026-07-08-5129")->number, 5129);
    EXPECT_EQ(catalog.thread("gtp")->first, std::vector<std::string>{"idea"});
    EXPECT_FALSE(catalog.thread("gtp")->is_topic());
    EXPECT_EQ(catalog.feature("row")->in(CoreVersion::v0_20_0).note.en, "n");
    EXPECT_EQ(catalog.feature("row")->in(CoreVersion::main).state, Availability::State::open);
    EXPECT_EQ(catalog.claim("says")->versions, std::vector{CoreVersion::v0_20_0});
    EXPECT_EQ(catalog.concept_of("idea")->title(), (Text{"Idea", "想法"}));
    EXPECT_EQ(catalog.concept_of("idea")->citations, std::vector<std::string>{"doc"});
    EXPECT_EQ(catalog.concept_of("idea")->see.rank, 3);
    EXPECT_EQ(catalog.question("why")->kind, Question::Kind::drill);
    EXPECT_EQ(catalog.citation("idea"), nullptr);
    const auto resting = catalog.supported_by("doc"); // claim, concept, thread, release, question
    ASSERT_EQ(resting.size(), 5u);
    std::vector<std::string> links;
    for (const auto &support : resting)
        links.push_back(support.kind + ":" + support.id);
    EXPECT_EQ(links, (std::vector<std::string>{"claim:says", "concept:idea", "thread:gtp",
                                               "release:" + catalog.releases()[0].id, "question:why"}));
    EXPECT_EQ(resting[1].title.zh, "想法");
    EXPECT_EQ(resting[3].title.en, "Megatron Core 0.20.0");
}

TEST(Catalog, KnowsWhichPagesLinkToAConcept)
{
    auto files = test::small_files();
    auto concepts = nlohmann::json::parse(files.json["concepts.json"]);
    concepts.push_back(concepts[0]);
    concepts[1]["id"] = "other";
    files.json["concepts.json"] = concepts.dump();
    files.pages.push_back({"other", Language::en, "# Other\n\n[a](concept:idea), [b](concept:other)\n"});
    const auto catalog = Catalog::parse(files);
    ASSERT_TRUE(catalog) << one_line(catalog.problem(), Language::en);
    const auto linking = catalog->linking_to("idea");
    ASSERT_EQ(linking.size(), 1u);
    EXPECT_EQ(linking[0]->id, "other");
    EXPECT_TRUE(catalog->linking_to("other").empty()); // a page does not count as leading to itself
}

struct Page {
    const char *name;
    std::string text;
    std::string code; ///< empty: accepted
};

void PrintTo(const Page &row, std::ostream *out) { *out << row.name; }

class ConceptPages : public testing::TestWithParam<Page> {};

TEST_P(ConceptPages, AreAcceptedOrRefused)
{
    auto files = test::small_files();
    files.pages[0].text = GetParam().text;
    const auto catalog = Catalog::parse(files);
    EXPECT_EQ(catalog ? "" : catalog.problem().code, GetParam().code);
}

INSTANTIATE_TEST_SUITE_P(Rows, ConceptPages,
                         testing::Values(Page{"whole", "# T\n\nbody\n", ""},
                                         Page{"windows_line_ends", "# T\r\n\r\nbody\r\n", ""},
                                         Page{"no_title", "body\n", "concept_page_incomplete"},
                                         Page{"second_heading_first", "## T\n\nbody\n", "concept_page_incomplete"},
                                         Page{"empty_title", "# \n\nbody\n", "concept_page_incomplete"},
                                         Page{"no_body", "# T\n \n", "concept_page_incomplete"},
                                         Page{"empty", "", "concept_page_incomplete"}),
                         [](const auto &row) { return std::string(row.param.name); });

TEST(ConceptPages, MustMatchTheirEntries)
{
    auto twice = test::small_files();
    twice.pages.push_back(twice.pages[0]);
    auto foreign = test::small_files();
    foreign.pages.push_back({"unknown", Language::en, "# T\n\nbody\n"});
    auto none = test::small_files();
    none.pages.clear();
    EXPECT_EQ(Catalog::parse(twice).problem().code, "catalog_duplicate");
    EXPECT_EQ(Catalog::parse(foreign).problem().code, "concept_page_incomplete");
    EXPECT_EQ(Catalog::parse(foreign).problem().where.source, "concepts/en/unknown.md");
    EXPECT_EQ(Catalog::parse(none).problem().code, "concept_page_incomplete");
}

TEST(ConceptLinks, AreFoundWithTheirLines)
{
    const auto links = links_of("# T\n[x](cite:a)\n\n[y](concept:q) [z](https://x.org) [w](cite:b");
    ASSERT_EQ(links.size(), 3u);
    EXPECT_EQ(links[0].target, "a");
    EXPECT_EQ(links[0].line, 2);
    EXPECT_EQ(links[1].scheme, "concept");
    EXPECT_EQ(links[1].line, 4);
    EXPECT_EQ(links[2].target, "b");
}

TEST(Words, HaveAMeaningAndBack)
{
    for (int value = 0; value < 8; ++value)
        EXPECT_EQ(citation_kind(name(Citation::Kind(value))), Citation::Kind(value));
    for (int value = 0; value < 5; ++value)
        EXPECT_EQ(citation_status(name(Citation::Status(value))), Citation::Status(value));
    for (int value = 0; value < 4; ++value)
        EXPECT_EQ(citation_verification(name(Citation::Verification(value))), Citation::Verification(value));
    for (int value = 0; value < 7; ++value)
        EXPECT_EQ(event_kind(name(Event::Kind(value))), Event::Kind(value));
    for (int value = 0; value < 8; ++value)
        EXPECT_EQ(availability_state(name(Availability::State(value))), Availability::State(value));
    for (int value = 0; value < 4; ++value)
        EXPECT_EQ(question_kind(name(Question::Kind(value))), Question::Kind(value));
    EXPECT_FALSE(event_kind("Merged"));
}

TEST(Events, AreReadOnTheirPullRequestOrIssue)
{
    Event event{.repository = "Megatron-LM", .kind = Event::Kind::merged, .number = 5129};
    EXPECT_EQ(url(event), "https://github.com/NVIDIA/Megatron-LM/pull/5129");
    event.kind = Event::Kind::closed;
    EXPECT_EQ(url(event), "https://github.com/NVIDIA/Megatron-LM/issues/5129");
    event.number = 0;
    EXPECT_EQ(url(event), "");
}

} // namespace
} // namespace rankscape
