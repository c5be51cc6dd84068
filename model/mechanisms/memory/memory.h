// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a job's ranks hold of the model: parameters, gradients, main parameters and optimizer state.
#pragma once

#include "model/mechanisms/memory/state_bytes.h"
#include "model/scenario/derive.h"

#include <string>
#include <vector>

namespace rankscape {

/// The fullest rank of a pipeline stage. The others of the stage have the same but for what does not divide.
struct StageMemory {
    std::string layers;    ///< all its chunks' letters, as in `Chunk`: "Ettt", "tttL"
    double parameters = 0; ///< before data parallelism shards them; padding of GTP shards included
    StateBytes bytes;
};

struct Memory {
    std::int64_t total = 0;  ///< parameters of the model
    std::int64_t active = 0; ///< that one token meets
    std::vector<StageMemory> stages;
    double megatron_estimate = 0; ///< bytes; see megatron_weight_and_optimizer_bytes

    const StageMemory &stage_of(const Layout &layout, std::int32_t rank) const
    {
        return stages[static_cast<std::size_t>(layout.dense.coordinate(rank, Axis::pp))];
    }
};

/// Errors: those of inventory(); layout_not_legal, or the problem of the pipeline split.
Result<Memory> memory_of(const Derived &derived);
/// The same from its parts; `stages` are those of the layout's pipeline ranks.
Result<Memory> memory_of(const Scenario &scenario, const Layout &layout, const PipelineStages &stages);

/// Megatron's own theoretical estimate for its most loaded shard, as its megatron/training/theoretical_memory_usage
/// makes it: 18 bytes a parameter, or 6 + 12 / DP with the distributed optimizer (experts: expert DP; CP is not
/// counted); layers evenly over PP; norms and router whole, all else over TP; no QK norms, biases or router biases;
/// one embedding beside the layers, two when one stage has both ends. Errors: those of inventory().
Result<double> megatron_weight_and_optimizer_bytes(const Scenario &scenario, const Layout &layout);

} // namespace rankscape
