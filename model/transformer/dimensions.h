// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A model shape with every default filled in as Megatron does, once it is known to be complete and sound.
#pragma once

#include "model/base/result.h"
#include "model/transformer/shape.h"

#include <vector>

namespace rankscape {

/// All at least 1 unless said. Source of the defaults: Megatron's validate_args.
struct Dimensions {
    std::int64_t hidden = 0;
    std::int64_t ffn = 0; ///< absent: 4 × hidden, or 8/3 × hidden in steps of 64 with a gated block
    std::int64_t heads = 0;
    std::int64_t query_groups = 0;
    std::int64_t head_dim = 0;
    std::int64_t vocab = 0;
    std::int64_t experts = 0; ///< 0: dense
    std::int64_t topk = 0;
    std::int64_t expert_ffn = 0; ///< absent: as the dense block
    std::int64_t shared_ffn = 0; ///< 0: no shared expert
    std::int64_t mtp_layers = 0;
    std::vector<bool> moe; ///< by decoder layer

    std::int64_t q_lora = 0; ///< MLA; 0: queries are projected at once
    std::int64_t kv_lora = 0;
    std::int64_t qk_dim = 0; ///< a head's queries and keys, without position part
    std::int64_t qk_position_dim = 0;
    std::int64_t v_dim = 0;
};

/// Errors: those of inventory().
Result<Dimensions> dimensions_of(const ModelShape &shape);

} // namespace rankscape
