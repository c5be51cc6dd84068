// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Floating-point operations of the forward pass, module by module. A multiply-add counts as two.
#pragma once

#include "model/base/result.h"
#include "model/transformer/inventory.h"

namespace rankscape {

/// Per token, forward; the backward pass has twice as many (dgrad and wgrad one each), core attention's backward
/// twice its forward. `core_attention` is for causal attention over `seq_length` tokens: half of the square.
struct LayerFlops {
    double qkv = 0; ///< projections into attention (MLA: all of them)
    double core_attention = 0;
    double proj = 0;
    double router = 0;
    double fc1 = 0, fc2 = 0; ///< dense feed-forward
    double shared_expert = 0;
    double experts = 0; ///< top-k of them
    double attention() const { return qkv + core_attention + proj; }
    double all() const { return attention() + router + fc1 + fc2 + shared_expert + experts; }
};

LayerFlops flops_per_token(const ModelShape &shape, const LayerKind &layer, std::int64_t seq_length);
/// The output layer (logits).
double output_flops_per_token(const ModelShape &shape);

} // namespace rankscape
