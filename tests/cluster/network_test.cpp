// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Links, ways between ranks, and what is refused.
#include "model/cluster/network.h"

#include <gtest/gtest.h>

#include <limits>

namespace rankscape {
namespace {

Result<Network> laid(const char *hardware, std::int32_t world, const NetworkSpec &spec = {})
{
    return Network::make(std::get<Cluster>(Cluster::make({.hardware = hardware}, world)), spec);
}

/// A way as words: "nvlink_out 0, nvlink_in 3".
std::string words(const Network &network, std::int32_t from, std::int32_t to)
{
    const auto path = network.route(from, to);
    if (!path)
        return path.problem().code;
    std::string text;
    for (const auto index : path->span()) {
        const auto &link = network.links()[static_cast<std::size_t>(index)];
        text += (text.empty() ? "" : ", ") + std::string(name(link.kind)) + " " + std::to_string(link.owner);
    }
    return text;
}

TEST(Network, Ways)
{
    NetworkSpec shared, blocking, leaves, rails, no_pxn, islands, pairs, holes, double_nics;
    shared.nics_per_node = 2;
    blocking.switch_bandwidth = 1000;
    leaves.leaf_size = 1;
    rails.rails = 8;
    no_pxn.rails = 8;
    no_pxn.pxn = false;
    islands = no_pxn;
    islands.spine = false;
    pairs.nvlink_pairs = {{0, 1, 100}, {2, 3, 100}};
    holes.nic_of_gpu = {0, -1, -1, -1, 1, -1, -1, -1};
    double_nics.nics_per_node = 16;
    struct Row {
        const char *what;
        NetworkSpec spec;
        std::int32_t from, to;
        const char *way;
    };
    for (const auto &row : std::vector<Row>{
             {"same GPU", {}, 3, 3, ""},
             {"inside", {}, 0, 3, "nvlink_out 0, nvlink_in 3"},
             {"across", {}, 1, 10, "nic_out 1, nic_in 10"},
             {"four GPUs a NIC", shared, 3, 12, "nic_out 0, nic_in 3"},
             {"more NICs than GPUs", double_nics, 1, 10, "nic_out 1, nic_in 10"},
             {"blocking switch", blocking, 8, 9, "nvlink_out 8, nvswitch 1, nvlink_in 9"},
             {"through the spine", leaves, 1, 10, "nic_out 1, leaf_up 0, leaf_down 1, nic_in 10"},
             {"on one rail", rails, 1, 9, "nic_out 1, nic_in 9"},
             {"to another rail by NVLink first", rails, 1, 10, "nvlink_out 1, nvlink_in 2, nic_out 2, nic_in 10"},
             {"to another rail by the spine", no_pxn, 1, 10, "nic_out 1, leaf_up 1, leaf_down 2, nic_in 10"},
             {"rails are islands", islands, 1, 10, "no_path"},
             {"a pair", pairs, 1, 0, "nvlink_pair 1"},
             {"no pair: PCIe", pairs, 1, 2, "host_out 1, host_in 2"},
             {"no NIC of its own: by the next that has one", holes, 1, 8,
              "nvlink_out 1, nvlink_in 4, nic_out 1, nic_in 2"},
             {"no NIC at the far end", holes, 0, 9, "no_path"},
             {"not there", {}, 0, 99, "unknown_rank"},
         })
        EXPECT_EQ(words(*laid("dgx-h100", 16, row.spec), row.from, row.to), row.way) << row.what;
}

TEST(Network, DefaultsAreWhatNcclAssumes)
{
    struct Row {
        const char *hardware;
        double nvlink, nic;
    };
    for (const auto &row : std::vector<Row>{
             {"dgx-a100", 240, 24}, {"dgx-h100", 370.8, 48}, {"hgx-b200", 721.8, 48}, {"gb300-nvl72", 721.8, 96}}) {
        const auto network = *laid(row.hardware, 16);
        EXPECT_NEAR(network.nvlink_rate().value / 1e9, row.nvlink, 1e-9) << row.hardware;
        EXPECT_NEAR(network.nic_rate().value / 1e9, row.nic, 1e-9) << row.hardware;
    }
    const auto network = *laid("dgx-h100", 16);
    EXPECT_DOUBLE_EQ(network.latency(PathClass::nvlink, Protocol::simple).value, 3.4e-6);
    EXPECT_DOUBLE_EQ(network.latency(PathClass::nvlink, Protocol::ll).value, 0.6e-6);
    EXPECT_DOUBLE_EQ(network.latency(PathClass::spine, Protocol::ll128).value, 4e-6);
    EXPECT_DOUBLE_EQ(network.launch_latency(Protocol::simple).value, 8.4e-6);
    NetworkSpec spec;
    spec.nvlink_latency = 6.8; // twice as long, and so are the other protocols
    EXPECT_DOUBLE_EQ(laid("dgx-h100", 8, spec)->latency(PathClass::nvlink, Protocol::ll).value, 1.2e-6);
}

TEST(Network, Capacities)
{
    NetworkSpec spec;
    spec.network_bandwidth = 10;
    spec.leaf_size = 2;
    spec.oversubscription = 4;
    const auto network = *laid("dgx-h100", 32, spec);
    const auto capacity = [&](LinkClass kind, std::int32_t owner) {
        return network.links()[static_cast<std::size_t>(network.link(kind, owner))].capacity.value;
    };
    EXPECT_DOUBLE_EQ(capacity(LinkClass::nic_out, 31), 10e9);
    EXPECT_DOUBLE_EQ(capacity(LinkClass::leaf_up, 1), 16 * 10e9 / 4);
    spec.nics_per_node = 16;
    const auto doubled = *laid("dgx-h100", 32, spec);
    EXPECT_DOUBLE_EQ(doubled.links()[static_cast<std::size_t>(doubled.link(LinkClass::nic_in, 0))].capacity.value,
                     20e9);
    EXPECT_EQ(network.describe(network.link(LinkClass::nvlink_out, 3)).en, "NVLink out of rank 3");
    for (std::int32_t link = 0; link < static_cast<std::int32_t>(network.links().size()); ++link) {
        EXPECT_FALSE(network.describe(link).en.empty());
        EXPECT_FALSE(network.describe(link).zh.empty());
    }
}

TEST(Network, Refused)
{
    struct Row {
        const char *what;
        const char *code;
        void (*change)(NetworkSpec &);
    };
    static constexpr auto nan = std::numeric_limits<double>::quiet_NaN();
    for (const auto &row : std::vector<Row>{
             {"no rate", "rate_not_positive", [](NetworkSpec &s) { s.nvlink_bandwidth = 0; }},
             {"NaN", "rate_not_positive", [](NetworkSpec &s) { s.network_bandwidth = nan; }},
             {"infinite", "rate_not_positive",
              [](NetworkSpec &s) { s.switch_bandwidth = std::numeric_limits<double>::infinity(); }},
             {"negative", "rate_not_positive", [](NetworkSpec &s) { s.host_bandwidth = -1; }},
             {"latency below 0", "latency_negative", [](NetworkSpec &s) { s.network_latency = -1; }},
             {"latency NaN", "latency_negative", [](NetworkSpec &s) { s.nvlink_latency = nan; }},
             {"no NIC", "count_out_of_range", [](NetworkSpec &s) { s.nics_per_node = 0; }},
             {"many rails", "count_out_of_range", [](NetworkSpec &s) { s.rails = 65; }},
             {"leaf of none", "count_out_of_range", [](NetworkSpec &s) { s.leaf_size = 0; }},
             {"more up than down", "oversubscription_below_one", [](NetworkSpec &s) { s.oversubscription = 0.5; }},
             {"oversubscription NaN", "oversubscription_below_one", [](NetworkSpec &s) { s.oversubscription = nan; }},
             {"short map", "nic_map_wrong_length",
              [](NetworkSpec &s) {
                  s.nic_of_gpu = {0, 1};
              }},
             {"NIC -2", "nic_out_of_range", [](NetworkSpec &s) { s.nic_of_gpu = {0, 1, 2, 3, 4, 5, 6, -2}; }},
             {"a GPU with itself", "nvlink_pair_wrong",
              [](NetworkSpec &s) {
                  s.nvlink_pairs = {{2, 2, 50}};
              }},
             {"a pair twice", "nvlink_pair_wrong",
              [](NetworkSpec &s) {
                  s.nvlink_pairs = {{0, 1, 50}, {1, 0, 50}};
              }},
             {"a pair beyond", "nvlink_pair_wrong",
              [](NetworkSpec &s) {
                  s.nvlink_pairs = {{0, 8, 50}};
              }},
             {"a pair without rate", "rate_not_positive",
              [](NetworkSpec &s) {
                  s.nvlink_pairs = {{0, 1, 0}};
              }},
         }) {
        NetworkSpec spec;
        row.change(spec);
        const auto result = laid("dgx-h100", 16, spec);
        ASSERT_FALSE(result) << row.what;
        EXPECT_EQ(result.problem().code, row.code) << row.what;
        EXPECT_FALSE(result.problem().sentence.zh.empty()) << row.what;
        EXPECT_FALSE(result.problem().where.flag.empty()) << row.what;
    }
}

} // namespace
} // namespace rankscape
