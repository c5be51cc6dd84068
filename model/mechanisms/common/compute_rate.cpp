// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How fast GEMMs and attention run on a job's GPUs.
#include "model/mechanisms/common/thread_study.h"

#include <algorithm>

namespace rankscape {

double compute_rate(const Derived &derived, bool low_precision)
{
    const auto &scenario = derived.scenario;
    const auto *hardware = derived.cluster ? &derived.cluster->hardware() : find_hardware(scenario.cluster.hardware);
    if (!hardware)
        return 0;
    const auto bf16 = hardware->bf16_flops;
    auto peak = scenario.assumptions.peak_flops.value_or(bf16);
    if (low_precision && bf16 > 0) {
        // A stated peak is that of BF16; the hardware tells how many times that a smaller format has.
        auto low = bf16;
        if (scenario.execution.fp8)
            low = std::max(low, hardware->fp8_flops);
        if (scenario.execution.fp4)
            low = std::max(low, hardware->fp4_flops);
        peak *= low / bf16;
    }
    return peak * scenario.assumptions.compute_efficiency;
}

} // namespace rankscape
