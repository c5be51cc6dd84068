// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The schemas accept what ships and refuse damage, with a pointer and a reason that a person can read.
#include "model/catalog/validate.h"
#include "tests/catalog/fixture.h"
#include "tests/catalog/resources.h"

#include <gtest/gtest.h>

namespace rankscape {
namespace {

std::vector<std::string> sentences(const std::string &file, const std::string &json)
{
    std::vector<std::string> all;
    for (const auto &problem : validate(file, json, test::schema_of(file)))
        all.push_back(problem.sentence.en);
    return all;
}

TEST(Schemas, AcceptTheRealFiles)
{
    for (const auto file : catalog_file_names())
        EXPECT_EQ(sentences(std::string(file), test::text_of(test::resources() / "catalog" / file)),
                  std::vector<std::string>{})
            << file;
}

TEST(Schemas, AcceptTheFixture)
{
    for (const auto &[file, text] : test::small_json())
        EXPECT_EQ(sentences(file, text), std::vector<std::string>{}) << file;
}

struct Wrong {
    const char *name;
    std::string file;
    std::string patch; ///< merged into the first record; null removes a field
    std::string says;  ///< how the first sentence begins
};

void PrintTo(const Wrong &row, std::ostream *out) { *out << row.name; }

class SchemaRefuses : public testing::TestWithParam<Wrong> {};

TEST_P(SchemaRefuses, WithPointerAndReason)
{
    const auto &row = GetParam();
    const auto text = test::patched(row.file, row.patch).json.at(row.file);
    const auto said = sentences(row.file, text);
    ASSERT_FALSE(said.empty());
    EXPECT_TRUE(said.front().starts_with(row.says)) << said.front();
    EXPECT_EQ(said.size(), 1u) << said.back();
    for (const auto &problem : validate(row.file, text, test::schema_of(row.file)))
        EXPECT_TRUE(test::has_chinese(problem.sentence.zh)) << problem.sentence.zh;
}

INSTANTIATE_TEST_SUITE_P(
    Rows, SchemaRefuses,
    testing::Values(
        Wrong{"no_chinese_title", "citations.json", R"({"title": {"zh": null}})", "/0/title/zh: is missing"},
        Wrong{"empty_title", "citations.json", R"({"title": {"en": ""}})", "/0/title/en: is empty"},
        Wrong{"third_language", "citations.json", R"({"title": {"fr": "x"}})", "/0/title/fr: is not a field"},
        Wrong{"no_short_title", "citations.json", R"({"short_title": null})", "/0/short_title: is missing"},
        Wrong{"unknown_kind", "citations.json", R"({"kind": "blog"})", "/0/kind: \"blog\" is not one of"},
        Wrong{"unknown_status", "citations.json", R"({"status": "done"})", "/0/status: \"done\" is not one of"},
        Wrong{"plain_http", "citations.json", R"({"url": "http://example.org"})", "/0/url: \"http://example.org\" is "},
        Wrong{"url_without_host", "citations.json", R"({"url": "https:///x"})", "/0/url: "},
        Wrong{"url_with_blank", "citations.json", R"({"url": "https://x.org/a b"})", "/0/url: "},
        Wrong{"no_url", "citations.json", R"({"url": null})", "/0/url: is missing"},
        Wrong{"day_month_order", "citations.json", R"({"date": "22-08-2026"})", "/0/date: "},
        Wrong{"month_13", "citations.json", R"({"date": "2026-13-01"})", "/0/date: "},
        Wrong{"unknown_field", "citations.json", R"({"author": "x"})", "/0/author: is not a field"},
        Wrong{"slash_in_a_field", "citations.json", R"({"a/b~c": "x"})", "/0/a~1b~0c: is not a field"},
        Wrong{"id_with_blank", "citations.json", R"({"id": "a b"})", "/0/id: "},
        Wrong{"differs_without_nuance", "citations.json", R"({"verification": "differs"})", "/0/nuance: is missing"},
        Wrong{"release_date", "releases.json", R"({"date": "soon"})", "/0/date: "},
        Wrong{"release_repository", "releases.json", R"({"repository": "Core"})", "/0/repository: "},
        Wrong{"release_citation", "releases.json", R"({"citation": null})", "/0/citation: is missing"},
        Wrong{"event_kind", "events.json", R"({"kind": "melted"})", "/0/kind: \"melted\""},
        Wrong{"event_number", "events.json", R"({"number": 0})", "/0/number: is out of range"},
        Wrong{"event_number_text", "events.json", R"({"number": "5129"})", "/0/number: \"5129\" is of the wrong type"},
        Wrong{"thread_number", "threads.json", R"({"number": 6})", "/0/number: is out of range"},
        Wrong{"thread_twice", "threads.json", R"({"first": ["a", "a"]})", "/0/first: holds the same item twice"},
        Wrong{"thread_what", "threads.json", R"({"what": null})", "/0/what: is missing"},
        Wrong{"feature_version", "features.json", R"({"versions": {"0.21.0": {}}})", "/0/versions/0.21.0: is not a "},
        Wrong{"feature_missing", "features.json", R"({"versions": {"main": null}})", "/0/versions/main: is missing"},
        Wrong{"feature_state", "features.json", R"({"versions": {"main": {"state": "maybe"}}})",
              "/0/versions/main/state: \"maybe\""},
        Wrong{"claim_version", "claims.json", R"({"versions": ["1.0"]})", "/0/versions/0: \"1.0\""},
        Wrong{"claim_nuance", "claims.json", R"({"verification": "differs"})", "/0/nuance: is missing"},
        Wrong{"concept_flag", "concepts.json", R"({"see": {"flags": ["tp"]}})", "/0/see/flags/0: \"tp\""},
        Wrong{"concept_colour", "concepts.json", R"({"see": {"colour_by": "red"}})", "/0/see/colour_by: \"red\""},
        Wrong{"concept_rank", "concepts.json", R"({"see": {"rank": -1}})", "/0/see/rank: is out of range"},
        Wrong{"question_kind", "questions.json", R"({"kind": "riddle"})", "/0/kind: \"riddle\""},
        Wrong{"question_answer", "questions.json", R"({"answer": "x"})", "/0/answer: \"x\" is of the wrong type"}),
    [](const auto &row) { return std::string(row.param.name); });

TEST(Schemas, RefuseForeignJson)
{
    for (const auto file : catalog_file_names()) {
        EXPECT_EQ(sentences(std::string(file), "{}").size(), 1u) << file;
        EXPECT_GE(sentences(std::string(file), R"([{"name": "x"}])").size(), 3u) << file;
        const auto cut = validate(file, "[\n{", test::schema_of(file));
        ASSERT_EQ(cut.size(), 1u) << file;
        EXPECT_EQ(cut[0].code, "catalog_json");
        EXPECT_EQ(cut[0].where.line, 2);
    }
}

TEST(Schemas, TheStudyNotesNeedNoAddress)
{
    const auto text = test::patched("citations.json", R"({"kind": "study_notes", "url": null})").json;
    EXPECT_EQ(sentences("citations.json", text.at("citations.json")), std::vector<std::string>{});
}

TEST(Schemas, ABrokenSchemaIsAProblemNotACrash)
{
    EXPECT_EQ(validate("claims.json", "[]", R"({"type": 3})").size(), 1u);
    EXPECT_EQ(validate("claims.json", "[]", "{").size(), 1u);
}

} // namespace
} // namespace rankscape
