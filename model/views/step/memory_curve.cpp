// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A step function as filled areas.
#include "model/views/step/memory_curve.h"

#include "model/views/stage/paints.h"

#include <algorithm>
#include <numeric>

namespace rankscape::drawing {

namespace {

/// A stretch of one height, in picture units.
struct Stretch {
    double left, right;
    const HeldLevel *level;
};

std::vector<Stretch> stretches(Pen pen, const Box &area, double from, double to, const std::vector<HeldLevel> &levels)
{
    std::vector<Stretch> found;
    const auto pixel = 1 / pen.window.zoom;
    const auto x = [&](double time) { return area.x + area.width * (time - from) / (to - from); };
    auto first = std::ranges::upper_bound(levels, from, {}, &HeldLevel::time);
    if (first != levels.begin())
        --first;
    for (auto it = first; it != levels.end() && it->time < to; ++it) {
        const auto next = std::next(it);
        const auto left = x(std::max(it->time, from)), right = x(next == levels.end() ? to : std::min(next->time, to));
        if (right <= left)
            continue;
        auto begin = left;
        if (!found.empty() && found.back().right - found.back().left < pixel) {
            auto &last = found.back(); // a pixel shows the highest of what it holds
            if (it->sum() > last.level->sum())
                last.level = &*it;
            last.right = std::min(right, last.left + pixel);
            begin = last.right;
        }
        if (right > begin)
            found.push_back({begin, right, &*it});
    }
    return found;
}

} // namespace

double HeldLevel::sum() const { return std::accumulate(bytes.begin(), bytes.end(), 0.0); }

void draw_memory_curve(Pen pen, const Box &area, double from, double to, const std::vector<HeldLevel> &levels,
                       double most, Paint other)
{
    if (!pen.sees(area))
        return;
    pen.line({area.x, area.bottom()}, {area.right(), area.bottom()}, {Role::outline}, 1);
    if (most <= 0 || to <= from || levels.empty())
        return;
    pen.line({area.x, area.y}, {area.right(), area.y}, {Role::outline}, 0.6, true);
    const auto found = stretches(pen, area, from, to, levels);
    if (found.empty())
        return;
    // From the top content down: each covers what is under it.
    constexpr std::array order{Content::other, Content::weights, Content::activations, Content::gradients,
                               Content::tokens};
    for (auto k = order.size(); k-- > 0;) {
        const auto content = static_cast<std::size_t>(order[k]);
        if (std::ranges::none_of(found, [&](const Stretch &one) { return one.level->bytes[content] > 0; }))
            continue;
        PathShape shape;
        shape.closed = true;
        shape.fill = order[k] == Content::other ? other : paint_of(order[k]);
        shape.points.push_back({found.front().left, area.bottom()});
        for (const auto &one : found) {
            double sum = 0;
            for (std::size_t below = 0; below <= k; ++below)
                sum += one.level->bytes[static_cast<std::size_t>(order[below])];
            const auto y = area.bottom() - area.height * std::clamp(sum / most, 0.0, 1.0);
            if (shape.points.back().y != y) {
                shape.points.push_back({one.left, shape.points.back().y});
                shape.points.push_back({one.left, y});
            }
        }
        shape.points.push_back({found.back().right, shape.points.back().y});
        shape.points.push_back({found.back().right, area.bottom()});
        pen.picture.shapes.emplace_back(std::move(shape));
    }
}

} // namespace rankscape::drawing
