// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The short way by symmetry against the long way, over groups, algorithms and networks.
#include "tests/traffic/made.h"

namespace rankscape {
namespace {

using namespace traffic_tests;
using Means = SimulateOptions::Means;

struct Lie {
    const char *what;
    const char *hardware;
    std::int32_t world;
    std::vector<std::int32_t> ranks;
    NetworkSpec spec = {};
    std::optional<std::int64_t> domain = {};
};

std::vector<std::int32_t> of_each(std::int32_t nodes, const std::vector<std::int32_t> &places)
{
    std::vector<std::int32_t> result;
    for (std::int32_t node = 0; node < nodes; ++node)
        for (const auto place : places)
            result.push_back(node * 8 + place);
    return result;
}

std::vector<Lie> lies()
{
    NetworkSpec shared, leaves, rails, islands, alternating;
    shared.nics_per_node = 4;
    leaves.leaf_size = 2;
    leaves.oversubscription = 3;
    rails.rails = 8;
    rails.leaf_size = 2;
    islands.rails = 4;
    islands.spine = false;
    alternating.nic_of_gpu = {0, 1, 0, 1, 2, 3, 2, 3};
    return {{"a node", "dgx-h100", 8, ranks(0, 8)},
            {"two nodes", "dgx-h100", 16, ranks(0, 16)},
            {"seven nodes", "dgx-h100", 56, ranks(0, 56)},
            {"half of each of six nodes", "dgx-h100", 48, of_each(6, {0, 2, 4, 6})},
            {"three of each of four nodes", "dgx-h100", 32, of_each(4, {1, 2, 5})},
            {"one of each of nine nodes", "dgx-h100", 72, of_each(9, {3})},
            {"two GPUs a NIC", "dgx-h100", 32, ranks(0, 32), shared},
            {"NICs taken in turn", "dgx-h100", 32, ranks(0, 32), alternating},
            {"two nodes a leaf, uplinks a third", "dgx-h100", 64, ranks(0, 64), leaves},
            {"rails with leaves", "dgx-h100", 64, ranks(0, 64), rails},
            {"rails without spine", "dgx-h100", 32, ranks(0, 32), islands},
            {"two racks of 16", "gb200-nvl72", 32, ranks(0, 32), {}, 16}};
}

TEST(Orbits, EqualTheExactWay)
{
    int tried = 0;
    for (const auto &lie : lies()) {
        const auto network = network_of(lie.hardware, lie.world, lie.spec, lie.domain);
        for (const auto operation :
             {Operation::all_gather, Operation::reduce_scatter, Operation::all_reduce, Operation::all_to_all})
            for (const auto algorithm : algorithms_for(operation)) {
                const auto n = static_cast<std::int64_t>(lie.ranks.size());
                // Divisible by all pieces of a tree too: else chunks differ by a byte.
                auto c = make(operation, algorithm, lie.ranks, n * (105 << 13));
                if (algorithm == Algorithm::automatic || problem_with(network, c))
                    continue;
                const auto what =
                    std::string(lie.what) + ", " + std::string(name(operation)) + " " + std::string(name(algorithm));
                const auto exact = done(network, {c}, {.means = Means::exact});
                const auto attempt = simulate(network, {c}, {.means = Means::orbits});
                if (!attempt) {
                    EXPECT_EQ(attempt.problem().code, "not_symmetric") << what;
                    continue;
                }
                ++tried;
                const auto &quick = *attempt;
                EXPECT_LT(quick.plan.size(), exact.plan.size()) << what;
                EXPECT_EQ(quick.plan.size() * quick.plan.orbit, exact.plan.size()) << what;
                const auto makespan = exact.makespan.value;
                EXPECT_NEAR(quick.makespan.value, makespan, 1e-9 * makespan) << what;
                EXPECT_NEAR(quick.busiest_utilisation, exact.busiest_utilisation, 1e-9) << what;
                EXPECT_EQ(quick.collectives[0].bytes_sent, exact.collectives[0].bytes_sent) << what;
                EXPECT_EQ(quick.collectives[0].bytes_received, exact.collectives[0].bytes_received) << what;
                for (std::size_t link = 0; link < exact.link_bytes.size(); ++link)
                    ASSERT_NEAR(quick.link_bytes[link], exact.link_bytes[link], 1e-9 * exact.link_bytes[link] + 0.5)
                        << what << ", " << network.describe(static_cast<std::int32_t>(link)).en;
            }
    }
    EXPECT_GT(tried, 80);
}

TEST(Orbits, SymmetryOfTheNetwork)
{
    for (const auto &[what, expected] : std::vector<std::pair<std::string, Symmetry>>{
             {"a node", {1, 1}},
             {"seven nodes", {1, 1}},
             {"two GPUs a NIC", {1, 2}},
             {"two nodes a leaf, uplinks a third", {2, 1}},
         })
        for (const auto &lie : lies())
            if (what == lie.what) {
                const auto network = network_of(lie.hardware, lie.world, lie.spec, lie.domain);
                EXPECT_EQ(find_symmetry(network, arrange(network, lie.ranks)), expected) << what;
            }
}

TEST(Orbits, TakenAboveASizeAndSaidSo)
{
    const auto network = network_of("dgx-h100", 512);
    const auto c = make(Operation::all_to_all, Algorithm::pairwise, ranks(0, 512), 512 << 10);
    const auto s = done(network, {c});
    EXPECT_TRUE(s.by_orbits);
    EXPECT_EQ(s.plan.size(), 511);
    EXPECT_EQ(s.transfers, 512 * 511);
    EXPECT_EQ(s.means.en, "by symmetry: 511 transfers stand for 261,632");
    EXPECT_FALSE(s.means.zh.empty());
    const auto small = done(network, {make(Operation::all_to_all, Algorithm::pairwise, ranks(0, 16), 1 << 20)});
    EXPECT_FALSE(small.by_orbits);
    EXPECT_EQ(small.means.en, "exact, 240 transfers one by one");
}

TEST(Orbits, UnevenBytesStillAgreeWithinOnePercent)
{
    const auto network = network_of("dgx-h100", 32);
    for (const auto algorithm : {Algorithm::ring, Algorithm::hierarchical}) {
        const auto c = make(Operation::all_reduce, algorithm, ranks(0, 32), 1'000'003);
        const auto exact = done(network, {c}, {.means = Means::exact}).makespan.value;
        EXPECT_NEAR(done(network, {c}, {.means = Means::orbits}).makespan.value, exact, 0.01 * exact);
    }
}

} // namespace
} // namespace rankscape
