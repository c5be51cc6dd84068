// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Communication of jobs: what is simulated, what is kept, and what stands for what.
#include "model/mechanisms/common/sharing.h"
#include "model/mechanisms/common/thread_study.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <thread>

namespace rankscape::test {
namespace {

using enum Operation;

struct Job {
    const char *hardware = "dgx-h100";
    std::int64_t world = 16, tensor = 1, expert = 1;
    NetworkSpec network = {};
};

std::shared_ptr<const Derived> derived(const Job &job)
{
    Scenario s;
    s.cluster.hardware = job.hardware;
    s.cluster.network = job.network;
    s.parallel.world_size = job.world;
    s.parallel.tensor = job.tensor;
    s.parallel.expert = job.expert;
    s.parallel.expert_tensor = 1;
    return derive(s);
}

std::shared_ptr<const CommRun> ran(const Job &job, const char *kind, Operation operation, std::int64_t bytes,
                                   Algorithm algorithm = Algorithm::automatic)
{
    const auto of = derived(job);
    const auto run = run_groups(*network_of(*of), *of->group(kind), operation, bytes, Content::other, algorithm);
    EXPECT_TRUE(run) << run.problem().sentence.en;
    return run ? *run : nullptr;
}

TEST(NetworkOf, IsTheSameForEqualClusters)
{
    const auto first = *network_of(*derived({.world = 64}));
    EXPECT_EQ(*network_of(*derived({.world = 64, .tensor = 8})), first);
    EXPECT_EQ(*network_of(*derived({.world = 64, .expert = 8})), first);
    NetworkSpec slow;
    slow.network_bandwidth = 12;
    EXPECT_NE(*network_of(*derived({.world = 64, .network = slow})), first);
    EXPECT_NE(*network_of(*derived({.world = 128})), first);
    EXPECT_NE(*network_of(*derived({.hardware = "gb200-nvl72", .world = 64})), first);
    EXPECT_EQ(first->world(), 64);
}

TEST(NetworkOf, SaysWhatIsWrong)
{
    const auto refused = network_of(*derived({.world = 12, .tensor = 8}));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.problem().code, "no_layout");
    NetworkSpec wrong;
    wrong.network_bandwidth = -1;
    const auto rate = network_of(*derived({.network = wrong}));
    ASSERT_FALSE(rate);
    EXPECT_EQ(rate.problem().code, "rate_not_positive");
}

// Sent by each rank, by the formulas of facts.md H.3.
TEST(RunGroups, BytesOfEachRank)
{
    struct Row {
        const char *name;
        Job job;
        const char *kind;
        Operation operation;
        Algorithm algorithm;
        std::int64_t bytes;
        double sent;
    };
    const std::vector<Row> rows{
        {"all-gather: (n-1)/n of the output", {.world = 64}, "dp", all_gather, Algorithm::ring, 64'000'000, 63'000'000},
        {"reduce-scatter: as much", {.world = 64}, "dp", reduce_scatter, Algorithm::ring, 64'000'000, 63'000'000},
        {"all-reduce: twice", {.world = 64}, "dp", all_reduce, Algorithm::ring, 64'000'000, 126'000'000},
        {"all-to-all: all but its own",
         {.world = 64, .expert = 8},
         "ep",
         all_to_all,
         Algorithm::pairwise,
         64'000'000,
         56'000'000},
        {"eight groups side by side",
         {.world = 64, .tensor = 8},
         "tp",
         all_gather,
         Algorithm::ring,
         8'000'000,
         7'000'000},
    };
    for (const auto &row : rows) {
        const auto run = ran(row.job, row.kind, row.operation, row.bytes, row.algorithm);
        ASSERT_TRUE(run) << row.name;
        EXPECT_DOUBLE_EQ(run->bytes, row.sent) << row.name;
        EXPECT_EQ(run->ranks.size(), 64u) << row.name;
        EXPECT_TRUE(std::ranges::is_sorted(run->ranks)) << row.name;
        EXPECT_EQ(run->remark.en, "") << row.name;
    }
}

TEST(RunGroups, NothingToDoAndNothingThere)
{
    const auto of = derived({.world = 16});
    const auto network = *network_of(*of);
    EXPECT_EQ(*run_groups(network, *of->group("tp"), all_gather, 1'000'000, Content::weights), nullptr);
    const auto none = run_groups(network, GroupKind{"none", 0, {}}, all_gather, 1'000'000, Content::weights);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.problem().code, "unknown_group");
    const auto zero = run_groups(network, *of->group("dp"), all_gather, 0, Content::weights);
    ASSERT_FALSE(zero);
    EXPECT_EQ(zero.problem().code, "zero_bytes");
}

TEST(RunGroups, SharesOfTheFabrics)
{
    const auto inside = ran({.world = 8}, "dp", all_gather, 256'000'000);
    EXPECT_FALSE(inside->leaves_domain());
    EXPECT_EQ(inside->network, 0);
    EXPECT_DOUBLE_EQ(inside->nvlink, inside->simulation.busiest_utilisation);
    const auto across = ran({.world = 16}, "dp", all_gather, 256'000'000);
    EXPECT_TRUE(across->leaves_domain());
    EXPECT_GT(across->nvlink, 0.5); // rings of all NICs nearly fill NVLink: 8 × 48 GB/s beside 371
    EXPECT_NEAR(std::max(across->nvlink, across->network), across->simulation.busiest_utilisation, 1e-12);
    // Small messages are latency, and leave the links to others.
    EXPECT_LT(ran({.world = 16}, "dp", all_gather, 16'384)->network, 0.1);
    // One member a node: nothing on NVLink.
    const auto rails = ran({.world = 64, .tensor = 8}, "dp", all_gather, 64'000'000);
    EXPECT_EQ(rails->nvlink, 0);
    EXPECT_GT(rails->network, 0.8);
}

TEST(RunGroups, IsKept)
{
    const Job job{.world = 64, .expert = 8};
    const auto first = ran(job, "ep", all_to_all, 64'000'000);
    EXPECT_EQ(ran(job, "ep", all_to_all, 64'000'000), first);
    EXPECT_NE(ran(job, "ep", all_to_all, 64'000'001), first);
    EXPECT_NE(ran(job, "ep", all_gather, 64'000'000), first);
    EXPECT_NE(ran(job, "ep", all_to_all, 64'000'000, Algorithm::hierarchical_all_to_all), first);
    EXPECT_NE(ran({.world = 64, .expert = 16}, "ep", all_to_all, 64'000'000), first);
    EXPECT_EQ(first->collectives.size(), 8u);
    // More than is kept: the oldest goes, and comes back equal.
    for (std::int64_t i = 1; i <= 70; ++i)
        ran(job, "ep", all_to_all, 64'000 + i);
    const auto again = ran(job, "ep", all_to_all, 64'000'000);
    EXPECT_NE(again, first);
    EXPECT_EQ(again->time(), first->time());
}

TEST(RunGroups, FromManyThreads)
{
    std::vector<std::shared_ptr<const CommRun>> runs(4);
    {
        std::vector<std::jthread> threads;
        for (auto &run : runs)
            threads.emplace_back([&run] { run = ran({.world = 128}, "dp", all_gather, 123'456'789); });
    }
    for (const auto &run : runs)
        EXPECT_EQ(run, runs.front());
}

TEST(RunGroups, CancelledIsNotKept)
{
    const auto of = derived({.world = 64});
    const auto network = *network_of(*of);
    std::atomic<bool> stop = true;
    const auto cancelled =
        run_groups(network, *of->group("dp"), all_gather, 77'000'000, Content::weights, Algorithm::automatic, &stop);
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.problem().code, "cancelled");
    EXPECT_TRUE(run_groups(network, *of->group("dp"), all_gather, 77'000'000, Content::weights));
}

/// All groups of the kind as collectives, simulated together one by one.
Simulation all_at_once(const Job &job, const char *kind, Operation operation, std::int64_t bytes)
{
    const auto of = derived(job);
    const auto *groups = of->group(kind);
    std::vector<Collective> all;
    for (std::size_t i = 0; i < groups->count(); ++i) {
        const auto ranks = groups->group(i);
        all.push_back({operation, {ranks.begin(), ranks.end()}, bytes, {}, {}, 0, 0, 0, {}, {}, {}, 0, {0}});
    }
    return *simulate(**network_of(*of), all, {.means = SimulateOptions::Means::exact});
}

TEST(RunGroups, OneOfManyAlikeStandsForAll)
{
    struct Row {
        Job job;
        const char *kind;
        Operation operation;
        std::size_t groups;
    };
    const std::vector<Row> rows{{{.world = 256, .tensor = 2}, "dp", all_gather, 2},
                                {{.world = 512, .expert = 128}, "ep", all_to_all, 4},
                                {{.hardware = "gb200-nvl72", .world = 512, .tensor = 8}, "dp", all_gather, 8}};
    for (const auto &row : rows) {
        SCOPED_TRACE(row.job.hardware + std::to_string(row.job.world));
        const auto run = ran(row.job, row.kind, row.operation, 64'000'000);
        EXPECT_EQ(run->collectives.size(), 1u);
        EXPECT_EQ(run->ranks.size(), static_cast<std::size_t>(row.job.world));
        EXPECT_TRUE(run->remark.en.starts_with(std::to_string(row.groups) + " groups lie alike")) << run->remark.en;
        EXPECT_TRUE(run->remark.zh.starts_with(std::to_string(row.groups) + " 个组")) << run->remark.zh;
        const auto all = all_at_once(row.job, row.kind, row.operation, 64'000'000);
        EXPECT_NEAR(run->time() / all.makespan, 1, 0.005);
        EXPECT_DOUBLE_EQ(run->bytes, std::ranges::max(all.collectives.back().bytes_sent));
    }
}

TEST(RunGroups, GroupsThatShareNicsAreSimulatedTogether)
{
    NetworkSpec one_nic;
    one_nic.nics_per_node = 1;
    const auto run = ran({.world = 256, .tensor = 2, .network = one_nic}, "dp", all_gather, 64'000'000);
    EXPECT_EQ(run->collectives.size(), 2u);
    EXPECT_EQ(run->remark.en, "");
}

TEST(RunGroups, OneRingStandsForManyOnUnevenDomains)
{
    struct Row {
        std::int64_t world;
        std::int64_t bytes;
        double milliseconds; ///< of all 64 rings one by one; the longest took ten seconds
    };
    for (const auto &row : {Row{112, 400'000'000, 0.6515}, Row{108, 400'000'000, 0.6862}, Row{96, 400'000'000, 0.7205},
                            Row{112, 50'000'000, 0.1668}, Row{108, 50'000'000, 0.1825}, Row{96, 50'000'000, 0.1884},
                            Row{112, 4'000'000, 0.0867}, Row{108, 4'000'000, 0.0819}, Row{96, 4'000'000, 0.0769}}) {
        SCOPED_TRACE(std::to_string(row.world) + " " + std::to_string(row.bytes));
        const auto run = ran({.hardware = "gb200-nvl72", .world = row.world}, "dp", all_gather, row.bytes);
        EXPECT_TRUE(run->remark.en.starts_with("one ring stands for 64")) << run->remark.en;
        EXPECT_EQ(run->simulation.collectives.front().reason.en.find("as asked"), std::string::npos);
        EXPECT_EQ(run->simulation.plan.size(), row.world * (row.world - 1));
        EXPECT_NEAR(run->time().value * 1e3 / row.milliseconds, 1, 0.12);
        EXPECT_NEAR(run->bytes, static_cast<double>(row.bytes) / row.world * (row.world - 1), row.world);
    }
    // Beyond what is simulated at all one by one: 64 rings of 256 are 4,177,920 transfers.
    EXPECT_TRUE(ran({.hardware = "gb200-nvl72", .world = 256}, "dp", all_gather, 436'000'000));
    const auto both = ran({.hardware = "gb200-nvl72", .world = 256, .tensor = 2}, "dp", all_gather, 436'000'000);
    EXPECT_EQ(both->ranks.size(), 256u);
    EXPECT_NE(both->remark.en.find("one is simulated for all; one ring stands for 36"), std::string::npos)
        << both->remark.en;
}

TEST(RunGroups, OfUnlikeGroupsTheSlowestIsShown)
{
    // Two pipeline stages: 0-127 on 72 + 56 GPUs, 128-255 on 16 + 72 + 40. Together two million transfers.
    Scenario s;
    s.cluster.hardware = "gb200-nvl72";
    s.parallel.world_size = 256;
    s.parallel.pipeline = 2;
    const auto of = derive(s);
    const auto network = *network_of(*of);
    const auto both = *run_groups(network, *of->group("dp"), all_gather, 436'000'000, Content::weights);
    EXPECT_EQ(both->collectives.size(), 1u);
    EXPECT_EQ(both->ranks.size(), 256u);
    EXPECT_TRUE(both->remark.en.starts_with("2 groups lie in 2 ways")) << both->remark.en;
    double slowest = 0;
    for (std::size_t i = 0; i < 2; ++i) {
        const auto ranks = of->group("dp")->group(i);
        Collective one;
        one.ranks.assign(ranks.begin(), ranks.end());
        one.bytes = 436'000'000;
        slowest = std::max(slowest, (*run_collectives(network, {one}))->time().value);
    }
    EXPECT_EQ(both->time().value, slowest);
}

TEST(RunCollectives, GroupsOfDifferentSizes)
{
    // 3,540 and 65,280 transfers on ranks of their own. The smaller group, uneven over its nodes, is the slower one and
    // is shown; the larger one has the rank that sends most.
    const auto network = *network_of(*derived({.world = 512}));
    std::vector<Collective> two(2);
    for (std::int32_t rank = 0; rank < 512; ++rank)
        if (rank < 60 || rank >= 256)
            two[rank < 60 ? 0 : 1].ranks.push_back(rank);
    for (auto &one : two) {
        one.operation = all_to_all;
        one.bytes = 64'000'000;
    }
    const auto run = *run_collectives(network, two);
    ASSERT_EQ(run->collectives.size(), 1u);
    EXPECT_EQ(run->collectives.front().ranks.size(), 60u);
    EXPECT_EQ(run->ranks.size(), 316u);
    EXPECT_DOUBLE_EQ(run->bytes, 64'000'000.0 / 256 * 255);
}

TEST(RunGroups, ManyWaysAreCutOff)
{
    // Sixteen groups of 512 lie in nine ways on domains of 72: 4.2 million transfers.
    const auto run = ran({.hardware = "gb200-nvl72", .world = 8192, .expert = 512}, "ep", all_to_all, 64'000'000);
    EXPECT_EQ(run->collectives.size(), 1u);
    EXPECT_TRUE(run->remark.en.starts_with("16 groups lie in 9 ways")) << run->remark.en;
    EXPECT_NE(run->remark.en.find("4 of these are simulated"), std::string::npos) << run->remark.en;
}

TEST(RunGroups, TreesOfAnUnevenGroupPassOnFewerSlices)
{
    // Of 64 ranks on 18 + 18 + 18 + 10 GPUs; with all 64 slices 1.1979 ms, in five seconds.
    const auto run = ran({.hardware = "gb200-nvl72", .world = 256, .tensor = 4}, "dp", all_reduce, 400'000'000);
    EXPECT_NE(run->remark.en.find("slices in place of 64"), std::string::npos) << run->remark.en;
    EXPECT_LE(run->simulation.plan.size(), 80'000);
    EXPECT_GT(run->time().value * 1e3, 1.19);
    EXPECT_LT(run->time().value * 1e3, 1.25 * 1.1979);
}

TEST(RunGroups, OneRingKnowsSharedNics)
{
    // Two NICs for the four GPUs of a tray: twice the rings through each.
    NetworkSpec two;
    two.nics_per_node = 2;
    const auto own = ran({.hardware = "gb200-nvl72", .world = 80}, "dp", all_gather, 400'000'000);
    const auto shared = ran({.hardware = "gb200-nvl72", .world = 80, .network = two}, "dp", all_gather, 400'000'000);
    EXPECT_TRUE(shared->remark.en.starts_with("one ring stands for 64")) << shared->remark.en;
    EXPECT_GT(own->network, 0.9); // eight NICs of the small domain carry all rings
    EXPECT_NEAR(shared->time() / own->time(), 2, 0.1);
}

TEST(WhichMeet, ByNicSwitchAndLeaf)
{
    struct Row {
        const char *name;
        NetworkSpec spec;
        std::vector<std::size_t> meets;
    };
    NetworkSpec one_nic, blocking, leaves, rails, islands;
    one_nic.nics_per_node = 1;
    blocking.switch_bandwidth = 100;
    leaves.leaf_size = 1;
    rails.rails = 8;
    const std::vector<Row> rows{{"a NIC for each GPU", {}, {0, 1, 2, 3, 4, 5, 6, 7}},
                                {"one NIC for each node", one_nic, {0, 0, 0, 0, 0, 0, 0, 0}},
                                {"a blocking switch", blocking, {0, 0, 0, 0, 0, 0, 0, 0}},
                                {"uplinks of a leaf", leaves, {0, 0, 0, 0, 0, 0, 0, 0}},
                                // Another rail may be reached through any GPU, so nothing is certain.
                                {"rails with PXN", rails, {0, 0, 0, 0, 0, 0, 0, 0}}};
    for (const auto &row : rows) {
        const auto of = derived({.world = 16, .tensor = 8, .network = row.spec});
        std::vector<Collective> all(8);
        for (std::size_t i = 0; i < 8; ++i)
            all[i].ranks = {static_cast<std::int32_t>(i), static_cast<std::int32_t>(i) + 8};
        EXPECT_EQ(which_meet(**network_of(*of), all), row.meets) << row.name;
    }
    // A rank in common joins, and joins on: 0-1, 1-2, 5-6.
    const auto network = *network_of(*derived({.world = 16}));
    std::vector<Collective> chain(4);
    chain[0].ranks = {0, 1};
    chain[1].ranks = {5, 6};
    chain[2].ranks = {2, 3};
    chain[3].ranks = {1, 2};
    EXPECT_EQ(which_meet(*network, chain), (std::vector<std::size_t>{0, 1, 0, 0}));
}

TEST(WhichAreAlike, ByPlaceAndOperation)
{
    using Numbers = std::vector<std::size_t>;
    const auto network = *network_of(*derived({.world = 16}));
    std::vector<Collective> three(3);
    three[0].ranks = {0, 1, 8, 9};
    three[1].ranks = {4, 5, 6, 12};
    three[2].ranks = {2, 3, 10, 11};
    EXPECT_EQ(which_are_alike(*network, three), (Numbers{0, 1, 0}));
    three[2].ranks = {3, 2, 10, 11}; // another order
    EXPECT_EQ(which_are_alike(*network, three), (Numbers{0, 1, 2}));
    three[2].ranks = {2, 3, 10, 11};
    three[2].bytes = 1;
    EXPECT_EQ(which_are_alike(*network, three), (Numbers{0, 1, 2}));
    three[1] = three[2];
    three[1].ranks = {4, 5, 12, 13};
    EXPECT_EQ(which_are_alike(*network, three), (Numbers{0, 1, 1}));
    NetworkSpec pairs;
    pairs.nvlink_pairs = {{0, 1, 100}, {2, 3, 50}}; // wires of their own rates: nothing is certain
    const auto wired = *network_of(*derived({.world = 16, .network = pairs}));
    three[2].bytes = 0;
    EXPECT_EQ(which_are_alike(*wired, three), (Numbers{0, 1, 2}));
}

TEST(ComputeRate, FromHardwareAndAssumptions)
{
    Scenario s;
    s.cluster.hardware = "dgx-h100";
    const auto rate = [&](bool low) { return compute_rate(*derive(s), low); };
    const auto *h100 = find_hardware("dgx-h100");
    ASSERT_GT(h100->bf16_flops, 0);
    EXPECT_DOUBLE_EQ(rate(false), 0.45 * h100->bf16_flops);
    EXPECT_DOUBLE_EQ(rate(true), 0.45 * h100->bf16_flops); // trains in BF16
    s.execution.fp8 = "e4m3";
    EXPECT_DOUBLE_EQ(rate(true), 0.45 * h100->fp8_flops);
    EXPECT_DOUBLE_EQ(rate(false), 0.45 * h100->bf16_flops); // attention stays
    s.execution.fp4 = "e2m1";                               // Hopper has none
    EXPECT_DOUBLE_EQ(rate(true), 0.45 * h100->fp8_flops);
    s.cluster.hardware = "gb200-nvl72";
    const auto *gb200 = find_hardware("gb200-nvl72");
    EXPECT_DOUBLE_EQ(rate(true), 0.45 * gb200->fp4_flops);
    s.assumptions.compute_efficiency = 1;
    s.assumptions.peak_flops = 1e15; // of BF16; smaller formats keep their proportion
    EXPECT_DOUBLE_EQ(rate(false), 1e15);
    EXPECT_DOUBLE_EQ(rate(true), 1e15 * gb200->fp4_flops / gb200->bf16_flops);
}

} // namespace
} // namespace rankscape::test
