// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The two grids that Megatron lays over the same ranks, and what forbids them.
#pragma once

#include "model/layout/grid.h"
#include "model/layout/parallel.h"

#include <string>
#include <variant>
#include <vector>

namespace rankscape {

/// Why the two grids cannot be laid. `code` as in the oracle; numbers are those of Megatron's message.
/// Source: facts.md F.2.
struct LayoutFault {
    enum class Code {
        degree_out_of_range, ///< a degree below 1, or a product beyond `largest_world`
        bad_order,           ///< a token twice, unknown, or missing while its degree is above 1
        weight_shards_invalid,
        expert_weight_shards_invalid,
        hierarchical_context_mismatch,
        gtp_remat_with_distributed_optimizer_instances,
        world_size_not_divisible_by_model_grid,
        world_size_not_divisible_by_expert_grid,
        order_needs_equal_data_parallel,
        data_parallel_not_divisible_by_instances,
        expert_data_parallel_not_divisible_by_instances,
    };
    Code code;
    std::int64_t value = 0;   ///< what was to be divided or is out of range
    std::int64_t divisor = 0; ///< what had to divide it
    std::string subject;      ///< the flag or the token concerned
};

std::string_view name(LayoutFault::Code code);

/// Degrees resolved against a world, with both grids.
struct Layout {
    std::int32_t world = 0;
    std::int32_t dp = 0;  ///< replicate degree of the dense grid
    std::int32_t edp = 0; ///< expert data parallel degree
    std::int32_t instances = 1;
    std::vector<std::int32_t> hierarchical_context;
    bool dynamic_context = false;
    Grid dense;  ///< tp, gtp_remat, cp, dp, pp
    Grid expert; ///< etp, ep, expert gtp_remat, expert dp, pp

    std::int32_t pp() const { return dense.degree(Axis::pp); }
};

/// Every reason against the layout, in the order in which Megatron would raise them. Empty: legal.
std::vector<LayoutFault> layout_faults(const Parallel &parallel);

/// The layout, or the reasons against it.
std::variant<Layout, std::vector<LayoutFault>> make_layout(const Parallel &parallel);

} // namespace rankscape
