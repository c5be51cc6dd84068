// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The traffic charts' numbers against the simulation's own, and the picture for files.
#include "model/traffic/watch.h"
#include "model/views/traffic_charts/amounts.h"
#include "model/views/traffic_charts/figures.h"
#include "model/views/traffic_charts/traffic_view.h"
#include "tests/traffic/made.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace rankscape {
namespace {

using namespace traffic_charts;
using namespace traffic_tests;
using Means = SimulateOptions::Means;

struct Traffic {
    const char *what;
    const char *hardware;
    std::int32_t world;
    std::vector<std::int32_t> members;
    Operation operation;
    Algorithm algorithm;
};

/// Divisible by the pieces of every algorithm on up to 64 ranks: no cell differs by a rounded byte.
constexpr std::int64_t bytes_a_rank = 105 << 13;

std::vector<Traffic> traffics()
{
    using enum Operation;
    using enum Algorithm;
    return {{"ring in a node", "dgx-h100", 8, ranks(0, 8), all_gather, ring},
            {"ring over nodes", "dgx-h100", 32, ranks(0, 32), all_reduce, ring},
            {"one a node", "dgx-h100", 64, ranks(3, 8, 8), reduce_scatter, ring},
            {"tree", "dgx-h100", 32, ranks(0, 32), all_reduce, tree},
            {"in the switch", "dgx-h100", 8, ranks(0, 8), all_reduce, nvls},
            {"pairs", "dgx-h100", 32, ranks(0, 32), all_to_all, pairwise},
            {"half of the nodes", "dgx-h100", 32, ranks(0, 16, 2), all_to_all, pairwise},
            {"hierarchical", "dgx-h100", 64, ranks(0, 64), all_gather, hierarchical},
            {"by domain, then on", "dgx-h100", 32, ranks(0, 32), all_to_all, hierarchical_all_to_all},
            {"nodes in domains", "gb200-nvl72", 144, ranks(0, 144), all_to_all, pairwise}};
}

Collective collective_of(const Traffic &traffic)
{
    return make(traffic.operation, traffic.algorithm, traffic.members,
                static_cast<std::int64_t>(traffic.members.size()) * bytes_a_rank);
}

double sum(const std::vector<double> &numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0.0); }

TEST(TrafficMatrix, RowsAreWhatRanksSendAndColumnsWhatTheyReceive)
{
    for (const auto &traffic : traffics()) {
        const auto network = network_of(traffic.hardware, traffic.world);
        const auto s = done(network, {collective_of(traffic)});
        const auto matrix = matrix_of(network, s, Level::rank);
        const bool in_switch = traffic.algorithm == Algorithm::nvls;
        ASSERT_EQ(matrix.side(), static_cast<std::int32_t>(traffic.members.size()) + (in_switch ? 1 : 0))
            << traffic.what;
        for (std::int32_t i = 0; i < matrix.side(); ++i) {
            const auto rank = matrix.places[static_cast<std::size_t>(i)].first;
            const auto place = std::ranges::find(traffic.members, rank) - traffic.members.begin();
            if (rank < 0)
                continue;
            double sent = 0, received = 0;
            for (std::int32_t j = 0; j < matrix.side(); ++j) {
                sent += matrix.at(i, j);
                received += matrix.at(j, i);
            }
            const auto &result = s.collectives.front();
            EXPECT_NEAR(sent, result.bytes_sent[static_cast<std::size_t>(place)], 0.5) << traffic.what << ", " << rank;
            EXPECT_NEAR(received, result.bytes_received[static_cast<std::size_t>(place)], 0.5) << traffic.what;
        }
        const auto bytes = inside_across(network, s);
        EXPECT_NEAR(bytes.sum(), sum(s.collectives.front().bytes_sent), 0.5) << traffic.what;
    }
}

TEST(TrafficMatrix, CoarserLevelsHoldTheSameBytes)
{
    for (const auto &traffic : traffics()) {
        const auto network = network_of(traffic.hardware, traffic.world);
        const auto s = done(network, {collective_of(traffic)});
        const auto fine = matrix_of(network, s, Level::rank);
        for (const auto level : {Level::node, Level::domain})
            EXPECT_NEAR(sum(matrix_of(network, s, level).bytes), sum(fine.bytes), 0.5) << traffic.what;
        double inside = 0;
        for (std::int32_t i = 0; i < fine.side(); ++i)
            for (std::int32_t j = 0; j < fine.side(); ++j)
                if (fine.inside(i, j) && fine.places[static_cast<std::size_t>(i)].first >= 0)
                    inside += fine.at(i, j);
        EXPECT_NEAR(inside_across(network, s).inside, inside, 0.5) << traffic.what;
    }
}

TEST(TrafficMatrix, AllToAllIsSymmetric)
{
    for (const auto &traffic : traffics()) {
        if (traffic.operation != Operation::all_to_all)
            continue;
        const auto network = network_of(traffic.hardware, traffic.world);
        const auto s = done(network, {collective_of(traffic)});
        for (const auto level : levels_of(network, s)) {
            const auto matrix = matrix_of(network, s, level);
            for (std::int32_t i = 0; i < matrix.side(); ++i)
                for (std::int32_t j = 0; j < i; ++j)
                    ASSERT_NEAR(matrix.at(i, j), matrix.at(j, i), 0.5) << traffic.what;
        }
    }
}

TEST(TrafficFigures, OrbitsEqualTheExactWay)
{
    int tried = 0;
    for (const auto &traffic : traffics()) {
        const auto network = network_of(traffic.hardware, traffic.world);
        const auto quick = simulate(network, {collective_of(traffic)}, {.means = Means::orbits});
        if (!quick)
            continue;
        ++tried;
        const auto exact = done(network, {collective_of(traffic)}, {.means = Means::exact});
        for (const auto level : {Level::rank, Level::node, Level::domain}) {
            const auto a = matrix_of(network, exact, level), b = matrix_of(network, *quick, level);
            ASSERT_EQ(a.bytes.size(), b.bytes.size()) << traffic.what;
            for (std::size_t i = 0; i < a.bytes.size(); ++i)
                ASSERT_NEAR(a.bytes[i], b.bytes[i], 0.5) << traffic.what;
        }
        EXPECT_NEAR(inside_across(network, exact).across, inside_across(network, *quick).across, 0.5) << traffic.what;
        const auto a = load_of(network, exact, exact.makespan, 50), b = load_of(network, *quick, exact.makespan, 50);
        EXPECT_EQ(a.nvlink_count, b.nvlink_count) << traffic.what;
        EXPECT_EQ(a.network_count, b.network_count) << traffic.what;
        ASSERT_EQ(a.nvlink.size(), b.nvlink.size()) << traffic.what;
        for (std::size_t i = 0; i < a.nvlink.size(); ++i)
            ASSERT_NEAR(a.nvlink[i], b.nvlink[i], 1e-4) << traffic.what << ", interval " << i;
        ASSERT_EQ(a.fullest.size(), b.fullest.size()) << traffic.what;
        for (std::size_t i = 0; i < a.fullest.size(); ++i) {
            EXPECT_EQ(a.fullest[i].link, b.fullest[i].link) << traffic.what;
            EXPECT_NEAR(a.fullest[i].utilisation, b.fullest[i].utilisation, 1e-9) << traffic.what;
        }
    }
    EXPECT_GE(tried, 6);
}

TEST(TrafficLoad, FullestAreSortedAndLedByTheBusiest)
{
    for (const auto &traffic : traffics()) {
        const auto network = network_of(traffic.hardware, traffic.world);
        const auto s = done(network, {collective_of(traffic)});
        const auto load = load_of(network, s, s.makespan);
        ASSERT_FALSE(load.fullest.empty()) << traffic.what;
        EXPECT_LE(load.fullest.size(), 10u);
        EXPECT_NEAR(load.fullest.front().utilisation, s.busiest_utilisation, 1e-9) << traffic.what;
        for (std::size_t i = 1; i < load.fullest.size(); ++i)
            EXPECT_GE(load.fullest[i - 1].utilisation, load.fullest[i].utilisation - 1e-9) << traffic.what;
    }
}

TEST(TrafficLoad, MeansOverTimeAreTheBytesThatPassed)
{
    for (const auto &traffic : traffics()) {
        const auto network = network_of(traffic.hardware, traffic.world);
        const auto s = done(network, {collective_of(traffic)});
        const auto load = load_of(network, s, s.makespan);
        ASSERT_EQ(load.busiest.size(), 240u) << traffic.what;
        // Rates of knots are floats.
        EXPECT_NEAR(sum(load.busiest) / 240, s.busiest_utilisation, 1e-4) << traffic.what;
        const auto twice = load_of(network, s, s.makespan * 2);
        EXPECT_NEAR(sum(twice.busiest) / 240, s.busiest_utilisation / 2, 1e-4) << traffic.what;
        EXPECT_EQ(twice.busiest.back(), 0) << traffic.what;
    }
}

TEST(TrafficLoad, AgreesWithTheWatchAtAnInstant)
{
    const auto network = network_of("dgx-h100", 16, round_numbers());
    const auto s = done(network, {make(Operation::all_gather, Algorithm::ring, ranks(0, 16), 16 << 20)});
    const auto load = load_of(network, s, s.makespan, 20'000);
    const Watch watch(network, s);
    for (const auto share : {0.2, 0.5, 0.8}) {
        const auto now = watch.utilisation(s.makespan.value * share);
        EXPECT_NEAR(load.busiest[static_cast<std::size_t>(share * 20'000)], now[static_cast<std::size_t>(s.busiest)],
                    1e-3);
    }
}

TEST(TrafficMatrix, LevelFollowsTheSize)
{
    struct Row {
        const char *hardware;
        std::int32_t world;
        std::vector<Level> levels;
        Level suitable;
    };
    using enum Level;
    for (const auto &[hardware, world, levels, expected] :
         {Row{"dgx-h100", 8, {rank}, rank}, Row{"dgx-h100", 64, {rank, domain}, rank},
          Row{"dgx-h100", 256, {rank, domain}, domain}, Row{"gb200-nvl72", 144, {rank, node, domain}, node},
          Row{"dgx-h100", 1024, {domain}, domain}, Row{"gb200-nvl72", 576, {node, domain}, domain}}) {
        const auto network = network_of(hardware, world);
        const auto s = done(network, {make(Operation::all_gather, Algorithm::ring, ranks(0, world), world << 10)});
        EXPECT_EQ(levels_of(network, s), levels) << world;
        std::vector<Matrix> matrices;
        for (const auto level : levels)
            matrices.push_back(matrix_of(network, s, level));
        EXPECT_EQ(matrices[suitable(matrices)].level, expected) << world;
    }
}

TEST(TrafficMatrix, DomainsShareRowsWhenThereAreTooMany)
{
    const auto network = network_of("dgx-h100", 8 * 1030);
    const auto s = done(network, {make(Operation::all_to_all, Algorithm::pairwise, ranks(0, 1030, 8), 1030 << 10)});
    const auto matrix = matrix_of(network, s, Level::domain);
    EXPECT_EQ(matrix.side(), 344); // 1030 domains, three a row
    EXPECT_EQ(name(matrix.level, matrix.places.front()).en, "domains 0–2");
    EXPECT_EQ(matrix.places.back().last, 1029);
    EXPECT_NEAR(sum(matrix.bytes), sum(s.collectives.front().bytes_sent), 1030.0);
    EXPECT_FALSE(matrix.inside(0, 0)) << "bytes between the domains of one row are not inside a domain";
}

TEST(TrafficMatrix, WordsInBothLanguages)
{
    const auto network = network_of("dgx-h100", 16);
    const auto s = done(network, {make(Operation::all_to_all, Algorithm::pairwise, ranks(0, 16), 200'000'000)});
    const auto matrix = matrix_of(network, s, Level::rank);
    EXPECT_EQ(describe(matrix, 3, 9), (Text{"rank 3 → rank 9: 12.5 MB", "rank 3 → rank 9：12.5 MB"}));
    EXPECT_FALSE(matrix.inside(3, 9));
    EXPECT_TRUE(matrix.inside(3, 5));
    EXPECT_EQ(describe(matrix_of(network, s, Level::node), 0, 1).zh, "节点 0 → 节点 1：800 MB");
}

TEST(TrafficAmounts, ThreeDigitsAndAUnit)
{
    for (const auto &[bytes, expected] : std::vector<std::pair<double, std::string>>{
             {0, "0 B"}, {512, "512 B"}, {999.6, "1 kB"}, {12.5e6, "12.5 MB"}, {999.7e6, "1 GB"}, {3e15, "3000 TB"}})
        EXPECT_EQ(text(Bytes{bytes}), expected);
    EXPECT_EQ(text(BytesPerSecond{48e9}), "48 GB/s");
    EXPECT_EQ(text(Seconds{41.2e-6}), "41.2 µs");
    EXPECT_EQ(text(Seconds{3.5e-3}), "3.5 ms");
    for (const auto &[share, expected] : std::vector<std::pair<double, std::string>>{
             {0, "0%"}, {0.0004, "<0.1%"}, {0.004, "0.4%"}, {0.834, "83%"}, {1, "100%"}})
        EXPECT_EQ(percent(share), expected);
}

Shown shown(CollectiveWish wish, Language language = Language::en)
{
    Scenario s;
    s.cluster.hardware = "dgx-h100";
    s.parallel.world_size = 32;
    auto derived = derive(s);
    Shown result;
    result.derived = derived;
    result.state.language = language;
    result.state.collective = wish;
    auto made = study(*derived, wish);
    EXPECT_TRUE(made);
    if (made)
        result.study = *made;
    return result;
}

std::vector<std::string> texts(const Picture &picture)
{
    std::vector<std::string> found;
    for (const auto &shape : picture.shapes)
        if (const auto *text = std::get_if<TextShape>(&shape))
            found.push_back(text->text);
    return found;
}

TEST(TrafficView, SaysWhatToChooseWhenThereIsNothing)
{
    for (const auto language : {Language::en, Language::zh}) {
        Shown nothing;
        nothing.state.language = language;
        const auto picture = traffic_view::draw(nothing, {traffic_view::bounds(nothing), 1});
        ASSERT_EQ(texts(picture).size(), 1u);
        EXPECT_EQ(texts(picture).front(), traffic_view::subtitle(nothing).in(language));
        EXPECT_TRUE(traffic_view::legend(nothing).empty());
    }
}

TEST(TrafficView, ShowsEveryRunAndStaysInItsBounds)
{
    CollectiveWish wish{.operation = Operation::all_reduce, .bytes = 105 << 20, .algorithm = Algorithm::ring};
    for (const auto other : {std::optional<Algorithm>(), std::optional(Algorithm::tree)})
        for (const auto language : {Language::en, Language::zh}) {
            wish.other = other;
            const auto what = shown(wish, language);
            const auto bounds = traffic_view::bounds(what);
            const auto picture = traffic_view::draw(what, {bounds, 1});
            std::size_t cells = 0, links = 0, bars = 0;
            for (const auto &shape : picture.shapes)
                if (const auto *box = std::get_if<RectangleShape>(&shape)) {
                    EXPECT_GE(box->box.x, bounds.x);
                    EXPECT_LE(box->box.right(), bounds.right());
                    EXPECT_LE(box->box.bottom(), bounds.bottom());
                    cells += box->id.starts_with("cell-");
                    links += box->id.starts_with("link-");
                    bars += box->id.starts_with("inside-") || box->id.starts_with("across-");
                }
            const std::size_t runs = other ? 2 : 1;
            EXPECT_EQ(links, 10 * runs);
            EXPECT_EQ(bars, 2 * runs);
            EXPECT_GE(cells, 32 * runs);
        }
}

} // namespace
} // namespace rankscape
