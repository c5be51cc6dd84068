// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The step as events: weights gathered one ahead of their GEMM, gradients reduced one behind. Source: facts.md B(a),
// T.2.
#pragma once

#include "model/mechanisms/gtp/wires.h"
#include "model/schedule/step.h"

namespace rankscape::gtp {

/// Streams of every plan, in this order; those without events are not shown.
enum class Lane : std::uint8_t { compute, gather, reduce, expert_gather, expert_reduce, tp, tokens, replicas };
inline constexpr std::size_t lane_count = 8;

struct ChainOptions {
    bool ahead_forward = true; ///< false: a weight is gathered when it is needed, as in the first step
    bool ahead_backward = true;
    bool whole_layers = false;     ///< gather and reduce layers at once, as FSDP does with its units
    std::int64_t microbatches = 1; ///< the last one is the step's last
};

/// What an event is about, beside what StepEvent says. `weight` is -1 where it is about a layer or about none.
struct About {
    std::int32_t weight = -1;
    std::int32_t layer = -1;
    bool backward = false;
};

struct Chain {
    StepPlan plan;
    std::vector<About> about; ///< by event
};

struct ChainInput {
    const Forward &forward;
    const Wires &wires;
    WireFormat format = WireFormat::bf16;
    double rate = 1, low_rate = 1; ///< FLOP/s: attention and routers; GEMMs in the job's precision
};

Chain chain_of(const ChainInput &input, const ChainOptions &options);

} // namespace rankscape::gtp
