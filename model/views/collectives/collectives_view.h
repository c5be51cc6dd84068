// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives of the job in motion: every place, fill and width is what the simulator computed.
#pragma once

#include "model/views/view.h"

namespace rankscape::collectives_view {

Box bounds(const Shown &shown);
Picture draw(const Shown &shown, const Window &window);        ///< machines and timeline
Picture draw_moving(const Shown &shown, const Window &window); ///< at shown.time
std::vector<LegendEntry> legend(const Shown &shown);
Text subtitle(const Shown &shown);
Seconds duration(const Shown &shown);
std::optional<std::int32_t> rank_at(const Shown &shown, Point point);
std::optional<Box> rank_box(const Shown &shown, std::int32_t rank);
ElementId element_at(const Shown &shown, Point point);

} // namespace rankscape::collectives_view
