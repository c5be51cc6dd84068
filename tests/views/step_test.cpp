// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes of a step show when everything is, and the page of machines and lanes moves by one play head.
#include "model/views/step/thread_scene.h"
#include "tests/support/thread_example.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace rankscape {
namespace {

using namespace drawing;

template <typename T> std::vector<T> all(const Picture &picture)
{
    std::vector<T> found;
    for (const auto &shape : picture.shapes)
        if (const auto *one = std::get_if<T>(&shape))
            found.push_back(*one);
    return found;
}

Point centre(const Box &box) { return {box.x + box.width / 2, box.y + box.height / 2}; }

Picture still_of(const StepLanes &lanes, double zoom = 1, Language language = Language::en, std::int32_t lit = -1)
{
    Picture picture;
    const Window window{{-50, -50, 4000, 4000}, zoom};
    lanes.draw_still({picture, window}, language, lit);
    return picture;
}

std::vector<RectangleShape> with_id(const Picture &picture, std::string_view prefix)
{
    auto boxes = all<RectangleShape>(picture);
    std::erase_if(boxes, [&](const RectangleShape &box) { return !box.id.starts_with(prefix); });
    return boxes;
}

struct Shape {
    const char *name;
    StepOptions options;
    double width = 800;
};

const std::vector<Shape> &forms()
{
    static const std::vector<Shape> all{
        {"plain", {}},
        {"with memory", {.memory = true}},
        {"compact", {.compact = true, .memory = true, .title = {"FSDP", "FSDP"}, .prefix = "left-"}},
        {"without axis", {.exposed = false, .axis = false, .clock = false, .card = false}},
        {"wide", {.memory = true}, 2000},
        {"two streams, turned round", {.streams = {1, 0}}},
    };
    return all;
}

TEST(StepLanes, EveryEventHasItsBarWhereItIs)
{
    const auto study = thread_example({.world = 16, .units = 5});
    const auto &step = study->step;
    for (const auto &form : forms()) {
        const StepLanes lanes(step, {10, 20, form.width, 0}, form.options);
        EXPECT_NEAR(lanes.box().height, StepLanes::height(step, form.options) * form.width / 800, 1e-9) << form.name;
        for (std::size_t i = 0; i < step.plan.events.size(); ++i) {
            const auto event = static_cast<std::int32_t>(i);
            const auto box = lanes.bar(event);
            const auto lane = lanes.lane(step.plan.events[i].stream);
            ASSERT_EQ(box.has_value(), lane.has_value()) << form.name;
            if (!box)
                continue;
            EXPECT_NEAR(lanes.time_at(box->x), step.start[i], 1e-9) << form.name;
            EXPECT_NEAR(lanes.time_at(box->right()), step.end[i], 1e-9) << form.name;
            EXPECT_EQ(lanes.event_at(centre(*box)), event) << form.name;
            EXPECT_EQ(lanes.meant(lanes.element_at(centre(*box))), event) << form.name;
        }
        EXPECT_EQ(lanes.meant("event-"), std::nullopt);
        EXPECT_EQ(lanes.meant(form.options.prefix + "event-100000"), std::nullopt);
        EXPECT_EQ(lanes.meant(form.options.prefix + "event-1-transfer-2"), std::nullopt);
        EXPECT_EQ(lanes.event_at({0, 0}), std::nullopt);
    }
}

TEST(StepLanes, WhatIsExposedIsThereWithItsCause)
{
    const auto study = thread_example({.world = 16, .units = 3});
    const auto &step = study->step;
    ASSERT_FALSE(step.exposed.empty());
    const StepLanes lanes(step, {0, 0, 800, 0});
    for (const auto &one : step.exposed) {
        const auto middle = (one.from.value + one.to.value) / 2;
        EXPECT_EQ(lanes.event_at({lanes.x(middle), centre(lanes.exposed_lane()).y}), one.event);
    }
    double drawn = 0;
    for (const auto &box : all<RectangleShape>(still_of(lanes)))
        drawn += box.fill.role == Role::problem ? lanes.time_at(box.box.right()) - lanes.time_at(box.box.x) : 0;
    EXPECT_NEAR(drawn, step.exposed_in_all(), step.end_of_all * 1e-6);
}

TEST(StepLanes, AWindowShowsItsPartOnly)
{
    const auto study = thread_example({.world = 16, .units = 6});
    const auto &step = study->step;
    const auto from = step.end_of_all * 0.4, to = step.end_of_all * 0.6;
    const StepLanes lanes(step, {0, 0, 800, 0}, {.from = from, .to = to});
    EXPECT_DOUBLE_EQ(lanes.x(from), lanes.plot().x);
    EXPECT_DOUBLE_EQ(lanes.x(to), lanes.plot().right());
    for (std::size_t i = 0; i < step.plan.events.size(); ++i) {
        const auto box = lanes.bar(static_cast<std::int32_t>(i));
        EXPECT_EQ(box.has_value(), step.end[i] >= from && step.start[i] <= to);
        if (box) {
            EXPECT_GE(box->x, lanes.plot().x - 1e-9);
            EXPECT_LE(box->right(), lanes.plot().right() + 1e-9);
        }
    }
    Picture picture;
    const Window window{{-50, -50, 4000, 4000}, 1};
    lanes.draw_moving({picture, window}, step.end_of_all * 0.1); // the play head is outside
    EXPECT_TRUE(picture.shapes.empty());
    lanes.draw_moving({picture, window}, step.end_of_all * 0.5);
    EXPECT_FALSE(picture.shapes.empty());
}

TEST(StepLanes, WordsStayInTheirBarsAndLanes)
{
    const auto study = thread_example({.world = 16, .units = 5});
    for (const auto &form : forms())
        for (const auto language : {Language::en, Language::zh}) {
            const StepLanes lanes(study->step, {0, 0, form.width, 0}, form.options);
            const auto picture = still_of(lanes, 1, language);
            const auto bars = with_id(picture, form.options.prefix + "event-");
            for (const auto &text : all<TextShape>(picture)) {
                const auto width = text_width(text.text, text.size, text.weight);
                if (text.anchor == Anchor::start) {
                    EXPECT_LE(text.at.x + width, lanes.plot().x + 1) << form.name << ": " << text.text;
                }
                if (text.anchor == Anchor::middle && text.at.y < lanes.plot().bottom()) {
                    EXPECT_TRUE(std::ranges::any_of(
                        bars,
                        [&](const RectangleShape &bar) { return bar.box.contains(text.at) && width <= bar.box.width; }))
                        << form.name << ": " << text.text;
                }
            }
        }
}

StepTimeline many(std::int32_t events)
{
    StepPlan plan;
    plan.streams = {{"compute", {"compute", "计算"}, true}, {"allgather", {"all-gather", "all-gather"}, false}};
    for (std::int32_t i = 0; i < events / 2; ++i) {
        StepEvent gather;
        gather.stream = 1;
        gather.work = Work::gather;
        gather.alone = {1e-6};
        const auto g = plan.add(gather);
        StepEvent work;
        work.work = i < events / 4 ? Work::forward : Work::backward;
        work.label = {"F", "F"};
        work.alone = {2e-6};
        work.after = {g};
        const auto c = plan.add(work);
        plan.holds.push_back({{}, Content::weights, 1e3, g, false, c});
        if (i == events / 4)
            plan.holds.push_back({{}, Content::activations, 5e9, g, false, c}); // one instant that must not be lost
    }
    return *play(std::move(plan));
}

TEST(StepLanes, ManyEventsAreAsManyBarsAsCanBeSeen)
{
    const auto step = many(20'000);
    const StepLanes lanes(step, {0, 0, 800, 0}, {.memory = true});
    for (const auto zoom : {0.5, 1.0, 2.0}) {
        const auto picture = still_of(lanes, zoom);
        EXPECT_LT(picture.shapes.size(), 2 * 800 * zoom + 100) << zoom;
        // Compute is never idle for as much as a pixel after the first gather, so its lane is full.
        double covered = 0;
        for (const auto &bar : with_id(picture, "event-"))
            covered += bar.box.y == lanes.lane(0)->y ? bar.box.width : 0;
        EXPECT_NEAR(covered, lanes.plot().width, 4) << zoom;
        // Forward and backward stay two colours.
        std::map<Role, int> fills;
        for (const auto &bar : with_id(picture, "event-"))
            ++fills[bar.fill.role];
        EXPECT_GT(fills[paint_of(Work::forward).role], 0) << zoom;
        EXPECT_GT(fills[paint_of(Work::backward).role], 0) << zoom;
    }
    EXPECT_EQ(lanes.event_at(centre(*lanes.bar(9'001))), 9'001);
}

TEST(StepLanes, TheMemoryCurveReachesThePeakAndNoMore)
{
    const auto step = many(20'000);
    const StepLanes lanes(step, {0, 0, 800, 0}, {.memory = true});
    const auto picture = still_of(lanes);
    double top = 1e9;
    for (const auto &path : all<PathShape>(picture))
        for (const auto &point : path.points)
            if (path.closed && path.fill.role == Role::content_activations)
                top = std::min(top, point.y);
    EXPECT_NEAR(top, lanes.memory_plot().y, 1e-6);
    const auto texts = all<TextShape>(picture);
    EXPECT_TRUE(std::ranges::any_of(texts, [](const TextShape &text) { return text.text.starts_with("peak 5"); }));
    EXPECT_NEAR(step.peak(), 5e9, 1e3 * 10'000);
}

TEST(StepLanes, AnEventPointedAtShowsWhatItWaitedFor)
{
    const auto study = thread_example({.world = 16, .units = 4});
    const StepLanes lanes(study->step, {0, 0, 800, 0});
    const auto plain = still_of(lanes).shapes.size();
    const auto picture = still_of(lanes, 1, Language::en, 3); // F1, after G1
    EXPECT_GT(picture.shapes.size(), plain);
    const auto boxes = all<RectangleShape>(picture);
    EXPECT_TRUE(std::ranges::any_of(
        boxes, [&](const auto &box) { return box.stroke.role == Role::accent && box.box == *lanes.bar(3); }));
    EXPECT_TRUE(std::ranges::any_of(
        boxes, [&](const auto &box) { return box.stroke.role == Role::text && box.box == *lanes.bar(2); }));
}

TEST(StepLanes, AnEmptyStepIsDrawn)
{
    const StepTimeline nothing;
    const StepLanes lanes(nothing, {0, 0, 800, 0}, {.memory = true});
    EXPECT_FALSE(still_of(lanes).shapes.empty());
    EXPECT_EQ(lanes.event_at(centre(lanes.box())), std::nullopt);
    EXPECT_TRUE(playing_at(nothing, {}, 0).empty());
}

/// Two runs that each fill the network when alone.
StepTimeline sharing()
{
    StepPlan plan;
    plan.streams = {{"a", {"a", "a"}, false}, {"b", {"b", "b"}, false}};
    for (std::int32_t i = 0; i < 2; ++i) {
        StepEvent event;
        event.stream = i;
        event.work = Work::gather;
        event.alone = {i == 0 ? 4.0 : 2.0};
        event.run = i;
        event.network = 1;
        plan.add(event);
    }
    return *play(std::move(plan));
}

TEST(Playing, RunsThatShareALinkGoSlower)
{
    const auto step = sharing();
    struct Row {
        double time;
        std::vector<std::pair<double, double>> expected; ///< local time and speed of each run under way
    };
    // Both at half speed until the shorter has done its 2 s at 4 s; then the other alone, done at 6 s.
    const std::vector<Row> rows{
        {0.0, {{0, 0.5}, {0, 0.5}}}, {2.0, {{1, 0.5}, {1, 0.5}}}, {4.0, {{2, 1}}}, {5.0, {{3, 1}}}, {6.0, {}},
    };
    for (const auto &row : rows) {
        const auto now = playing_at(step, {4.0, 2.0}, row.time);
        ASSERT_EQ(now.size(), row.expected.size()) << row.time;
        for (std::size_t i = 0; i < now.size(); ++i) {
            EXPECT_NEAR(now[i].local_time, row.expected[i].first, 1e-9) << row.time;
            EXPECT_NEAR(now[i].speed, row.expected[i].second, 1e-9) << row.time;
            EXPECT_EQ(now[i].run, static_cast<std::int32_t>(i));
        }
    }
}

TEST(ThreadScene, StillDoesNotReadTheTimeAndMovingDoes)
{
    auto shown = shown_example(thread_example({.world = 16}));
    const ThreadScene scene(shown.thread, {});
    const Window window{scene.bounds(), 1};
    const auto before = scene.draw_still(shown, window).shapes.size();
    std::vector<std::size_t> chunks;
    for (const auto share : {0.02, 0.3, 0.97}) {
        shown.time = {scene.study().step.end_of_all * share};
        EXPECT_EQ(scene.draw_still(shown, window).shapes.size(), before);
        const auto moving = scene.draw_moving(shown, window);
        std::size_t count = 0;
        for (const auto &box : with_id(moving, "event-"))
            count += box.id.find("transfer-") != std::string::npos ? 1 : 0;
        std::size_t flights = 0;
        for (const auto &one : scene.playing(shown.time.value))
            flights += scene.flow(one.run)->flights(one.local_time).size();
        EXPECT_EQ(count, flights) << share;
        EXPECT_GT(count, 0u) << share;
    }
}

TEST(ThreadScene, FindsRanksAndEvents)
{
    const auto shown = shown_example(thread_example({.world = 32, .tensor = 8}));
    SceneOptions options;
    options.hooks.element_at = [](const ThreadScene &scene, Point point) {
        return scene.content_box(scene.stage().gpus()[3]).contains(point) ? ElementId("token-5") : ElementId();
    };
    const ThreadScene scene(shown.thread, options);
    for (std::int32_t rank = 0; rank < 32; ++rank)
        EXPECT_EQ(scene.rank_at(centre(*scene.rank_box(rank))), rank);
    EXPECT_EQ(scene.rank_box(32), std::nullopt);
    EXPECT_EQ(scene.element_at(centre(*scene.lanes().bar(5)), 0), "event-5");
    EXPECT_EQ(scene.element_at(centre(scene.content_box(scene.stage().gpus()[3])), 0), "token-5");
}

TEST(ThreadScene, NearLanesAreTheSameEventsWider)
{
    const auto shown = shown_example(thread_example({.world = 16}));
    SceneOptions options;
    const ThreadScene plain(shown.thread, options);
    EXPECT_FALSE(plain.near_lanes(0));
    options.near = NearLanes{.computes = 2};
    const ThreadScene scene(shown.thread, options);
    EXPECT_GT(scene.bounds().bottom(), plain.bounds().bottom() - plain.bounds().height / 2);
    const auto &step = shown.thread->step;
    const auto time = step.end_of_all / 2;
    const auto near = scene.near_lanes(time);
    ASSERT_TRUE(near);
    EXPECT_LE(near->from(), time);
    EXPECT_GE(near->to(), time);
    EXPECT_LT(near->to() - near->from(), step.end_of_all);
    EXPECT_GE(near->box().y, scene.lanes().box().bottom());
    const auto under_way = events_at(step, time);
    ASSERT_FALSE(under_way.empty());
    const auto bar = near->bar(under_way.front());
    ASSERT_TRUE(bar);
    EXPECT_GT(bar->width, scene.lanes().bar(under_way.front())->width);
    EXPECT_EQ(scene.element_at(centre(*bar), time), "event-" + std::to_string(under_way.front()));
}

TEST(ThreadScene, HooksDrawInsideTheGpus)
{
    auto shown = shown_example(thread_example({.world = 16}));
    std::map<std::int32_t, int> still, moving;
    SceneOptions options;
    options.groups = {{8, 9, 10, 11}};
    options.outlines = options.groups;
    options.hooks.caption = [](const Shown &) { return Text{"the gather of unit 1", "单元 1 的 gather"}; };
    options.hooks.content = [&](Pen, const ThreadScene &scene, const Shown &, const Gpu &gpu, const Box &box) {
        ++still[gpu.rank];
        EXPECT_TRUE(scene.gpu_box(gpu).contains(centre(box)));
    };
    options.hooks.content_moving = [&](Pen, const ThreadScene &, const Shown &, const Gpu &gpu, const Box &) {
        ++moving[gpu.rank];
    };
    const ThreadScene scene(shown.thread, options);
    EXPECT_EQ(scene.stage().members(), 4); // as the view's groups say
    const auto picture = scene.draw_still(shown, {scene.bounds(), 1});
    scene.draw_moving(shown, {scene.bounds(), 1});
    EXPECT_EQ(still.count(8), 1u);
    EXPECT_EQ(moving, still);
    const auto texts = all<TextShape>(picture);
    EXPECT_TRUE(std::ranges::any_of(texts, [](const TextShape &text) { return text.text == "the gather of unit 1"; }));
}

TEST(ThreadScene, IsKeptForItsStudy)
{
    const auto one = shown_example(thread_example({.world = 8})), two = shown_example(thread_example({.world = 8}));
    int made = 0;
    const auto options = [&](const ThreadStudy &) {
        ++made;
        return SceneOptions{};
    };
    const auto scene = thread_scene(one, "fsdp", options);
    EXPECT_EQ(thread_scene(one, "fsdp", options), scene);
    EXPECT_EQ(made, 1);
    EXPECT_NE(thread_scene(one, "gtp", options), scene);
    EXPECT_NE(thread_scene(two, "fsdp", options), scene);
    EXPECT_EQ(thread_scene(Shown{}, "fsdp", options), nullptr);
}

TEST(ThreadScene, BarsHaveTheHueOfWhatTheyCarry)
{
    const auto study = thread_example({.world = 8});
    const auto paint = paints_of(*study);
    struct Row {
        const char *name;
        StepEvent event;
        Role role;
    };
    const auto event = [](Work work, std::int32_t run) {
        StepEvent made;
        made.work = work;
        made.run = run;
        return made;
    };
    const std::vector<Row> rows{
        {"its run's weights", event(Work::all_reduce, 0), Role::content_weights},
        {"its run's gradients", event(Work::gather, 1), Role::content_gradients},
        {"without a run, by its work", event(Work::dispatch, -1), Role::content_tokens},
        {"an unknown run", event(Work::gather, 9), Role::content_weights},
        {"compute", event(Work::forward, 0), Role::content_other},
    };
    for (const auto &row : rows)
        EXPECT_EQ(paint(row.event).role, row.role) << row.name;
}

TEST(StepLegend, NamesWhatOccurs)
{
    const auto study = thread_example({.world = 16});
    std::vector<std::string> labels;
    for (const auto &entry : legend_of(study->step))
        labels.push_back(entry.label.en);
    EXPECT_EQ(labels, (std::vector<std::string>{"forward", "backward", "gather of weights", "reduction of gradients",
                                                "exposed", "leaves the NVLink domain"}));
}

} // namespace
} // namespace rankscape
