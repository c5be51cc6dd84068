// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Expert groups on machines: crossings of the study's cases, expected copies of facts.md C(a), the boundary and its
// hint.
#include "model/scenario/options.h"
#include "model/views/expert_parallel/domain_view.h"
#include "model/views/expert_parallel/placement.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <set>

namespace rankscape {
namespace {

using namespace expert_view;

std::shared_ptr<const Derived> job(const std::vector<std::string> &words)
{
    auto applied = apply_all(Scenario{}, settings_from(words));
    EXPECT_TRUE(applied);
    return derive(applied->scenario);
}

struct Machines {
    const char *name;
    std::vector<std::string> flags;
    std::int32_t groups;
    std::array<std::int32_t, 3> crossing; ///< 8-GPU nodes, 64 of 72, 72
};

TEST(ExpertDomain, GroupsCrossAsInTheCases)
{
    const std::vector<Machines> rows{
        {"case 10: 256 GB200, PP8 EP32", {"--world-size=256", "--pp=8", "--ep=32"}, 8, {8, 0, 3}},
        {"case 23: 1,024 GPUs, TP4 PP8 EP64",
         {"--world-size=1024", "--tp=4", "--pp=8", "--ep=64", "--etp=1"},
         16,
         {16, 0, 13}},
        {"case 23: EP8 stays in the node", {"--world-size=256", "--pp=16", "--ep=8"}, 32, {0, 0, 0}},
        {"case 01: 32 H200, EP32", {"--world-size=32", "--cp=16", "--ep=32"}, 1, {1, 0, 0}},
    };
    for (const auto &row : rows) {
        SCOPED_TRACE(row.name);
        const auto machines = three_machines(*job(row.flags));
        ASSERT_EQ(machines.size(), 3u);
        for (std::size_t i = 0; i < 3; ++i) {
            EXPECT_EQ(machines[i].ep.count, row.groups);
            EXPECT_EQ(machines[i].ep.crossing, row.crossing[i]) << machines[i].name.en;
        }
    }
}

struct Copies {
    const char *name;
    std::vector<std::string> flags;
    double per_domain, per_expert;
};

TEST(ExpertDomain, CopiesAreThoseOfTheFormula)
{
    // facts.md C(a): 256 experts, top-8: 5.30 of 8 domains, 4.63 of them remote; 8 × 7/8 = 7 for alltoall.
    const std::vector<Copies> rows{
        {"EP64", {"--world-size=64", "--ep=64", "--num-experts=256", "--moe-router-topk=8"}, 4.63, 7},
        {"EP32", {"--world-size=32", "--ep=32", "--num-experts=256", "--moe-router-topk=8"}, 3.614 * 3 / 4, 6},
        {"EP8 inside a node", {"--world-size=8", "--ep=8", "--num-experts=256", "--moe-router-topk=8"}, 0, 0},
    };
    for (const auto &row : rows) {
        SCOPED_TRACE(row.name);
        const auto nodes = three_machines(*job(row.flags)).front();
        ASSERT_TRUE(nodes.per_domain && nodes.per_expert);
        EXPECT_NEAR(*nodes.per_domain, row.per_domain, 0.005);
        EXPECT_NEAR(*nodes.per_expert, row.per_expert, 1e-9);
    }
}

TEST(ExpertDomain, NothingIsSaidOfCopiesWithoutExperts)
{
    const auto nodes = three_machines(*job({"--world-size=16", "--ep=16"})).front();
    EXPECT_FALSE(nodes.per_domain);
    EXPECT_EQ(nodes.ep.crossing, 1);
}

struct Split {
    const char *name;
    std::int64_t at;
    std::vector<std::int64_t> sizes;
    std::int32_t crossing;
};

TEST(ExpertDomain, MovingTheBoundaryMovesTheCrossings)
{
    // Case 25 A: 8 trays of 4 with EP8: 5 + 3 trays cut one group, 4 + 4 and 6 + 2 none, 7 + 1 one.
    const std::vector<Split> rows{
        {"5 + 3", 20, {20, 12}, 1}, {"4 + 4", 16, {16, 16}, 0}, {"6 + 2", 24, {24, 8}, 0}, {"7 + 1", 28, {28, 4}, 1}};
    const auto whole = job({"--world-size=32", "--ep=8", "--cluster=gb200-nvl72"});
    const auto boundary = boundary_of(*whole);
    EXPECT_EQ(boundary.step, 4);
    EXPECT_EQ(boundary.least, 4);
    EXPECT_EQ(boundary.most, 28);
    for (const auto &row : rows) {
        SCOPED_TRACE(row.name);
        EXPECT_EQ(sizes_with_boundary(*whole, row.at), row.sizes);
        auto scenario = whole->scenario;
        scenario.cluster.domain_sizes = row.sizes;
        const auto moved = derive(scenario);
        EXPECT_EQ(own_machine(*moved).ep.crossing, row.crossing);
        EXPECT_EQ(boundary_of(*moved).at, row.at);
    }
}

TEST(ExpertDomain, SegmentFollowsGroupAndMachine)
{
    const auto of = [](const std::vector<std::string> &flags) { return segment_of(*job(flags)).nodes; };
    EXPECT_EQ(of({"--world-size=32", "--ep=8", "--cluster=gb200-nvl72"}), 2);            // case 25 A
    EXPECT_EQ(of({"--world-size=16", "--ep=16", "--cluster=gb200-nvl72"}), 4);           // case 25 B
    EXPECT_EQ(of({"--world-size=32", "--ep=4", "--cluster=gb200-nvl72"}), std::nullopt); // fits into a tray
    EXPECT_EQ(of({"--world-size=64", "--ep=64", "--cluster=dgx-h100"}), std::nullopt);   // fits nowhere
    EXPECT_EQ(of({"--world-size=64", "--tp=2", "--ep=8", "--cluster=gb200-nvl72"}), 4);  // ETP 2: 16 ranks
}

TEST(ExpertDomain, TheBoundaryIsDraggedWhereItStands)
{
    Shown shown{
        job({"--world-size=32", "--ep=8", "--cluster=gb200-nvl72", "--domain-sizes=20,12"}), nullptr, {}, {}, {}, {}};
    const auto box = expert_domain_view::bounds(shown);
    // Somewhere along the strip lies the grip.
    std::optional<Point> grip;
    for (double x = 0; x < box.width && !grip; x += 2)
        for (double y = 0; y < 200 && !grip; y += 4)
            if (expert_domain_view::element_at(shown, {x, y}) == "boundary-0")
                grip = Point{x, y};
    ASSERT_TRUE(grip);
    EXPECT_EQ(expert_domain_view::boundary_at(shown, {grip->x + 6, grip->y}), 20);
    EXPECT_EQ(expert_domain_view::boundary_at(shown, {0, grip->y}), 4);
    const auto last = expert_domain_view::rank_box(shown, 15);
    ASSERT_TRUE(last);
    EXPECT_EQ(expert_domain_view::boundary_at(shown, {last->right(), grip->y}), 16);
    EXPECT_EQ(expert_domain_view::rank_at(shown, {last->x + 1, last->y + 1}), 15);
}

TEST(ExpertDomain, EveryRankIsDrawnOnceInTheStrip)
{
    Shown shown{
        job({"--world-size=32", "--ep=8", "--cluster=gb200-nvl72", "--domain-sizes=20,12"}), nullptr, {}, {}, {}, {}};
    const auto bounds = expert_domain_view::bounds(shown);
    const auto picture = expert_domain_view::draw(shown, {bounds, 1});
    std::set<ElementId> ranks;
    for (const auto &shape : picture.shapes)
        if (const auto *box = std::get_if<RectangleShape>(&shape); box && box->id.starts_with("rank-")) {
            EXPECT_TRUE(ranks.insert(box->id).second) << box->id;
            EXPECT_GE(box->box.x, bounds.x);
            EXPECT_LE(box->box.right(), bounds.right());
        }
    EXPECT_EQ(ranks.size(), 32u);
}

TEST(ExpertDomain, NeedsNoTokens)
{
    Shown shown{job({"--world-size=32", "--ep=8", "--cluster=gb200-nvl72", "--domain-sizes=20,12", "--num-experts=64"}),
                nullptr,
                {},
                {},
                {},
                {}};
    const auto picture = expert_domain_view::draw(shown, {expert_domain_view::bounds(shown), 1});
    std::set<std::string> words;
    for (const auto &shape : picture.shapes)
        if (const auto *text = std::get_if<TextShape>(&shape))
            words.insert(text->text);
    EXPECT_TRUE(words.contains("1 of 4 EP groups leaves its domain"));
    EXPECT_TRUE(words.contains("NVL72, packed densely"));
    EXPECT_TRUE(std::ranges::any_of(words, [](const auto &w) { return w.find("--seq-length") != std::string::npos; }))
        << "in place of the matrix";
    EXPECT_EQ(three_machines(*shown.derived)[2].where.en, "GB200 NVL72") << "the job's own racks";
    EXPECT_TRUE(expert_domain_view::subtitle(shown).en.starts_with("1 of 4 EP groups leaves its domain on GB200"));
}

} // namespace
} // namespace rankscape
