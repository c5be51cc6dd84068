// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of a picture an item shows.
#pragma once

#include "model/picture/picture.h"

#include <algorithm>

namespace rankscape {

/// Maps picture units to the item's (logical) pixels: item = (picture − origin) × zoom.
class Camera {
public:
    double zoom = 1;
    Point origin;

    static constexpr double nearest = 12; ///< the largest zoom

    Point to_item(Point p) const { return {(p.x - origin.x) * zoom, (p.y - origin.y) * zoom}; }
    Point to_picture(Point p) const { return {p.x / zoom + origin.x, p.y / zoom + origin.y}; }
    bool operator==(const Camera &) const = default;

    /// Everything visible and centred.
    static Camera fitting(const Box &bounds, double width, double height)
    {
        Camera camera;
        camera.zoom =
            std::clamp(std::min(width / std::max(bounds.width, 1.0), height / std::max(bounds.height, 1.0)), 1e-4, 2.0);
        camera.origin = {bounds.x + bounds.width / 2 - width / camera.zoom / 2,
                         bounds.y + bounds.height / 2 - height / camera.zoom / 2};
        return camera;
    }

    /// Zoomed about a point of the item, between the whole picture at half size and `nearest`.
    Camera zoomed(Point about, double factor, const Box &bounds, double width, double height) const
    {
        Camera camera = *this;
        camera.zoom = std::clamp(zoom * factor, fitting(bounds, width, height).zoom / 2, nearest);
        const auto fixed = to_picture(about);
        camera.origin = {fixed.x - about.x / camera.zoom, fixed.y - about.y / camera.zoom};
        return camera.held(bounds, width, height);
    }

    Camera moved(double dx, double dy, const Box &bounds, double width, double height) const
    {
        Camera camera = *this;
        camera.origin = {origin.x - dx / zoom, origin.y - dy / zoom};
        return camera.held(bounds, width, height);
    }

    /// The point in the middle, or as near to it as leaves no empty margin.
    Camera centred_on(Point p, double wanted_zoom, const Box &bounds, double width, double height) const
    {
        Camera camera;
        camera.zoom = std::clamp(wanted_zoom, 1e-4, nearest);
        const auto hold = [](double at, double low, double length, double shown) {
            return length <= shown ? low + (length - shown) / 2 : std::clamp(at, low, low + length - shown);
        };
        const auto shown_width = width / camera.zoom;
        const auto shown_height = height / camera.zoom;
        camera.origin = {hold(p.x - shown_width / 2, bounds.x, bounds.width, shown_width),
                         hold(p.y - shown_height / 2, bounds.y, bounds.height, shown_height)};
        return camera;
    }

private:
    /// At least a quarter of the item keeps showing the picture.
    Camera held(const Box &bounds, double width, double height) const
    {
        Camera camera = *this;
        const auto hold = [](double at, double low, double length, double shown) {
            const auto keep = std::min(shown / 4, length);
            return std::clamp(at, low - shown + keep, low + length - keep);
        };
        camera.origin.x = hold(origin.x, bounds.x, bounds.width, width / zoom);
        camera.origin.y = hold(origin.y, bounds.y, bounds.height, height / zoom);
        return camera;
    }
};

} // namespace rankscape
