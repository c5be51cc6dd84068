// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which layers each pipeline rank holds, and the order in which it runs its chunks.
#pragma once

#include "model/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape {

/// One chunk's layers as letters: E embedding, t decoder layer, m MTP layer, L loss. Empty: nothing runs there.
using Chunk = std::string;

/// `stages[rank][chunk]`. Chunk c of rank r is entry c·PP + r of the flat list. Source: facts.md F.5.
struct PipelineStages {
    std::int32_t virtual_size = 1;
    std::vector<std::vector<Chunk>> stages;
};

/// What decides the stages when no layout string is given.
struct PipelineSplit {
    std::int64_t pipeline = 1;
    std::int64_t virtual_size = 1;
    std::optional<std::int64_t> layers;
    std::optional<std::int64_t> first_stage_layers;
    std::optional<std::int64_t> last_stage_layers;
    std::int64_t mtp_layers = 0;
    bool embedding_counts = false; ///< --account-for-embedding-in-pipeline-split
    bool loss_counts = false;      ///< --account-for-loss-in-pipeline-split
};

/// Expands and validates a `--pipeline-model-parallel-layout` string. `layers` absent: not checked.
/// Errors (code `pipeline_layout_*`): unknown letter, unbalanced bracket, bad repeat, stage count not a
/// multiple of PP, E not first, L not last, layer or MTP counts that differ, MTP over several chunks.
Result<PipelineStages> parse_pipeline_layout(std::string_view text, std::int64_t pipeline,
                                             std::optional<std::int64_t> layers, std::int64_t mtp_layers);

/// Megatron's own even (or first/last uneven) split. Errors (code `pipeline_split_*`): a division that
/// leaves a rest.
Result<PipelineStages> split_pipeline(const PipelineSplit &split);

/// What one rank runs: +c a forward of chunk c (from 1), -c a backward of chunk c.
struct RankOrder {
    std::int32_t warmup = 0;
    std::vector<std::int32_t> order;
};

struct ScheduleShape {
    std::int64_t pipeline = 1;
    std::int64_t virtual_size = 1;
    std::int64_t microbatches = 1;
    std::int64_t group = 1; ///< --microbatch-group-size-per-vp-stage, usually PP
    bool overlap_expert_communication = false;
};

/// 1F1B (virtual size 1) or interleaved 1F1B, one entry a pipeline rank. Error when microbatches or group
/// are below 1, or (code `schedule_microbatches`) when the order would pass `largest_schedule` steps.
Result<std::vector<RankOrder>> pipeline_order(const ScheduleShape &shape);

inline constexpr std::int64_t largest_schedule = 50'000'000;

} // namespace rankscape
