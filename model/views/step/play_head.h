// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The mark of "now" over lanes.
#pragma once

#include "model/views/pen.h"

#include <optional>

namespace rankscape::drawing {

/// Over a plot at `x`, with the time beside it where there is one; its words stay left of `right`.
void draw_play_head(Pen pen, const Box &plot, double x, double right, double scale, std::optional<double> time);

} // namespace rankscape::drawing
