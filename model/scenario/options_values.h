// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Words to numbers and back, without locale and without surprises.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape {

/// Why a word is no number.
enum class NumberFault { none, not_a_number, too_large };

/// A whole number in decimal, sign allowed, nothing before or after it.
struct ParsedInteger {
    std::int64_t value = 0;
    NumberFault fault = NumberFault::none;
};
ParsedInteger parse_integer(std::string_view word);

/// A finite decimal number; nothing if the word is anything else.
std::optional<double> parse_number(std::string_view word);

/// The shortest text that reads back as the same number.
std::string print_number(double value);

/// true/false, 1/0, yes/no, on/off in any case; nothing otherwise.
std::optional<bool> parse_boolean(std::string_view word);

/// "0-7,16" or "0,2,1": nothing when malformed, when a number is negative, or with over `largest_world` numbers.
std::optional<std::vector<std::int64_t>> parse_ranges(std::string_view text);

/// The reverse; runs of three and more become a range.
std::string print_ranges(const std::vector<std::int64_t> &numbers);

/// Splits at commas (and blanks, and around brackets: "[a, b]" is two words). Empty parts vanish.
std::vector<std::string> split_list(std::string_view text);

} // namespace rankscape
