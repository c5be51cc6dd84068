// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What memory is held over a step, stacked by content.
#pragma once

#include "model/views/pen.h"

#include <array>
#include <vector>

namespace rankscape::drawing {

/// Bytes by Content from `time` on, until the next level.
struct HeldLevel {
    double time = 0;
    std::array<double, 5> bytes{};

    double sum() const;
};

/// From 0 at the bottom of the area to `most` at its top; `other` paints Content::other. Where a pixel holds several
/// levels, the highest is drawn.
void draw_memory_curve(Pen pen, const Box &area, double from, double to, const std::vector<HeldLevel> &levels,
                       double most, Paint other);

} // namespace rankscape::drawing
