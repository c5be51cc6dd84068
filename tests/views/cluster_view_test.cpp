// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the cluster's picture holds at each level of detail, and where things are.
#include "model/views/axes.h"
#include "model/views/cluster/cluster_view.h"
#include "model/views/cluster/geometry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace rankscape {
namespace {

using cluster_view::Detail;

Scenario nvl72_job()
{
    Scenario s;
    s.cluster.hardware = "gb300-nvl72";
    s.cluster.domain_size = 64;
    s.parallel.world_size = 256;
    s.parallel.pipeline = 4;
    s.parallel.expert = 64;
    s.parallel.expert_tensor = 1;
    return s;
}

Scenario h100_job(std::int64_t world)
{
    Scenario s;
    s.cluster.hardware = "dgx-h100";
    s.parallel.world_size = world;
    s.parallel.tensor = 8;
    return s;
}

std::set<std::string> ids(const Picture &picture, std::string_view prefix)
{
    std::set<std::string> found;
    for (const auto &shape : picture.shapes)
        if (const auto *box = std::get_if<RectangleShape>(&shape); box && box->id.starts_with(prefix))
            found.insert(box->id);
    return found;
}

std::vector<std::string> texts(const Picture &picture)
{
    std::vector<std::string> found;
    for (const auto &shape : picture.shapes)
        if (const auto *text = std::get_if<TextShape>(&shape))
            found.push_back(text->text);
    return found;
}

Picture whole(const Derived &derived, double zoom, const ViewState &state = {})
{
    return cluster_view::draw(derived, state, {cluster_view::bounds(derived), zoom});
}

TEST(ClusterView, HoldsEveryRankOnce)
{
    const auto derived = derive(nvl72_job());
    const auto picture = whole(*derived, 1);
    EXPECT_EQ(ids(picture, "rank-").size(), 256U);
    EXPECT_EQ(ids(picture, "domain-").size(), 4U);
}

TEST(ClusterView, SaysHowManyGpusAreUsed)
{
    const auto derived = derive(nvl72_job());
    const auto words = texts(whole(*derived, 1));
    EXPECT_EQ(std::ranges::count(words, "64 of 72 used"), 4);
    ViewState chinese;
    chinese.language = Language::zh;
    EXPECT_EQ(std::ranges::count(texts(whole(*derived, 1, chinese)), "已用 64 / 72"), 4);
}

struct Level {
    double zoom;
    Detail detail;
};

TEST(ClusterView, DetailFollowsTheZoom)
{
    for (const auto &[zoom, detail] : {Level{0.01, Detail::domains},
                                       {0.1, Detail::nodes},
                                       {0.3, Detail::gpus},
                                       {1, Detail::ranks},
                                       {3, Detail::coordinates}})
        EXPECT_EQ(cluster_view::detail_at(zoom), detail) << zoom;
}

TEST(ClusterView, CoordinatesComeWhenCloseEnough)
{
    const auto derived = derive(nvl72_job());
    const auto words = texts(whole(*derived, 3));
    EXPECT_TRUE(std::ranges::find(words, "dp 9 pp 1") != words.end()); // the mock-up's rank 73
    EXPECT_TRUE(std::ranges::find(words, "ep 9 pp 1") != words.end());
}

TEST(ClusterView, DrawsOnlyWhatTheRegionTouches)
{
    const auto derived = derive(h100_job(4096));
    const auto box = *cluster_view::rank_box(*derived, 1000);
    const auto picture = cluster_view::draw(*derived, {}, {box, 1});
    EXPECT_TRUE(ids(picture, "rank-").contains("rank-1000"));
    EXPECT_LT(ids(picture, "rank-").size(), 9U);
    EXPECT_LT(picture.shapes.size(), 40U);
}

TEST(ClusterView, FarOutADomainIsAFewShapes)
{
    const auto derived = derive(h100_job(131072));
    const auto picture = whole(*derived, 0.02);
    EXPECT_LT(picture.shapes.size(), 4U * derived->cluster->domains().size());
}

TEST(ClusterView, FindsTheRankUnderAPoint)
{
    const auto derived = derive(nvl72_job());
    for (const std::int32_t rank : {0, 3, 4, 73, 255}) {
        const auto box = *cluster_view::rank_box(*derived, rank);
        EXPECT_EQ(cluster_view::rank_at(*derived, {box.x + box.width / 2, box.y + box.height / 2}), rank);
    }
    EXPECT_FALSE(cluster_view::rank_at(*derived, {-5, -5}));
    EXPECT_FALSE(cluster_view::rank_box(*derived, 256));
    const cluster_view::Geometry geometry(*derived->cluster);
    const auto unused = geometry.gpu(0, 70);
    EXPECT_FALSE(cluster_view::rank_at(*derived, {unused.x + 1, unused.y + 1}));
}

TEST(ClusterView, EveryGpuHasItsOwnPlaceInsideItsCard)
{
    for (const auto &scenario : {nvl72_job(), h100_job(64)}) {
        const auto derived = derive(scenario);
        const cluster_view::Geometry geometry(*derived->cluster);
        std::vector<Box> boxes;
        for (std::int32_t rank = 0; rank < derived->layout->world; ++rank) {
            const auto box = *cluster_view::rank_box(*derived, rank);
            const auto card = geometry.domain(derived->cluster->domain(rank));
            EXPECT_GE(box.x, card.x);
            EXPECT_LE(box.right(), card.right());
            EXPECT_LE(box.bottom(), card.bottom());
            for (const auto &other : boxes)
                EXPECT_FALSE(box.intersects(other));
            boxes.push_back(box);
        }
    }
}

TEST(ClusterView, ASelectedGroupIsJoinedByItsLinks)
{
    auto scenario = nvl72_job();
    const auto derived = derive(scenario);
    ViewState state;
    state.group_kind = "pp";
    state.group_index = 3;
    const auto picture = whole(*derived, 1, state);
    int network = 0, nvlink = 0;
    for (const auto &shape : picture.shapes)
        if (const auto *path = std::get_if<PathShape>(&shape))
            (path->dashed ? network : nvlink) += 1;
    EXPECT_EQ(network, 3); // four stages in four domains; without virtual stages nothing closes the ring
    EXPECT_EQ(nvlink, 0);
    EXPECT_EQ(cluster_view::subtitle(*derived, state).en,
              "coloured by pipeline stage · group shown: pp #3 of 64, 4 ranks, leaves its NVLink domain");
}

TEST(ClusterView, ASelectedRankLightsItsGroups)
{
    const auto derived = derive(nvl72_job());
    ViewState state;
    state.selected_rank = 73;
    const auto picture = whole(*derived, 1, state);
    int muted = 0, full = 0;
    for (const auto &shape : picture.shapes)
        if (const auto *box = std::get_if<RectangleShape>(&shape); box && box->id.starts_with("rank-"))
            (box->fill.role == Role::wheel_muted ? muted : full) += 1;
    EXPECT_EQ(full, 64 + 3); // its EP (and DP) group of 64, and three more pipeline stages
    EXPECT_EQ(muted, 256 - 67);
}

TEST(ClusterView, AnIllegalLayoutHasAnEmptyPicture)
{
    auto scenario = nvl72_job();
    scenario.parallel.world_size = 255;
    const auto derived = derive(scenario);
    EXPECT_TRUE(whole(*derived, 1).shapes.empty());
    EXPECT_TRUE(cluster_view::legend(*derived, {}).empty());
    EXPECT_FALSE(cluster_view::rank_at(*derived, {10, 10}));
}

TEST(ClusterView, TheLegendNamesEveryHueUpToEight)
{
    const auto derived = derive(nvl72_job());
    EXPECT_EQ(cluster_view::legend(*derived, {}).size(), 4U);
    ViewState by_ep;
    by_ep.colour_by = "ep";
    EXPECT_EQ(cluster_view::legend(*derived, by_ep).size(), 9U); // eight, then the last
}

TEST(Axes, CoordinatesInWords)
{
    const auto derived = derive(nvl72_job());
    EXPECT_EQ(coordinates_text(*derived->layout, 73, false, true), "tp 0 cp 0 dp 9 pp 1");
    EXPECT_EQ(coordinates_text(*derived->layout, 73, true, true), "etp 0 ep 9 edp 0 pp 1");
}

TEST(Views, AreRegisteredWithTheirSources)
{
    ASSERT_NE(find_view("cluster"), nullptr);
    EXPECT_EQ(find_view("nothing"), nullptr);
    for (const auto &view : views()) {
        EXPECT_FALSE(view.title.en.empty() || view.title.zh.empty()) << view.id;
        EXPECT_FALSE(view.citations.empty()) << view.id;
        EXPECT_FALSE(view.concept_page.empty()) << view.id;
    }
}

} // namespace
} // namespace rankscape
