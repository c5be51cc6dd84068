// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The hierarchical all-to-all and the combine that runs it backwards, on round numbers.
#include "model/traffic/simulate.h"

#include <gtest/gtest.h>

#include <numeric>

namespace rankscape {
namespace {

/// Two nodes of eight; `members` of each. NVLink 100 GB/s, NIC 10 GB/s, no latency.
struct TwoNodes {
    Network network;
    std::vector<std::int32_t> ranks;

    explicit TwoNodes(std::int32_t members) : network(make())
    {
        for (const auto first : {0, 8})
            for (std::int32_t i = 0; i < members; ++i)
                ranks.push_back(first + i);
    }
    static Network make()
    {
        NetworkSpec spec;
        spec.nvlink_bandwidth = 100;
        spec.network_bandwidth = 10;
        spec.nvlink_latency = spec.network_latency = spec.launch_latency = 0;
        return *Network::make(std::get<Cluster>(Cluster::make({.hardware = "dgx-h100"}, 16)), spec);
    }
};

/// Every rank has `to_rank` bytes for every rank and, after deduplication, `to_domain` for the other node.
Collective exchange(const std::vector<std::int32_t> &ranks, std::int64_t to_rank, std::int64_t to_domain, bool back)
{
    const auto n = static_cast<std::int32_t>(ranks.size());
    Collective c;
    c.operation = Operation::all_to_all_v;
    c.algorithm = Algorithm::hierarchical_all_to_all;
    c.protocol = Protocol::simple;
    c.ranks = ranks;
    c.rank_bytes = {n, n, std::vector<std::int64_t>(ranks.size() * ranks.size(), to_rank)};
    c.domain_bytes = {back ? 2 : n, back ? n : 2, std::vector<std::int64_t>(2 * ranks.size(), to_domain)};
    return c;
}

double bytes_over(const Network &network, const Simulation &simulation, LinkClass kind)
{
    return bytes_by_class(network, simulation)[kind];
}

TEST(ExpertCombine, CarriesWhatTheDispatchCarried)
{
    for (const std::int32_t members : {2, 4, 8}) {
        const TwoNodes nodes(members);
        const auto there = *simulate(nodes.network, {exchange(nodes.ranks, 1000, 2500, false)});
        const auto back = *simulate(nodes.network, {exchange(nodes.ranks, 1000, 2500, true)});
        const auto n = 2.0 * members;
        const auto across = n * std::max(1000.0, 2500.0);
        EXPECT_EQ(bytes_over(nodes.network, there, LinkClass::nic_out), across);
        EXPECT_EQ(bytes_over(nodes.network, back, LinkClass::nic_out), across);
        // Inside: to the neighbours, and from (to) the peer for all others of the far node.
        const auto inside = n * (members - 1) * 1000 * 2;
        EXPECT_EQ(bytes_over(nodes.network, there, LinkClass::nvlink_out), inside);
        EXPECT_EQ(bytes_over(nodes.network, back, LinkClass::nvlink_out), inside);
    }
}

// Two ranks a node. Dispatch: 250 MB across (25 ms), then 100 MB on (1 ms). Combine: 100 MB to the peer, then 250 MB.
TEST(ExpertCombine, TakesTheSumOfItsTwoLegs)
{
    const TwoNodes nodes(2);
    const auto there = *simulate(nodes.network, {exchange(nodes.ranks, 100'000'000, 250'000'000, false)});
    const auto back = *simulate(nodes.network, {exchange(nodes.ranks, 100'000'000, 250'000'000, true)});
    EXPECT_NEAR(there.makespan.value, 26e-3, 1e-6);
    EXPECT_NEAR(back.makespan.value, 26e-3, 1e-6);
}

TEST(ExpertCombine, SumsWaitForTheirParts)
{
    const TwoNodes nodes(4);
    const auto back = *simulate(nodes.network, {exchange(nodes.ranks, 1000, 2500, true)});
    std::int32_t sums = 0;
    for (std::int32_t i = 0; i < back.plan.size(); ++i) {
        const auto transfer = back.plan.at(i);
        if (nodes.network.place(transfer.from).domain == nodes.network.place(transfer.to).domain)
            continue;
        ++sums;
        EXPECT_EQ(transfer.summands, 4) << "of every rank of the node";
        ASSERT_EQ(back.plan.after_of(i).size(), 3u);
        for (const auto part : back.plan.after_of(i)) {
            EXPECT_EQ(back.plan.at(part).to, transfer.from);
            EXPECT_LE(back.timeline.end[static_cast<std::size_t>(part)],
                      back.timeline.start[static_cast<std::size_t>(i)] + 1e-12);
        }
    }
    EXPECT_EQ(sums, 8) << "one copy home to each rank";
}

TEST(ExpertCombine, MatrixOfNeitherShapeIsRefused)
{
    const TwoNodes nodes(2);
    auto c = exchange(nodes.ranks, 1000, 2500, true);
    c.domain_bytes.rows = 3;
    c.domain_bytes.bytes.resize(12, 0);
    EXPECT_EQ(simulate(nodes.network, {c}).problem().code, "matrix_wrong_size");
}

} // namespace
} // namespace rankscape
