// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Colours: what must be readable is, and what must differ does.
#include "model/picture/theme.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

namespace rankscape {
namespace {

struct Pair {
    Role front;
    Role back;
    double least;
};

// WCAG 2.1: 4.5 for text, 3 for large or secondary text and for graphics.
constexpr Pair readable[] = {
    {Role::text, Role::canvas, 7},
    {Role::text, Role::surface, 7},
    {Role::text_muted, Role::canvas, 4.5},
    {Role::text_muted, Role::surface, 4.5},
    {Role::text_faint, Role::canvas, 3},
    {Role::text_faint, Role::surface, 3},
    {Role::accent, Role::surface, 4.5},
    {Role::problem, Role::surface, 4.5},
    {Role::problem, Role::canvas, 4.5},
    {Role::warning, Role::surface, 4.5},
    {Role::outline_strong, Role::surface, 3},
    {Role::nvlink, Role::surface, 3},
    {Role::network, Role::surface, 3},
    {Role::status_released, Role::surface, 3},
    {Role::status_main_only, Role::surface, 3},
    {Role::status_experimental, Role::surface, 3},
    {Role::status_under_development, Role::surface, 3},
    {Role::status_tracked, Role::surface, 3},
    {Role::content_other, Role::surface, 3},
    {Role::content_weights, Role::surface, 3},
    {Role::content_gradients, Role::surface, 3},
    {Role::content_optimizer, Role::surface, 3},
    {Role::content_activations, Role::surface, 3},
    {Role::content_tokens, Role::surface, 3},
    {Role::text, Role::nvlink_soft, 4.5},
};

TEST(ThemeTest, WhatIsReadIsReadable)
{
    for (const auto theme : {Theme::light, Theme::dark})
        for (const auto &[front, back, least] : readable)
            EXPECT_GE(contrast(colour(theme, {front}), colour(theme, {back})), least)
                << name(front) << " on " << name(back) << (theme == Theme::dark ? ", dark" : ", light");
}

TEST(ThemeTest, AxesStandOutOnADarkCard)
{
    for (const auto role : {Role::axis_tp, Role::axis_gtp_remat, Role::axis_cp, Role::axis_ep, Role::axis_etp,
                            Role::axis_pp, Role::axis_dp})
        EXPECT_GE(contrast(colour(Theme::dark, {role}), colour(Theme::dark, {Role::surface})), 3) << name(role);
}

TEST(ThemeTest, AxesHaveTheirFixedColoursInLight)
{
    EXPECT_EQ(colour(Theme::light, {Role::axis_tp}), (Colour{0x00, 0x72, 0xB2}));
    EXPECT_EQ(colour(Theme::light, {Role::axis_gtp_remat}), (Colour{0x56, 0xB4, 0xE9}));
    EXPECT_EQ(colour(Theme::light, {Role::axis_cp}), (Colour{0x00, 0x9E, 0x73}));
    EXPECT_EQ(colour(Theme::light, {Role::axis_ep}), (Colour{0xE6, 0x9F, 0x00}));
    EXPECT_EQ(colour(Theme::light, {Role::axis_etp}), (Colour{0xD5, 0x5E, 0x00}));
    EXPECT_EQ(colour(Theme::light, {Role::axis_pp}), (Colour{0xCC, 0x79, 0xA7}));
    EXPECT_EQ(colour(Theme::light, {Role::axis_dp}), (Colour{0x6E, 0x6E, 0x6E}));
}

TEST(ThemeTest, TextIsReadableOverEveryWheelColour)
{
    for (const auto theme : {Theme::light, Theme::dark})
        for (const std::uint32_t count : {1u, 4u, 8u, 9u, 64u, 1024u})
            for (std::uint32_t i = 0; i < count; ++i)
                for (const auto role : {Role::wheel, Role::wheel_muted})
                    ASSERT_GE(contrast(colour(theme, {Role::on_colour}), colour(theme, {role, i, count})), 4.5)
                        << name(role) << " " << i << " of " << count << (theme == Theme::dark ? ", dark" : ", light");
}

TEST(ThemeTest, AWheelHasAsManyColoursAsItSays)
{
    for (const auto theme : {Theme::light, Theme::dark})
        for (const std::uint32_t count : {2u, 8u, 9u, 16u, 64u}) {
            std::set<std::tuple<int, int, int>> seen;
            for (std::uint32_t i = 0; i < count; ++i) {
                const auto c = colour(theme, {Role::wheel, i, count});
                seen.insert({c.red, c.green, c.blue});
            }
            EXPECT_EQ(seen.size(), count);
        }
}

TEST(ThemeTest, NeighboursOnABigWheelDiffer)
{
    for (std::uint32_t i = 0; i + 1 < 100; ++i) {
        const auto a = colour(Theme::light, {Role::wheel, i, 100}), b = colour(Theme::light, {Role::wheel, i + 1, 100});
        const int distance =
            std::max({std::abs(a.red - b.red), std::abs(a.green - b.green), std::abs(a.blue - b.blue)});
        EXPECT_GE(distance, 40) << i;
    }
}

TEST(ThemeTest, SetBackIsNearerToTheCard)
{
    for (const auto theme : {Theme::light, Theme::dark})
        for (std::uint32_t i = 0; i < 8; ++i) {
            const auto card = colour(theme, {Role::surface});
            EXPECT_LT(contrast(colour(theme, {Role::wheel_muted, i, 8}), card),
                      contrast(colour(theme, {Role::wheel, i, 8}), card));
        }
}

TEST(ThemeTest, OddPaintsAreAnswered)
{
    EXPECT_EQ(colour(Theme::light, {}).alpha, 0) << "none is transparent";
    EXPECT_EQ(colour(Theme::light, {Role::wheel, 5, 0}), colour(Theme::light, {Role::wheel, 0, 1}));
    EXPECT_EQ(colour(Theme::light, {Role::wheel, 9, 8}), colour(Theme::light, {Role::wheel, 1, 8}));
}

TEST(ThemeTest, ContrastFollowsWcag)
{
    EXPECT_NEAR(contrast({0, 0, 0}, {255, 255, 255}), 21, 1e-9);
    EXPECT_NEAR(contrast({255, 255, 255}, {255, 255, 255}), 1, 1e-9);
    EXPECT_NEAR(contrast({0x76, 0x76, 0x76}, {255, 255, 255}), 4.54, 0.01) << "the best-known grey that just passes";
}

} // namespace
} // namespace rankscape
