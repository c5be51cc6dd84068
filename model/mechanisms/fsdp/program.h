// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One step of Megatron-FSDP v2 as a plan of events: gathers ahead of compute, reductions behind it.
#pragma once

#include "model/mechanisms/common/comm_run.h"
#include "model/mechanisms/fsdp/bytes.h"
#include "model/mechanisms/fsdp/moves.h"
#include "model/mechanisms/fsdp/units.h"
#include "model/schedule/step.h"

namespace rankscape::fsdp {

/// A plan of more events than this leaves microbatches out.
inline constexpr std::int64_t most_events = 20'000;

/// The optimizer's pace: it is bound by memory, whose rate no source of the catalogue gives. Bytes per second; said in
/// the remarks.
inline constexpr double assumed_memory_rate = 3e12;

struct ProgramInput {
    const Units &units;
    const Mesh &dense, &experts;
    Matrix matrix, expert_matrix;
    Precision precision;
    double tokens = 0;       ///< of a rank and microbatch
    double compute_rate = 0; ///< FLOP/s
    std::int64_t microbatches = 1;
    bool recompute = false;       ///< the backward pass repeats the forward pass
    bool prefetch = true;         ///< the next unit is gathered under the present one's compute
    bool one_comm_stream = false; ///< gathers and reductions in one queue
};

/// A time in which a rank has more of a unit's weights, or of its unreduced gradients, than between uses.
struct Use {
    std::int32_t unit = 0;
    std::size_t group = 0; ///< 0: dense, 1: experts
    bool gradients = false;
    std::int32_t first = -1, last = -1; ///< events: its gather, or its reduction
    std::int32_t until = -1;            ///< the event whose end frees it; -1: it stays
    double before = 0, after = 1;       ///< shares held before and after the gather
};

struct Program {
    StepPlan plan;
    std::vector<Use> uses; ///< in order of time for each unit and group
    std::vector<std::shared_ptr<const CommRun>> runs;
    std::int64_t shown_microbatches = 0; ///< fewer than asked for where `most_events` forbids more
};

/// Streams "compute", "allgather", "reduce-scatter" (or "communication"); StepEvent::unit counts in Units::all.
/// Source: facts.md A(a) FORWARD … OPTIMIZER, T.1. Errors: fsdp_too_many_layers, those of
/// run_groups().
Result<Program> program(const std::shared_ptr<const Network> &network, const ProgramInput &input,
                        const std::atomic<bool> *cancel = nullptr);

} // namespace rankscape::fsdp
