// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pan and zoom as arithmetic, over random gestures.
#include "app/backends/scene_graph/camera.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace rankscape {
namespace {

constexpr double width = 800, height = 600;

std::vector<Box> pictures()
{
    return {{0, 0, 1200, 700}, {-300, 40, 5000, 5000}, {0, 0, 60, 20}, {10, 10, 40'000, 300}, {0, 0, 1, 90'000}};
}

/// The part of the item, along one side, that shows the picture.
double covered(double low, double length, double at, double shown)
{
    return std::max(0.0, std::min(low + length, at + shown) - std::max(low, at));
}

TEST(Camera, FittingShowsAllInTheMiddle)
{
    for (const auto &bounds : pictures()) {
        const auto camera = Camera::fitting(bounds, width, height);
        const auto corner = camera.to_item({bounds.x, bounds.y}),
                   end = camera.to_item({bounds.right(), bounds.bottom()});
        EXPECT_GE(corner.x, -1e-6);
        EXPECT_GE(corner.y, -1e-6);
        EXPECT_LE(end.x, width + 1e-6);
        EXPECT_LE(end.y, height + 1e-6);
        EXPECT_NEAR(corner.x, width - end.x, 1e-6);
        EXPECT_NEAR(corner.y, height - end.y, 1e-6);
        EXPECT_LE(camera.zoom, 2) << "small pictures are not blown up";
    }
}

TEST(Camera, ThereAndBackIsTheSamePoint)
{
    std::mt19937 random(7);
    std::uniform_real_distribution<double> any(-1000, 1000), zoom(0.01, 12);
    for (int i = 0; i < 1000; ++i) {
        const Camera camera{zoom(random), {any(random), any(random)}};
        const Point p{any(random), any(random)};
        const auto back = camera.to_picture(camera.to_item(p));
        ASSERT_NEAR(back.x, p.x, 1e-6);
        ASSERT_NEAR(back.y, p.y, 1e-6);
    }
}

// As long as the picture fills the item on both sides, nothing has to be held back.
TEST(Camera, ZoomKeepsThePointUnderThePointer)
{
    std::mt19937 random(11);
    std::uniform_real_distribution<double> part(0, 1), factor(0.3, 4), start(1, 6);
    int tried = 0;
    for (int i = 0; i < 5000; ++i) {
        const auto bounds = pictures()[static_cast<std::size_t>(i) % 2];
        const auto fills = std::max(width / bounds.width, height / bounds.height);
        const Camera camera{std::min(fills * start(random), Camera::nearest), {}};
        auto at = camera;
        at.origin = {bounds.x + part(random) * (bounds.width - width / at.zoom),
                     bounds.y + part(random) * (bounds.height - height / at.zoom)};
        const Point about{part(random) * width, part(random) * height};
        const auto f = std::max(factor(random), fills / at.zoom);
        const auto fixed = at.to_picture(about);
        const auto next = at.zoomed(about, f, bounds, width, height);
        ASSERT_NEAR(next.zoom, std::min(at.zoom * f, Camera::nearest), 1e-9);
        const auto shown = next.to_item(fixed);
        ASSERT_NEAR(shown.x, about.x, 1e-6);
        ASSERT_NEAR(shown.y, about.y, 1e-6);
        ++tried;
    }
    EXPECT_EQ(tried, 5000);
}

TEST(Camera, ZoomInAndOutComesBack)
{
    const Box bounds{0, 0, 1200, 700};
    const auto start = Camera::fitting(bounds, width, height);
    const auto back =
        start.zoomed({300, 200}, 3, bounds, width, height).zoomed({300, 200}, 1.0 / 3, bounds, width, height);
    EXPECT_NEAR(back.zoom, start.zoom, 1e-12);
    EXPECT_NEAR(back.origin.x, start.origin.x, 1e-6);
    EXPECT_NEAR(back.origin.y, start.origin.y, 1e-6);
}

TEST(Camera, NoGestureLosesThePicture)
{
    std::mt19937 random(13);
    std::uniform_real_distribution<double> far(-1e5, 1e5), factor(-2, 2), x(0, width), y(0, height);
    for (const auto &bounds : pictures()) {
        auto camera = Camera::fitting(bounds, width, height);
        const auto widest = camera.zoom / 2;
        for (int i = 0; i < 2000; ++i) {
            camera = i % 3 == 0
                         ? camera.moved(far(random), far(random), bounds, width, height)
                         : camera.zoomed({x(random), y(random)}, std::exp(factor(random)), bounds, width, height);
            ASSERT_GE(camera.zoom, widest * (1 - 1e-12));
            ASSERT_LE(camera.zoom, Camera::nearest);
            const auto shown_x = width / camera.zoom, shown_y = height / camera.zoom;
            ASSERT_GE(covered(bounds.x, bounds.width, camera.origin.x, shown_x),
                      std::min(shown_x / 4, bounds.width) * (1 - 1e-9) - 1e-9);
            ASSERT_GE(covered(bounds.y, bounds.height, camera.origin.y, shown_y),
                      std::min(shown_y / 4, bounds.height) * (1 - 1e-9) - 1e-9);
        }
    }
}

TEST(Camera, MovesWithTheHand)
{
    const Box bounds{0, 0, 1200, 700};
    const Camera camera{2, {300, 200}};
    const auto moved = camera.moved(30, -10, bounds, width, height);
    const auto before = camera.to_item({500, 300}), after = moved.to_item({500, 300});
    EXPECT_NEAR(after.x - before.x, 30, 1e-9);
    EXPECT_NEAR(after.y - before.y, -10, 1e-9);
}

TEST(Camera, CentredOnAPoint)
{
    const Box bounds{0, 0, 2000, 2000};
    const auto camera = Camera{}.centred_on({1000, 900}, 3, bounds, width, height);
    EXPECT_EQ(camera.zoom, 3);
    EXPECT_NEAR(camera.to_item({1000, 900}).x, width / 2, 1e-9);
    EXPECT_NEAR(camera.to_item({1000, 900}).y, height / 2, 1e-9);
    EXPECT_EQ(Camera{}.centred_on({0, 0}, 1e9, bounds, width, height).zoom, Camera::nearest);
}

TEST(Camera, NearAnEdgeLeavesNoMargin)
{
    const Box bounds{0, 0, 2000, 2000};
    const auto corner = Camera{}.centred_on({1, 1}, 3, bounds, width, height);
    EXPECT_EQ(corner.origin, (Point{0, 0}));
    const auto small = Camera{}.centred_on({1, 1}, 0.1, bounds, width, height); // smaller than the item: in its middle
    EXPECT_NEAR(small.to_item({1000, 1000}).x, width / 2, 1e-9);
}

} // namespace
} // namespace rankscape
