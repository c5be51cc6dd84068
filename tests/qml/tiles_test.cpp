// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which tiles are seen, asked for, kept and dropped.
#include "app/backends/scene_graph/tile_layers.h"
#include "tests/qml/waiting.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace rankscape {
namespace {

constexpr double width = 800, height = 600;

std::shared_ptr<const TileContent> content(std::int64_t world)
{
    return std::make_shared<const TileContent>(
        TileContent{{derive(test::job(world, 1)), nullptr, {}}, find_view("cluster"), Theme::light});
}

TEST(TileLayers, VisibleTilesAreThoseThatTouchWhatIsSeen)
{
    std::mt19937 random(17);
    std::uniform_real_distribution<double> at(-3000, 6000), zoom(0.02, 12), scale(0.02, 12);
    const Box bounds{-120, 30, 4000, 2500};
    for (int i = 0; i < 300; ++i) {
        const Camera camera{zoom(random), {at(random), at(random)}};
        const auto layer_scale = i % 2 == 0 ? camera.zoom : scale(random);
        const auto side = TileSource::tile_size / layer_scale;
        const Box seen{camera.origin.x, camera.origin.y, width / camera.zoom, height / camera.zoom};
        const auto tiles = TileLayers::visible_tiles(layer_scale, camera, width, height, bounds);
        ASSERT_EQ(tiles.isEmpty(), !seen.intersects(bounds));
        if (tiles.isEmpty())
            continue;
        // Every tile of the answer touches, and the row or column before and after it does not.
        const auto left = std::max(seen.x, bounds.x), right = std::min(seen.right(), bounds.right());
        const auto top = std::max(seen.y, bounds.y), bottom = std::min(seen.bottom(), bounds.bottom());
        const double slack = side * 1e-9;
        ASSERT_LE(tiles.left() * side, left + slack);
        ASSERT_GT((tiles.left() + 1) * side, left - slack);
        ASSERT_LE(tiles.right() * side, right + slack);
        ASSERT_GT((tiles.right() + 1) * side, right - slack);
        ASSERT_LE(tiles.top() * side, top + slack);
        ASSERT_GT((tiles.top() + 1) * side, top - slack);
        ASSERT_LE(tiles.bottom() * side, bottom + slack);
        ASSERT_GT((tiles.bottom() + 1) * side, bottom - slack);
    }
}

TEST(TileLayers, FewTilesAreSeenAtTheRightScale)
{
    std::mt19937 random(19);
    std::uniform_real_distribution<double> at(0, 30'000), zoom(0.05, 12);
    for (int i = 0; i < 1000; ++i) {
        const Camera camera{zoom(random), {at(random), at(random)}};
        const auto tiles = TileLayers::visible_tiles(camera.zoom, camera, width, height, {0, 0, 1e6, 1e6});
        ASSERT_LE(tiles.width(), 3);
        ASSERT_LE(tiles.height(), 3);
    }
}

/// Layers without a painter's answers: the test hands tiles over itself.
struct Layers {
    TileSource source;
    TileLayers layers{source};
    std::shared_ptr<const TileContent> shown = content(2048);
    Box bounds = shown->view->bounds(shown->shown);
    Camera camera = Camera::fitting(bounds, width, height);

    Layers()
    {
        layers.set_content(shown);
        layers.set_scale(camera.zoom);
    }

    void want() { layers.want(camera, width, height, 1); }
    void look(const Camera &next)
    {
        camera = next;
        layers.set_scale(camera.zoom);
        want();
    }
    /// Delivers all tiles that the top layer asked for.
    void deliver()
    {
        const auto id = layers.layers().back().id;
        for (const auto &tile : layers.layers().back().tiles.keys())
            layers.accept_tile(id, tile, QImage(1, 1, QImage::Format_RGB32));
        want();
    }
};

TEST(TileLayers, CompleteWhenAllThatIsSeenIsThere)
{
    Layers x;
    EXPECT_FALSE(x.layers.complete());
    x.want();
    EXPECT_FALSE(x.layers.complete());
    EXPECT_FALSE(x.layers.layers().back().tiles.isEmpty());
    x.deliver();
    EXPECT_TRUE(x.layers.complete());
}

TEST(TileLayers, OneMissingTileIsNotComplete)
{
    Layers x;
    x.look(x.camera.zoomed({400, 300}, 4, x.bounds, width, height));
    const auto tiles = x.layers.layers().back().tiles.keys();
    ASSERT_GT(tiles.size(), 1);
    for (const auto &tile : tiles.first(tiles.size() - 1))
        x.layers.accept_tile(x.layers.layers().back().id, tile, QImage(1, 1, QImage::Format_RGB32));
    x.want();
    EXPECT_FALSE(x.layers.complete());
    x.deliver();
    EXPECT_TRUE(x.layers.complete());
}

TEST(TileLayers, ASharperLayerKeepsTheOldOneBeneathUntilItCovers)
{
    Layers x;
    x.want();
    x.deliver();
    const auto ground = x.layers.layers().back().id;
    x.look(x.camera.zoomed({400, 300}, 4, x.bounds, width, height));
    ASSERT_EQ(x.layers.layers().size(), 2U);
    EXPECT_EQ(x.layers.layers().front().id, ground);
    EXPECT_FALSE(x.layers.complete());
    x.deliver();
    EXPECT_TRUE(x.layers.complete());
    ASSERT_EQ(x.layers.layers().size(), 1U);
    EXPECT_NE(x.layers.layers().front().id, ground);
}

TEST(TileLayers, ALayerThatNeverCoveredIsNotKept)
{
    Layers x;
    x.want();
    x.deliver();
    const auto ground = x.layers.layers().back().id;
    for (int i = 0; i < 5; ++i)
        x.look(x.camera.zoomed({400, 300}, 1.5, x.bounds, width, height));
    ASSERT_EQ(x.layers.layers().size(), 2U);
    EXPECT_EQ(x.layers.layers().front().id, ground) << "the last that was complete";
}

TEST(TileLayers, SameScaleIsTheSameLayer)
{
    Layers x;
    const auto id = x.layers.layers().back().id;
    x.layers.set_scale(x.camera.zoom);
    EXPECT_EQ(x.layers.layers().back().id, id);
}

TEST(TileLayers, ChangedContentIsPaintedAnew)
{
    Layers x;
    x.want();
    x.deliver();
    x.layers.set_content(content(2048));
    x.want();
    EXPECT_FALSE(x.layers.complete());
    EXPECT_EQ(x.layers.layers().size(), 2U);
    x.deliver();
    EXPECT_TRUE(x.layers.complete());
}

TEST(TileLayers, LateTilesOfAnotherLayerAreIgnored)
{
    Layers x;
    x.want();
    x.layers.accept_tile(999, {0, 0}, QImage(1, 1, QImage::Format_RGB32));
    x.layers.accept_overview(999, QImage(1, 1, QImage::Format_RGB32), 1);
    x.want();
    EXPECT_FALSE(x.layers.complete());
    EXPECT_TRUE(x.layers.overview.isNull());
}

TEST(TileLayers, PanningForgetsFarTiles)
{
    Layers x;
    x.look(x.camera.zoomed({400, 300}, 8, x.bounds, width, height));
    x.deliver();
    for (int i = 0; i < 200; ++i) {
        x.camera = x.camera.moved(i % 40 < 20 ? -150 : 150, i % 30 < 15 ? -90 : 90, x.bounds, width, height);
        x.want();
        x.deliver();
        ASSERT_TRUE(x.layers.complete());
        ASSERT_LE(x.layers.layers().back().tiles.size(), 49) << "3 × 3 seen and two around them";
    }
}

TEST(TileLayers, NothingToShowIsComplete)
{
    TileSource source;
    TileLayers layers(source);
    const auto refused = std::make_shared<const TileContent>(
        TileContent{{derive(test::job(8, 3)), nullptr, {}}, find_view("cluster"), Theme::light});
    layers.set_content(refused);
    layers.set_scale(1);
    layers.want({}, width, height, 1);
    EXPECT_TRUE(layers.layers().empty() || layers.layers().back().tiles.isEmpty() || !layers.complete());
}

TEST(TileSource, PaintsTilesAndAnOverview)
{
    TileSource source;
    int tiles = 0, overviews = 0;
    QImage image, small;
    QObject::connect(&source, &TileSource::tile_ready, &source, [&](quint64 layer, QPoint tile, const QImage &painted) {
        EXPECT_EQ(layer, 5U);
        EXPECT_EQ(tile, QPoint(0, 0));
        image = painted;
        ++tiles;
    });
    QObject::connect(&source, &TileSource::overview_ready, &source, [&](quint64, const QImage &painted, double scale) {
        EXPECT_LE(scale, 1);
        small = painted;
        ++overviews;
    });
    source.request(5, content(64), 1, {0, 0}, 1);
    source.request_overview(6, content(64), 256);
    ASSERT_TRUE(test::becomes([&] { return tiles == 1 && overviews == 1; }));
    EXPECT_EQ(image.size(), QSize(TileSource::tile_size, TileSource::tile_size));
    EXPECT_LE(std::max(small.width(), small.height()), 257);
    EXPECT_GT(small.width(), 0);
}

TEST(TileSource, GivenUpLayersAreNotPainted)
{
    TileSource source;
    std::vector<quint64> painted;
    QObject::connect(&source, &TileSource::tile_ready, &source,
                     [&](quint64 layer, QPoint, const QImage &) { painted.push_back(layer); });
    source.give_up_tiles_before(10);
    for (int i = 0; i < 20; ++i)
        source.request(9, content(64), 1, {i, 0}, 1);
    source.request(10, content(64), 1, {0, 0}, 0); // the least urgent: it comes last
    ASSERT_TRUE(test::becomes([&] { return !painted.empty(); }));
    EXPECT_EQ(painted, std::vector<quint64>{10});
}

} // namespace
} // namespace rankscape
