// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The moving layer: the same pixels as files have, nothing left of the frame before, no image written to while shown.
#include "app/backends/painter.h"
#include "app/backends/scene_graph/picture_item.h"
#include "tests/qml/waiting.h"

#include <QPainter>
#include <QQuickWindow>
#include <QSignalSpy>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace rankscape {
namespace {

const QSize size(320, 200);
const Camera plain{1, {0, 0}};

RectangleShape circle(double x, double y, double diameter, Paint fill, Paint stroke = {})
{
    RectangleShape shape;
    shape.box = {x, y, diameter, diameter};
    shape.radius = diameter / 2;
    shape.fill = fill;
    shape.stroke = stroke;
    return shape;
}

QImage painted(const Picture &picture, const Camera &camera = plain)
{
    MovingLayer layer;
    layer.paint(picture, camera, 1, size, Theme::light);
    return layer.image();
}

QImage in_a_file(const Picture &picture)
{
    return rasterise(picture, {0, 0, static_cast<double>(size.width()), static_cast<double>(size.height())}, 1,
                     Theme::light, true);
}

/// The largest difference of any channel, and the mean over all pixels.
std::pair<int, double> difference(const QImage &a, const QImage &b)
{
    int most = 0;
    double sum = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const auto one = a.pixel(x, y), other = b.pixel(x, y);
            const int d = std::max({std::abs(qAlpha(one) - qAlpha(other)), std::abs(qRed(one) - qRed(other)),
                                    std::abs(qGreen(one) - qGreen(other)), std::abs(qBlue(one) - qBlue(other))});
            most = std::max(most, d);
            sum += d;
        }
    return {most, sum / a.width() / a.height()};
}

struct Sample {
    const char *name;
    std::vector<Shape> shapes;
};

class MovingLikeFiles : public testing::TestWithParam<Sample> {};

TEST_P(MovingLikeFiles, HasTheSamePixels)
{
    const Picture picture{{}, GetParam().shapes};
    EXPECT_EQ(painted(picture), in_a_file(picture));
}

const Paint red{Role::problem}, blue{Role::accent}, third{Role::wheel, 3, 8};

INSTANTIATE_TEST_SUITE_P(
    Shapes, MovingLikeFiles,
    testing::Values(Sample{"circle", {circle(20, 30, 10, red)}},
                    Sample{"between_pixels", {circle(20.25, 30.75, 9.5, red), circle(60.5, 30, 12.25, third)}},
                    Sample{"over_one_another", {circle(20, 30, 16, red), circle(26, 34, 16, blue)}},
                    Sample{"cut_by_the_edge", {circle(-5, -4, 12, red), circle(314, 196, 12, blue)}},
                    Sample{"box", {RectangleShape{{10, 20, 30, 12}, 0, blue, {}, 1, false, {}, {}}}},
                    Sample{"framed_box", {RectangleShape{{10, 20, 30, 12}, 0, blue, red, 1, false, {}, {}}}},
                    Sample{"round_box", {RectangleShape{{10, 20, 30, 12}, 4, blue, {}, 1, false, {}, {}}}},
                    Sample{"large", {circle(20, 30, 120, red, blue)}},
                    Sample{"line", {LineShape{{10, 20}, {200, 90}, red, 2, false, {}}}},
                    Sample{"curve", {PathShape{{{10, 20}, {90, 190}, {200, 40}}, true, false, {}, blue, 3, true, {}}}},
                    Sample{"words",
                           {TextShape{{40, 60}, "×12 chunks", 12, Weight::bold, Anchor::middle, {Role::text}}}},
                    Sample{"in_order",
                           {circle(50, 50, 20, red), LineShape{{10, 60}, {120, 60}, blue, 4, false, {}},
                            circle(70, 50, 20, third), TextShape{{60, 64}, "7", 12}}}),
    [](const auto &row) { return row.param.name; });

// Files move the edges of a framed circle to whole pixels; the window does not, so that it glides.
TEST(MovingLayer, FramedCirclesAgreeToHalfAPixel)
{
    const Picture picture{{}, {circle(20, 30, 12, red, blue), circle(60.5, 30.5, 20, third, blue)}};
    const auto [most, mean] = difference(painted(picture), in_a_file(picture));
    EXPECT_LT(mean, 0.6) << most;
}

TEST(MovingLayer, GlidesBetweenPixels)
{
    auto before = painted({{}, {circle(20, 30, 10, red, blue)}});
    for (const double x : {20.25, 20.5, 20.75, 21.0}) {
        const auto after = painted({{}, {circle(x, 30, 10, red, blue)}});
        EXPECT_NE(after, before) << x;
        before = after;
    }
    EXPECT_EQ(painted({{}, {circle(20, 30, 10, red, blue)}}).copy(15, 25, 22, 22), before.copy(16, 25, 22, 22));
}

TEST(MovingLayer, FollowsTheCamera)
{
    const Camera camera{2, {40, 10}};
    EXPECT_EQ(painted({{}, {circle(50, 20, 8, red)}}, camera), painted({{}, {circle(20, 20, 16, red)}}));
}

Picture random_picture(std::mt19937 &random)
{
    std::uniform_real_distribution<double> x(-60, 380), y(-60, 260), length(0.2, 90);
    std::uniform_int_distribution<std::uint32_t> kind(0, 5), hue(0, 7);
    Picture picture;
    for (int i = 0; i < 25; ++i) {
        const Paint fill{Role::wheel, hue(random), 8};
        const Point at{x(random), y(random)};
        switch (kind(random)) {
        case 0:
            picture.shapes.push_back(LineShape{at, {x(random), y(random)}, fill, length(random) / 10, false, {}});
            break;
        case 1:
            picture.shapes.push_back(TextShape{at, "1.5 GB", length(random) / 3, Weight::regular, Anchor::end});
            break;
        case 2:
            picture.shapes.push_back(
                PathShape{{at, {x(random), y(random)}, {x(random), y(random)}}, true, false, {}, fill, 2, true, {}});
            break;
        case 3:
            picture.shapes.push_back(
                RectangleShape{{at.x, at.y, length(random), length(random)}, 3, fill, red, 1.5, i % 2 == 0, {}, {}});
            break;
        default: picture.shapes.push_back(circle(at.x, at.y, length(random) / 4, fill, i % 3 ? blue : Paint{}));
        }
    }
    return picture;
}

// Any order of frames, forth and back: each is what a fresh layer would paint.
TEST(MovingLayer, NothingIsLeftOfTheFrameBefore)
{
    std::mt19937 random(23);
    std::uniform_real_distribution<double> zoom(0.3, 3), origin(-50, 50);
    MovingLayer layer;
    for (int i = 0; i < 150; ++i) {
        const auto picture = random_picture(random);
        const Camera camera{zoom(random), {origin(random), origin(random)}};
        layer.paint(picture, camera, 1, size, Theme::light);
        ASSERT_EQ(layer.image(), painted(picture, camera)) << i;
    }
    EXPECT_EQ(layer.images(), 1U);
}

// The same over a still image beneath, and over another one after it.
TEST(MovingLayer, OpaqueIsTheStillImageWithThePictureOverIt)
{
    std::mt19937 random(31);
    MovingLayer layer;
    std::vector<QImage> stills;
    for (const auto c : {Qt::white, Qt::darkBlue}) {
        stills.emplace_back(size, QImage::Format_RGB32);
        stills.back().fill(c);
    }
    for (int i = 0; i < 60; ++i) {
        const auto picture = random_picture(random);
        const auto &still = stills[static_cast<std::size_t>(i / 7) % 2];
        MovingLayer fresh;
        fresh.paint(picture, plain, 1, size, Theme::light, still);
        layer.paint(picture, plain, 1, size, Theme::light, still);
        ASSERT_FALSE(layer.image().hasAlphaChannel());
        ASSERT_EQ(layer.image(), fresh.image()) << i;
        auto both = still;
        QPainter(&both).drawImage(0, 0, painted(picture));
        const auto [most, mean] = difference(layer.image(), both);
        ASSERT_LE(mean, 1) << most; // a text is smoothed otherwise on what is opaque
    }
}

// Thousands are sorted into bands and drawn by several threads.
TEST(MovingLayer, ManyArePaintedInOrder)
{
    std::mt19937 random(37);
    std::uniform_real_distribution<double> x(-30, 330), y(-30, 210), diameter(1, 40);
    Picture picture;
    for (std::uint32_t i = 0; i < 12'000; ++i)
        picture.shapes.push_back(circle(x(random), y(random), diameter(random), {Role::wheel, i % 8, 8}));
    auto one_by_one = QImage(size, QImage::Format_RGB32);
    one_by_one.fill(Qt::white);
    const auto still = one_by_one;
    Sprites sprites;
    const PixelGrid grid{reinterpret_cast<std::uint32_t *>(one_by_one.bits()), one_by_one.bytesPerLine() / 4,
                         size.width(), size.height()};
    for (const auto &shape : picture.shapes) {
        const auto &box = std::get<RectangleShape>(shape);
        const auto qx = static_cast<int>(std::lround(box.box.x * 4)), qy = static_cast<int>(std::lround(box.box.y * 4));
        sprites.find(box, 1, qx & 3, qy & 3)->blit(grid, qx >> 2, qy >> 2);
    }
    MovingLayer layer;
    layer.paint(picture, plain, 1, size, Theme::light, still);
    EXPECT_EQ(layer.image(), one_by_one);
}

TEST(MovingLayer, AnImageThatIsShownIsNotWrittenTo)
{
    MovingLayer layer;
    std::vector<QImage> shown;
    for (int i = 0; i < 50; ++i) {
        const Picture picture{{}, {circle(20 + i, 30, 10, red)}};
        layer.paint(picture, plain, 1, size, Theme::light);
        shown.push_back(layer.image());
        if (shown.size() > 2) // as a window does: one on screen, one on its way
            shown.erase(shown.begin());
        if (shown.size() == 2) {
            ASSERT_EQ(shown[0], painted({{}, {circle(19 + i, 30, 10, red)}}));
        }
        ASSERT_EQ(shown.back(), painted(picture));
    }
    EXPECT_EQ(layer.images(), 3U);
}

TEST(MovingLayer, NothingToSeeIsNoImage)
{
    MovingLayer layer;
    EXPECT_TRUE(layer.image().isNull());
    layer.paint({{}, {circle(20, 30, 10, red)}}, plain, 1, size, Theme::light);
    EXPECT_FALSE(layer.image().isNull());
    const auto serial = layer.serial();
    layer.paint({{}, {circle(2000, 30, 10, red)}}, plain, 1, size, Theme::light);
    EXPECT_TRUE(layer.image().isNull());
    EXPECT_NE(layer.serial(), serial);
    layer.paint({}, plain, 1, size, Theme::light);
    EXPECT_TRUE(layer.image().isNull());
    layer.paint({{}, {circle(20, 30, 10, red)}}, plain, 1, {0, 0}, Theme::light);
    EXPECT_TRUE(layer.image().isNull());
}

TEST(MovingLayer, SurvivesFarAndBrokenShapes)
{
    constexpr auto none = std::numeric_limits<double>::quiet_NaN(), far = 1e300;
    MovingLayer layer;
    for (const double v : {none, far, -far, 1e9, -1e9}) {
        const Picture picture{{},
                              {circle(v, 30, 10, red), circle(30, v, 10, red), circle(20, 20, std::abs(v), red, blue),
                               circle(20, 30, 10, red)}};
        layer.paint(picture, plain, 1, size, Theme::light);
        EXPECT_FALSE(layer.image().isNull());
    }
}

TEST(MovingLayer, ThemeAndSizeMayChange)
{
    MovingLayer layer;
    const Picture picture{{}, {circle(20, 30, 10, {Role::text})}};
    layer.paint(picture, plain, 1, size, Theme::light);
    const auto light = layer.image();
    layer.paint(picture, plain, 1, size, Theme::dark);
    EXPECT_NE(layer.image(), light);
    layer.paint(picture, plain, 2, size * 2, Theme::light);
    EXPECT_EQ(layer.image().size(), size * 2);
    EXPECT_EQ(layer.image().pixelColor(50, 70), light.pixelColor(25, 35));
}

/// The cluster with one circle that crosses it in a second.
const View &crossing()
{
    static const View view = [] {
        auto made = *find_view("cluster");
        made.draw_moving = [bounds = made.bounds](const Shown &shown, const Window &) {
            const auto all = bounds(shown);
            return Picture{{}, {circle(all.x + all.width * shown.time.value, all.y + 20, 30, red)}};
        };
        return made;
    }();
    return view;
}

TileContent crossing_content(bool with_study = true)
{
    const auto derived = derive(test::job(16, 2));
    TileContent content{{derived, nullptr, {}, {}, {}}, &crossing(), Theme::light};
    if (with_study)
        content.shown.study = *study(*derived, {});
    return content;
}

struct OnScreen {
    QQuickWindow window;
    PictureItem item{window.contentItem()};

    explicit OnScreen(const TileContent &content)
    {
        window.resize(500, 400);
        item.setSize({500, 400});
        item.show(content);
        window.show();
    }
    bool sharp()
    {
        return test::becomes([this] { return item.isSharp(); });
    }
    QImage at(double time)
    {
        item.setTime(time);
        return window.grabWindow();
    }
};

TEST(PictureItemTime, ShowsTheInstantWhicheverWayItIsSought)
{
    OnScreen x(crossing_content());
    ASSERT_TRUE(x.sharp());
    x.at(0); // the last tiles
    EXPECT_TRUE(x.item.isMoving());
    const auto early = x.at(0.2), late = x.at(0.7);
    EXPECT_NE(early, late);
    EXPECT_EQ(x.at(0.2), early);
    EXPECT_EQ(x.at(0.7), late);
}

// What does not move is the tiles' pixels, at any place of the camera.
TEST(PictureItemTime, ChangesNothingElse)
{
    OnScreen with(crossing_content()), without(crossing_content(false));
    for (const double by : {0.0, 7.3, -41.6}) {
        for (auto *x : {&with, &without}) {
            x->item.panBy(by, by / 2);
            ASSERT_TRUE(x->sharp());
            for (int i = 0; i < 6; ++i) // three textures a frame
                x->at(0.4 + i * 1e-9);
        }
        const auto moving = with.at(0.5), still = without.at(0.5);
        int differing = 0;
        for (int row = 0; row < still.height(); ++row)
            for (int column = 0; column < still.width(); ++column)
                differing += moving.pixel(column, row) != still.pixel(column, row);
        EXPECT_GT(differing, 0);
        EXPECT_LT(differing, 34 * 34) << "more than the circle, " << by;
    }
}

TEST(PictureItemTime, MovesWithTheCamera)
{
    OnScreen x(crossing_content());
    ASSERT_TRUE(x.sharp());
    const auto dot = [&x](const QImage &image) { // the leftmost pixel of the circle's colour
        const auto c = colour(Theme::light, red);
        for (int column = 0; column < image.width(); ++column)
            for (int row = 0; row < image.height(); ++row)
                if (image.pixelColor(column, row) == QColor(c.red, c.green, c.blue))
                    return column;
        return -1;
    };
    const auto before = dot(x.at(0.2));
    ASSERT_GE(before, 0);
    x.item.panBy(30, 0);
    EXPECT_NEAR(dot(x.at(0.2)), before + 30, 1);
}

TEST(PictureItemTime, NothingMovesWithoutAStudy)
{
    OnScreen x(crossing_content(false));
    ASSERT_TRUE(x.sharp());
    x.at(0);
    EXPECT_FALSE(x.item.isMoving());
    EXPECT_EQ(x.at(0.2), x.at(0.7));
    QSignalSpy moving(&x.item, &PictureItem::movingChanged);
    x.item.show(crossing_content());
    EXPECT_EQ(moving.count(), 1);
    ASSERT_TRUE(x.sharp());
    EXPECT_NE(x.at(0.2), x.at(0.7));
    x.item.show(crossing_content(false));
    EXPECT_EQ(moving.count(), 2);
    ASSERT_TRUE(x.sharp());
    EXPECT_EQ(x.at(0.2), x.at(0.7));
}

TEST(PictureItemTime, IgnoresWhatIsNoTime)
{
    OnScreen x(crossing_content());
    QSignalSpy changed(&x.item, &PictureItem::timeChanged);
    x.item.setTime(std::numeric_limits<double>::quiet_NaN());
    x.item.setTime(0);
    EXPECT_EQ(changed.count(), 0);
    x.item.setTime(0.5);
    EXPECT_EQ(changed.count(), 1);
}

} // namespace
} // namespace rankscape
