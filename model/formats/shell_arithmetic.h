// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whole-number arithmetic as in $((A * B)).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace rankscape {

/// + - * / % and brackets over numbers and names. Nothing on anything else, on overflow, on division by zero, or
/// where `lookup` has no value for a name.
std::optional<std::int64_t>
evaluate_arithmetic(std::string_view expression,
                    const std::function<std::optional<std::string>(const std::string &)> &lookup);

} // namespace rankscape
