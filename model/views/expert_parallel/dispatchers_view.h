// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The five dispatchers on the same routed tokens, one below the other: steps, time, copies, bytes, limits.
#pragma once

#include "model/views/view.h"

namespace rankscape::expert_dispatchers_view {

Box bounds(const Shown &shown);
Picture draw(const Shown &shown, const Window &window);
std::vector<LegendEntry> legend(const Shown &shown);
Text subtitle(const Shown &shown);
ElementId element_at(const Shown &shown, Point point);           ///< "dispatcher-hybridep"
Text element_text(const Shown &shown, const ElementId &element); ///< of a step its sentence

} // namespace rankscape::expert_dispatchers_view
