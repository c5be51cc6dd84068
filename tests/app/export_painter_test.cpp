// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pixels where they matter: fills, frames, text, and what is left out.
#include "tests/app/export_sample.h" // before Qt, whose `slots` is a macro

#include "app/backends/painter.h"

#include "app/backends/fonts.h"
#include "model/picture/text_metrics.h"

#include <QFontMetricsF>
#include <QPainter>

#include <gtest/gtest.h>

#include <thread>

namespace rankscape {
namespace {

QRgb pixel(Theme theme, Paint paint)
{
    const auto c = colour(theme, paint);
    return qRgb(c.red, c.green, c.blue);
}

/// The box of all pixels that are not the canvas.
QRect drawn(const QImage &image, Theme theme = Theme::light)
{
    QRect box;
    const QRgb canvas = pixel(theme, {Role::canvas});
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixel(x, y) != canvas)
                box |= QRect(x, y, 1, 1);
    return box;
}

QImage draw(std::vector<Shape> shapes, double zoom = 1, Theme theme = Theme::light)
{
    const Picture picture{.bounds = {0, 0, 100, 60}, .shapes = std::move(shapes)};
    return rasterise(picture, picture.bounds, zoom, theme);
}

TEST(PainterTest, BoxesFillExactlyTheirPixels)
{
    for (const auto theme : {Theme::light, Theme::dark})
        for (const double zoom : {1.0, 2.0}) {
            const auto image =
                draw({RectangleShape{.box = {10, 10, 20, 10}, .fill = {Role::wheel, 1, 4}}}, zoom, theme);
            const auto size = QRectF(10 * zoom, 10 * zoom, 20 * zoom, 10 * zoom).toRect();
            EXPECT_EQ(drawn(image, theme), size);
            EXPECT_EQ(image.pixel(size.center()), pixel(theme, {Role::wheel, 1, 4}));
        }
}

TEST(PainterTest, HairlinesAreCrisp)
{
    const auto image = draw({RectangleShape{.box = {10, 10, 30, 20}, .fill = {Role::surface}, .stroke = {Role::text}}});
    const auto ink = pixel(Theme::light, {Role::text});
    EXPECT_EQ(image.pixel(25, 10), ink) << "one full pixel, not two half ones";
    EXPECT_EQ(image.pixel(25, 9), pixel(Theme::light, {Role::canvas}));
    EXPECT_EQ(image.pixel(25, 11), pixel(Theme::light, {Role::surface}));
    const auto open = draw({RectangleShape{.box = {10, 10, 30, 20}, .stroke = {Role::text}, .stroke_width = 2}});
    EXPECT_EQ(open.pixel(25, 9), ink);
    EXPECT_EQ(open.pixel(25, 10), ink);
    EXPECT_EQ(open.pixel(25, 20), pixel(Theme::light, {Role::canvas})) << "nothing fills it";
}

TEST(PainterTest, RoundCornersAreCutAndDashesHaveGaps)
{
    const auto round = draw({RectangleShape{.box = {10, 10, 40, 40}, .radius = 10, .fill = {Role::accent}}});
    EXPECT_EQ(round.pixel(10, 10), pixel(Theme::light, {Role::canvas}));
    EXPECT_EQ(round.pixel(30, 30), pixel(Theme::light, {Role::accent}));
    const auto dashes =
        draw({LineShape{.from = {0, 30.5}, .to = {100, 30.5}, .stroke = {Role::network}, .dashed = true}});
    int filled = 0;
    for (int x = 0; x < 100; ++x)
        filled += dashes.pixel(x, 30) == pixel(Theme::light, {Role::network}) ? 1 : 0;
    EXPECT_NEAR(filled, 100 * dash_length / (dash_length + dash_gap), 4);
}

TEST(PainterTest, TextKeepsToItsAnchor)
{
    struct Row {
        const char *text;
        Anchor anchor;
        int least_left, most_right;
    };
    const Row rows[] = {{"128", Anchor::start, 50, 78},   {"128", Anchor::middle, 36, 64},
                        {"128", Anchor::end, 22, 50},     {"并行", Anchor::start, 50, 76},
                        {"并行", Anchor::middle, 36, 64}, {"并行", Anchor::end, 24, 51}};
    for (const auto &[text, anchor, least_left, most_right] : rows) {
        const auto box = drawn(draw({TextShape{.at = {50, 40}, .text = text, .size = 12, .anchor = anchor}}));
        EXPECT_FALSE(box.isEmpty()) << text;
        EXPECT_GE(box.left(), least_left) << text;
        EXPECT_LE(box.right(), most_right) << text;
        EXPECT_LE(box.bottom(), 42) << text << ": on its baseline";
    }
}

TEST(PainterTest, LongTextKeepsWithinItsWidth)
{
    for (const char *text : {"NVLink domain seventeen", "第十七个高速互联域的名字"})
        EXPECT_LE(drawn(draw({TextShape{.at = {5, 30}, .text = text, .max_width = 60}})).right(), 66) << text;
}

TEST(PainterTest, TextTooSmallToReadIsLeftOut)
{
    EXPECT_TRUE(drawn(draw({TextShape{.at = {10, 40}, .text = "17", .size = 12}}, 0.2)).isEmpty());
    EXPECT_FALSE(drawn(draw({TextShape{.at = {10, 40}, .text = "17", .size = 12}}, 0.3)).isEmpty());
}

TEST(PainterTest, ARegionIsAPartOfTheWhole)
{
    const auto picture = test::boxes(64);
    const auto whole = rasterise(picture, picture.bounds, 1, Theme::light);
    const auto part = rasterise(picture, {10, 50, 100, 60}, 1, Theme::light);
    EXPECT_EQ(part, whole.copy(10, 50, 100, 60));
}

TEST(PainterTest, TransparentMeansNoCanvas)
{
    const Picture picture{.bounds = {0, 0, 10, 10}};
    EXPECT_EQ(qAlpha(rasterise(picture, picture.bounds, 1, Theme::light, true).pixel(5, 5)), 0);
    EXPECT_EQ(rasterise(picture, picture.bounds, 1, Theme::dark).pixel(5, 5), pixel(Theme::dark, {Role::canvas}));
}

TEST(PainterTest, ImpossibleSizesGiveNoImage)
{
    const Picture picture{.bounds = {0, 0, 10, 10}};
    for (const double zoom : {0.0, -1.0, 1e9, std::nan("")})
        EXPECT_TRUE(rasterise(picture, picture.bounds, zoom, Theme::light).isNull()) << zoom;
}

TEST(PainterTest, ThreadsDrawTheSamePixels)
{
    const auto picture = test::boxes(256);
    const auto expected = rasterise(picture, picture.bounds, 1, Theme::dark);
    std::vector<QImage> images(4);
    {
        std::vector<std::jthread> threads;
        for (auto &image : images)
            threads.emplace_back([&] { image = rasterise(picture, picture.bounds, 1, Theme::dark); });
    }
    for (const auto &image : images)
        EXPECT_EQ(image, expected);
}

TEST(PainterTest, EstimatedWidthsHoldForTheRealFont)
{
    const char *const samples[] = {"NVLink domain 12",
                                   "64 of 72 used",
                                   "coloured by pipeline stage · group shown: ep #1",
                                   "Rankscape 0.1.0 · Megatron Core 0.20.0",
                                   "0123456789",
                                   "按流水线阶段着色，共 4 组"};
    for (const auto *sample : samples)
        for (const auto weight : {Weight::regular, Weight::bold}) {
            QFont font;
            font.setFamilies(font_families(false));
            font.setPixelSize(100);
            font.setBold(weight == Weight::bold);
            const double real = QFontMetricsF(font).horizontalAdvance(QString::fromUtf8(sample));
            const double estimate = text_width(sample, 100, weight);
            EXPECT_GE(estimate, real * 0.97) << sample;
            EXPECT_LE(estimate, real * 1.25) << sample;
        }
}

} // namespace
} // namespace rankscape
