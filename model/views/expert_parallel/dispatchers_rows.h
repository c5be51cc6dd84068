// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A dispatcher as a row: its numbers, and how high it will be.
#pragma once

#include "model/views/expert_parallel/tokens.h"

#include <string>
#include <vector>

namespace rankscape::expert_view {

/// Where parts of a row begin.
namespace row {
inline constexpr double steps = 12, steps_width = 480, copies = 506;
inline constexpr double head = 30, chip = 20, chip_gap = 5, bar = 18, foot = 15;
} // namespace row

struct DispatcherRow {
    const expert_parallel::Dispatch *dispatch = nullptr;
    bool own = false;
    double dispatch_time = 0, combine_time = 0; ///< seconds; 0: nothing is sent, or it could not be simulated
    std::string problem;                        ///< why it could not be
    double router = 0, experts = 0;             ///< seconds of compute
    double total() const { return router + dispatch_time + experts + combine_time; }

    struct Chip {
        Box box; ///< from the row's corner
        const expert_parallel::DispatchStep *step;
    };
    std::vector<Chip> chips;
    std::vector<std::string> limits; ///< lines with their sources
    std::vector<bool> refused;       ///< by line of `limits`
    double chips_height = 0;
    Box box; ///< on the page
};

std::vector<DispatcherRow> dispatcher_rows(const Shown &shown);

/// A citation's short title with its mark; the id where the catalogue is not there.
std::string source_of(const Catalog *catalog, const std::string &citation, Language language);

} // namespace rankscape::expert_view
