// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Widths without a font, and what is cut or broken by them; pictures inside pictures.
#include "model/picture/text_metrics.h"
#include "model/picture/transform.h"

#include <gtest/gtest.h>

namespace rankscape {
namespace {

TEST(TextMetricsTest, WidthsGrowWithSizeWeightAndScript)
{
    EXPECT_EQ(text_width("", 12), 0);
    EXPECT_DOUBLE_EQ(text_width("角骨", 12), 24) << "a Chinese character is as wide as it is high";
    EXPECT_DOUBLE_EQ(text_width("127", 20), 2 * text_width("127", 10));
    EXPECT_GT(text_width("rank", 12, Weight::bold), text_width("rank", 12));
    EXPECT_DOUBLE_EQ(text_width("iW", 10, Weight::regular, true), text_width("00", 10, Weight::regular, true));
    EXPECT_GT(text_width("\xff\xe8", 12), 0) << "malformed bytes have a width too";
}

struct Elision {
    std::string text;
    double width;
    std::string expected;
};

TEST(TextMetricsTest, LongTextIsElided)
{
    const Elision rows[] = {
        {"NVLink", 0, "NVLink"},          // no limit
        {"NVLink", 100, "NVLink"},        // fits
        {"NVLink domain", 60, "NVLink…"}, // the space before the dots goes too
        {"流水线并行", 40, "流水…"},      // between characters, never inside one
        {"NVLink", 5, ""},                // not even the dots fit
    };
    for (const auto &[text, width, expected] : rows)
        EXPECT_EQ(elided(text, width, 12), expected) << text;
}

TEST(TextMetricsTest, LinesBreakAtSpacesAndBetweenCharacters)
{
    using Lines = std::vector<std::string>;
    EXPECT_EQ(wrapped("", 100, 12), Lines{});
    EXPECT_EQ(wrapped("one line", 100, 12), Lines{"one line"});
    EXPECT_EQ(wrapped("two short lines", 70, 12), (Lines{"two short", "lines"}));
    EXPECT_EQ(wrapped("aaaaaaaaaa", 40, 12), (Lines{"aaaaa", "aaaaa"})) << "a long word is broken inside";
    EXPECT_EQ(wrapped("流水线并行。", 60, 12), (Lines{"流水线并", "行。"})) << "a full stop stays with its word";
    EXPECT_EQ(wrapped("ab", -5, 12), (Lines{"a", "b"})) << "no width still ends";
}

TEST(TextMetricsTest, EveryLineFits)
{
    const std::string text = "256 ranks on GB300 NVL72: 4 pipeline stages, 64 experts，每个 NVLink 域使用 64 个 GPU";
    for (const double width : {40.0, 90.0, 200.0, 1000.0})
        for (const auto &line : wrapped(text, width, 13))
            EXPECT_LE(text_width(line, 13), width) << line;
}

TEST(TransformTest, EveryLengthIsScaled)
{
    Picture inner{.bounds = {0, 0, 10, 10}};
    inner.shapes = {RectangleShape{.box = {1, 2, 3, 4}, .radius = 2, .stroke_width = 1},
                    LineShape{.from = {0, 0}, .to = {1, 1}, .width = 2},
                    PathShape{.points = {{1, 1}, {2, 2}}, .width = 1},
                    TextShape{.at = {5, 5}, .text = "x", .size = 10, .max_width = 20}};
    Picture outer;
    append_scaled(outer, inner, 2, {100, 200});
    ASSERT_EQ(outer.shapes.size(), 4u);
    const auto &box = std::get<RectangleShape>(outer.shapes[0]);
    EXPECT_EQ(box.box, (Box{102, 204, 6, 8}));
    EXPECT_EQ(box.radius, 4);
    EXPECT_EQ(box.stroke_width, 2);
    EXPECT_EQ(std::get<LineShape>(outer.shapes[1]).to, (Point{102, 202}));
    EXPECT_EQ(std::get<LineShape>(outer.shapes[1]).width, 4);
    EXPECT_EQ(std::get<PathShape>(outer.shapes[2]).points[1], (Point{104, 204}));
    const auto &text = std::get<TextShape>(outer.shapes[3]);
    EXPECT_EQ(text.at, (Point{110, 210}));
    EXPECT_EQ(text.size, 20);
    EXPECT_EQ(text.max_width, 40);
}

} // namespace
} // namespace rankscape
