// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The traffic charts as a picture for files: bytes inside and across domains, then for each run who sent to whom and
// the fullest links. The window shows the same numbers with QtCharts.
#pragma once

#include "model/views/view.h"

namespace rankscape::traffic_view {

Box bounds(const Shown &shown);
Picture draw(const Shown &shown, const Window &window);
Seconds duration(const Shown &shown);
Picture draw_moving(const Shown &shown, const Window &window); ///< the play head
std::vector<LegendEntry> legend(const Shown &shown);
Text subtitle(const Shown &shown);

} // namespace rankscape::traffic_view
