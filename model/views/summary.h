// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One line that says which job a picture shows.
#pragma once

#include "model/base/text.h"
#include "model/scenario/derive.h"

namespace rankscape {

/// "deepseek-v3 · 256 of 288 GPUs · GB300 NVL72 × 4 · TP1 PP4 VPP4 EP64". TP and PP always, others above 1.
Text summary(const Derived &derived);

} // namespace rankscape
