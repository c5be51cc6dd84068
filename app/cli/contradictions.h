// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Two sources that say different things of one flag.
#pragma once

#include "model/base/text.h"
#include "model/scenario/options.h"

#include <vector>

namespace rankscape::cli {

/// One sentence a contradiction, in the order of the table of options: both sources, both values, and which one is
/// used. A flag given twice in one source is no contradiction: the last one counts there.
std::vector<Text> contradictions(const std::vector<FlagSetting> &settings);

} // namespace rankscape::cli
