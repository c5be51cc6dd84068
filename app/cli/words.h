// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The command line cut into a subcommand, its own options, and flags that change the Scenario.
#pragma once

#include "model/base/result.h"
#include "model/scenario/options.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape::cli {

struct Command;

struct OwnSetting {
    std::string flag;
    std::string value; ///< empty for a switch
};

struct Words {
    const Command *command = nullptr;  ///< null: the window
    std::vector<std::string> operands; ///< plain words after the subcommand, as many as it takes
    std::vector<OwnSetting> own;       ///< in order
    std::vector<FlagSetting> settings;

    bool has(std::string_view flag) const;
    std::optional<std::string> value(std::string_view flag) const; ///< the last one given
    std::vector<std::string> values(std::string_view flag) const;
};

/// Cuts the words after the program's name. A flag takes the words after it that its kind allows: a number or text
/// one, a boolean none but a truth word, an unknown flag all up to the next flag or subcommand. Options may stand
/// before or after the subcommand.
/// Errors: unknown_subcommand, unexpected_word, missing_value, superfluous_value, unknown_option,
/// option_of_another_subcommand.
Result<Words> split_words(const std::vector<std::string> &args);

/// A whole number that an own option holds, at least `least`. Errors: not_a_number, out_of_range.
Result<std::int64_t> whole_number(std::string_view flag, const std::string &value, std::int64_t least);

/// A problem with one own option.
Problem option_problem(std::string code, std::string_view flag, Text sentence, Text remedy = {});

/// How many letters must be changed, added, dropped or swapped with their neighbour to make one word the other.
std::size_t edit_distance(std::string_view a, std::string_view b);

} // namespace rankscape::cli
