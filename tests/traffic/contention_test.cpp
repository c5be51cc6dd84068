// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Several collectives at once: shared links, streams, start times, and what Watch sees of it.
#include "model/traffic/watch.h"
#include "tests/traffic/made.h"

namespace rankscape {
namespace {

using namespace traffic_tests;

TEST(Contention, TwoGroupsOnOneNicTakeTwiceAsLong)
{
    auto spec = round_numbers();
    spec.nics_per_node = 4; // GPUs 0 and 1 share a NIC
    spec.network_latency = 0;
    const auto network = network_of("dgx-h100", 16, spec);
    const auto a = make(Operation::all_gather, Algorithm::ring, {0, 8}, 20'000'000);
    auto b = a;
    b.ranks = {1, 9};
    const auto alone = done(network, {a}).makespan.value;
    EXPECT_NEAR(alone, 1e-3, 1e-9);
    EXPECT_NEAR(done(network, {a, b}).makespan.value, 2 * alone, 1e-9);
    b.ranks = {2, 10}; // another NIC
    EXPECT_NEAR(done(network, {a, b}).makespan.value, alone, 1e-9);
}

TEST(Contention, RatesChangeWhenOthersEnd)
{
    auto spec = round_numbers();
    spec.nvlink_latency = 0;
    const auto network = network_of("dgx-h100", 8, spec);
    // Both leave rank 0: half the rate each for 2 ms, then the longer has the link alone.
    auto longer = make(Operation::send, Algorithm::pairwise, {0, 2}, 300'000'000);
    longer.stream = 1;
    const auto s = done(network, {make(Operation::send, Algorithm::pairwise, {0, 1}, 100'000'000), longer});
    EXPECT_NEAR(s.timeline.end[0], 2e-3, 1e-9);
    EXPECT_NEAR(s.timeline.end[1], 4e-3, 1e-9);
    const Watch watch(network, s);
    EXPECT_NEAR(watch.arrived(1, 1e-3), 50e6, 100);
    EXPECT_NEAR(watch.arrived(1, 3e-3), 200e6, 100);
    EXPECT_EQ(watch.moving(3e-3).size(), 1U);
    EXPECT_NEAR(watch.moving(3e-3).front().rate, 100e9, 1e4);
    const auto link = network.link(LinkClass::nvlink_out, 0);
    const auto series = watch.series(link);
    ASSERT_EQ(series.size(), 2U); // full from 0 to 4 ms
    EXPECT_NEAR(series[0].utilisation, 1, 1e-6);
    EXPECT_NEAR(series[1].time, 4e-3, 1e-9);
    EXPECT_EQ(s.busiest, link);
    EXPECT_NEAR(s.busiest_utilisation, 1, 1e-6);
    EXPECT_NEAR(watch.utilisation(1e-3)[static_cast<std::size_t>(network.link(LinkClass::nvlink_in, 2))], 0.5, 1e-6);
    for (const auto &interval : watch.bottlenecks(8))
        EXPECT_EQ(interval.link, link);
    EXPECT_NEAR(watch.next_event(1e-3), 2e-3, 1e-9);
    EXPECT_NEAR(watch.previous_event(3e-3), 2e-3, 1e-9);
}

TEST(Contention, BytesSeenOverTimeAreBytesSent)
{
    const auto network = network_of("dgx-h100", 24);
    auto c = make(Operation::all_to_all, Algorithm::pairwise, {0, 1, 2, 3, 4, 8, 9, 16, 17, 18, 23}, 9'999'991);
    const auto s = done(network, {c, make(Operation::all_reduce, Algorithm::ring, ranks(0, 24), 50'000'017)});
    const Watch watch(network, s);
    for (std::int32_t link = 0; link < static_cast<std::int32_t>(network.links().size()); ++link) {
        double bytes = 0;
        for (const auto &stretch : watch.busy(link)) {
            bytes += (stretch.to - stretch.from) * stretch.utilisation *
                     network.links()[static_cast<std::size_t>(link)].capacity.value;
            EXPECT_LE(stretch.utilisation, 1 + 1e-4) << network.describe(link).en;
        }
        const auto sent = s.link_bytes[static_cast<std::size_t>(link)];
        EXPECT_NEAR(bytes, sent, 1e-4 * sent + 50) << network.describe(link).en;
    }
    for (std::int32_t i = 0; i < s.plan.size(); ++i) // seeking backwards equals seeking forwards, and grows
        EXPECT_LE(watch.arrived(i, 0.3 * s.makespan.value), watch.arrived(i, 0.6 * s.makespan.value) + 1e-6);
}

TEST(Contention, TimelineIsAtMost48BytesATransfer)
{
    const auto network = network_of("gb200-nvl72", 72 * 3);
    auto members = ranks(0, 72 * 3);
    members.resize(150); // 72, 72 and 6: rates change all the time
    const auto s = done(network, {make(Operation::all_to_all, Algorithm::pairwise, members, 150'000'000)},
                        {.means = SimulateOptions::Means::exact});
    const auto &line = s.timeline;
    const auto bytes = (line.start.size() + line.end.size()) * sizeof(double) + line.knots.size() * sizeof(RateKnot) +
                       line.first_knot.size() * sizeof(std::uint32_t);
    EXPECT_LE(static_cast<double>(bytes) / s.plan.size(), 48);
    EXPECT_EQ(sizeof(RateKnot), 16U);
}

TEST(Streams, OneStreamIsInOrder)
{
    const auto network = network_of("dgx-h100", 8, round_numbers());
    const auto gather = make(Operation::all_gather, Algorithm::ring, ranks(0, 8), 8'000'000);
    auto scatter = make(Operation::reduce_scatter, Algorithm::ring, ranks(0, 8), 8'000'000);
    const auto one = done(network, {gather}).makespan.value;
    const auto in_order = done(network, {gather, scatter});
    EXPECT_NEAR(in_order.makespan.value, 2 * one, 1e-9);
    EXPECT_GE(in_order.collectives[1].start, in_order.collectives[0].end - Seconds{1e-12});
    scatter.stream = 1;
    const auto at_once = done(network, {gather, scatter});
    // Bytes take twice as long, latencies run at the same time.
    EXPECT_NEAR(at_once.makespan.value, 7 * (2e-6 + 2 * 1e6 / 100e9), 1e-9);
}

TEST(Streams, OrderIsKeptOnEachRankAndNotBeyond)
{
    const auto network = network_of("dgx-h100", 8, round_numbers());
    const auto first = make(Operation::send, Algorithm::pairwise, {0, 1}, 10'000'000);
    const auto shares = make(Operation::send, Algorithm::pairwise, {1, 2}, 10'000'000);
    const auto apart = make(Operation::send, Algorithm::pairwise, {4, 5}, 10'000'000);
    const auto s = done(network, {first, shares, apart, shares});
    EXPECT_NEAR(s.collectives[1].start.value, s.collectives[0].end.value, 1e-12);
    EXPECT_NEAR(s.collectives[2].start.value, 0, 1e-12);
    EXPECT_NEAR(s.collectives[3].start.value, s.collectives[1].end.value, 1e-12);
}

TEST(Streams, NotBeforeItsTime)
{
    const auto network = network_of("dgx-h100", 8, round_numbers());
    auto late = make(Operation::send, Algorithm::pairwise, {0, 1}, 10'000'000);
    late.start = {1};
    auto s = done(network, {late});
    EXPECT_NEAR(s.collectives[0].start.value, 1, 1e-12);
    EXPECT_NEAR(s.collectives[0].algorithm_bandwidth.value, 1e7 / (2e-6 + 1e-4), 1e3);
    s = done(network, {make(Operation::send, Algorithm::pairwise, {1, 0}, 10'000'000), late});
    EXPECT_NEAR(s.collectives[1].start.value, 1, 1e-12);
}

TEST(Contention, OversubscribedUplinksAreTheBottleneck)
{
    auto spec = round_numbers();
    spec.leaf_size = 1;
    spec.oversubscription = 4;
    const auto network = network_of("dgx-h100", 16, spec);
    const auto s = done(network, {make(Operation::all_to_all, Algorithm::pairwise, ranks(0, 16), 160'000'000)});
    EXPECT_NEAR(s.makespan.value, 5e-6 + 80e6 * 8 / (80e9 / 4), 1e-4);
    const auto kind = network.links()[static_cast<std::size_t>(s.busiest)].kind;
    EXPECT_TRUE(kind == LinkClass::leaf_up || kind == LinkClass::leaf_down);
}

TEST(Contention, BlockingSwitch)
{
    auto spec = round_numbers();
    spec.switch_bandwidth = 400; // half of what eight GPUs could send
    const auto network = network_of("dgx-h100", 8, spec);
    const auto s = done(network, {make(Operation::all_to_all, Algorithm::pairwise, ranks(0, 8), 80'000'000)});
    EXPECT_NEAR(s.makespan.value, 2e-6 + 8 * 70e6 / 400e9, 1e-6);
}

TEST(Contention, NoLinkIsFullerThanFull)
{
    auto spec = round_numbers();
    spec.nics_per_node = 3; // uneven shares: the rate of a transfer changes often
    const auto network = network_of("dgx-h100", 32, spec);
    std::vector<Collective> both{make(Operation::all_to_all, Algorithm::pairwise, ranks(0, 32), 64'000'000),
                                 make(Operation::all_reduce, Algorithm::ring, ranks(0, 32), 64'000'000)};
    both[1].stream = 1;
    const auto simulation = done(network, both);
    const Watch watch(network, simulation);
    for (int i = 0; i <= 50; ++i)
        for (const auto share : watch.utilisation(simulation.makespan.value * i / 50))
            ASSERT_LE(share, 1.0);
    for (const auto &busy : watch.bottlenecks(40))
        ASSERT_LE(busy.utilisation, 1.0);
}

} // namespace
} // namespace rankscape
