// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The degrees of a job that GTP looks at, and what a global step is made of.
#pragma once

#include "model/scenario/derive.h"
#include "model/transformer/precision.h"

namespace rankscape::gtp {

/// Of both grids. G is GTP_remat: how many ranks keep parts of one TP slice.
struct Degrees {
    std::int64_t tp = 1, g = 1;     ///< dense weights
    std::int64_t etp = 1, egtp = 1; ///< expert weights
    std::int64_t ep = 1, cp = 1, pp = 1;
    std::int64_t dp = 1, edp = 1; ///< replicas, GTP_remat not counted

    std::int64_t weight_shards() const { return tp * g; } ///< --tensor-parallel-num-weight-shards
    std::int64_t expert_weight_shards() const { return etp * egtp; }
    std::int64_t data_distribution() const { return dp * g; } ///< ranks with samples of their own
};
Degrees degrees_of(const Layout &layout);

/// How weights are gathered: MXFP8 and NVFP4 where the job uses them, else BF16 (other FP8 recipes too: what they
/// gather is not documented). Source: facts.md B(a).
WireFormat wire_format(const Scenario &scenario);

/// Samples of a step. GTP_remat ranks read different data, so they count as data parallel here, and only here.
/// Source: facts.md B(a), case of Megatron-Bridge #5569.
struct Batch {
    std::int64_t micro = 1, dp = 1, g = 1, microbatches = 1;
    bool assumed = false; ///< microbatches or micro batch not given

    std::int64_t samples_a_round() const { return micro * dp * g; } ///< of one microbatch over all ranks
    std::int64_t samples() const { return samples_a_round() * microbatches; }
    Text written_out() const; ///< "1 (micro batch) × 2 (DP) × 4 (GTP_remat) × 8 (microbatches) = 64 samples"
};
Batch batch_of(const Derived &derived, const Degrees &degrees);

} // namespace rankscape::gtp
