// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The job that all benchmarks measure, at any size.
#pragma once

#include "model/scenario/scenario.h"

namespace rankscape::bench {

/// TP8 PP8 EP8 ETP1 on nodes of eight; `world` must be a multiple of 64.
inline Scenario job(std::int64_t world)
{
    Scenario s;
    s.cluster.hardware = "dgx-h100";
    s.parallel.world_size = world;
    s.parallel.tensor = 8;
    s.parallel.pipeline = 8;
    s.parallel.expert = 8;
    s.parallel.expert_tensor = 1;
    return s;
}

} // namespace rankscape::bench
