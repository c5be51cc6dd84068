// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How much memory the holds of a step take, over time.
#pragma once

#include "model/schedule/step.h"

namespace rankscape {

/// Of a timeline whose starts and ends are known. See StepTimeline::levels.
std::vector<StepTimeline::Level> memory_levels(const StepTimeline &line);

} // namespace rankscape
