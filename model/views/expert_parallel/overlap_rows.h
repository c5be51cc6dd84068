// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A way to overlap as a row: small lanes at the left, numbers and words at the right.
#pragma once

#include "model/views/expert_parallel/published.h"
#include "model/views/expert_parallel/tokens.h"

namespace rankscape::expert_view {

namespace lanes {
inline constexpr double names = 92, left = 12, right = 548, head = 28, high = 13, gap = 3;
inline constexpr double words = 562, words_width = 226;
} // namespace lanes

struct OverlapRow {
    const expert_parallel::OverlapWay *way = nullptr;
    bool own = false;
    std::vector<std::int32_t> streams;                ///< that have events
    std::vector<std::string> note;                    ///< under the lanes
    std::vector<std::pair<std::string, Paint>> lines; ///< at the right, under the number
    Box box;                                          ///< on the page
};
std::vector<OverlapRow> overlap_rows(const Shown &shown);

/// The row's lanes; all rows have the same `end`, in seconds. `ticks`: times with a line.
void draw_overlap_lanes(Pen pen, const OverlapRow &row, double end, const std::vector<double> &ticks,
                        Language language);

} // namespace rankscape::expert_view
