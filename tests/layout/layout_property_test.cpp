// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold for every layout, tried on random ones.
#include "model/layout/groups.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace rankscape {
namespace {

/// Random degrees whose product stays small; about half are legal.
Parallel random_parallel(std::mt19937 &random)
{
    const auto pick = [&](std::vector<std::int64_t> values) { return values[random() % values.size()]; };
    Parallel p;
    p.tensor = pick({1, 1, 2, 3, 4, 8});
    p.pipeline = pick({1, 1, 2, 3, 5});
    p.context = pick({1, 1, 2, 4, 6});
    p.expert = pick({1, 2, 4, 6, 8});
    if (random() % 2)
        p.expert_tensor = pick({1, 1, 2, 4});
    if (random() % 3 == 0)
        p.weight_shards = p.tensor * pick({1, 2, 4});
    if (random() % 3 == 0)
        p.expert_weight_shards = p.etp() * pick({1, 2});
    p.optimizer_instances = pick({1, 1, 1, 2});
    p.order = pick({0, 1}) == 0 ? "tp-cp-ep-dp-pp" : "tp-cp-ep-pp-dp";
    if (random() % 4 == 0)
        p.order = "dp-tp-ep-cp-pp";
    const auto world = smallest_world(p).value_or(1) * pick({1, 2, 4});
    if (world <= 4096)
        p.world_size = world;
    return p;
}

template <typename Check> int for_random_layouts(Check check)
{
    std::mt19937 random(7);
    int legal = 0;
    for (int i = 0; i < 600; ++i) {
        const auto p = random_parallel(random);
        const auto made = make_layout(p);
        if (const auto *layout = std::get_if<Layout>(&made)) {
            check(*layout, p);
            ++legal;
        }
    }
    return legal;
}

TEST(LayoutProperty, GroupsOfAKindPartitionTheRanks)
{
    const std::set<std::string> partial{"embd", "pos_embd"}; // only the ends of the pipeline
    const int legal = for_random_layouts([&](const Layout &layout, const Parallel &) {
        for (auto kind : all_groups(layout)) {
            std::ranges::sort(kind.ranks);
            EXPECT_EQ(std::ranges::adjacent_find(kind.ranks), kind.ranks.end()) << kind.name;
            if (!partial.contains(kind.name)) {
                EXPECT_EQ(kind.ranks.size(), static_cast<std::size_t>(layout.world)) << kind.name;
            }
            EXPECT_EQ(kind.ranks.size() % static_cast<std::size_t>(kind.size), 0U) << kind.name;
        }
    });
    EXPECT_GT(legal, 200);
}

TEST(LayoutProperty, CoordinatesRoundTrip)
{
    for_random_layouts([](const Layout &layout, const Parallel &) {
        for (std::int32_t rank = 0; rank < layout.world; rank += 1 + layout.world / 64) {
            EXPECT_EQ(layout.dense.rank(layout.dense.coordinates(rank)), rank);
            EXPECT_EQ(layout.expert.rank(layout.expert.coordinates(rank)), rank);
        }
    });
}

TEST(LayoutProperty, PipelineGroupsAgreeBetweenTheGrids)
{
    for_random_layouts([](const Layout &layout, const Parallel &p) {
        if (p.order.ends_with("pp")) {
            EXPECT_EQ(layout.dense.groups({Axis::pp}), layout.expert.groups({Axis::pp}));
        }
    });
}

TEST(LayoutProperty, MembersOfAGroupDifferOnlyAlongItsAxis)
{
    for_random_layouts([](const Layout &layout, const Parallel &) {
        const auto kind = *groups_of(layout, "ep");
        const auto group = kind.group(kind.count() / 2);
        auto first = layout.expert.coordinates(group.front());
        for (std::size_t i = 0; i < group.size(); ++i) {
            auto expected = first;
            expected[static_cast<std::size_t>(Axis::ep)] = static_cast<std::int32_t>(i);
            EXPECT_EQ(layout.expert.coordinates(group[i]), expected);
        }
    });
}

TEST(LayoutProperty, FaultsAreEmptyExactlyWhereALayoutIsMade)
{
    std::mt19937 random(11);
    for (int i = 0; i < 300; ++i) {
        auto p = random_parallel(random);
        if (random() % 2)
            p.world_size = 1 + static_cast<std::int64_t>(random() % 97);
        EXPECT_EQ(layout_faults(p).empty(), std::holds_alternative<Layout>(make_layout(p)));
    }
}

struct BadDegree {
    const char *what;
    Parallel parallel;
};

TEST(LayoutFaults, RefuseWhatCannotBe)
{
    std::vector<BadDegree> rows(9);
    rows[0] = {"zero", {}};
    rows[0].parallel.tensor = 0;
    rows[1] = {"negative", {}};
    rows[1].parallel.pipeline = -4;
    rows[2] = {"a billion ranks", {}};
    rows[2].parallel.world_size = 1'000'000'000;
    rows[3] = {"overflow", {}};
    rows[3].parallel.tensor = rows[3].parallel.pipeline = rows[3].parallel.context = 4'000'000;
    rows[4] = {"order twice", {}};
    rows[4].parallel.order = "tp-tp-dp-pp";
    rows[5] = {"order unknown", {}};
    rows[5].parallel.order = "tp-xp";
    rows[6] = {"order misses a used axis", {}};
    rows[6].parallel.order = "tp-dp-pp";
    rows[6].parallel.context = 2;
    rows[7] = {"order empty", {}};
    rows[7].parallel.order = "";
    rows[8] = {"shards below TP", {}};
    rows[8].parallel.tensor = 4;
    rows[8].parallel.weight_shards = 2;
    for (const auto &[what, parallel] : rows)
        EXPECT_FALSE(layout_faults(parallel).empty()) << what;
}

TEST(LayoutFaults, AllAtOnce)
{
    Parallel p;
    p.world_size = 17;
    p.tensor = 2;
    p.expert = 3;
    std::vector<std::string_view> codes;
    for (const auto &fault : layout_faults(p))
        codes.push_back(name(fault.code));
    EXPECT_EQ(codes, (std::vector<std::string_view>{"world_size_not_divisible_by_model_grid",
                                                    "world_size_not_divisible_by_expert_grid"}));
}

} // namespace
} // namespace rankscape
