// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What `collective` is asked to run.
#pragma once

#include "app/cli/command.h"
#include "model/scenario/study.h"

namespace rankscape::cli {

struct CollectiveWords {
    CollectiveWish wish;
    std::string trace; ///< --trace; empty: none
};

/// What can be read without the layout. Errors: missing_operation, unknown_operation, missing_option,
/// contradicting_options, not_a_list, send_needs_two, unknown_algorithm, those of byte_size() and of whole_number().
Result<CollectiveWords> read_collective_words(const Words &words);

/// The Scenario with room for the ranks of --ranks where nothing says how many ranks there are.
Scenario with_room_for(const Scenario &scenario, const std::vector<std::int32_t> &ranks);

/// A group that the layout does not have: unknown_group, out_of_range, one_rank.
std::optional<Problem> wrong_group(const CollectiveWish &wish, const Derived &derived);

} // namespace rankscape::cli
