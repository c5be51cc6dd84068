// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The outer × inner mesh over which Megatron-FSDP v2 shards: chunks of data-parallel ranks, with no look at NVLink.
#pragma once

#include "model/scenario/derive.h"

namespace rankscape::fsdp {

/// Inner groups are consecutive chunks of the data-parallel group, outer groups join equal places of the chunks.
/// Source: facts.md A(a), "NVLINK DOMAIN".
struct Mesh {
    std::int64_t inner = 1; ///< data-parallel ranks ÷ instances
    std::int64_t outer = 1; ///< --num-distributed-optimizer-instances
    GroupKind inner_groups, outer_groups;
    std::int64_t inner_crossing = 0; ///< groups that leave an NVLink domain
    std::int64_t outer_crossing = 0;

    std::int64_t size() const { return inner * outer; }
    bool two_axes() const { return outer > 1; }
};

/// Over the dense data-parallel (and context-parallel) ranks. Needs layout and cluster.
Mesh dense_mesh(const Derived &derived);
/// Over the ranks that hold the same experts.
Mesh expert_mesh(const Derived &derived);

} // namespace rankscape::fsdp
