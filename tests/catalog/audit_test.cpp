// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the audit calls damage, and where it points.
#include "model/catalog/audit.h"
#include "tests/catalog/fixture.h"

#include <gtest/gtest.h>

namespace rankscape {
namespace {

const UsedElsewhere used{{}, {}, {"cluster"}};

std::vector<std::string> findings(const CatalogFiles &files, const UsedElsewhere &elsewhere = used)
{
    const auto catalog = Catalog::parse(files);
    if (!catalog)
        return {one_line(catalog.problem(), Language::en)};
    std::vector<std::string> all;
    for (const auto &problem : audit(*catalog, elsewhere)) {
        EXPECT_FALSE(problem.sentence.zh.empty());
        all.push_back(problem.code + " " + one_line(problem, Language::en));
    }
    return all;
}

using Lines = std::vector<std::string>;

TEST(Audit, FindsNothingInAWholeCatalogue) { EXPECT_EQ(findings(test::small_files()), Lines{}); }

struct Damage {
    const char *name;
    std::string file;
    std::string patch;
    std::string finding; ///< the beginning of the first
};

void PrintTo(const Damage &row, std::ostream *out) { *out << row.name; }

class AuditFinds : public testing::TestWithParam<Damage> {};

TEST_P(AuditFinds, ItWhereItIs)
{
    const auto found = findings(test::patched(GetParam().file, GetParam().patch));
    ASSERT_FALSE(found.empty());
    EXPECT_TRUE(found.front().starts_with(GetParam().finding)) << found.front();
}

INSTANTIATE_TEST_SUITE_P(
    Rows, AuditFinds,
    testing::Values(Damage{"release_citation", "releases.json", R"({"citation": "gone"})",
                           "dangling_citation catalog/releases.json: /0/citation: there is no citation gone"},
                    Damage{"release_claim", "releases.json", R"({"claims": ["says", "gone"]})",
                           "dangling_claim catalog/releases.json: /0/claims/1: "},
                    Damage{"event_thread", "events.json", R"({"thread": "gone"})",
                           "dangling_thread catalog/events.json: /0/thread: "},
                    Damage{"thread_first", "threads.json", R"({"first": ["gone"]})",
                           "dangling_concept catalog/threads.json: /0/first/0: "},
                    Damage{"thread_page", "threads.json", R"({"page": "gone"})",
                           "dangling_concept catalog/threads.json: /0/page: "},
                    Damage{"feature_citation", "features.json", R"({"versions": {"0.20.0": {"citations": ["gone"]}}})",
                           "dangling_citation catalog/features.json: /0/versions/0.20.0/citations/0: "},
                    Damage{"claim_concept", "claims.json", R"({"concepts": ["gone"]})",
                           "dangling_concept catalog/claims.json: /0/concepts/0: "},
                    Damage{"concept_view", "concepts.json", R"({"see": {"view": "gone"}})",
                           "dangling_view catalog/concepts.json: /0/see/view: "},
                    Damage{"question_claim", "questions.json", R"({"claims": ["gone"]})",
                           "dangling_claim catalog/questions.json: /0/claims/0: "},
                    Damage{"answer_link", "questions.json", R"j({"answer": {"zh": "[x](cite:gone)"}})j",
                           "dangling_citation catalog/questions.json: /0/answer/zh: "},
                    Damage{"url_without_host", "citations.json", R"({"url": "https://"})",
                           "malformed_url catalog/citations.json: /0/url: "},
                    Damage{"url_of_another_scheme", "citations.json", R"({"url": "ftp://x.org"})", "malformed_url "},
                    Damage{"url_with_a_blank", "citations.json", R"({"url": "https://x.org/ a"})", "malformed_url "},
                    Damage{"url_in_chinese", "citations.json", R"({"url": "https://x.org/指南"})", "malformed_url "}),
    [](const auto &row) { return std::string(row.param.name); });

TEST(Audit, FindsLinksOfPagesWithTheirLines)
{
    auto files = test::small_files();
    files.pages[1].text += "\n[x](cite:gone) [y](concept:lost)\n";
    EXPECT_EQ(findings(files), (Lines{"dangling_citation concepts/zh/idea.md:5: there is no citation gone",
                                      "dangling_concept concepts/zh/idea.md:5: there is no concept lost"}));
}

TEST(Audit, FindsAPageInOneLanguageOnly)
{
    auto files = test::small_files();
    files.pages.pop_back();
    EXPECT_EQ(findings(files),
              Lines{"language_missing concepts/zh/idea.md: the page exists in the other language only"});
}

TEST(Audit, FindsWhatNothingLeadsTo)
{
    auto files = test::small_files();
    for (const char *file : {"citations.json", "concepts.json"}) {
        auto json = nlohmann::json::parse(files.json.at(file));
        json.push_back(json[0]);
        json[1]["id"] = "alone";
        files.json[file] = json.dump();
    }
    // A link to itself is none.
    for (const auto language : {Language::en, Language::zh})
        files.pages.push_back({"alone", language, "# A\n\n[a](concept:alone)\n"});
    EXPECT_EQ(findings(files), (Lines{"unused_citation catalog/citations.json: /1: nothing cites alone",
                                      "unused_concept catalog/concepts.json: /1: nothing leads to alone"}));
    EXPECT_EQ(findings(files, {{"alone"}, {"alone"}, {"cluster"}}), Lines{});
}

TEST(Audit, FindsWhatTheProgramNamesInVain)
{
    EXPECT_EQ(findings(test::small_files(), {{"gone"}, {"lost"}, {"cluster"}}),
              (Lines{"dangling_citation program: there is no citation gone",
                     "dangling_concept program: there is no concept lost"}));
}

} // namespace
} // namespace rankscape
