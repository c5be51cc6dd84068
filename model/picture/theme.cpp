// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The table of colours, and the wheels that are computed rather than listed.
#include "model/picture/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace rankscape {
namespace {

constexpr Colour rgb(std::uint32_t value)
{
    return {static_cast<std::uint8_t>(value >> 16), static_cast<std::uint8_t>(value >> 8),
            static_cast<std::uint8_t>(value)};
}

struct Row {
    Role role;
    std::string_view name;
    std::uint32_t light;
    std::uint32_t dark;
};

/// In the order of Role, so that a role is its own index. Wheels are answered elsewhere; their rows only name them.
constexpr std::array rows{
    Row{Role::none, "none", 0x000000, 0x000000},
    Row{Role::canvas, "canvas", 0xF4F6F8, 0x11161C},
    Row{Role::surface, "surface", 0xFFFFFF, 0x1A2129},
    Row{Role::outline, "outline", 0xDFE4E9, 0x2C3641},
    Row{Role::outline_strong, "outline-strong", 0x465362, 0xB6C1CC},
    Row{Role::text, "text", 0x1B2430, 0xE8EDF2},
    Row{Role::text_muted, "text-muted", 0x56616D, 0xA9B4BF},
    Row{Role::text_faint, "text-faint", 0x7A848F, 0x7F8B97},
    Row{Role::on_colour, "on-colour", 0x1B2430, 0xF5F8FA},
    Row{Role::wheel, "wheel", 0x000000, 0x000000},
    Row{Role::wheel_muted, "wheel-muted", 0x000000, 0x000000},
    Row{Role::empty_slot, "empty-slot", 0xD0D6DD, 0x3A4550},
    Row{Role::accent, "accent", 0x1062CC, 0x5EA5F7},
    Row{Role::nvlink, "nvlink", 0x1F9E89, 0x35BFA6},
    Row{Role::nvlink_soft, "nvlink-soft", 0xDCF1EE, 0x1B3A38},
    Row{Role::network, "network", 0xC8701A, 0xE5923F},
    Row{Role::problem, "problem", 0xB3261E, 0xFF8F85},
    Row{Role::warning, "warning", 0x8F5600, 0xF0B559},
    Row{Role::axis_tp, "axis-tp", 0x0072B2, 0x4BA3DC},
    Row{Role::axis_gtp_remat, "axis-gtp-remat", 0x56B4E9, 0x86CDF5},
    Row{Role::axis_cp, "axis-cp", 0x009E73, 0x2FBF95},
    Row{Role::axis_ep, "axis-ep", 0xE69F00, 0xF2B53C},
    Row{Role::axis_etp, "axis-etp", 0xD55E00, 0xEC8340},
    Row{Role::axis_pp, "axis-pp", 0xCC79A7, 0xE09CC3},
    Row{Role::axis_dp, "axis-dp", 0x6E6E6E, 0xA6ABB1},
    Row{Role::status_released, "status-released", 0x1E8E4E, 0x4CC38A},
    Row{Role::status_main_only, "status-main-only", 0x1062CC, 0x5EA5F7},
    Row{Role::status_experimental, "status-experimental", 0xB27D00, 0xF2CB4E},
    Row{Role::status_under_development, "status-under-development", 0xD0480C, 0xF0834A},
    Row{Role::status_tracked, "status-tracked", 0x6B7580, 0x98A3AE},
    Row{Role::content_other, "content-other", 0x6B7580, 0x98A3AE},
    Row{Role::content_weights, "content-weights", 0x2B6FD6, 0x6BA6F8},
    Row{Role::content_gradients, "content-gradients", 0xC8501E, 0xF0854F},
    Row{Role::content_optimizer, "content-optimizer", 0x7A4FC4, 0xB497F0},
    Row{Role::content_activations, "content-activations", 0xB03A8C, 0xE58AC6},
    Row{Role::content_tokens, "content-tokens", 0xB98300, 0xF0C04A},
};

constexpr bool rows_in_order()
{
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (static_cast<std::size_t>(rows[i].role) != i)
            return false;
    return true;
}
static_assert(rows_in_order() && rows.back().role == Role::content_tokens);

/// Eight soft hues: blue, green, orange, pink, cyan, olive, indigo, salmon. The last four were found by a search
/// that keeps every pair at least 11 apart in CIE L*a*b* for normal, deuteranopic and protanopic eyes. The dark
/// set stays below L* = 48 for the text on it.
constexpr std::array<std::uint32_t, 8> picked_light{0x85B4E2, 0x92C087, 0xF5BE74, 0xD78FB4,
                                                    0x8DE0EA, 0xA49F45, 0x6B98EA, 0xFFCFC1};
constexpr std::array<std::uint32_t, 8> picked_dark{0x2F72B4, 0x427F46, 0x8E6420, 0x95487C,
                                                   0x068069, 0x6C5A26, 0x754A8E, 0x77564D};

std::uint8_t encoded(double linear)
{
    const double value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 1.0) * 255));
}

/// CIE LCh (D65 white, hue in radians) to sRGB.
Colour from_lch(double lightness, double chroma, double hue)
{
    const double fy = (lightness + 16) / 116;
    const double fx = fy + chroma * std::cos(hue) / 500;
    const double fz = fy - chroma * std::sin(hue) / 200;
    const auto cubed = [](double f) { return f > 6.0 / 29 ? f * f * f : (116 * f - 16) / (24389.0 / 27); };
    const double x = 0.95047 * cubed(fx), y = cubed(fy), z = 1.08883 * cubed(fz);
    return {encoded(3.2404542 * x - 1.5371385 * y - 0.4985314 * z),
            encoded(-0.9692660 * x + 1.8760108 * y + 0.0415560 * z),
            encoded(0.0556434 * x - 0.2040259 * y + 1.0572252 * z)};
}

constexpr std::size_t hue_steps = 1024; ///< finer than 8 bits a channel can show at these chromas
using HueTable = std::array<Colour, hue_steps>;

HueTable make_hues(double lightness, double chroma)
{
    HueTable table;
    for (std::size_t i = 0; i < hue_steps; ++i)
        table[i] = from_lch(lightness, chroma, 2 * std::numbers::pi * static_cast<double>(i) / hue_steps);
    return table;
}

/// The largest round chroma that sRGB can show at every hue of the lightness.
const HueTable &hues(Theme theme)
{
    static const HueTable light = make_hues(74, 36);
    static const HueTable dark = make_hues(45, 27);
    return theme == Theme::dark ? dark : light;
}

Colour wheel(Theme theme, std::uint32_t index, std::uint32_t count)
{
    index = count > 0 ? index % count : 0;
    const auto &picked = theme == Theme::dark ? picked_dark : picked_light;
    if (count <= picked.size())
        return rgb(picked[index]);
    // Steps by the golden angle: any number of hues stays spread, and neighbours are 138° apart.
    constexpr double golden = 0.3819660112501051;
    const double turn = 0.72 + golden * index;
    return hues(theme)[static_cast<std::size_t>((turn - std::floor(turn)) * hue_steps) % hue_steps];
}

Colour mixed(Colour a, Colour b, double part_of_b)
{
    const auto channel = [part_of_b](std::uint8_t p, std::uint8_t q) {
        return static_cast<std::uint8_t>(std::lround(p + (q - p) * part_of_b));
    };
    return {channel(a.red, b.red), channel(a.green, b.green), channel(a.blue, b.blue)};
}

double luminance(Colour c)
{
    const auto linear = [](std::uint8_t channel) {
        const double v = channel / 255.0;
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(c.red) + 0.7152 * linear(c.green) + 0.0722 * linear(c.blue);
}

} // namespace

std::string_view name(Role role) { return rows[static_cast<std::size_t>(role)].name; }

Colour colour(Theme theme, Paint paint)
{
    switch (paint.role) {
    case Role::none: return {0, 0, 0, 0};
    case Role::wheel: return wheel(theme, paint.index, paint.count);
    case Role::wheel_muted: return mixed(wheel(theme, paint.index, paint.count), colour(theme, {Role::surface}), 0.5);
    default: break;
    }
    const auto &row = rows[static_cast<std::size_t>(paint.role)];
    return rgb(theme == Theme::dark ? row.dark : row.light);
}

double contrast(Colour a, Colour b)
{
    const double first = luminance(a), second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

} // namespace rankscape
