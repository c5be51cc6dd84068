// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The collectives view shows what was simulated: chunks on their links, fills as held, every transfer counted.
#include "model/views/collectives/collectives_view.h"

#include "model/picture/text_metrics.h"
#include "model/views/collectives/scene.h"
#include "model/views/collectives/words.h"
#include "model/views/stage/paints.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace rankscape {
namespace {

using namespace collectives_view;

struct Case {
    const char *name;
    const char *hardware;
    std::int32_t ranks;
    Operation operation;
    Algorithm algorithm;
    NetworkSpec network = {};
    std::optional<Algorithm> other = {};
};

NetworkSpec with_rails()
{
    NetworkSpec spec;
    spec.rails = 8;
    return spec;
}

NetworkSpec with_leaves()
{
    NetworkSpec spec;
    spec.leaf_size = 2;
    spec.oversubscription = 2;
    return spec;
}

NetworkSpec with_pairs()
{
    NetworkSpec spec;
    for (std::int64_t i = 0; i < 8; ++i)
        spec.nvlink_pairs.push_back({i, (i + 1) % 8, 50});
    return spec;
}

const std::vector<Case> &cases()
{
    using A = Algorithm;
    using O = Operation;
    static const std::vector<Case> all{
        {"ring all-gather in one domain", "dgx-h100", 8, O::all_gather, A::ring},
        {"ring reduce-scatter over two", "dgx-h100", 16, O::reduce_scatter, A::ring},
        {"hierarchical all-reduce", "dgx-h100", 16, O::all_reduce, A::hierarchical},
        {"double tree", "dgx-h100", 16, O::all_reduce, A::tree},
        {"NVLS", "dgx-h100", 8, O::all_reduce, A::nvls},
        {"all-to-all with forwarding", "dgx-h100", 16, O::all_to_all, A::hierarchical_all_to_all},
        {"all-to-all in a rack", "gb300-nvl72", 64, O::all_to_all, A::automatic},
        {"rails and PXN", "dgx-h100", 32, O::all_to_all, A::pairwise, with_rails()},
        {"leaves and spine", "dgx-h100", 32, O::all_to_all, A::pairwise, with_leaves()},
        {"pairs and PCIe", "dgx-h100", 8, O::all_gather, A::ring, with_pairs()},
        {"broadcast", "dgx-h100", 16, O::broadcast, A::ring},
        {"two algorithms", "dgx-h100", 16, O::all_reduce, A::ring, {}, A::hierarchical},
        {"many domains", "dgx-h100", 512, O::all_to_all, A::hierarchical_all_to_all},
    };
    return all;
}

Shown shown(const Case &what, Language language = Language::en)
{
    Scenario scenario;
    scenario.cluster.hardware = what.hardware;
    scenario.cluster.network = what.network;
    scenario.parallel.world_size = what.ranks;
    CollectiveWish wish{
        .operation = what.operation, .bytes = 64'000'000, .algorithm = what.algorithm, .other = what.other};
    wish.ranks.resize(static_cast<std::size_t>(what.ranks));
    std::iota(wish.ranks.begin(), wish.ranks.end(), 0);
    ViewState state;
    state.language = language;
    Shown result{derive(scenario), nullptr, state, {}, {}};
    auto made = study(*result.derived, wish);
    EXPECT_TRUE(made) << what.name;
    if (made)
        result.study = *made;
    return result;
}

Picture still(const Shown &what, double zoom = 1) { return draw(what, {bounds(what), zoom}); }

Picture moving_at(Shown what, double share, double zoom = 1)
{
    what.time = what.study->duration * share;
    return draw_moving(what, {bounds(what), zoom});
}

template <typename T> std::vector<T> all(const Picture &picture)
{
    std::vector<T> found;
    for (const auto &shape : picture.shapes)
        if (const auto *one = std::get_if<T>(&shape))
            found.push_back(*one);
    return found;
}

std::vector<RectangleShape> with_id(const Picture &picture, std::string_view prefix)
{
    auto boxes = all<RectangleShape>(picture);
    std::erase_if(boxes, [&](const RectangleShape &box) { return !box.id.starts_with(prefix); });
    return boxes;
}

Box box_of(const TextShape &text)
{
    const double width = text_width(text.text, text.size, text.weight);
    const double x = text.anchor == Anchor::middle ? text.at.x - width / 2
                     : text.anchor == Anchor::end  ? text.at.x - width
                                                   : text.at.x;
    return {x, text.at.y - text.size * 0.75, width, text.size * 0.9};
}

Point centre(const Box &box) { return {box.x + box.width / 2, box.y + box.height / 2}; }

TEST(CollectivesView, HasACardADomainAndABoxARank)
{
    for (const auto &row : cases()) {
        const auto what = shown(row);
        const auto picture = still(what);
        const auto scene = scene_of(what);
        const auto runs = what.study->runs.size();
        EXPECT_EQ(with_id(picture, "domain-").size(), scene->stage().cards().size() * runs) << row.name;
        EXPECT_EQ(with_id(picture, "rank-").size(), static_cast<std::size_t>(row.ranks) * runs) << row.name;
        for (const auto &gpu : scene->stage().gpus()) {
            const auto &card = scene->stage().cards()[static_cast<std::size_t>(gpu.card)];
            EXPECT_TRUE(card.box.contains({gpu.box.x, gpu.box.y}) && gpu.box.right() <= card.box.right()) << row.name;
            EXPECT_EQ(rank_at(what, centre(*rank_box(what, gpu.rank))), gpu.rank) << row.name;
        }
    }
}

TEST(CollectivesView, CountsTheDomainsThatTakeNoPart)
{
    Scenario scenario;
    scenario.cluster.hardware = "dgx-h100";
    scenario.parallel.world_size = 32;
    scenario.parallel.tensor = 8;
    Shown what{derive(scenario), nullptr, {}, {}, {}};
    what.study = *study(*what.derived, {.operation = Operation::all_reduce, .group_kind = "tp", .group_index = 1});
    EXPECT_EQ(with_id(still(what), "domain-").size(), 1u);
    EXPECT_EQ(with_id(still(what), "domain-").front().id, "domain-1");
    const auto texts = all<TextShape>(still(what));
    EXPECT_TRUE(std::ranges::any_of(texts, [](const TextShape &t) { return t.text == "3 more domains take no part"; }));
}

TEST(CollectivesView, NoTextCoversAnotherOrLeavesThePicture)
{
    for (const auto &row : cases())
        for (const auto language : {Language::en, Language::zh})
            for (const double zoom : {1.0, 0.6}) {
                const auto what = shown(row, language);
                const auto picture = still(what, zoom);
                const auto texts = all<TextShape>(picture);
                for (std::size_t i = 0; i < texts.size(); ++i) {
                    const auto box = box_of(texts[i]);
                    EXPECT_TRUE(box.x >= picture.bounds.x && box.right() <= picture.bounds.right() &&
                                box.bottom() <= picture.bounds.bottom())
                        << row.name << ": " << texts[i].text;
                    for (std::size_t j = i + 1; j < texts.size(); ++j)
                        EXPECT_FALSE(box.intersects(box_of(texts[j])))
                            << row.name << ": " << texts[i].text << " / " << texts[j].text;
                }
            }
}

TEST(CollectivesView, TwoDomainsOfEightAreReadableWhenShownWhole)
{
    for (const auto &row : {cases()[1], cases()[2], cases()[5]}) {
        const auto what = shown(row);
        const auto box = bounds(what);
        const auto zoom = std::min(800 / box.width, 560 / box.height);
        for (const auto &text : all<TextShape>(still(what, zoom)))
            EXPECT_GE(text.size * zoom, 10.8) << row.name << ": " << text.text; // 11 on screen
    }
}

TEST(CollectivesView, TheStillPartDoesNotDependOnTime)
{
    auto what = shown(cases()[2]);
    const auto before = still(what).shapes.size();
    what.time = what.study->duration * 0.5;
    EXPECT_EQ(still(what).shapes.size(), before);
}

TEST(CollectivesView, RoutesBeginAndEndAtTheGpusOfTheirTransfer)
{
    for (const auto &row : cases()) {
        const auto what = shown(row);
        const auto scene = scene_of(what);
        const auto &stage = scene->stage();
        const auto &plan = what.study->runs.front().simulation.plan;
        const auto near = [](Point point, const Box &box) {
            return point.x >= box.x - 0.01 && point.x <= box.right() + 0.01 && point.y >= box.y - 0.01 &&
                   point.y <= box.bottom() + 0.01;
        };
        for (std::int32_t i = 0; i < std::min(plan.size(), 3000); ++i) {
            const auto t = plan.at(i);
            const auto route = stage.route(what.study->network, t.from, t.to, static_cast<std::uint32_t>(i));
            ASSERT_GT(route.count, 1) << row.name << " " << t.from << " to " << t.to;
            if (t.from >= 0) {
                ASSERT_TRUE(near(route.at(0), stage.gpu_of(t.from)->box)) << row.name << " " << i;
            }
            if (t.to >= 0) {
                ASSERT_TRUE(near(route.at(1), stage.gpu_of(t.to)->box)) << row.name << " " << i;
            }
            // Half way it is in the switch, the network, or on its wires: in no other GPU (but one that forwards).
            const auto middle = route.at(0.5);
            for (const auto &gpu : stage.gpus())
                if (gpu.rank != t.from && gpu.rank != t.to && !gpu.forwards) {
                    ASSERT_FALSE(gpu.box.contains(middle)) << row.name << " " << i;
                }
        }
    }
}

TEST(CollectivesView, EveryTransferUnderWayIsDrawnOrCounted)
{
    for (const auto &row : cases()) {
        auto what = shown(row);
        for (const double share : {0.0, 0.1, 0.37, 0.5, 0.8, 0.99}) {
            const auto picture = moving_at(what, share);
            for (std::size_t run = 0; run < what.study->runs.size(); ++run) {
                const auto &simulation = what.study->runs[run].simulation;
                const Watch watch(what.study->network, simulation);
                const auto expected = watch.moving(what.study->duration.value * share).size() *
                                      static_cast<std::size_t>(simulation.plan.orbit);
                const auto prefix = std::string(run > 0 ? "other-" : "");
                std::size_t counted = with_id(picture, prefix + "transfer-").size();
                const bool bundled = expected > static_cast<std::size_t>(most_chunks);
                EXPECT_EQ(counted == 0, bundled || expected == 0) << row.name;
                for (const auto &bundle : with_id(picture, prefix + "bundle-"))
                    counted += std::stoul(bundle.title);
                EXPECT_EQ(counted, expected) << row.name << " at " << share << " run " << run;
            }
        }
    }
}

TEST(CollectivesView, NoChunkLeavesThePictureAndNoneIsLargerThanSevenPixels)
{
    for (const auto &row : cases())
        for (const double share : {0.2, 0.6})
            for (const double zoom : {0.5, 1.0, 3.0}) {
                const auto picture = moving_at(shown(row), share, zoom);
                for (const auto &chunk : with_id(picture, "transfer-")) {
                    const auto p = centre(chunk.box);
                    ASSERT_TRUE(picture.bounds.contains(p)) << row.name << " " << chunk.id;
                    ASSERT_LE((chunk.box.width + chunk.stroke_width) * zoom, chunk_pixels + 0.01) << row.name;
                }
            }
}

TEST(CollectivesView, AChunkStandsWhereItsShareSays)
{
    auto what = shown(cases()[0]);
    const auto scene = scene_of(what);
    what.time = what.study->duration * 0.3;
    const auto picture = draw_moving(what, {bounds(what), 1});
    const auto &plan = what.study->runs.front().simulation.plan;
    std::size_t seen = 0;
    for (const auto &moving : scene->moving(0, what.time.value)) {
        const auto route =
            scene->stage().route(what.study->network, plan.at(moving.transfer).from, plan.at(moving.transfer).to,
                                 static_cast<std::uint32_t>(moving.transfer));
        const auto chunks = with_id(picture, "transfer-" + std::to_string(moving.transfer));
        ASSERT_FALSE(chunks.empty());
        const auto here = centre(chunks.front().box), wanted = route.at(moving.share);
        EXPECT_NEAR(here.x, wanted.x + scene->origin(0).x, 1e-6);
        EXPECT_NEAR(here.y, wanted.y + scene->origin(0).y, 1e-6);
        ++seen;
    }
    EXPECT_EQ(seen, 8u) << "a ring of eight has eight chunks under way";
}

TEST(CollectivesView, FillsAreWhatIsHeld)
{
    for (const auto &row : cases()) {
        const auto what = shown(row);
        const auto scene = scene_of(what);
        const auto &simulation = what.study->runs.front().simulation;
        const auto &part = simulation.plan.parts.front();
        const auto &fills = scene->fills(0, 0);
        const auto n = part.arrangement.size();
        for (const double share : {0.0, 0.2, 0.5, 0.9, 1.0}) {
            const auto time = simulation.makespan.value * share;
            const auto held = holdings(simulation, 0, time);
            if (fills.cells() == 0) {
                EXPECT_TRUE(!held || part.pieces > most_cells) << row.name;
                continue;
            }
            const bool exchange = row.operation == Operation::all_to_all;
            for (std::int32_t p = 0; p < n; ++p)
                for (std::int32_t cell = 0; cell < fills.cells(); ++cell) {
                    std::int32_t expected = 0;
                    for (std::int32_t piece = 0; piece < part.pieces; ++piece) {
                        const auto owner = piece_owner(part, piece);
                        const bool mine = exchange ? piece == cell * n + p : owner >= 0 ? owner == cell : piece == cell;
                        expected += mine ? held->at(p, piece) : 0;
                    }
                    ASSERT_EQ(fills.count(p, cell, time), expected)
                        << row.name << " at " << share << ": position " << p << ", cell " << cell;
                }
        }
        for (std::int32_t p = 0; p < n; ++p)
            EXPECT_NEAR(fullness(fills, p, simulation.makespan.value), 1, 1e-9) << row.name << " position " << p;
    }
}

TEST(CollectivesView, EveryTransferLiesInABar)
{
    for (const auto &row : cases()) {
        const auto what = shown(row);
        const auto &lanes = scene_of(what)->lanes();
        std::set<std::int32_t> found;
        for (std::size_t i = 0; i < lanes.bars().size(); ++i) {
            const auto &bar = lanes.bars()[i];
            EXPECT_EQ(element_at(what, centre(bar.box)), lanes.id_of(i)) << row.name;
            EXPECT_EQ(scene_of(what)->meaning(lanes.id_of(i)).transfers, bar.transfers) << row.name;
            if (bar.run == 0)
                found.insert(bar.transfers.begin(), bar.transfers.end());
        }
        if (!lanes.lanes().front().chart) {
            EXPECT_EQ(found.size(), static_cast<std::size_t>(what.study->runs.front().simulation.plan.size()))
                << row.name;
        }
        for (const auto &lane : lanes.lanes())
            for (const auto level : lane.levels)
                EXPECT_TRUE(level >= 0 && level <= 1 + 1e-9) << row.name;
        EXPECT_FALSE(lanes.fulls().empty()) << row.name;
    }
}

TEST(CollectivesView, APointedBarLightsItsEnds)
{
    auto what = shown(cases()[0]);
    const auto accents = [](const Picture &picture) {
        std::size_t count = 0;
        for (const auto &box : all<RectangleShape>(picture))
            count += box.stroke.role == Role::accent;
        for (const auto &path : all<PathShape>(picture))
            count += path.stroke.role == Role::accent;
        return count;
    };
    EXPECT_EQ(accents(still(what)), 0u);
    what.state.hovered = "transfer-3";
    EXPECT_EQ(accents(still(what)), 4u) << "two ends, the way, the bar";
    what.state.hovered = "transfer-99999";
    EXPECT_EQ(accents(still(what)), 0u);
    what.state.hovered = "thread-gtp";
    EXPECT_EQ(accents(still(what)), 0u);
}

TEST(CollectivesView, ThePlayHeadFollowsTheTime)
{
    const auto what = shown(cases()[2]);
    const auto place = [&](double share) {
        for (const auto &path : all<PathShape>(moving_at(what, share)))
            if (path.id == "play-head")
                return path.points.back().x;
        return -1.0;
    };
    const auto plot = scene_of(what)->empty_lanes().plot();
    EXPECT_DOUBLE_EQ(place(0), plot.x);
    EXPECT_NEAR(place(0.5), plot.x + plot.width / 2, 1e-6);
    EXPECT_NEAR(place(1), plot.right(), 1e-6);
}

TEST(CollectivesView, SaysItsFactsInBothLanguages)
{
    for (const auto &row : cases()) {
        const auto facts = subtitle(shown(row));
        EXPECT_NE(facts.en.find(name(row.operation)), std::string::npos) << facts.en;
        EXPECT_NE(facts.en.find("busbw"), std::string::npos);
        EXPECT_NE(facts.en, facts.zh);
        for (const auto &entry : legend(shown(row)))
            EXPECT_FALSE(entry.label.en.empty() || entry.label.zh.empty());
        EXPECT_GT(duration(shown(row)).value, 0);
    }
}

TEST(CollectivesView, WithoutAStudyThereIsAnEmptyPage)
{
    const Shown what{derive(Scenario{}), nullptr, {}, {}, {}};
    EXPECT_TRUE(draw(what, {bounds(what), 1}).shapes.empty());
    EXPECT_TRUE(draw_moving(what, {bounds(what), 1}).shapes.empty());
    EXPECT_EQ(duration(what).value, 0);
    EXPECT_FALSE(rank_at(what, {10, 10}));
    EXPECT_FALSE(rank_box(what, 0));
    EXPECT_TRUE(element_at(what, {10, 10}).empty());
    EXPECT_TRUE(legend(what).empty());
}

TEST(CollectivesWords, NumbersHaveThreeDigits)
{
    EXPECT_EQ(time_text({61.4e-6}), "61.4 µs");
    EXPECT_EQ(time_text({0.9996e-3}), "1 ms");
    EXPECT_EQ(time_text({0}), "0 µs");
    EXPECT_EQ(bytes_text(256e6), "256 MB");
    EXPECT_EQ(bytes_text(1.5e9), "1.5 GB");
    EXPECT_EQ(bytes_text(999.6), "1 KB");
    EXPECT_EQ(rate_text({363.2e9}), "363 GB/s");
    EXPECT_EQ(percent_text(0.984), "98 %");
}

TEST(CollectivesWords, AxesHaveRoundMarks)
{
    const auto axis = axis_to(636e-6, 8);
    EXPECT_EQ(axis.unit_name, "µs");
    ASSERT_EQ(axis.at.size(), 7u); // 0 … 600 by 100
    EXPECT_EQ(axis.label(axis.at[3]), "300");
    EXPECT_TRUE(axis_to(0, 8).at.empty());
}

} // namespace
} // namespace rankscape
