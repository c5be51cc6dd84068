// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Degrees as data: the flag, how it is read, how it is set.
#pragma once

#include "model/scenario/legal_values.h"

namespace rankscape::rules {

/// One degree of a Scenario.
struct DegreeRow {
    Degree degree;
    std::string_view flag;
    std::int64_t (*get)(const Scenario &);
    void (*set)(Scenario &, std::int64_t);
};

const DegreeRow &degree_row(Degree degree);

/// Every divisor, ascending; empty below 1 and above `largest_world`.
std::vector<std::int64_t> divisors(std::int64_t number);

/// The virtual pipeline size that results, also from a layout string; 1 where the flags contradict each other.
std::int64_t resulting_virtual_size(const Scenario &scenario);

} // namespace rankscape::rules
