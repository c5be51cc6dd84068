// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Stories: what is read, what is refused and where, and that the real ones are whole.
#include "model/catalog/audit.h"
#include "model/catalog/readers.h"
#include "model/catalog/search.h"
#include "model/catalog/validate.h"
#include "tests/catalog/fixture.h"
#include "tests/catalog/resources.h"

#include <gtest/gtest.h>

namespace rankscape {
namespace {

const char *const small_story = R"({"id": "tale", "thread": "gtp", "title": {"en": "Tale", "zh": "故事"}, "scenes": [
    {"id": "first", "title": {"en": "One", "zh": "一"}, "caption": {"en": "It begins.", "zh": "开始。"},
     "see": {"view": "cluster", "flags": ["--tp=4", "--world-size=8"], "colour_by": "tp", "group": "tp", "rank": 3,
             "selected": "weight-fc1", "other_size": 8},
     "play": {"from": 0.25, "to": 0.5}, "citations": ["doc"], "concept": "idea"},
    {"id": "second", "title": {"en": "Two", "zh": "二"}, "caption": {"en": "It ends.", "zh": "结束。"},
     "notes": {"en": "Ask.", "zh": "提问。"}, "see": {"view": "cluster"}, "citations": ["doc"]}]})";

/// The small story with a patch on the file, and one on its first scene.
std::string patched(const std::string &whole, const std::string &scene = "{}")
{
    auto json = nlohmann::json::parse(small_story);
    json.merge_patch(nlohmann::json::parse(whole));
    if (!json["scenes"].empty() && json["scenes"][0].is_object())
        json["scenes"][0].merge_patch(nlohmann::json::parse(scene));
    return json.dump();
}

CatalogFiles with_story(const std::string &json)
{
    auto files = test::small_files();
    files.stories["tale"] = json;
    return files;
}

TEST(Story, IsRead)
{
    const auto story = read_story("tale", small_story);
    ASSERT_TRUE(story) << one_line(story.problem(), Language::en);
    EXPECT_EQ(story->thread, "gtp");
    EXPECT_EQ(story->title.zh, "故事");
    ASSERT_EQ(story->scenes.size(), 2u);
    const auto &first = story->scenes[0];
    EXPECT_EQ(first.id, "first");
    EXPECT_EQ(first.caption.en, "It begins.");
    EXPECT_EQ(first.see.flags, (std::vector<std::string>{"--tp=4", "--world-size=8"}));
    EXPECT_EQ(first.see.group, "tp");
    EXPECT_EQ(first.see.rank, 3);
    EXPECT_EQ(first.see.selected, "weight-fc1");
    EXPECT_EQ(first.see.other_size, 8);
    EXPECT_EQ(first.play_from, 0.25);
    EXPECT_EQ(first.play_to, 0.5);
    EXPECT_EQ(first.concept_page, "idea");
    const auto &second = story->scenes[1];
    EXPECT_EQ(second.notes.en, "Ask.");
    EXPECT_TRUE(second.see.flags.empty());
    EXPECT_EQ(second.play_from, 0);
    EXPECT_EQ(second.play_to, 0);
}

TEST(Story, IsFoundByIdAndByThread)
{
    const auto catalog = Catalog::parse(with_story(small_story));
    ASSERT_TRUE(catalog);
    ASSERT_EQ(catalog->stories().size(), 1u);
    EXPECT_EQ(catalog->story("tale"), &catalog->stories()[0]);
    EXPECT_EQ(catalog->story_of_thread("gtp"), &catalog->stories()[0]);
    EXPECT_EQ(catalog->story_of_thread("muon"), nullptr);
    EXPECT_EQ(catalog->story_of_thread(""), nullptr);
    EXPECT_EQ(catalog->story("gtp"), nullptr);
    const SearchIndex index(search_entries(*catalog));
    const auto hits = index.find("begins");
    ASSERT_EQ(hits.size(), 1u);
    EXPECT_EQ(hits[0].entry->kind, "story");
}

struct Wrong {
    const char *name;
    std::string json;
    std::string says; ///< how the sentence begins
};

void PrintTo(const Wrong &row, std::ostream *out) { *out << row.name; }

class StoryRefuses : public testing::TestWithParam<Wrong> {};

TEST_P(StoryRefuses, WithPointerAndReason)
{
    const auto story = read_story("tale", GetParam().json);
    ASSERT_FALSE(story);
    EXPECT_EQ(story.problem().where.source, "stories/tale.json");
    EXPECT_TRUE(story.problem().sentence.en.starts_with(GetParam().says)) << story.problem().sentence.en;
    EXPECT_TRUE(test::has_chinese(story.problem().sentence.zh));
}

INSTANTIATE_TEST_SUITE_P(
    Rows, StoryRefuses,
    testing::Values(Wrong{"not_json", "{", "the text is not JSON"},
                    Wrong{"number", "[1e999]", "a number in the text is too large"},
                    Wrong{"array", "[]", "the text is not an object"},
                    Wrong{"other_name", patched(R"({"id": "other"})"), "/id: is not the file's name, tale"},
                    Wrong{"no_title", patched(R"({"title": null})"), "/title: is missing"},
                    Wrong{"no_chinese", patched("{}", R"({"caption": {"zh": null}})"), "/scenes/0/caption/zh: "},
                    Wrong{"no_scenes", patched(R"({"scenes": []})"), "/scenes: is not a list of objects"},
                    Wrong{"scene_text", patched(R"({"scenes": ["x"]})"), "/scenes/0: is not an object"},
                    Wrong{"scene_twice", patched("{}", R"({"id": "second"})"), "/scenes/1/id: second is there already"},
                    Wrong{"no_view", patched("{}", R"({"see": {"view": null}})"), "/scenes/0/see/view: is missing"},
                    Wrong{"share", patched("{}", R"({"play": {"to": 1.5}})"), "/scenes/0/play/to: is not a number"},
                    Wrong{"backwards", patched("{}", R"({"play": {"to": 0.1}})"), "/scenes/0/play/to: is before"},
                    Wrong{"no_source", patched("{}", R"({"citations": null})"), "/scenes/0/citations: is missing"}),
    [](const auto &row) { return std::string(row.param.name); });

class StorySchemaRefuses : public testing::TestWithParam<Wrong> {};

TEST_P(StorySchemaRefuses, WithPointerAndReason)
{
    const auto said = validate("stories/tale.json", GetParam().json, test::schema_of("stories/tale.json"));
    ASSERT_FALSE(said.empty());
    EXPECT_TRUE(said.front().sentence.en.starts_with(GetParam().says)) << said.front().sentence.en;
}

INSTANTIATE_TEST_SUITE_P(
    Rows, StorySchemaRefuses,
    testing::Values(Wrong{"unknown_field", patched(R"({"author": "x"})"), "/author: is not a field"},
                    Wrong{"unknown_in_scene", patched("{}", R"({"music": "x"})"), "/scenes/0/music: is not a field"},
                    Wrong{"flag", patched("{}", R"({"see": {"flags": ["tp"]}})"), "/scenes/0/see/flags/0: \"tp\""},
                    Wrong{"no_flags", patched("{}", R"({"see": {"flags": []}})"), "/scenes/0/see/flags: "},
                    Wrong{"colour", patched("{}", R"({"see": {"colour_by": "red"}})"), "/scenes/0/see/colour_by: "},
                    Wrong{"no_citation", patched("{}", R"({"citations": []})"), "/scenes/0/citations: "},
                    Wrong{"share", patched("{}", R"({"play": {"from": -1}})"), "/scenes/0/play/from: "},
                    Wrong{"half_a_range", patched("{}", R"({"play": {"from": null}})"),
                          "/scenes/0/play/from: is miss"}),
    [](const auto &row) { return std::string(row.param.name); });

TEST(StorySchema, AcceptsTheSmallStory)
{
    EXPECT_TRUE(validate("stories/tale.json", small_story, test::schema_of("stories/tale.json")).empty());
}

struct Damage {
    const char *name;
    std::string json;
    std::string finding; ///< the beginning of the first
};

void PrintTo(const Damage &row, std::ostream *out) { *out << row.name; }

class StoryAudit : public testing::TestWithParam<Damage> {};

TEST_P(StoryAudit, FindsItWhereItIs)
{
    const auto catalog = Catalog::parse(with_story(GetParam().json));
    ASSERT_TRUE(catalog) << one_line(catalog.problem(), Language::en);
    const auto found = audit(*catalog, {{}, {}, {"cluster"}});
    if (GetParam().finding.empty()) {
        EXPECT_TRUE(found.empty()) << one_line(found.front(), Language::en);
        return;
    }
    ASSERT_FALSE(found.empty());
    const auto said = found.front().code + " " + one_line(found.front(), Language::en);
    EXPECT_TRUE(said.starts_with(GetParam().finding)) << said;
}

INSTANTIATE_TEST_SUITE_P(
    Rows, StoryAudit,
    testing::Values(Damage{"none", small_story, ""},
                    Damage{"thread", patched(R"({"thread": "gone"})"),
                           "dangling_thread stories/tale.json: /thread: there is no thread or topic gone"},
                    Damage{"view", patched("{}", R"({"see": {"view": "gone"}})"),
                           "dangling_view stories/tale.json: /scenes/0/see/view: "},
                    Damage{"citation", patched("{}", R"({"citations": ["doc", "gone"]})"),
                           "dangling_citation stories/tale.json: /scenes/0/citations/1: "},
                    Damage{"concept", patched("{}", R"({"concept": "gone"})"),
                           "dangling_concept stories/tale.json: /scenes/0/concept: "},
                    Damage{"no_job", patched("{}", R"({"see": {"flags": null}})"),
                           "story_without_job stories/tale.json: /scenes/0/see: the first scene brings no job"}),
    [](const auto &row) { return std::string(row.param.name); });

TEST(RealStories, FitTheirSchema)
{
    for (const auto &[id, json] : test::real_files().stories)
        for (const auto &problem :
             validate("stories/" + id + ".json", json, test::schema_of("stories/" + id + ".json")))
            ADD_FAILURE() << one_line(problem, Language::en);
}

// Captions stand in a bar of three lines; titles beside two buttons.
TEST(RealStories, AreShortEnoughForTheBar)
{
    const auto catalog = test::real_catalog();
    ASSERT_TRUE(catalog) << one_line(catalog.problem(), Language::en);
    for (const auto &story : catalog->stories())
        for (const auto &scene : story.scenes) {
            EXPECT_LE(scene.title.en.size(), 48u) << story.id << " " << scene.id;
            EXPECT_LE(scene.caption.en.size(), 330u) << story.id << " " << scene.id;
            EXPECT_LE(scene.caption.zh.size(), 3 * 150u) << story.id << " " << scene.id;
            EXPECT_TRUE(test::has_chinese(scene.caption.zh)) << story.id << " " << scene.id;
        }
}

} // namespace
} // namespace rankscape
