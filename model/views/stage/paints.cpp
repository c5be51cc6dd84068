// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Colours and cells.
#include "model/views/stage/paints.h"

#include <algorithm>
#include <cmath>

namespace rankscape::drawing {

Paint paint_of(Content content)
{
    switch (content) {
    case Content::weights: return {Role::content_weights};
    case Content::gradients: return {Role::content_gradients};
    case Content::activations: return {Role::content_activations};
    case Content::tokens: return {Role::content_tokens};
    case Content::other: break;
    }
    return {Role::content_other};
}

Paint paint_of_owner(const PlanPart &part, std::int32_t position)
{
    const auto n = part.arrangement.size();
    if (position < 0 || position >= n)
        return {Role::text_faint};
    return {Role::wheel, static_cast<std::uint32_t>(part.arrangement.place[static_cast<std::size_t>(position)]),
            static_cast<std::uint32_t>(n)};
}

Grid::Grid(const Box &where, std::int32_t cells) : box(where)
{
    cells = std::max(cells, 1);
    const auto ideal = std::sqrt(cells * box.width / std::max(1.0, box.height));
    double best = 1e9;
    for (std::int32_t c = 1; c <= cells; ++c) {
        const auto r = (cells + c - 1) / c;
        const auto cost = std::abs(std::log(c / ideal)) + 1.5 * (r * c - cells) / cells;
        if (cost < best) {
            best = cost;
            columns = c;
            rows = r;
        }
    }
    gap = std::min({1.5, box.width / columns / 4, box.height / rows / 4});
}

Box Grid::cell(std::int32_t index) const
{
    const auto width = (box.width + gap) / columns, height = (box.height + gap) / rows;
    return {box.x + index % columns * width, box.y + index / columns * height, width - gap, height - gap};
}

bool cells_shown(const Grid &grid, double zoom, double smallest)
{
    const auto cell = grid.cell(0);
    return std::min(cell.width, cell.height) * zoom >= smallest;
}

double fullness(const Fills &fills, std::int32_t position, double time)
{
    if (fills.cells() == 0)
        return fills.received(position, time);
    double sum = 0;
    std::int32_t counted = 0;
    for (std::int32_t cell = 0; cell < fills.cells(); ++cell)
        if (fills.matters(position, cell)) {
            sum += static_cast<double>(fills.count(position, cell, time)) / fills.whole();
            ++counted;
        }
    return counted > 0 ? sum / counted : 0;
}

Box moved(Box box, Point by)
{
    box.x += by.x;
    box.y += by.y;
    return box;
}

Point moved(Point point, Point by) { return {point.x + by.x, point.y + by.y}; }

} // namespace rankscape::drawing
