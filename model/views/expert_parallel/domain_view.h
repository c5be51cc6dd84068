// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The same expert groups on three machines, and on the job's own with a boundary that can be moved.
#pragma once

#include "model/views/view.h"

namespace rankscape {

/// What this view says of the job's shape alone is drawn also where its study is refused.
inline bool draws_without_study(const View &view) { return view.id == "ep-domain"; }

} // namespace rankscape

namespace rankscape::expert_domain_view {

Box bounds(const Shown &shown);
Picture draw(const Shown &shown, const Window &window);
std::vector<LegendEntry> legend(const Shown &shown);
Text subtitle(const Shown &shown);
/// "boundary-0", "machine-1", "ep-group-3", "cell-2-5".
ElementId element_at(const Shown &shown, Point point);
std::optional<std::int32_t> rank_at(const Shown &shown, Point point);
std::optional<Box> rank_box(const Shown &shown, std::int32_t rank);

/// For a tool tip: a cell of the heat map, a group's ranks, the boundary's handle.
Text element_text(const Shown &shown, const ElementId &element);

/// Where the boundary would be if its grip were dragged to this place: ranks before it.
std::optional<std::int64_t> boundary_at(const Shown &shown, Point point);

} // namespace rankscape::expert_domain_view
