// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Domains, placement, and which groups leave a domain.
#include "model/cluster/cluster.h"
#include "model/layout/locality.h"

#include <gtest/gtest.h>

namespace rankscape {
namespace {

Cluster made(const ClusterSpec &spec, std::int32_t world) { return std::get<Cluster>(Cluster::make(spec, world)); }

ClusterSpec on(std::string hardware, std::optional<std::int64_t> domain = {})
{
    return {.hardware = std::move(hardware), .domain_size = domain};
}

struct Crossing {
    const char *what;
    Parallel parallel;
    ClusterSpec cluster;
    const char *kind;
    int count;
    int crossing;
};

Parallel job(std::int64_t world, std::int64_t tp, std::int64_t pp, std::int64_t cp, std::int64_t ep,
             std::optional<std::int64_t> etp)
{
    Parallel p;
    p.world_size = world;
    p.tensor = tp;
    p.pipeline = pp;
    p.context = cp;
    p.expert = ep;
    p.expert_tensor = etp;
    return p;
}

TEST(Locality, Goldens)
{
    ClusterSpec five_three = on("gb200-nvl72");
    five_three.domain_sizes = {20, 12};
    ClusterSpec four_four = five_three;
    four_four.domain_sizes = {16, 16};
    ClusterSpec seven_one = five_three;
    seven_one.domain_sizes = {28, 4};
    for (const auto &row : std::vector<Crossing>{
             {"EP16 packed densely on racks of 72", job(144, 1, 1, 1, 16, 1), on("gb300-nvl72"), "ep", 9, 1},
             {"EP64 on racks of 72", job(512, 1, 1, 1, 64, 1), on("gb300-nvl72"), "ep", 8, 7},
             {"EP64 with 64 of 72 used", job(512, 1, 1, 1, 64, 1), on("gb300-nvl72", 64), "ep", 8, 0},
             {"cases/19: ETP left unset", job(512, 8, 2, 1, 8, {}), on("dgx-h100"), "ep", 64, 64},
             {"cases/19: ETP 1", job(512, 8, 2, 1, 8, 1), on("dgx-h100"), "ep", 64, 0},
             {"cases/10: 72 a rack", job(256, 1, 8, 1, 32, 1), on("gb200-nvl72"), "ep", 8, 3},
             {"cases/10: 64 a rack", job(256, 1, 8, 1, 32, 1), on("gb200-nvl72", 64), "ep", 8, 0},
             {"cases/26: CP on 72", job(512, 8, 8, 4, 32, 1), on("gb200-nvl72"), "cp", 128, 48},
             {"cases/26: EP on 72", job(512, 8, 8, 4, 32, 1), on("gb200-nvl72"), "ep", 16, 6},
             {"cases/23: H100", job(1024, 4, 8, 1, 64, 1), on("dgx-h100"), "ep", 16, 16},
             {"cases/25: split 5+3 trays", job(32, 1, 1, 1, 8, 1), five_three, "ep", 4, 1},
             {"cases/25: split 4+4 trays", job(32, 1, 1, 1, 8, 1), four_four, "ep", 4, 0},
             {"cases/25: split 7+1 trays", job(32, 1, 1, 1, 8, 1), seven_one, "ep", 4, 1},
             {"pairs", job(8, 4, 1, 1, 1, {}), on("dgx-a100", 2), "tp", 2, 2},
             {"domains of 16 over 8-GPU nodes", job(32, 16, 1, 1, 1, {}), on("dgx-h100", 16), "tp", 2, 0},
         }) {
        const auto layout = std::get<Layout>(make_layout(row.parallel));
        const auto locality = locality_of(made(row.cluster, layout.world), *groups_of(layout, row.kind));
        EXPECT_EQ(locality.count, row.count) << row.what;
        EXPECT_EQ(locality.crossing, row.crossing) << row.what;
    }
}

TEST(Cluster, SixtyFourOfSeventyTwo)
{
    const auto cluster = made(on("gb300-nvl72", 64), 256);
    ASSERT_EQ(cluster.domains().size(), 4U);
    EXPECT_EQ(cluster.domains()[1].first_slot, 64);
    EXPECT_EQ(cluster.domains()[1].capacity, 72);
    EXPECT_EQ(cluster.domains()[3].filled, 64);
    EXPECT_EQ(cluster.domain(73), 1);
    EXPECT_EQ(cluster.node_in_domain(73), 2); // the mock-up's "tray 02, GPU 1"
    EXPECT_EQ(cluster.gpu_in_node(73), 1);
    EXPECT_EQ(cluster.node(73), 18);
}

TEST(Cluster, LastDomainKeepsEmptySlots)
{
    const auto cluster = made(on("dgx-h100"), 10);
    ASSERT_EQ(cluster.domains().size(), 2U);
    EXPECT_EQ(cluster.domains()[1].filled, 2);
    EXPECT_EQ(cluster.slots(), 16);
    EXPECT_EQ(cluster.rank_at(9), 9);
    EXPECT_EQ(cluster.rank_at(10), -1);
}

TEST(Cluster, InterleavedGoesRoundTheNodes)
{
    auto spec = on("dgx-h100");
    spec.placement = ClusterSpec::Placement::interleaved;
    const auto cluster = made(spec, 16);
    EXPECT_EQ(cluster.slot(0), 0);
    EXPECT_EQ(cluster.slot(1), 8);
    EXPECT_EQ(cluster.slot(2), 1);
    EXPECT_EQ(cluster.slot(15), 15);
    EXPECT_EQ(cluster.node(1), 1);
    const auto layout = std::get<Layout>(make_layout(job(16, 8, 1, 1, 1, {})));
    EXPECT_EQ(locality_of(cluster, *groups_of(layout, "tp")).crossing, 2); // cases/26
}

TEST(Cluster, InterleavedPassesOverFullNodes)
{
    auto spec = on("gb200-nvl72");
    spec.domain_sizes = {4, 2, 4};
    spec.placement = ClusterSpec::Placement::interleaved;
    const auto cluster = made(spec, 10);
    std::vector<std::int32_t> slots;
    for (std::int32_t rank = 0; rank < 10; ++rank)
        slots.push_back(cluster.slot(rank));
    EXPECT_EQ(slots, (std::vector<std::int32_t>{0, 4, 6, 1, 5, 7, 2, 8, 3, 9}));
}

TEST(Cluster, ListedPlacement)
{
    auto spec = on("dgx-h100");
    spec.placement = ClusterSpec::Placement::listed;
    spec.slots = {0, 2, 8, 1};
    const auto cluster = made(spec, 4);
    EXPECT_EQ(cluster.rank_at(8), 2);
    EXPECT_EQ(cluster.rank_at(3), -1);
    EXPECT_EQ(cluster.domain(2), 1);
}

struct Refused {
    ClusterSpec spec;
    const char *code;
};

TEST(Cluster, RefusesWhatCannotBe)
{
    ClusterSpec short_list{.placement = ClusterSpec::Placement::listed, .slots = {0}};
    ClusterSpec twice{.placement = ClusterSpec::Placement::listed, .slots = {0, 0}};
    ClusterSpec negative{.placement = ClusterSpec::Placement::listed, .slots = {0, -1}};
    ClusterSpec far{.placement = ClusterSpec::Placement::listed, .slots = {0, 1'000'000'000'000}};
    for (const auto &[spec, code] : std::vector<Refused>{{on("abacus"), "unknown_hardware"},
                                                         {on("dgx-h100", 0), "domain_size_out_of_range"},
                                                         {short_list, "placement_wrong_length"},
                                                         {twice, "placement_slot_taken"},
                                                         {negative, "placement_slot_out_of_range"},
                                                         {far, "placement_slot_out_of_range"}}) {
        const auto result = Cluster::make(spec, 2);
        ASSERT_TRUE(std::holds_alternative<ClusterFault>(result)) << code;
        EXPECT_EQ(name(std::get<ClusterFault>(result).code), code);
    }
}

TEST(Hardware, PresetsAreWhole)
{
    EXPECT_EQ(hardware_presets().size(), 7U);
    for (const auto &hardware : hardware_presets()) {
        EXPECT_GT(hardware.memory.value, 7e10) << hardware.id;
        EXPECT_LT(hardware.nvlink_usable, hardware.nvlink_total / 2) << hardware.id;
        EXPECT_FALSE(hardware.sources.empty()) << hardware.id;
        EXPECT_EQ(hardware.gpus_per_domain % hardware.gpus_per_node, 0) << hardware.id;
    }
    EXPECT_EQ(find_hardware("gb300-nvl72")->gpus_per_domain, 72);
}

} // namespace
} // namespace rankscape
