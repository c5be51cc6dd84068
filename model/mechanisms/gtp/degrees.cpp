// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Degrees from the layout, samples from degrees and batch flags.
#include "model/mechanisms/gtp/degrees.h"

namespace rankscape::gtp {

Degrees degrees_of(const Layout &layout)
{
    const auto &d = layout.dense;
    const auto &e = layout.expert;
    return {.tp = d.degree(Axis::tp),
            .g = d.degree(Axis::gtp_remat),
            .etp = e.degree(Axis::tp),
            .egtp = e.degree(Axis::gtp_remat),
            .ep = e.degree(Axis::ep),
            .cp = d.degree(Axis::cp),
            .pp = d.degree(Axis::pp),
            .dp = layout.dp,
            .edp = layout.edp};
}

WireFormat wire_format(const Scenario &scenario)
{
    const auto &execution = scenario.execution;
    if (execution.fp4)
        return WireFormat::nvfp4;
    if (execution.fp8 && execution.fp8_recipe == "mxfp8")
        return WireFormat::mxfp8;
    return WireFormat::bf16;
}

Text Batch::written_out() const
{
    const auto n = [](std::int64_t number) { return std::to_string(number); };
    return {n(micro) + " (micro batch) × " + n(dp) + " (DP) × " + n(g) + " (GTP_remat) × " + n(microbatches) +
                (microbatches == 1 ? " (microbatch) = " : " (microbatches) = ") + n(samples()) +
                (samples() == 1 ? " sample a step" : " samples a step"),
            n(micro) + "（micro batch）× " + n(dp) + "（DP）× " + n(g) + "（GTP_remat）× " + n(microbatches) +
                "（microbatch 数）= 每步 " + n(samples()) + " 个样本"};
}

Batch batch_of(const Derived &derived, const Degrees &degrees)
{
    const auto &pipeline = derived.scenario.pipeline;
    const auto microbatches = microbatches_of(derived.scenario);
    return {.micro = pipeline.micro_batch_size.value_or(1),
            .dp = degrees.dp,
            .g = degrees.g,
            .microbatches = microbatches.value_or(1),
            .assumed = !microbatches || !pipeline.micro_batch_size};
}

} // namespace rankscape::gtp
