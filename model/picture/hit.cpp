// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Boxes, distances to strokes, and insides of outlines.
#include "model/picture/hit.h"

#include <algorithm>
#include <cmath>

namespace rankscape {

namespace {

double distance(Point p, Point a, Point b)
{
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double square = dx * dx + dy * dy;
    const double part = square > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.0, 1.0) : 0;
    return std::hypot(p.x - a.x - part * dx, p.y - a.y - part * dy);
}

/// Even-odd rule.
bool inside(const std::vector<Point> &corners, Point p)
{
    bool in = false;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const auto &a = corners[i], &b = corners[(i + 1) % corners.size()];
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x))
            in = !in;
    }
    return in;
}

struct Covers {
    Point point;
    double reach;

    bool operator()(const RectangleShape &shape) const { return shape.box.contains(point); }
    bool operator()(const LineShape &shape) const
    {
        return distance(point, shape.from, shape.to) <= shape.width / 2 + reach;
    }
    bool operator()(const PathShape &shape) const
    {
        const auto corners = flattened(shape);
        if (shape.fill.role != Role::none && inside(corners, point))
            return true;
        for (std::size_t i = 0; i + 1 < corners.size(); ++i)
            if (distance(point, corners[i], corners[i + 1]) <= shape.width / 2 + reach)
                return true;
        return shape.closed && !corners.empty() &&
               distance(point, corners.back(), corners.front()) <= shape.width / 2 + reach;
    }
    bool operator()(const TextShape &) const { return false; }
};

struct IdOf {
    ElementId operator()(const TextShape &) const { return {}; }
    template <typename T> ElementId operator()(const T &shape) const { return shape.id; }
};

} // namespace

std::vector<Point> flattened(const PathShape &path, int steps)
{
    if (!path.curved)
        return path.points;
    std::vector<Point> corners;
    if (!path.points.empty())
        corners.push_back(path.points.front());
    for (std::size_t i = 0; i + 2 < path.points.size(); i += 2) {
        const auto &a = path.points[i], &c = path.points[i + 1], &b = path.points[i + 2];
        for (int step = 1; step <= steps; ++step) {
            const double t = static_cast<double>(step) / steps, u = 1 - t;
            corners.push_back(
                {u * u * a.x + 2 * u * t * c.x + t * t * b.x, u * u * a.y + 2 * u * t * c.y + t * t * b.y});
        }
    }
    return corners;
}

ElementId hit(const Picture &picture, Point point, double reach)
{
    for (auto shape = picture.shapes.rbegin(); shape != picture.shapes.rend(); ++shape)
        if (auto id = std::visit(IdOf{}, *shape); !id.empty() && std::visit(Covers{point, reach}, *shape))
            return id;
    return {};
}

} // namespace rankscape
