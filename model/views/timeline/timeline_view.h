// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Releases of three repositories and the changes between them on a date axis. The window shows the same marks with
// QtCharts; this picture is for files.
#pragma once

#include "model/views/view.h"

namespace rankscape::timeline_view {

Box bounds(const Shown &shown);
Picture draw(const Shown &shown, const Window &window);
std::vector<LegendEntry> legend(const Shown &shown);
Text subtitle(const Shown &shown);
ElementId element_at(const Shown &shown, Point point);

} // namespace rankscape::timeline_view
