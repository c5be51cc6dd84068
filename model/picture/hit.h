// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What of a picture is under a point.
#pragma once

#include "model/picture/picture.h"

namespace rankscape {

/// The id of the topmost shape that has one and covers the point; empty if none does. Rectangles cover their box
/// whether or not they are filled; lines, open paths and unfilled ones cover their stroke and `reach` picture units
/// to either side of it; filled paths their inside.
ElementId hit(const Picture &picture, Point point, double reach = 0);

/// Corners of a path as straight pieces: the points themselves, or the curve in `steps` pieces a segment.
std::vector<Point> flattened(const PathShape &path, int steps = 12);

} // namespace rankscape
