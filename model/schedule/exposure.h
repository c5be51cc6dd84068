// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// When compute waits for communication, and for which.
#pragma once

#include "model/schedule/step.h"

namespace rankscape {

/// Of a timeline whose starts and ends are known. In order of time, disjoint.
std::vector<Exposed> exposed_stretches(const StepTimeline &line);

} // namespace rankscape
