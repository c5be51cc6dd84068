// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From an error text that somebody pasted to the rule that it comes from, and what its numbers can mean.
#pragma once

#include "model/base/text.h"
#include "model/base/version.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rankscape {

/// One way in which degrees multiply to the number in the text: {"EP", 4}, {"PP", 2}. Factors of 1 are left out.
using Assignment = std::vector<std::pair<std::string, std::int64_t>>;

struct ErrorReading {
    enum class Grid { none, dense, expert };
    std::string code; ///< the rule, as in `check`
    Text meaning;     ///< what the text says, in plain words
    std::string citation;
    VersionRange versions;
    Grid grid = Grid::none;              ///< which of the two grids does not fit
    std::int64_t world = 0;              ///< with a grid: the number of ranks
    std::int64_t divisor = 0;            ///< with a grid: what it had to be divisible by
    std::vector<Assignment> assignments; ///< with a grid: least surprising first
    bool more_assignments = false;       ///< the list was cut at `most_assignments`
};

inline constexpr std::size_t most_assignments = 24;

/// Reads one error text (a whole log line or several lines are fine; the older wording "decoder world_size"
/// too). Nothing when no rule knows it. Source of the words: facts.md F.2 and the cases.
std::optional<ErrorReading> read_error_text(std::string_view text);

} // namespace rankscape
