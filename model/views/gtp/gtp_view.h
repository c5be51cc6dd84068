// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// GTP: the chain on the machines of one group, and one weight cut.
#pragma once

#include "model/mechanisms/gtp/study.h"
#include "model/views/view.h"

namespace rankscape::gtp_view {

/// The study of what is shown; null without one.
const gtp::Study *study_of(const Shown &shown);
/// For View::study; both views share it.
ThreadStudyResult study(std::shared_ptr<const Derived> derived, const std::atomic<bool> *cancel);

// "gtp": weights and batch above, the machines of a rank's groups, streams below. Ids: "weight-fc1", "event-17".
Box bounds(const Shown &shown);
Picture draw(const Shown &shown, const Window &window);
Picture draw_moving(const Shown &shown, const Window &window);
std::vector<LegendEntry> legend(const Shown &shown);
Text subtitle(const Shown &shown);
Seconds duration(const Shown &shown);
std::optional<std::int32_t> rank_at(const Shown &shown, Point point);
std::optional<Box> rank_box(const Shown &shown, std::int32_t rank);
ElementId element_at(const Shown &shown, Point point);
Text element_text(const Shown &shown, const ElementId &id);

} // namespace rankscape::gtp_view

namespace rankscape::gtp_weight_view {

// "gtp-weight": one weight as parts, slices and padding; bytes on the wire by format; groups and domains.
Box bounds(const Shown &shown);
Picture draw(const Shown &shown, const Window &window);
std::vector<LegendEntry> legend(const Shown &shown);
Text subtitle(const Shown &shown);
std::optional<std::int32_t> rank_at(const Shown &shown, Point point);
ElementId element_at(const Shown &shown, Point point);
Text element_text(const Shown &shown, const ElementId &id);

} // namespace rankscape::gtp_weight_view
