// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Each kind of shape, scaled and moved.
#include "model/picture/transform.h"

namespace rankscape {
namespace {

struct Placer {
    double zoom;
    Point origin;

    Point point(Point p) const { return {p.x * zoom + origin.x, p.y * zoom + origin.y}; }

    void operator()(RectangleShape &shape) const
    {
        const auto corner = point({shape.box.x, shape.box.y});
        shape.box = {corner.x, corner.y, shape.box.width * zoom, shape.box.height * zoom};
        shape.radius *= zoom;
        shape.stroke_width *= zoom;
    }
    void operator()(LineShape &shape) const
    {
        shape.from = point(shape.from);
        shape.to = point(shape.to);
        shape.width *= zoom;
    }
    void operator()(PathShape &shape) const
    {
        for (auto &p : shape.points)
            p = point(p);
        shape.width *= zoom;
    }
    void operator()(TextShape &shape) const
    {
        shape.at = point(shape.at);
        shape.size *= zoom;
        shape.max_width *= zoom;
    }
};

} // namespace

void append_scaled(Picture &out, const Picture &picture, double zoom, Point origin)
{
    out.shapes.reserve(out.shapes.size() + picture.shapes.size());
    const Placer place{zoom, origin};
    for (const auto &shape : picture.shapes)
        std::visit(place, out.shapes.emplace_back(shape));
}

} // namespace rankscape
