// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens on their way to experts and back: the EP group's GPUs above, the layer's lanes below, counters under both.
#pragma once

#include "model/views/view.h"

namespace rankscape::expert_tokens_view {

Box bounds(const Shown &shown);
Picture draw(const Shown &shown, const Window &window);
Picture draw_moving(const Shown &shown, const Window &window);
std::vector<LegendEntry> legend(const Shown &shown);
Text subtitle(const Shown &shown);
Seconds duration(const Shown &shown);
std::optional<std::int32_t> rank_at(const Shown &shown, Point point);
std::optional<Box> rank_box(const Shown &shown, std::int32_t rank);
/// "token-5-1207" over a token, "event-3" over a lane.
ElementId element_at(const Shown &shown, Point point);
/// Of a token its way in a line, of an event its sentence.
Text element_text(const Shown &shown, const ElementId &element);

} // namespace rankscape::expert_tokens_view
