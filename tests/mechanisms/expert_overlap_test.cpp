// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes of each way to overlap, on round numbers, so that exposed times can be added up by hand.
#include "model/mechanisms/expert_parallel/layer_writer.h"
#include "tests/mechanisms/expert_job.h"

#include <algorithm>

namespace rankscape::expert_tests {
namespace {

/// Attention 10 (2 into it, 6 core, 2 out), experts 4; dispatch 3, combine 2, and as long backward.
LayerTimes round_times()
{
    LayerTimes times;
    times.qkv = 2;
    times.core_attention = 6;
    times.projection = 2;
    times.experts = 4;
    return times;
}

std::shared_ptr<const CommRun> lasting(double seconds)
{
    CommRun run;
    run.simulation.makespan = {seconds};
    return std::make_shared<const CommRun>(std::move(run));
}

LayerRuns round_runs()
{
    DispatchRuns runs;
    runs.dispatch = runs.combine_backward = lasting(3);
    runs.combine = runs.dispatch_backward = lasting(2);
    return layer_runs(runs);
}

StepTimeline played(Overlap overlap, const LayerTimes &times, const LayerRuns &runs, Extent extent,
                    double slowdown = 1.5)
{
    auto made = play(write_plan(overlap, times, runs, Dispatcher::hybridep, extent, slowdown));
    if (!made)
        ADD_FAILURE() << made.problem().sentence.en;
    return *std::move(made);
}

std::string labels(const StepTimeline &line, std::int32_t stream)
{
    std::string all;
    for (const auto &event : line.plan.events)
        if (event.stream == stream)
            all += (all.empty() ? "" : " ") + event.label.en;
    return all;
}

TEST(ExpertOverlap, RunsAreKeptOnce)
{
    const auto runs = round_runs();
    EXPECT_EQ(runs.runs.size(), 2u);
    EXPECT_EQ(runs.dispatch, runs.combine_backward);
    EXPECT_EQ(runs.combine, runs.dispatch_backward);
    EXPECT_EQ(runs.etp_gather, -1);
    EXPECT_EQ(layer_runs({}).dispatch, -1);
}

TEST(ExpertOverlap, WithoutOverlapEverythingIsExposed)
{
    const auto line = played(Overlap::none, round_times(), round_runs(), {2, 3});
    EXPECT_EQ(labels(played(Overlap::none, round_times(), round_runs(), {1, 1}), 0), "A0 E0 e0 a0");
    EXPECT_EQ(labels(played(Overlap::none, round_times(), round_runs(), {1, 1}), 1), "D0 C0 c0 d0");
    EXPECT_DOUBLE_EQ(line.exposed_in_all(), 6 * (3 + 2 + 3 + 2));
    EXPECT_DOUBLE_EQ(line.end_of_all, 6 * (3 * (10 + 4) + 10));
    EXPECT_DOUBLE_EQ(line.busy_on(0), 6 * 3 * (10 + 4));
}

TEST(ExpertOverlap, SharedExpertFillsTheWaits)
{
    struct Row {
        const char *what;
        double fc1, fc2, exposed, end;
    };
    // Forward waits 3 and 2; backward waits as long with twice the compute beside, FC2 first.
    for (const auto &row : std::vector<Row>{{"shorter than both waits", 1, 0.5, 2 + 1.5 + 2 + 0, 42 + 10},
                                            {"as long", 3, 2, 0, 14 + 5 + 28 + 10},
                                            {"longer: the routed experts wait", 6, 4, 0, 14 + 10 + 28 + 20}}) {
        auto times = round_times();
        times.shared_fc1 = row.fc1;
        times.shared_fc2 = row.fc2;
        const auto line = played(Overlap::shared_expert, times, round_runs(), {1, 1});
        EXPECT_EQ(labels(line, 2), "S1 S2 s2 s1");
        const auto serial = played(Overlap::none, times, round_runs(), {1, 1});
        EXPECT_LT(line.end_of_all, serial.end_of_all) << row.what;
        EXPECT_DOUBLE_EQ(line.exposed_in_all(), row.exposed) << row.what;
        EXPECT_DOUBLE_EQ(line.end_of_all, row.end) << row.what;
    }
}

// facts.md C(a): F.attn, B.combine, F.dispatch, B.experts, B.dispatch, F.experts, F.combine, B.attn.
TEST(ExpertOverlap, CombinedOrderOfIssue)
{
    const auto line = played(Overlap::combined_1f1b, round_times(), round_runs(), {1, 2});
    std::string pair;
    for (const auto &event : line.plan.events)
        pair += event.label.en + " ";
    EXPECT_EQ(pair, "A0 D0 E0 C0 " // fill
                    "A1 c0 D1 e0 d0 E1 C1 a0 "
                    "c1 e1 d1 a1 "); // drain
    const auto delayed = played(Overlap::combined_1f1b_delayed, round_times(), round_runs(), {1, 2});
    EXPECT_EQ(labels(delayed, 0), "A0 E0 A1 e0 w0 E1 a0 w e1 w1 a1 w");
    EXPECT_EQ(labels(delayed, 1), "D0 C0 c0 D1 d0 C1 c1 d1");
}

TEST(ExpertOverlap, CombinedPairsLayersFromBothEnds)
{
    const auto line = played(Overlap::combined_1f1b, round_times(), round_runs(), {3, 2});
    std::vector<std::pair<int, int>> pairs;
    std::int32_t forward = -1;
    for (const auto &event : line.plan.events) {
        if (event.label.en == "A1")
            forward = event.unit;
        if (event.label.en == "a0")
            pairs.emplace_back(forward, event.unit);
    }
    EXPECT_EQ(pairs, (std::vector<std::pair<int, int>>{{0, 2}, {1, 1}, {2, 0}}));
}

TEST(ExpertOverlap, CombinedExposesFillAndDrain)
{
    // Attention is long enough to hide every exchange of a pair.
    auto times = round_times();
    times.qkv = 20;
    times.experts = 10;
    // Fill: D, C, D; the last C goes under the next forward. Drain: d, c, d; its first c goes under what comes before.
    const double ends = (3 + 2 + 3) + (2 + 3 + 2);
    for (const std::int32_t microbatches : {2, 4, 8}) {
        const auto line = played(Overlap::combined_1f1b, times, round_runs(), {2, microbatches});
        EXPECT_DOUBLE_EQ(line.exposed_in_all(), ends) << microbatches;
        const auto plain = played(Overlap::none, times, round_runs(), {2, microbatches});
        EXPECT_DOUBLE_EQ(plain.exposed_in_all(), 2 * microbatches * 10) << microbatches;
        EXPECT_DOUBLE_EQ(line.busy_on(0), plain.busy_on(0)) << "the same work";
        EXPECT_DOUBLE_EQ(line.busy_on(1), plain.busy_on(1));
    }
}

TEST(ExpertOverlap, DelayedWgradHidesMore)
{
    for (const double experts : {2.0, 4.0, 8.0}) {
        auto times = round_times();
        times.experts = experts;
        const auto whole = played(Overlap::combined_1f1b, times, round_runs(), {2, 4});
        const auto split = played(Overlap::combined_1f1b_delayed, times, round_runs(), {2, 4});
        EXPECT_LE(split.exposed_in_all(), whole.exposed_in_all()) << experts;
        EXPECT_DOUBLE_EQ(split.busy_on(0), whole.busy_on(0));
    }
}

// T.8: the dispatch runs under the projections into attention and its core, the combine under the out projection.
TEST(ExpertOverlap, ShortcutHidesUnderAttention)
{
    const auto line = played(Overlap::shortcut, round_times(), round_runs(), {1, 1});
    EXPECT_EQ(labels(line, 0), "A E0 P p e0 a");
    EXPECT_EQ(labels(line, 1), "D0 C0 c0 d0");
    // Forward: dispatch 3 under 8, combine 2 under 2. Backward: 3 over 4 of the projection, 2 under 16.
    EXPECT_DOUBLE_EQ(line.exposed_in_all(), 0);
    EXPECT_DOUBLE_EQ(line.end_of_all, 3 * 14);
    auto short_attention = round_times();
    short_attention.qkv = short_attention.core_attention = 1;
    EXPECT_DOUBLE_EQ(played(Overlap::shortcut, short_attention, round_runs(), {1, 1}).exposed_in_all(), 1);
}

// T.9: one bar as long as its compute on fewer SMs, or as the communication inside if that is longer.
TEST(ExpertOverlap, MegaMoeFusesTheLayer)
{
    const auto line = played(Overlap::megamoe, round_times(), round_runs(), {1, 1}, 1.5);
    EXPECT_EQ(labels(line, 0), "A0 M m a0");
    EXPECT_DOUBLE_EQ(line.busy_on(0), 30 + 1.5 * 12);
    EXPECT_DOUBLE_EQ(line.exposed_in_all(), 0) << "5 of 6 forward, 5 of 12 backward";
    EXPECT_DOUBLE_EQ(played(Overlap::megamoe, round_times(), round_runs(), {1, 1}, 1.0).exposed_in_all(), 1);
}

TEST(ExpertOverlap, AllWaysMoveTheSame)
{
    auto times = round_times();
    times.router = 0.25;
    times.shared_fc1 = 1;
    times.shared_fc2 = 0.5;
    for (const auto overlap : all_overlaps) {
        const auto line = played(overlap, times, round_runs(), {2, 4}, 1);
        EXPECT_DOUBLE_EQ(line.busy_on(1), 8 * 10) << id(overlap);
        const auto side = line.plan.streams.size() > 2 ? line.busy_on(2) : 0;
        EXPECT_NEAR(line.busy_on(0) + side, 8 * 3 * times.all(), 1e-9) << id(overlap);
        EXPECT_LE(line.exposed_in_all(), 8 * 10 + 1e-9) << id(overlap);
    }
}

TEST(ExpertOverlap, WithoutCommunicationOnlyComputeIsLeft)
{
    for (const auto overlap : all_overlaps) {
        const auto line = played(overlap, round_times(), layer_runs({}), {2, 2}, 1);
        EXPECT_DOUBLE_EQ(line.end_of_all, 4 * 3 * 14) << id(overlap);
        EXPECT_EQ(line.exposed_in_all(), 0) << id(overlap);
    }
}

TEST(ExpertOverlap, EtpExchangesFollowTheTokens)
{
    DispatchRuns runs;
    runs.dispatch = runs.combine_backward = lasting(3);
    runs.combine = runs.dispatch_backward = lasting(2);
    runs.etp_gather = runs.etp_scatter = lasting(1);
    const auto line = played(Overlap::none, round_times(), layer_runs(runs), {1, 1});
    EXPECT_EQ(labels(line, 1), "D0 AG RS C0 c0 AG RS d0");
    EXPECT_DOUBLE_EQ(line.exposed_in_all(), 14);
}

TEST(ExpertOverlap, TheJobsOwnWay)
{
    auto s = deepep_job(8);
    EXPECT_EQ(overlap_of(s), Overlap::none);
    s.experts.shared_expert_overlap = true;
    EXPECT_EQ(overlap_of(s), Overlap::shared_expert);
    s.experts.shortcut = true;
    EXPECT_EQ(overlap_of(s), Overlap::shortcut);
    s.pipeline.overlap_expert_communication = true;
    EXPECT_EQ(overlap_of(s), Overlap::combined_1f1b);
    s.pipeline.delay_wgrad = true;
    EXPECT_EQ(overlap_of(s), Overlap::combined_1f1b_delayed);
}

TEST(ExpertOverlap, ComputeFollowsFlops)
{
    auto s = deepep_job(8);
    s.assumptions.peak_flops = 1e15;
    s.assumptions.compute_efficiency = 0.5;
    const Drawn job(s);
    const auto times = *layer_times(*job.derived, job.group, job.settings, 32'768);
    // A copy meets FC1 (twice 2048 rows, gated) and FC2: 3 · 2048 · 7168 multiply-adds.
    EXPECT_DOUBLE_EQ(times.experts, 32'768 * 2.0 * 3 * 2048 * 7168 / 5e14);
    EXPECT_DOUBLE_EQ(times.router, 4096 * 2.0 * 256 * 7168 / 5e14);
    EXPECT_DOUBLE_EQ(times.core_attention, 4096 * 4096.0 * 128 * 2 * 128 / 5e14);
    EXPECT_EQ(times.shared_expert(), 0);
    s.model.moe_shared_expert_intermediate_size = 2048;
    const Drawn shared(s);
    const auto with = *layer_times(*shared.derived, shared.group, shared.settings, 0);
    EXPECT_DOUBLE_EQ(with.shared_fc1, 2 * with.shared_fc2);
    EXPECT_NEAR(with.shared_expert(), 4096 * 2.0 * 3 * 2048 * 7168 / 5e14, 1e-12);
}

} // namespace
} // namespace rankscape::expert_tests
