// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What stands on the time axis, and that nothing on it covers anything else.
#include "model/views/timeline/timeline_view.h"

#include "model/picture/text_metrics.h"
#include "model/views/timeline/marks.h"
#include "tests/catalog/resources.h"

#include <gtest/gtest.h>

#include <algorithm>
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
        if (const auto *box = std::get_if<RectangleShape>(&shape); box && !box->id.empty())
            found.insert(box->id);
    return found;
}

TEST(TimelineView, ShowsEveryReleaseAndEvent)
{
    const auto found = ids(whole(shown()));
    for (const auto &release : real().releases())
        EXPECT_TRUE(found.contains("release-" + release.id)) << release.id;
    for (const auto &event : real().events())
        EXPECT_TRUE(found.contains("event-" + event.id)) << event.id;
    EXPECT_EQ(found.size(), real().releases().size() + real().events().size());
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
            if (&one < &other && one.day == other.day && !one.release && !other.release) {
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
