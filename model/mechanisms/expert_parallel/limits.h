// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What each dispatcher cannot do or needs, with who says so.
#pragma once

#include "model/mechanisms/expert_parallel/dispatch.h"

namespace rankscape::expert_parallel {

/// Those that the job breaks first; these are the words of check.
std::vector<Limit> limits_of(const Scenario &scenario, Dispatcher dispatcher);
/// What check says against the job for one of these rules; empty: nothing.
std::vector<Limit> refusals(const Scenario &scenario, std::span<const std::string_view> codes);

} // namespace rankscape::expert_parallel
