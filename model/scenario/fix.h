// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Applying what a finding offers.
#pragma once

#include "model/scenario/finding.h"

#include <optional>

namespace rankscape {

/// The Scenario with the fix's flags set (or removed, where the value is empty). Nothing if a flag of the fix
/// is not known or its value is refused, which check's own fixes never are.
std::optional<Scenario> with_fix(const Scenario &scenario, const Fix &fix);

} // namespace rankscape
