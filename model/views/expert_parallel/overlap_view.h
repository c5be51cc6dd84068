// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Ways to hide the communication of MoE layers, as lanes on one time axis, each with what stays exposed.
#pragma once

#include "model/views/view.h"

namespace rankscape::expert_overlap_view {

Box bounds(const Shown &shown);
Picture draw(const Shown &shown, const Window &window);
std::vector<LegendEntry> legend(const Shown &shown);
Text subtitle(const Shown &shown);
ElementId element_at(const Shown &shown, Point point);           ///< "overlap-shortcut"
Text element_text(const Shown &shown, const ElementId &element); ///< what the way assumes

} // namespace rankscape::expert_overlap_view
