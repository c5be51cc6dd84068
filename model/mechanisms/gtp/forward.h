// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What one rank of the first pipeline stage does in a forward pass, in order, with the weights that it meets.
#pragma once

#include "model/mechanisms/gtp/cut.h"

#include <vector>

namespace rankscape::gtp {

/// A step of the forward pass; backward they come in reverse.
struct Op {
    enum class Kind : std::uint8_t {
        lookup,    ///< of the embedding: no GEMM
        gemm,      ///< with a weight
        attention, ///< core attention
        router,
        tp_enter, ///< before column-parallel weights: gathers the sequence; backward reduces
        tp_leave, ///< after row-parallel weights: reduces; backward gathers
        dispatch, ///< tokens to experts; backward gradients home
        combine,
    };
    Kind kind = Kind::gemm;
    std::int32_t weight = -1; ///< in Forward::weights
    std::int32_t layer = -1;  ///< -1: outside layers
    double flops = 0;         ///< of a rank and microbatch
    bool low_precision = false;
};

/// A timeline has all layers of the stage and as many microbatches, one at least, as stay below this.
inline constexpr std::size_t most_events = 6000;

struct Forward {
    std::vector<CutWeight> weights;             ///< of the whole model, each shape once: embedding, layers, output
    std::vector<Op> ops;                        ///< of what is shown
    std::vector<std::int32_t> layers;           ///< of the stage
    bool embedding = false, output = false;     ///< on this stage
    bool tied = false;                          ///< the output meets the embedding's weight again
    std::vector<std::vector<std::int32_t>> met; ///< by layer of the stage: its weights
    std::vector<double> whole; ///< by layer of the stage: elements that every rank keeps whole (norms, router)
    double tokens = 0;         ///< of a microbatch, on a rank, before sequence parallelism cuts them
    std::int64_t hidden = 0;
    bool sequence_parallel = false;
    std::int64_t topk = 0; ///< 0: no experts
};

/// Errors: those of inventory() and cut(); shape_incomplete (--seq-length).
Result<Forward> forward_of(const Derived &derived, const Degrees &degrees, WireFormat format);

} // namespace rankscape::gtp
