// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What both parts of a picture share: colours of contents and owners, and the cells of a GPU.
#pragma once

#include "model/picture/picture.h"
#include "model/views/stage/fills.h"

namespace rankscape::drawing {

Paint paint_of(Content content);
/// The hue of an owner, by its place in its group.
Paint paint_of_owner(const PlanPart &part, std::int32_t position);

/// A grid of nearly square cells in a box.
struct Grid {
    Box box;
    std::int32_t columns = 1, rows = 1;
    double gap = 1;

    Grid(const Box &where, std::int32_t cells);
    Box cell(std::int32_t index) const;
};

/// Cells are drawn one by one from this many pixels on; below, a GPU has one bar.
inline constexpr double smallest_cell = 1.6;
bool cells_shown(const Grid &grid, double zoom, double smallest = smallest_cell);
/// How full a GPU is, 0 … 1: its cells together, or the bytes that it has of those that it gets.
double fullness(const Fills &fills, std::int32_t position, double time);
Box moved(Box box, Point by);
Point moved(Point point, Point by);

} // namespace rankscape::drawing
