// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron-FSDP v2: the step on the cluster, and one unit's flat buffer cut for two numbers of ranks.
#pragma once

#include "model/mechanisms/fsdp/study.h"
#include "model/views/view.h"

namespace rankscape::fsdp_view {

/// The study of what is shown; null without one.
const fsdp::Study *study_of(const Shown &shown);
/// The unit that is meant: selected as "unit-3", or the selected event's; the first otherwise.
std::size_t unit_of(const Shown &shown, const fsdp::Study &study);

/// For View::study of the step, and of the shards, which are drawn even where nothing can be timed.
ThreadStudyResult study(std::shared_ptr<const Derived> derived, const std::atomic<bool> *cancel);
ThreadStudyResult study_of_shards(std::shared_ptr<const Derived> derived, const std::atomic<bool> *cancel);

// "fsdp": the cluster with what each GPU holds, and the streams under it. Ids: "unit-3", "event-17".
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

} // namespace rankscape::fsdp_view

namespace rankscape::fsdp_shards_view {

// "fsdp-shards": the flat buffer of a unit, a line a rank, at the job's size and at ViewState::other_size.
Box bounds(const Shown &shown);
Picture draw(const Shown &shown, const Window &window);
std::vector<LegendEntry> legend(const Shown &shown);
Text subtitle(const Shown &shown);

/// The second size: ViewState::other_size, else the nearest power of two times the job's at which the padding differs.
std::int64_t other_size(const Shown &shown, const fsdp::Study &study);

} // namespace rankscape::fsdp_shards_view
