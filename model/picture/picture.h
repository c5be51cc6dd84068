// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Neutral drawing: primitives with a style role, in picture units (1 unit is 1 pixel at zoom 1).
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace rankscape {

struct Point {
    double x = 0;
    double y = 0;
    bool operator==(const Point &) const = default;
};

struct Box {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;

    double right() const { return x + width; }
    double bottom() const { return y + height; }
    bool contains(Point p) const { return p.x >= x && p.y >= y && p.x < right() && p.y < bottom(); }
    bool intersects(const Box &o) const { return x < o.right() && o.x < right() && y < o.bottom() && o.y < bottom(); }
    bool operator==(const Box &) const = default;
};

/// What a colour means. The theme turns it into a colour (see theme.h).
enum class Role : std::uint8_t {
    none,
    canvas,  ///< behind everything
    surface, ///< a card
    outline, ///< a card's hairline
    outline_strong,
    text,
    text_muted,
    text_faint,
    on_colour,   ///< text over a wheel colour
    wheel,       ///< one of `count` hues of equal lightness
    wheel_muted, ///< the same, set back
    empty_slot,
    accent,
    nvlink,
    nvlink_soft,
    network,
    problem,
    warning,
    axis_tp,
    axis_gtp_remat,
    axis_cp,
    axis_ep,
    axis_etp,
    axis_pp,
    axis_dp,
    status_released, ///< how far along what a citation tells of is
    status_main_only,
    status_experimental,
    status_under_development,
    status_tracked,
    content_other, ///< what bytes are: one hue each, everywhere
    content_weights,
    content_gradients,
    content_optimizer,
    content_activations,
    content_tokens,
};

/// A role, for wheels with a position: hue `index` of `count`.
struct Paint {
    Role role = Role::none;
    std::uint32_t index = 0;
    std::uint32_t count = 1;
    bool operator==(const Paint &) const = default;
};

/// What a shape stands for, for hit tests and SVG ids: "rank-17", "domain-2". Empty: decoration.
using ElementId = std::string;

/// The pattern of every dashed stroke, in picture units.
inline constexpr double dash_length = 4;
inline constexpr double dash_gap = 3;

struct RectangleShape {
    Box box;
    double radius = 0;
    Paint fill;
    Paint stroke;
    double stroke_width = 1;
    bool dashed = false;
    ElementId id;
    std::string title; ///< what a screen reader or an SVG tool tip says; may be empty
};

struct LineShape {
    Point from;
    Point to;
    Paint stroke;
    double width = 1;
    bool dashed = false;
    ElementId id;
};

/// An open or closed polyline with rounded joins; `curved`: control points of quadratic segments
/// (start, control, end, control, end, …).
struct PathShape {
    std::vector<Point> points;
    bool curved = false;
    bool closed = false;
    Paint fill;
    Paint stroke;
    double width = 1;
    bool dashed = false;
    ElementId id;
};

enum class Anchor : std::uint8_t { start, middle, end };
enum class Weight : std::uint8_t { regular, medium, bold };

/// One line of text; `at` is on the baseline. Sizes in picture units.
struct TextShape {
    Point at;
    std::string text; ///< UTF-8
    double size = 12;
    Weight weight = Weight::regular;
    Anchor anchor = Anchor::start;
    Paint paint{Role::text};
    double max_width = 0; ///< above 0: elided to this width
    bool monospace = false;
};

using Shape = std::variant<RectangleShape, LineShape, PathShape, TextShape>;

/// Shapes in painting order.
struct Picture {
    Box bounds;
    std::vector<Shape> shapes;
};

} // namespace rankscape
