// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Times without contention against formulas, and the bus bandwidths of nccl-tests.
#include "tests/traffic/made.h"

namespace rankscape {
namespace {

using namespace traffic_tests;

constexpr double nvlink = 100e9, nic = 10e9, near = 2e-6, far = 5e-6, in_switch = 4e-6;
constexpr double megabytes = 1e6;

struct Row {
    std::string what;
    Operation operation;
    Algorithm algorithm;
    std::vector<std::int32_t> members;
    double bytes;
    double seconds;
    std::int32_t slices = 0;
    std::int32_t channels = 0;
};

TEST(ClosedForm, WithoutContention)
{
    using O = Operation;
    using A = Algorithm;
    std::vector<Row> rows;
    for (const std::int32_t n : {2, 3, 5, 8})
        for (const double s : {8e3, 48e6}) {
            const auto members = ranks(0, n);
            const auto step = near + s / (n * nvlink);
            const auto label = std::to_string(n) + " ranks, " + std::to_string(s) + " bytes";
            rows.push_back({"ring all-gather, " + label, O::all_gather, A::ring, members, s, (n - 1) * step});
            rows.push_back({"ring reduce-scatter, " + label, O::reduce_scatter, A::ring, members, s, (n - 1) * step});
            rows.push_back({"ring all-reduce, " + label, O::all_reduce, A::ring, members, s, 2 * (n - 1) * step});
            rows.push_back({"all-to-all, rounds back to back, " + label, O::all_to_all, A::pairwise, members, s,
                            near + (n - 1) * s / (n * nvlink)});
            const int slices = 16;
            rows.push_back({"chain broadcast, " + label, O::broadcast, A::ring, members, s,
                            (n - 1) * near + (n - 2 + slices) * s / (slices * nvlink), slices});
            const auto efficient = nvlink * 0.85;
            rows.push_back(
                {"NVLS all-gather, " + label, O::all_gather, A::nvls, members, s, in_switch + s / efficient, 1});
            rows.push_back({"NVLS reduce-scatter, " + label, O::reduce_scatter, A::nvls, members, s,
                            in_switch + s / efficient, 1});
            rows.push_back({"NVLS all-reduce in one piece, " + label, O::all_reduce, A::nvls, members, s,
                            2 * (in_switch + s / efficient), 1});
            rows.push_back({"NVLS broadcast, " + label, O::broadcast, A::nvls, members, s, in_switch + s / efficient});
        }
    rows.push_back({"send inside", O::send, A::pairwise, {2, 5}, 1e6, near + 1e6 / nvlink});
    rows.push_back({"send across", O::send, A::pairwise, {2, 13}, 1e6, far + 1e6 / nic});
    // One byte: nothing but latency. Up and down a tree of height log2 n.
    rows.push_back({"tree, 8 ranks", O::all_reduce, A::tree, ranks(0, 8), 1, 2 * 3 * near, 1});
    rows.push_back({"tree, 2 ranks", O::all_reduce, A::tree, ranks(0, 2), 1, 2 * near, 1});
    rows.push_back({"tree over four nodes, chains of eight", O::all_reduce, A::tree, ranks(0, 32), 1,
                    2 * (7 * near + 2 * far), 1});
    // Two ranks: each tree is one edge; halves meet on the links, up and down overlap but for the first slice.
    rows.push_back({"tree, 2 ranks, bytes", O::all_reduce, A::tree, ranks(0, 2), 64e6, 2 * near + 64e6 / nvlink, 1});
    // Many slices: each rank receives its buffer twice over, 2 S / B.
    rows.push_back({"tree, 8 ranks, full pipe", O::all_reduce, A::tree, ranks(0, 8), 6.4e9, 2 * 6.4e9 / nvlink, 1024});
    rows.push_back({"one rank per node", O::all_gather, A::ring, ranks(0, 4, 8), 4e6, 3 * (far + 1e6 / nic)});
    const double s = 64 * megabytes;
    rows.push_back({"hierarchical all-reduce, 4 nodes of 8", O::all_reduce, A::hierarchical, ranks(0, 32), s,
                    2 * 7 * (near + s / 8 / nvlink) + 2 * 3 * (far + s / 32 / nic)});
    rows.push_back({"hierarchical all-gather, 2 nodes of 8", O::all_gather, A::hierarchical, ranks(0, 16), s,
                    7 * (near + s / 8 / nvlink) + (far + s / 16 / nic)});
    rows.push_back({"hierarchical reduce-scatter, 2 nodes of 8", O::reduce_scatter, A::hierarchical, ranks(0, 16), s,
                    7 * (near + s / 8 / nvlink) + (far + s / 16 / nic)});
    rows.push_back(
        {"all-to-all, 4 nodes of 8: the NICs", O::all_to_all, A::pairwise, ranks(0, 32), s, far + 24 * s / 32 / nic});
    // The last bundle has to be forwarded after it came: seven copies of an eighth at once.
    rows.push_back({"hierarchical all-to-all, 4 nodes", O::all_to_all, A::hierarchical_all_to_all, ranks(0, 32), s,
                    far + 24 * s / 32 / nic + near + 7 * s / 32 / nvlink});
    // Two nodes of eight, eight rings: the NIC carries one chunk a step, NVLink has room for seven.
    rows.push_back({"eight rings over two nodes are bound by the NICs", O::all_gather, A::ring, ranks(0, 16), 1.6e9,
                    15 * 1.6e9 / (16 * 8 * nic)});

    const auto network = network_of("dgx-h100", 32, round_numbers());
    for (const auto &row : rows) {
        auto c = make(row.operation, row.algorithm, row.members, static_cast<std::int64_t>(row.bytes));
        c.slices = row.slices;
        c.channels = row.channels;
        const auto result = done(network, {c});
        EXPECT_NEAR(result.makespan.value, row.seconds, 0.01 * row.seconds) << row.what;
    }
}

TEST(ClosedForm, RingIsExactToRounding)
{
    const auto network = network_of("gb200-nvl72", 72, round_numbers());
    const auto s = done(network, {make(Operation::all_gather, Algorithm::ring, ranks(0, 72), 72'000'000)});
    const auto expected = 71 * (near + 1e6 / nvlink);
    EXPECT_NEAR(s.makespan.value, expected, 1e-12 * expected);
}

TEST(ClosedForm, LaunchComesFirst)
{
    auto spec = round_numbers();
    spec.launch_latency = 10;
    const auto network = network_of("dgx-h100", 8, spec);
    const auto s = done(network, {make(Operation::send, Algorithm::pairwise, {0, 1}, 1'000'000)});
    EXPECT_NEAR(s.makespan.value, 10e-6 + near + 1e6 / nvlink, 1e-12);
    EXPECT_NEAR(s.timeline.start[0], 10e-6, 1e-15);
}

TEST(ClosedForm, ProtocolsTradeLatencyForBandwidth)
{
    const auto network = network_of("dgx-h100", 8);
    for (const auto &[protocol, seconds] :
         std::vector<std::pair<Protocol, double>>{{Protocol::simple, 8.4e-6 + 7 * (3.4e-6 + 1e6 / 370.8e9)},
                                                  {Protocol::ll128, 14e-6 + 7 * (1.9e-6 + 1e6 / 0.92 / 370.8e9)},
                                                  {Protocol::ll, 6.6e-6 + 7 * (0.6e-6 + 2e6 / 370.8e9)}}) {
        auto c = make(Operation::all_gather, Algorithm::ring, ranks(0, 8), 8'000'000);
        c.protocol = protocol;
        EXPECT_NEAR(done(network, {c}).makespan.value, seconds, 1e-6 * seconds) << name(protocol);
    }
}

TEST(BusBandwidth, FactorsOfNcclTests)
{
    for (const auto &[operation, factor] : std::vector<std::pair<Operation, double>>{{Operation::all_reduce, 1.75},
                                                                                     {Operation::all_gather, 0.875},
                                                                                     {Operation::reduce_scatter, 0.875},
                                                                                     {Operation::all_to_all, 0.875},
                                                                                     {Operation::broadcast, 1},
                                                                                     {Operation::send, 1}})
        EXPECT_DOUBLE_EQ(bus_factor(operation, 8), factor) << name(operation);
}

TEST(BusBandwidth, LargeTransfersReachTheLinks)
{
    const auto network = network_of("dgx-h100", 16);
    const auto bus = [&](Operation operation, Algorithm algorithm, std::int32_t n) {
        const auto s = done(network, {make(operation, algorithm, ranks(0, n), std::int64_t{16} << 30)});
        return s.collectives.front().bus_bandwidth.value / 1e9;
    };
    EXPECT_NEAR(bus(Operation::all_gather, Algorithm::ring, 8), 370.8, 0.5);
    EXPECT_NEAR(bus(Operation::all_reduce, Algorithm::ring, 8), 370.8, 0.5);
    // 0.85 · 370.8 · 2 (n - 1) / (n + 1): each rank reads S and writes S / n through the switch, and the reverse.
    EXPECT_NEAR(bus(Operation::all_reduce, Algorithm::nvls, 8), 490.3, 10);
    // Case 76: one node 474 measured with NVLS; two nodes can have what eight NICs of 48 give, 7/8 of it on NVLink.
    EXPECT_NEAR(bus(Operation::all_reduce, Algorithm::ring, 16), 370.8, 20);
}

} // namespace
} // namespace rankscape
