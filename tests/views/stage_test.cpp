// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The stage that thread views stand on: who is where, what ways bytes take, and what a run shows at an instant.
#include "model/views/stage/flow.h"
#include "model/views/stage/still.h"
#include "tests/support/thread_example.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <thread>

namespace rankscape {
namespace {

using namespace drawing;

struct Case {
    const char *name;
    ExampleSpec spec;
    StageOptions options = {};
};

NetworkSpec with_rails()
{
    NetworkSpec spec;
    spec.rails = 8;
    return spec;
}

NetworkSpec with_pairs()
{
    NetworkSpec spec;
    for (std::int64_t i = 0; i < 8; ++i)
        spec.nvlink_pairs.push_back({i, (i + 1) % 8, 50});
    return spec;
}

const StageOptions bars{.content_height = 44, .content_width = 32, .places = false};
const StageOptions bows{.content_height = 44, .content_width = 32, .network_rows = false, .places = false};
const StageOptions few{.content_height = 30, .content_width = 32, .network_rows = false, .most_gpus = 100};

const std::vector<Case> &cases()
{
    static const std::vector<Case> all{
        {"one domain", {.world = 8}},
        {"one domain with bars", {.world = 8}, bars},
        {"one domain without NICs", {.world = 8}, bows},
        {"two domains", {.world = 16, .tensor = 2}, bars},
        {"two domains in bows", {.world = 16, .tensor = 2}, bows},
        {"rails and PXN", {.world = 32, .tensor = 4, .network = with_rails()}, bars},
        {"pairs", {.world = 8, .network = with_pairs()}, bars},
        {"racks", {.hardware = "gb300-nvl72", .world = 144, .tensor = 4}, bars},
        {"racks in bows", {.hardware = "gb300-nvl72", .world = 144, .tensor = 4}, bows},
        {"many domains", {.world = 256, .tensor = 8}, bars},
        {"more than are drawn", {.world = 512, .tensor = 8}, few},
    };
    return all;
}

const Case &named(std::string_view name)
{
    return *std::ranges::find_if(cases(), [&](const Case &one) { return one.name == name; });
}

/// A study with the stage of its all-gather.
struct Set {
    std::shared_ptr<const ThreadStudy> study;
    Cast cast;
    std::unique_ptr<Stage> stage;

    explicit Set(const Case &what) : study(thread_example(what.spec))
    {
        cast.join(*study->network, study->runs[0]->simulation.plan);
        stage = std::make_unique<Stage>(*study->network, cast, what.options);
    }
    const Simulation &gather() const { return study->runs[0]->simulation; }
};

bool within(const Box &inner, const Box &outer)
{
    constexpr double e = 1e-6;
    return inner.x >= outer.x - e && inner.y >= outer.y - e && inner.right() <= outer.right() + e &&
           inner.bottom() <= outer.bottom() + e;
}

bool close(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y) < 1e-6; }

template <typename T> std::vector<T> all(const Picture &picture)
{
    std::vector<T> found;
    for (const auto &shape : picture.shapes)
        if (const auto *one = std::get_if<T>(&shape))
            found.push_back(*one);
    return found;
}

Picture still_of(const Set &set, StillLook look = {}, double zoom = 1)
{
    Picture picture;
    const Window window{{-100, -100, set.stage->width() + 200, set.stage->height() + 200}, zoom};
    draw_still({picture, window}, *set.stage, *set.study->network, look);
    return picture;
}

TEST(Stage, HasABoxForEachMemberInItsDomain)
{
    for (const auto &row : cases()) {
        const Set set(row);
        const auto &stage = *set.stage;
        std::int32_t drawn = 0;
        for (const auto &gpu : stage.gpus()) {
            const auto &card = stage.cards()[static_cast<std::size_t>(gpu.card)];
            EXPECT_TRUE(within(gpu.box, card.box)) << row.name << " rank " << gpu.rank;
            EXPECT_TRUE(within(stage.content(gpu), gpu.box)) << row.name << " rank " << gpu.rank;
            EXPECT_GE(stage.content(gpu).height, row.options.content_height - 1e-6) << row.name;
            EXPECT_EQ(card.domain, set.study->network->place(gpu.rank).domain) << row.name;
            drawn += gpu.part >= 0 ? 1 : 0;
        }
        for (const auto &a : stage.gpus())
            for (const auto &b : stage.gpus())
                EXPECT_TRUE(&a == &b || !a.box.intersects(b.box)) << row.name;
        EXPECT_EQ(stage.members(), row.spec.world) << row.name;
        if (row.options.most_gpus == 0) {
            EXPECT_EQ(drawn, row.spec.world) << row.name;
        }
    }
}

TEST(Stage, LeavesOutDomainsBeyondWhatIsDrawnAndSaysSo)
{
    const Set set(cases().back());
    const auto &stage = *set.stage;
    EXPECT_EQ(stage.gpus().size(), 96u); // 12 whole domains of 8 are the most that 100 hold
    EXPECT_EQ(stage.hidden_domains(), 64 - 12);
    EXPECT_EQ(about_others(stage).en, "52 more domains are not drawn");
    EXPECT_NE(stage.gpu_of(0), nullptr); // of the first group
    // Chunks that end outside are left out, and nothing is drawn for them.
    EXPECT_EQ(stage.route(*set.study->network, 0, 511, 0).count, 0);
}

TEST(Stage, SaysWhichDomainsTakeNoPart)
{
    const auto study = thread_example({.world = 32});
    Cast cast;
    const std::vector<std::int32_t> ranks{0, 1, 2, 3};
    cast.join(ranks, 0);
    const Stage stage(*study->network, cast, bars);
    EXPECT_EQ(stage.other_domains(), 3);
    EXPECT_EQ(about_others(stage).en, "3 more domains take no part");
    EXPECT_EQ(about_others(stage).zh, "另有 3 个 domain 未参与");
}

struct Laid {
    const char *name;
    std::int32_t lines;
    double least_width; ///< of content
};

TEST(Stage, GpusAreAsWideAsThePageAllows)
{
    const std::vector<Laid> rows{
        {"one domain with bars", 1, 70},    // eight side by side over the whole page
        {"one domain without NICs", 1, 70}, // no need of two lines
        {"two domains", 1, 32},             // NICs want one line; two cards side by side
        {"two domains in bows", 2, 70},     // twice as wide
        {"racks in bows", 2, 14},           // 72 in two lines of 36
        {"many domains", 1, 20},
    };
    for (const auto &row : rows) {
        const Set set(named(row.name));
        std::int32_t lines = 0;
        for (const auto &gpu : set.stage->gpus()) {
            lines = std::max(lines, gpu.line + 1);
            EXPECT_GE(set.stage->content(gpu).width, row.least_width) << row.name;
        }
        EXPECT_EQ(lines, row.lines) << row.name;
    }
}

TEST(Stage, WaysGoFromGpuToGpu)
{
    for (const auto &row : cases()) {
        const Set set(row);
        const auto &plan = set.gather().plan;
        Path path;
        for (std::int32_t i = 0; i < std::min(plan.size(), 3000); ++i) {
            const auto t = plan.at(i);
            const auto *from = set.stage->gpu_of(t.from);
            const auto *to = set.stage->gpu_of(t.to);
            if (!from || !to)
                continue;
            ASSERT_TRUE(set.study->network->find(t.from, t.to, path)) << row.name;
            const auto route = set.stage->route(*set.study->network, t.from, t.to, 7);
            ASSERT_GT(route.count, 1) << row.name << " " << t.from << " → " << t.to;
            const bool far = from->card != to->card;
            EXPECT_TRUE(close(route.at(0), from->port(true, far && path.via < 0))) << row.name;
            EXPECT_TRUE(close(route.at(1), to->port(false, far))) << row.name;
        }
    }
}

TEST(Stage, WithoutNetworkRowsHasNoNics)
{
    for (const auto &row : cases()) {
        const Set set(row);
        const bool rows = row.options.network_rows && set.stage->uses_network();
        EXPECT_EQ(set.stage->nics().empty(), !rows) << row.name;
        EXPECT_EQ(set.stage->rows().empty(), !rows) << row.name;
    }
}

TEST(Still, CallsAllDomainsAlikeAndCutsNoNumber)
{
    for (const auto &row : cases()) {
        const Set set(row);
        std::set<bool> named;
        for (const auto &text : all<TextShape>(still_of(set))) {
            if (text.weight == Weight::bold && text.anchor == Anchor::start)
                named.insert(text.text.starts_with("NVLink domain"));
            EXPECT_EQ(text.text.find("…"), std::string::npos) << row.name << ": " << text.text;
        }
        EXPECT_EQ(named.size(), 1u) << row.name;
    }
}

TEST(Still, NoGpuIsPaintedOverANumber)
{
    for (const auto &row : cases()) {
        const Set set(row);
        const auto picture = still_of(set);
        std::vector<Box> later; // boxes of GPUs that are painted after the text at hand
        for (auto shape = picture.shapes.rbegin(); shape != picture.shapes.rend(); ++shape) {
            if (const auto *box = std::get_if<RectangleShape>(&*shape); box && box->id.starts_with("rank-"))
                later.push_back(box->box);
            const auto *text = std::get_if<TextShape>(&*shape);
            if (!text || text->anchor != Anchor::middle ||
                text->text.find_first_not_of("0123456789") != text->text.npos)
                continue;
            const auto half = text_width(text->text, text->size, text->weight) / 2;
            for (const auto &box : later)
                EXPECT_FALSE(box.contains({text->at.x + half - 1, text->at.y - 3})) << row.name << ": " << text->text;
        }
    }
}

TEST(Still, ContentIsDrawnForEachGpu)
{
    const Set set(named("two domains"));
    std::set<std::int32_t> asked;
    StillLook look;
    look.content = [&](Pen, const Gpu &gpu) { asked.insert(gpu.rank); };
    look.about = [](const Card &card) { return Text{"card " + std::to_string(card.domain), ""}; };
    const auto picture = still_of(set, look);
    EXPECT_EQ(asked.size(), 16u);
    const auto texts = all<TextShape>(picture);
    EXPECT_TRUE(std::ranges::any_of(texts, [](const TextShape &text) { return text.text == "card 1"; }));
}

struct Outlined {
    const char *name;
    std::vector<std::int32_t> set;
    std::size_t outlines;
};

TEST(Still, GroupsAreOutlinedByNeighbours)
{
    const Set set(named("two domains"));
    const std::vector<Outlined> rows{
        {"neighbours", {2, 3, 4}, 1},          {"in any order", {4, 2, 3}, 1}, {"a stride", {0, 2, 4, 6}, 4},
        {"over two domains", {6, 7, 8, 9}, 2}, {"one alone", {5}, 1},          {"who is not there", {99}, 0},
        {"a pair and one", {0, 1, 12}, 2},
    };
    for (const auto &row : rows) {
        Picture picture;
        const Window window{{0, 0, 2000, 2000}, 1};
        draw_groups({picture, window}, *set.stage, {}, {row.set}, {Role::accent});
        EXPECT_EQ(picture.shapes.size(), row.outlines) << row.name;
        for (const auto rank : row.set)
            if (const auto *gpu = set.stage->gpu_of(rank)) {
                const auto boxes = all<RectangleShape>(picture);
                EXPECT_EQ(std::ranges::count_if(boxes, [&](const auto &box) { return within(gpu->box, box.box); }), 1)
                    << row.name;
            }
    }
}

TEST(Flow, EveryGroupFillsByItself)
{
    for (const auto &row : cases()) {
        const Set set(row);
        const Flow flow(*set.study->network, *set.stage, set.gather());
        const auto end = set.gather().makespan.value;
        const auto &parts = set.gather().plan.parts;
        for (std::size_t part = 0; part < parts.size(); ++part) {
            const Fills fills(set.gather(), part);
            const auto &ranks = parts[part].arrangement.ranks;
            for (std::size_t p = 0; p < ranks.size(); p += 3) {
                const auto seat = flow.seat(ranks[p]);
                ASSERT_TRUE(seat) << row.name;
                EXPECT_EQ(seat->part, static_cast<std::int32_t>(part)) << row.name;
                EXPECT_EQ(seat->position, static_cast<std::int32_t>(p)) << row.name;
                EXPECT_DOUBLE_EQ(flow.received(ranks[p], end / 2), fills.received(seat->position, end / 2));
                double before = -1;
                for (const auto share : {0.0, 0.2, 0.4, 0.6, 0.8, 1.0}) {
                    const auto now = flow.arrived(ranks[p], end * share);
                    EXPECT_GE(now, before) << row.name;
                    before = now;
                }
                EXPECT_NEAR(before, 1, 1e-12) << row.name; // all is there at the end
            }
        }
        EXPECT_EQ(flow.arrived(1'000'000, 0), 1) << row.name; // who takes no part waits for nothing
    }
}

TEST(Flow, AnInstantShowsEveryTransferUnderWay)
{
    for (const auto &row : cases()) {
        const Set set(row);
        const Flow flow(*set.study->network, *set.stage, set.gather());
        const auto time = set.gather().makespan.value * 0.43;
        const auto flights = flow.flights(time);
        EXPECT_EQ(flights.size(), flow.moving(time).size() * static_cast<std::size_t>(set.gather().plan.orbit));
        std::size_t shown = 0;
        for (const auto &flight : flights)
            shown += set.stage->gpu_of(flight.from) && set.stage->gpu_of(flight.to) ? 1 : 0;
        Picture picture;
        const Window window{{-500, -500, 9000, 9000}, 1};
        draw_moving({picture, window}, flow, {.prefix = "x-"}, time);
        std::size_t chunks = 0, bundled = 0;
        for (const auto &box : all<RectangleShape>(picture)) {
            chunks += box.id.starts_with("x-transfer-") ? 1 : 0;
            bundled += box.id.starts_with("x-bundle-") ? std::stoul(box.title) : 0;
        }
        EXPECT_EQ(flights.size() > static_cast<std::size_t>(most_chunks) ? bundled : chunks, shown) << row.name;
        for (const auto level : flow.utilisation(time))
            EXPECT_LE(level, 1) << row.name;
    }
}

TEST(Flow, GroupsThatWereNotSimulatedGoAsTheFirst)
{
    const auto study = thread_example({.world = 32, .tensor = 8});
    const auto &all_groups = study->runs[0]->collectives;
    ASSERT_EQ(all_groups.size(), 8u);
    const auto whole = study->runs[0]->simulation;
    const auto one = *simulate(*study->network, {all_groups.front()});
    Cast cast;
    cast.join(*study->network, whole.plan);
    const Stage stage(*study->network, cast, bars);
    const Flow exact(*study->network, stage, whole), image(*study->network, stage, one, all_groups);
    for (const auto share : {0.1, 0.5, 0.9}) {
        const auto time = one.makespan.value * share; // groups have NICs of their own here, so all take as long
        std::set<std::pair<std::int32_t, std::int32_t>> a, b;
        for (const auto &flight : exact.flights(time))
            a.insert({flight.from, flight.to});
        std::set<std::string> ids;
        for (const auto &flight : image.flights(time)) {
            b.insert({flight.from, flight.to});
            ids.insert(chunk_id("", flight));
        }
        EXPECT_EQ(a, b) << share;
        EXPECT_EQ(ids.size(), image.flights(time).size()) << share;
        for (std::int32_t rank = 0; rank < 32; ++rank)
            EXPECT_NEAR(exact.arrived(rank, time), image.arrived(rank, time), 1e-9) << rank;
        const auto full = exact.utilisation(time), copied = image.utilisation(time);
        for (std::size_t link = 0; link < full.size(); ++link)
            EXPECT_NEAR(full[link], copied[link], 1e-6) << share << " link " << link;
    }
}

TEST(Flow, MayBeAskedFromManyThreads)
{
    const Set set(named("two domains"));
    const Flow flow(*set.study->network, *set.stage, set.gather());
    std::vector<double> sums(4, 0);
    std::vector<std::thread> threads;
    for (auto &sum : sums)
        threads.emplace_back([&] {
            for (int i = 0; i < 40; ++i) {
                const auto time = set.gather().makespan.value * i / 40;
                sum += flow.arrived(i % 16, time) + static_cast<double>(flow.flights(time).size());
            }
        });
    for (auto &thread : threads)
        thread.join();
    for (const auto sum : sums)
        EXPECT_DOUBLE_EQ(sum, sums.front());
}

} // namespace
} // namespace rankscape
