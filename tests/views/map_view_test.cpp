// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the map shows of the real catalogue, what stands out when, and where arrow keys lead.
#include "model/views/map/map_view.h"

#include "model/picture/hit.h"
#include "model/picture/text_metrics.h"
#include "model/picture/theme.h"
#include "model/views/map/figure.h"
#include "model/views/map/order.h"
#include "model/views/map/states.h"
#include "tests/catalog/resources.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace rankscape {
namespace {

using namespace map_view;

const Catalog &real()
{
    static const auto parsed = test::real_catalog();
    return *parsed;
}

Shown shown(ViewState state = {}, CoreVersion version = CoreVersion::v0_20_0)
{
    Scenario scenario;
    scenario.core_version = version;
    return {derive(scenario), &real(), std::move(state)};
}

ViewState in(Language language)
{
    ViewState state;
    state.language = language;
    return state;
}

ViewState selecting(ElementId id)
{
    ViewState state;
    state.selected = std::move(id);
    return state;
}

ViewState hovering(ElementId id)
{
    ViewState state;
    state.hovered = std::move(id);
    return state;
}

Picture whole(const Shown &what) { return draw(what, {bounds(what), 1}); }

template <typename T> std::vector<T> all(const Picture &picture)
{
    std::vector<T> found;
    for (const auto &shape : picture.shapes)
        if (const auto *one = std::get_if<T>(&shape))
            found.push_back(*one);
    return found;
}

std::set<std::string> card_ids(const Picture &picture)
{
    std::set<std::string> found;
    for (const auto &box : all<RectangleShape>(picture))
        if (!box.id.empty()) {
            EXPECT_TRUE(found.insert(box.id).second) << box.id << " twice";
        }
    return found;
}

std::set<std::string> accented(const Picture &picture)
{
    std::set<std::string> found;
    for (const auto &path : all<PathShape>(picture))
        if (path.stroke.role == Role::accent)
            found.insert(path.id);
    return found;
}

std::set<std::string> edges_of(const Thread &thread)
{
    std::set<std::string> ids;
    for (const auto *concepts : {&thread.first, &thread.also})
        for (const auto &id : *concepts)
            ids.insert("edge-" + id + "-" + thread.id);
    return ids;
}

Box box_of(const TextShape &text)
{
    const double width = text_width(text.text, text.size, text.weight);
    const double x = text.anchor == Anchor::middle ? text.at.x - width / 2 : text.at.x;
    return {x, text.at.y - text.size * 0.8, width, text.size};
}

TEST(MapView, HasACardForEveryThreadTopicAndConcept)
{
    for (const auto language : {Language::en, Language::zh}) {
        const auto found = card_ids(whole(shown(in(language))));
        for (const auto &thread : real().threads()) {
            EXPECT_TRUE(found.contains("thread-" + thread.id)) << thread.id;
            EXPECT_TRUE(found.contains("open-" + thread.id)) << thread.id;
            for (const auto *concepts : {&thread.first, &thread.also})
                for (const auto &id : *concepts)
                    EXPECT_TRUE(found.contains("concept-" + id + (thread.is_topic() ? "@" + thread.id : ""))) << id;
        }
    }
}

TEST(MapView, HasAnEdgeForEveryConceptOfEveryThread)
{
    std::set<std::string> solid, dashed, first, also;
    for (const auto &path : all<PathShape>(whole(shown()))) {
        (path.dashed ? dashed : solid).insert(path.id);
        EXPECT_EQ(path.dashed, path.width < 1.5) << path.id;
    }
    for (const auto &thread : real().threads()) {
        if (thread.is_topic())
            continue;
        for (const auto &id : thread.first)
            first.insert("edge-" + id + "-" + thread.id);
        for (const auto &id : thread.also)
            also.insert("edge-" + id + "-" + thread.id);
    }
    EXPECT_EQ(solid, first);
    EXPECT_EQ(dashed, also);
}

TEST(MapView, EveryConceptToKnowFirstHasACaption)
{
    for (const auto &thread : real().threads())
        for (const auto &id : thread.is_topic() ? std::vector<std::string>{} : thread.first)
            EXPECT_FALSE(caption_of(id).zh.empty()) << id;
}

TEST(MapView, NoTextCoversAnotherOrLeavesThePicture)
{
    for (const auto language : {Language::en, Language::zh})
        for (const auto version : all_core_versions) {
            const auto picture = whole(shown(in(language), version));
            const auto texts = all<TextShape>(picture);
            for (std::size_t i = 0; i < texts.size(); ++i) {
                const auto box = box_of(texts[i]);
                EXPECT_GE(box.x, picture.bounds.x) << texts[i].text;
                EXPECT_LE(box.right(), picture.bounds.right()) << texts[i].text;
                EXPECT_LE(box.bottom(), picture.bounds.bottom()) << texts[i].text;
                for (std::size_t j = i + 1; j < texts.size(); ++j)
                    EXPECT_FALSE(box.intersects(box_of(texts[j]))) << texts[i].text << " | " << texts[j].text;
            }
        }
}

TEST(MapView, NoCardCoversAnother)
{
    for (const auto language : {Language::en, Language::zh}) {
        const auto elements = map_view::elements(shown(in(language)));
        for (std::size_t i = 0; i < elements.size(); ++i)
            for (std::size_t j = i + 1; j < elements.size(); ++j)
                EXPECT_FALSE(elements[i].box.intersects(elements[j].box)) << elements[i].id << " " << elements[j].id;
    }
}

// A centre of 796 by 610 pixels is what a window of 1280 by 800 leaves.
TEST(MapView, TextIsElevenPixelsHighInASmallWindow)
{
    for (const auto language : {Language::en, Language::zh}) {
        const auto picture = whole(shown(in(language)));
        const double zoom = std::min(796 / picture.bounds.width, 610 / picture.bounds.height);
        for (const auto &text : all<TextShape>(picture))
            EXPECT_GE(text.size * zoom, 10.95) << text.text;
    }
}

TEST(MapView, ASelectedThreadsEdgesStandOut)
{
    EXPECT_TRUE(accented(whole(shown())).empty());
    for (const auto &thread : real().threads()) {
        const auto expected = thread.is_topic() ? std::set<std::string>{} : edges_of(thread);
        EXPECT_EQ(accented(whole(shown(selecting("thread-" + thread.id)))), expected) << thread.id;
        EXPECT_EQ(accented(whole(shown(hovering("open-" + thread.id)))), expected) << thread.id;
    }
}

TEST(MapView, AConceptsEdgesStandOut)
{
    std::set<std::string> expected;
    for (const auto &edge : lay_out(real(), Language::en).edges)
        if (edge.concept_id == "overlap")
            expected.insert(edge.id());
    EXPECT_GE(expected.size(), 3U);
    EXPECT_EQ(accented(whole(shown(selecting("concept-overlap")))), expected);
    EXPECT_EQ(accented(whole(shown(hovering("concept-overlap")))), expected);
}

TEST(MapView, WhatIsPointedAtGoesBeforeWhatIsSelected)
{
    auto state = selecting("thread-gtp");
    state.hovered = "thread-determinism";
    EXPECT_EQ(accented(whole(shown(state))), edges_of(*real().thread("determinism")));
    state.hovered = "edge-zero-mfsdp-v2";
    EXPECT_EQ(accented(whole(shown(state))), std::set<std::string>{"edge-zero-mfsdp-v2"});
}

TEST(MapView, NothingIsSetBackForWhatTheMapDoesNotKnow)
{
    const auto plain = whole(shown());
    for (const auto *id : {"concept-nemo", "thread-none", "edge-none", "release-core-0.20.0"})
        EXPECT_EQ(all<PathShape>(whole(shown(selecting(id)))).front().stroke, all<PathShape>(plain).front().stroke)
            << id;
}

TEST(MapView, BadgesFollowTheVersion)
{
    std::set<std::string> badges;
    for (const auto version : all_core_versions) {
        const auto words = badge_text(real(), "gtp", version).en;
        EXPECT_TRUE(words.starts_with(std::string(name(version)) + ": ")) << words;
        badges.insert(words.substr(words.find(':')));
        int told = 0;
        for (const auto &count : counts(real(), "gtp", version))
            told += count.count;
        EXPECT_EQ(told, std::ranges::count(real().features(), "gtp", &Feature::thread));
        const auto texts = all<TextShape>(whole(shown({}, version)));
        EXPECT_EQ(std::ranges::count(texts, std::string(name(version)), &TextShape::text),
                  std::ssize(real().threads()));
        const auto sentence = subtitle(shown({}, version));
        EXPECT_NE(sentence.en.find("as of " + std::string(name(version))), std::string::npos) << sentence.en;
        EXPECT_NE(sentence.zh.find(name(version)), std::string::npos) << sentence.zh;
    }
    EXPECT_GE(badges.size(), 3U); // 0.19.2 changed nothing of it
}

TEST(MapView, StatesAreToldByShape)
{
    std::set<std::string_view> marks;
    for (const auto state : told_states)
        EXPECT_TRUE(marks.insert(mark(state)).second);
    EXPECT_EQ(marks.size(), 8U); // every state of Availability
    EXPECT_EQ(mark(real().feature("determinism-overhead")->in(CoreVersion::v0_20_0).state), "◎");
    EXPECT_EQ(mark(real().feature("mfsdp-v2-pp")->in(CoreVersion::v0_20_0).state), "?");
    const auto entries = legend(shown());
    EXPECT_EQ(entries[0].sample, LegendEntry::Sample::line);
    EXPECT_EQ(entries[1].sample, LegendEntry::Sample::dashed_line);
    for (std::size_t i = 2; i < entries.size(); ++i)
        EXPECT_TRUE(marks.contains(entries[i].glyph)) << "the mark stands for itself, not beside a square";
    EXPECT_EQ(entries.size(), 2 + counts(real(), {}, CoreVersion::v0_20_0).size());
}

TEST(MapView, ElementsAreFoundWhereTheyAreDrawn)
{
    const auto what = shown();
    for (const auto &element : map_view::elements(what))
        EXPECT_EQ(element_at(what, {element.box.x + 5, element.box.y + 5}), element.id);
    const auto figure = lay_out(real(), Language::en);
    for (const auto &thread : figure.threads)
        EXPECT_EQ(element_at(what, {thread.open.x + 6, thread.open.y + 6}), "open-" + thread.thread->id);
    const auto &chip = figure.topics.front().chips.front();
    EXPECT_EQ(element_at(what, {chip.box.x + 9, chip.box.y + 9}), "concept-" + chip.concept_id);
    const auto &edge = figure.edges.front();
    EXPECT_EQ(element_at(what, {edge.from.x + 4, edge.from.y + 1}), edge.id());
    EXPECT_EQ(element_at(what, {-500, -500}), "");
}

struct Step {
    const char *from;
    Direction direction;
    const char *to;
};

TEST(MapView, ArrowKeysWalkColumnsAndEdges)
{
    const auto what = shown();
    for (const auto &[from, direction, to] :
         {Step{"", Direction::down, "thread-mfsdp-v2"}, Step{"thread-mfsdp-v2", Direction::down, "thread-gtp"},
          Step{"thread-gtp", Direction::up, "thread-mfsdp-v2"},
          Step{"thread-mfsdp-v2", Direction::up, "thread-mfsdp-v2"},
          Step{"thread-mfsdp-v2", Direction::left, "concept-zero"},
          Step{"concept-zero", Direction::right, "thread-mfsdp-v2"},
          Step{"concept-zero", Direction::left, "concept-zero"},
          Step{"thread-determinism", Direction::right, "concept-collective-algorithms"},
          Step{"concept-collective-algorithms", Direction::left, "thread-determinism"},
          Step{"thread-low-precision", Direction::down, "thread-packing"},
          Step{"thread-packing", Direction::left, "thread-muon"},
          Step{"thread-packing", Direction::right, "thread-refit"},
          Step{"thread-refit", Direction::right, "thread-refit"},
          Step{"thread-muon", Direction::up, "thread-low-precision"}})
        EXPECT_EQ(step(what, from, direction), to) << from;
}

TEST(MapView, ArrowKeysReachEverything)
{
    const auto what = shown();
    std::set<std::string> reached;
    std::vector<ElementId> open{step(what, {}, Direction::right)};
    while (!open.empty()) {
        const auto id = open.back();
        open.pop_back();
        if (reached.insert(id).second)
            for (const auto direction : {Direction::left, Direction::right, Direction::up, Direction::down})
                open.push_back(step(what, id, direction));
    }
    EXPECT_EQ(reached.size(), map_view::elements(what).size());
}

TEST(Order, FindsFewCrossings)
{
    // Things 0 to 3 joined to places; the best order was found by hand.
    const Joined joined{{2}, {0, 1}, {0}, {1, 2}};
    const auto order = few_crossings(joined);
    EXPECT_EQ(order, (std::vector<std::size_t>{2, 1, 3, 0}));
    EXPECT_EQ(crossings(joined, order), 0U);
    // 0 with 1 twice, with 2 and with 3 once; 1 with 2 once.
    EXPECT_EQ(crossings(joined, {0, 1, 2, 3}), 5U);
}

TEST(Hit, FindsTheTopmostShapeWithAnId)
{
    Picture picture;
    const auto rectangle = [](Box box, ElementId id) {
        return RectangleShape{box, 0, {}, {}, 1, false, std::move(id), {}};
    };
    picture.shapes = {rectangle({0, 0, 100, 100}, "below"), rectangle({20, 20, 20, 20}, "above"),
                      rectangle({0, 0, 100, 100}, ""), LineShape{{0, 60}, {100, 60}, {Role::text}, 2, false, "line"}};
    PathShape curve;
    curve.points = {{0, 200}, {50, 100}, {100, 200}};
    curve.curved = true;
    curve.id = "curve";
    PathShape triangle;
    triangle.points = {{200, 0}, {300, 0}, {200, 100}};
    triangle.closed = true;
    triangle.fill = {Role::accent};
    triangle.id = "triangle";
    picture.shapes.emplace_back(curve);
    picture.shapes.emplace_back(triangle);
    EXPECT_EQ(hit(picture, {5, 5}), "below");
    EXPECT_EQ(hit(picture, {25, 25}), "above");
    EXPECT_EQ(hit(picture, {50, 60.5}), "line");
    EXPECT_EQ(hit(picture, {50, 63}), "below");
    EXPECT_EQ(hit(picture, {50, 63}, 3), "line");
    EXPECT_EQ(hit(picture, {50, 150}), "curve"); // its top is half way to the control point
    EXPECT_EQ(hit(picture, {50, 190}, 3), "");
    EXPECT_EQ(hit(picture, {220, 20}), "triangle");
    EXPECT_EQ(hit(picture, {290, 90}), "");
}

} // namespace
} // namespace rankscape
