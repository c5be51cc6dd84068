// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The search for the smallest changes that make a layout legal. Every fix returned was tried.
#pragma once

#include "model/scenario/legal_values.h"
#include "model/scenario/rules/rules.h"

#include <initializer_list>
#include <optional>
#include <vector>

namespace rankscape::rules {

/// The value nearest to the present one (by ratio, the smaller on a tie) that mends the Scenario while the
/// world stays, where one was given; nothing if no candidate does.
std::optional<std::int64_t> nearest_value(const Scenario &scenario, Degree degree,
                                          const std::vector<std::int64_t> &candidates);

/// For each degree the nearest divisor of the world that mends it alone, the smallest change first.
std::vector<Fix> single_degree_fixes(const Scenario &scenario, std::initializer_list<Degree> degrees);

/// The nearest legal worlds below and above, or DP degrees where the world follows from DP.
std::vector<Fix> world_fixes(const Scenario &scenario);

/// `fix` in a list when the changed Scenario is legal, else an empty list.
std::vector<Fix> if_legal(const Scenario &original, const Scenario &changed, Fix fix);

/// `more` appended without what is there already.
void append(std::vector<Fix> &fixes, std::vector<Fix> more);

} // namespace rankscape::rules
