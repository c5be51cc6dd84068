// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What stands on the time axis, and that nothing on it covers anything else.
#include "model/views/timeline/timeline_view.h"

#include "model/picture/text_metrics.h"
#include "model/views/timeline/marks.h"
#include "tests/catalog/resources.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace rankscape {
namespace {

using namespace timeline_view;

const Catalog &real()
{
    static const auto parsed = test::real_catalog();
    return *parsed;
}

Shown shown(ViewState state = {})
{
    state.today = day_of("2026-11-30");
    return {derive(Scenario{}), &real(), state};
}

Picture whole(const Shown &what) { return draw(what, {bounds(what), 1}); }

std::set<std::string> ids(const Picture &picture)
{
    std::set<std::string> found;
    for (const auto &shape : picture.shapes)
        if (const auto *box = std::get_if<RectangleShape>(&shape); box && !box->id.empty() && box->id != "unread")
            found.insert(box->id);
    return found;
}

TEST(TimelineView, ShowsEveryReleaseAndEvent)
{
    const auto found = ids(whole(shown()));
    for (const auto &release : real().releases())
        EXPECT_TRUE(found.contains("release-" + release.id)) << release.id;
    const std::set<std::string> doubled{"2026-08-19-core-v0.19.0", "2026-10-30-bridge-0.7.0",
                                        "2026-11-06-nemo-rl-0.8.0"}; // each is the release of the same day
    for (const auto &event : real().events())
        EXPECT_NE(found.contains("event-" + event.id), doubled.contains(event.id)) << event.id;
    EXPECT_TRUE(found.contains("event-2026-07-20-core-v0.18.2")) << "a tag of no release stays";
}

std::map<std::string, Mark> marks(CoreVersion version)
{
    std::map<std::string, Mark> found;
    for (const auto &mark : rows_of(real(), shown().state, version).marks)
        found[mark.id] = mark;
    return found;
}

struct PillRow {
    std::string id;
    std::string text;
    bool unconfirmed; ///< as the verification of the date's claim says (facts.md 0)
};

TEST(TimelineView, PillsSayWhoseDateIsNotConfirmed)
{
    const PillRow rows[] = {{"release-core-0.19.0", "0.19.0", false},
                            {"release-core-0.19.2", "0.19.2 ?", true},
                            {"release-core-0.20.0", "0.20.0 ?", true},
                            {"release-bridge-0.7.0", "0.7.0", false},
                            {"release-nemo-rl-0.8.0", "0.8.0 ?", true},
                            {"event-2026-11-20-bridge-0.7.1", "0.7.1", false},
                            {"event-2026-10-21-automodel-0.7.0", "NeMo-AutoModel 0.7.0", false}};
    const auto all = marks(CoreVersion::main);
    EXPECT_EQ(std::ranges::count_if(all, [](const auto &one) { return one.second.pill; }), std::ssize(rows));
    for (const auto &row : rows) {
        const auto &mark = all.at(row.id);
        EXPECT_TRUE(mark.pill) << row.id;
        EXPECT_EQ(pill_text(mark), row.text);
        EXPECT_EQ(mark.unconfirmed_date, row.unconfirmed) << row.id;
    }
    for (const auto &shape : whole(shown()).shapes)
        if (const auto *box = std::get_if<RectangleShape>(&shape); box && all.contains(box->id)) {
            EXPECT_EQ(box->dashed, all.at(box->id).unconfirmed_date) << box->id;
            EXPECT_EQ(box->title.find(unconfirmed_words().en) != std::string::npos, box->dashed) << box->title;
        }
}

struct VersionRow {
    CoreVersion version;
    std::string chosen, before, later; ///< mark ids; empty: there is none
};

TEST(TimelineView, TheCoreVersionMarksItsReleaseAndDimsWhatIsLater)
{
    const VersionRow rows[] = {
        {CoreVersion::v0_19_0, "release-core-0.19.0", "event-2026-08-18-6624", "event-2026-08-20-6684"},
        {CoreVersion::v0_20_0, "release-core-0.20.0", "event-2026-09-11-5646", "release-bridge-0.7.0"},
        {CoreVersion::main, "", "event-2026-11-20-bridge-0.7.1", ""}};
    for (const auto &row : rows) {
        const auto all = marks(row.version);
        for (const auto &[id, mark] : all)
            EXPECT_EQ(mark.chosen, id == row.chosen) << id;
        EXPECT_FALSE(all.at(row.before).later) << row.before;
        if (!row.later.empty()) {
            EXPECT_TRUE(all.at(row.later).later) << row.later;
        }
    }
    Scenario scenario;
    scenario.core_version = CoreVersion::v0_19_0;
    auto what = shown();
    what.derived = derive(scenario);
    std::size_t merged = 0;
    for (const auto &event : real().events())
        merged += event.kind == Event::Kind::merged && event.date < "2026-08-19";
    EXPECT_NE(subtitle(what).en.find("as of 0.19.0: " + std::to_string(merged) + " of the changes"), std::string::npos)
        << subtitle(what).en;
    scenario.core_version = CoreVersion::main;
    what.derived = derive(scenario);
    EXPECT_EQ(subtitle(what).en.find("as of"), std::string::npos);
}

TEST(TimelineView, WhatWasNotReadIsABandOverTheThreads)
{
    const auto bands = [](const Picture &picture) {
        return std::ranges::count_if(picture.shapes, [](const Shape &shape) {
            const auto *box = std::get_if<RectangleShape>(&shape);
            return box && box->id == "unread";
        });
    };
    const auto lanes = lanes_of(real());
    EXPECT_EQ(bands(whole(shown())), std::ranges::count(lanes, false, &Lane::releases));
    ViewState state;
    state.dates = DateRange{*day_of("2026-08-01"), *day_of("2026-09-21")};
    EXPECT_EQ(bands(whole(shown(state))), 0) << "all of that was read";
}

TEST(TimelineView, TicksStandAtMonthsOrMondays)
{
    const auto labels = [](const char *first, const char *last) {
        std::string all;
        for (const auto &tick : ticks_of({*day_of(first), *day_of(last)}))
            all += tick.label + " ";
        return all;
    };
    EXPECT_EQ(labels("2026-05-08", "2026-08-01"), "2026-06 2026-07 2026-08 ");
    EXPECT_EQ(labels("2026-08-01", "2026-08-18"), "08-03 08-10 08-17 ");
    EXPECT_EQ(labels("2026-12-20", "2027-03-10"), "2027-01 2027-02 2027-03 ");
}

struct FilterRow {
    std::vector<std::string> hidden;
    std::string gone; ///< an id that must not be there
    std::string kept;
};

TEST(TimelineView, FiltersByThreadAndRepository)
{
    const FilterRow rows[] = {{{"thread-gtp"}, "event-2026-07-26-4967", "event-2026-07-08-5129"},
                              {{"thread-ep-communication"}, "event-2026-07-08-5129", "event-2026-07-26-4967"},
                              {{"repository-NeMo-RL"}, "release-nemo-rl-0.8.0", "release-core-0.20.0"},
                              {{"repository-Megatron Core"}, "event-2026-07-26-4967", "release-bridge-0.7.0"}};
    for (const auto &row : rows) {
        const auto found = ids(whole(shown({.hidden = row.hidden})));
        EXPECT_FALSE(found.contains(row.gone)) << row.gone;
        EXPECT_TRUE(found.contains(row.kept)) << row.kept;
    }
}

TEST(TimelineView, ARangeLeavesOutWhatIsOutsideAndMovesTheRest)
{
    ViewState state;
    state.dates = DateRange{*day_of("2026-08-01"), *day_of("2026-09-30")};
    const auto found = ids(whole(shown(state)));
    EXPECT_TRUE(found.contains("release-core-0.19.0"));
    EXPECT_TRUE(found.contains("release-core-0.19.2"));
    EXPECT_FALSE(found.contains("release-core-0.20.0"));
    const auto x = [](const Picture &picture, const std::string &id) {
        for (const auto &shape : picture.shapes)
            if (const auto *box = std::get_if<RectangleShape>(&shape); box && box->id == id)
                return box->box.x;
        return -1.0;
    };
    EXPECT_LT(x(whole(shown(state)), "release-core-0.19.0"), x(whole(shown()), "release-core-0.19.0"))
        << "the range begins later, so the same day stands further left";
}

TEST(TimelineView, MarksOfOneDayAreSpread)
{
    const auto rows = rows_of(real(), shown().state);
    for (const auto &one : rows.marks)
        for (const auto &other : rows.marks)
            if (&one < &other && one.day == other.day && !one.pill && !other.pill) {
                EXPECT_NE(one.row, other.row) << one.id << " and " << other.id;
            }
}

TEST(TimelineView, NumbersCoverNothing)
{
    for (const auto language : {Language::en, Language::zh}) {
        const auto picture = whole(shown({.language = language}));
        std::vector<Box> boxes;
        for (const auto &shape : picture.shapes)
            if (const auto *text = std::get_if<TextShape>(&shape)) {
                const double wide = text_width(text->text, text->size, text->weight);
                const double left = text->anchor == Anchor::middle ? text->at.x - wide / 2 : text->at.x;
                boxes.push_back({left, text->at.y - text->size * 0.75, wide, text->size * 0.75});
            }
        for (std::size_t i = 0; i < boxes.size(); ++i)
            for (std::size_t j = i + 1; j < boxes.size(); ++j)
                EXPECT_FALSE(boxes[i].intersects(boxes[j])) << i << ' ' << j;
    }
}

TEST(TimelineView, FindsTheMarkUnderThePointer)
{
    const auto what = shown();
    for (const auto &shape : whole(what).shapes)
        if (const auto *box = std::get_if<RectangleShape>(&shape); box && box->id == "release-core-0.20.0") {
            EXPECT_EQ(element_at(what, {box->box.x + 5, box->box.y + 5}), "release-core-0.20.0");
        }
    EXPECT_EQ(element_at(what, {2, 2}), "");
}

TEST(TimelineView, TodayIsALineOnlyWhenItIsInside)
{
    const auto today = [](const Picture &picture) {
        return std::ranges::count_if(picture.shapes, [](const Shape &shape) {
            const auto *line = std::get_if<LineShape>(&shape);
            return line && line->id == "today";
        });
    };
    EXPECT_EQ(today(whole(shown())), 1);
    ViewState state;
    state.dates = DateRange{*day_of("2026-08-01"), *day_of("2026-09-30")};
    EXPECT_EQ(today(whole(shown(state))), 0);
}

TEST(TimelineView, NothingShownIsStillAPicture)
{
    ViewState state;
    for (const auto &lane : lanes_of(real()))
        state.hidden.push_back(lane.id);
    std::ranges::sort(state.hidden);
    EXPECT_TRUE(ids(whole(shown(state))).empty());
    EXPECT_GT(bounds(shown(state)).height, 0);
}

} // namespace
} // namespace rankscape
