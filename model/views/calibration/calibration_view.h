// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Published measurements beside the model's answers, a row each. The window shows the same rows as a list that can be
// sorted; this picture is for files.
#pragma once

#include "model/scenario/calibration.h"
#include "model/views/view.h"

namespace rankscape::calibration_view {

Box bounds(const Shown &shown);
Picture draw(const Shown &shown, const Window &window);
std::vector<LegendEntry> legend(const Shown &shown);
/// "34 of 84 within 30 %".
Text subtitle(const Shown &shown);
/// "measurement-ID" of the row under a point.
ElementId element_at(const Shown &shown, Point point);

/// Where a bandwidth in GB/s lies on the axis from 10 to 1000, 0 … 1.
double on_axis(double gigabytes_per_second);
/// "+90 %", "−12 %"; a dash for a row that could not be computed.
std::string error_text(const CalibrationRow &row);
/// Three digits: "409.7", "54.0".
std::string rate_text(double gigabytes_per_second);

} // namespace rankscape::calibration_view
