// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Adding shapes to a picture in few words; what lies outside the window or would be too small to read is left out.
#pragma once

#include "model/picture/text_metrics.h"
#include "model/views/view.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace rankscape::drawing {

inline constexpr double smallest_text = 6.5; ///< pixels; smaller would be a smudge

struct Pen {
    Picture &picture;
    const Window &window;

    bool sees(const Box &box) const { return box.intersects(window.region); }
    double pixels(double units) const { return units * window.zoom; }

    void box(const Box &where, Paint fill, double radius = 0, Paint stroke = {}, double width = 1, bool dashed = false,
             ElementId id = {}, std::string title = {})
    {
        if (sees({where.x - width, where.y - width, where.width + 2 * width, where.height + 2 * width}))
            picture.shapes.emplace_back(
                RectangleShape{where, radius, fill, stroke, width, dashed, std::move(id), std::move(title)});
    }
    void line(Point from, Point to, Paint stroke, double width, bool dashed = false)
    {
        const auto [left, right] = std::minmax(from.x, to.x);
        const auto [top, bottom] = std::minmax(from.y, to.y);
        if (sees({left - width, top - width, right - left + 2 * width, bottom - top + 2 * width}))
            picture.shapes.emplace_back(LineShape{from, to, stroke, width, dashed, {}});
    }
    void path(std::span<const Point> points, Paint stroke, double width, bool dashed = false, ElementId id = {})
    {
        PathShape shape;
        shape.points.assign(points.begin(), points.end());
        shape.stroke = stroke;
        shape.width = width;
        shape.dashed = dashed;
        shape.id = std::move(id);
        picture.shapes.emplace_back(std::move(shape));
    }
    /// Nothing if even its beginning would not fit. Returns whether it was written.
    bool text(Point at, const std::string &words, double size, Paint paint, Anchor anchor = Anchor::start,
              Weight weight = Weight::regular, double room = 0)
    {
        if (pixels(size) < smallest_text)
            return false;
        auto fitting = room > 0 ? elided(words, room, size, weight) : words;
        if (fitting != words && fitting.size() < 6)
            return false;
        const auto width = text_width(fitting, size, weight);
        const auto left = anchor == Anchor::middle ? at.x - width / 2 : anchor == Anchor::end ? at.x - width : at.x;
        if (sees({left, at.y - size, width, size * 1.3}))
            picture.shapes.emplace_back(TextShape{at, std::move(fitting), size, weight, anchor, paint, 0, false});
        return true;
    }
};

} // namespace rankscape::drawing
