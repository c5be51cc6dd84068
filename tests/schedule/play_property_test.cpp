// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is true of every step, on drawn ones.
#include "model/schedule/step.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace rankscape::test {
namespace {

constexpr double tolerance = 1e-9;

StepPlan any_plan(std::mt19937 &random)
{
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    StepPlan plan;
    const auto streams = 1 + below(6);
    for (int i = 0; i < streams; ++i)
        plan.streams.push_back({"s" + std::to_string(i), {}, i == 0 || below(4) == 0});
    const auto count = below(80);
    for (int i = 0; i < count; ++i) {
        StepEvent event;
        event.stream = below(streams);
        const bool compute = plan.streams[static_cast<std::size_t>(event.stream)].compute && below(8) != 0;
        event.work = compute ? Work::forward : below(10) == 0 ? Work::host : Work::reduce_scatter;
        event.alone = {below(6) == 0 ? 0 : below(3) == 0 ? below(5) : below(1000) / 250.0};
        if (!compute && event.work != Work::host) {
            event.nvlink = below(3) == 0 ? 0 : below(11) / 10.0;
            event.network = below(2) == 0 ? 0 : below(11) / 10.0;
        }
        for (int k = below(4); k > 0 && i > 0; --k)
            event.after.push_back(std::max(0, i - 1 - below(8)));
        plan.add(event);
    }
    for (int i = below(10); i > 0; --i)
        plan.holds.push_back(
            {{}, Content::weights, 1.0 + below(100), below(count + 1) - 1, below(2) == 0, below(count + 1) - 1});
    return plan;
}

double sum_of_shares(const StepTimeline &line, double time, double StepEvent::*fabric)
{
    double sum = 0;
    for (std::size_t i = 0; i < line.plan.events.size(); ++i)
        if (line.start[i] <= time && time < line.end[i])
            sum += line.plan.events[i].*fabric;
    return std::max(1.0, sum);
}

void expect_order(const StepTimeline &line)
{
    std::vector<double> free(line.plan.streams.size(), 0);
    for (std::size_t i = 0; i < line.plan.events.size(); ++i) {
        const auto &event = line.plan.events[i];
        // As soon as it may, not before: the last of what it waits for ends when it starts.
        auto may = free[static_cast<std::size_t>(event.stream)];
        for (const auto other : event.after)
            may = std::max(may, line.end[static_cast<std::size_t>(other)]);
        ASSERT_EQ(line.start[i], may) << i;
        free[static_cast<std::size_t>(event.stream)] = line.end[i];
        ASSERT_GE(line.end[i] - line.start[i], event.alone.value * (1 - tolerance)) << i;
        if (!is_communication(event.work)) {
            ASSERT_NEAR(line.end[i] - line.start[i], event.alone.value, tolerance) << i;
        }
        ASSERT_LE(line.end[i], line.end_of_all);
    }
}

/// Between two knots the rate is what the fabrics leave, and the work done in all is the event's length alone.
void expect_progress(const StepTimeline &line)
{
    for (std::size_t i = 0; i < line.plan.events.size(); ++i) {
        const auto &event = line.plan.events[i];
        const auto &knots = line.progress[i];
        ASSERT_GE(knots.size(), 2u);
        ASSERT_EQ(knots.front().time, line.start[i]);
        ASSERT_EQ(knots.front().share, 0);
        ASSERT_EQ(knots.back().time, line.end[i]);
        ASSERT_EQ(knots.back().share, 1);
        for (std::size_t k = 1; k < knots.size(); ++k) {
            ASSERT_GE(knots[k].time, knots[k - 1].time);
            ASSERT_GE(knots[k].share, knots[k - 1].share - tolerance);
        }
        double work = 0;
        for (std::size_t k = 1; k < line.instants.size(); ++k) {
            const auto from = line.instants[k - 1], to = line.instants[k];
            if (from < line.start[i] || to > line.end[i])
                continue;
            double slower = 1;
            if (event.nvlink > 0)
                slower = std::max(slower, sum_of_shares(line, from, &StepEvent::nvlink));
            if (event.network > 0)
                slower = std::max(slower, sum_of_shares(line, from, &StepEvent::network));
            work += (to - from) / slower;
            if (event.alone.value > 0) {
                ASSERT_NEAR(line.share_done(static_cast<std::int32_t>(i), to), work / event.alone.value, 1e-6);
            }
        }
        ASSERT_NEAR(work, event.alone.value, 1e-6) << i;
    }
}

bool computing(const StepTimeline &line, double time)
{
    for (std::size_t i = 0; i < line.plan.events.size(); ++i) {
        const auto &event = line.plan.events[i];
        if (line.plan.streams[static_cast<std::size_t>(event.stream)].compute && !is_communication(event.work) &&
            event.work != Work::host && line.start[i] < time && time < line.end[i])
            return true;
    }
    return false;
}

void expect_exposed(const StepTimeline &line)
{
    double last = 0;
    for (const auto &stretch : line.exposed) {
        ASSERT_GE(stretch.from.value, last);
        ASSERT_GT(stretch.to, stretch.from);
        last = stretch.to.value;
        const auto at = static_cast<std::size_t>(stretch.event);
        ASSERT_TRUE(is_communication(line.plan.events[at].work));
        ASSERT_LE(line.start[at], stretch.from.value);
        ASSERT_GE(line.end[at], stretch.to.value);
        ASSERT_FALSE(computing(line, (stretch.from.value + stretch.to.value) / 2));
    }
    // Where nothing is computed and all that is under way communicates, the time is exposed.
    double all = 0;
    for (std::size_t k = 1; k < line.instants.size(); ++k) {
        const auto time = (line.instants[k - 1] + line.instants[k]) / 2;
        bool only = true;
        for (std::size_t i = 0; i < line.plan.events.size(); ++i)
            if (line.start[i] < time && time < line.end[i])
                only = only && is_communication(line.plan.events[i].work);
        bool exposed = false;
        for (const auto &stretch : line.exposed)
            exposed = exposed || (stretch.from.value < time && time < stretch.to.value);
        if (only) {
            ASSERT_TRUE(exposed) << time;
        }
        all += exposed ? line.instants[k] - line.instants[k - 1] : 0;
    }
    ASSERT_NEAR(all, line.exposed_in_all(), tolerance);
    double by_stream = 0;
    for (std::size_t stream = 0; stream < line.plan.streams.size(); ++stream)
        by_stream += line.exposed_on(static_cast<std::int32_t>(stream));
    ASSERT_NEAR(by_stream, line.exposed_in_all(), tolerance);
}

void expect_memory(const StepTimeline &line)
{
    double peak = 0;
    for (const auto time : line.instants) {
        double held = 0;
        for (const auto &hold : line.plan.holds) {
            const auto &taken = hold.from_end ? line.end : line.start;
            const auto from = hold.from < 0 ? 0 : taken[static_cast<std::size_t>(hold.from)];
            const bool freed = hold.until >= 0 && line.end[static_cast<std::size_t>(hold.until)] <= time;
            held += from <= time && !freed ? hold.bytes : 0;
        }
        ASSERT_EQ(line.held(time), held) << time;
        peak = std::max(peak, held);
    }
    if (!line.instants.empty()) {
        ASSERT_EQ(line.peak(), peak);
    }
}

TEST(PlayProperties, OfAnyPlan)
{
    std::mt19937 random(20261201);
    for (int i = 0; i < 1500; ++i) {
        SCOPED_TRACE(i);
        const auto line = *play(any_plan(random));
        expect_order(line);
        expect_progress(line);
        expect_exposed(line);
        expect_memory(line);
        if (testing::Test::HasFatalFailure())
            return;
        ASSERT_EQ(play(line.plan)->end, line.end); // the same again
    }
}

TEST(PlayProperties, SharingConservesThroughput)
{
    // n equal gathers that each fill the network take n times as long, whatever their order of ends.
    for (int n = 1; n <= 40; ++n) {
        StepPlan plan;
        double all = 0;
        for (int i = 0; i < n; ++i) {
            plan.streams.push_back({std::to_string(i), {}, false});
            StepEvent event{.stream = i, .work = Work::gather};
            event.alone = {1.0 + i % 7};
            event.network = 1;
            all += event.alone.value;
            plan.add(event);
        }
        EXPECT_NEAR(play(plan)->end_of_all, all, 1e-9) << n;
    }
}

TEST(PlayProperties, HundredThousandEvents)
{
    StepPlan plan;
    for (const char *name : {"compute", "allgather", "reduce-scatter"})
        plan.streams.push_back({name, {}, name[0] == 'c'});
    std::int32_t last = -1;
    for (int unit = 0; unit < 33'333; ++unit) {
        StepEvent gather{.stream = 1, .work = Work::gather, .unit = unit, .alone = {1e-3}, .network = 0.8};
        const auto gathered = plan.add(gather);
        StepEvent compute{.stream = 0, .unit = unit, .alone = {1.1e-3}, .after = {gathered}};
        last = plan.add(compute);
        StepEvent reduce{.stream = 2, .work = Work::reduce_scatter, .unit = unit, .alone = {0.5e-3}, .network = 0.8};
        reduce.after = {last};
        plan.add(reduce);
        plan.holds.push_back({{}, Content::weights, 1e6, gathered, false, last});
    }
    const auto line = *play(plan);
    EXPECT_GT(line.end_of_all, 33'333 * 1.1e-3);
    EXPECT_GT(line.peak(), 1e6);
}

} // namespace
} // namespace rankscape::test
