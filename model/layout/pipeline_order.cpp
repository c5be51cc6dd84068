// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// 1F1B and interleaved 1F1B.
#include "model/layout/pipeline.h"

#include "model/base/checked.h"

#include <algorithm>

namespace rankscape {

namespace {

/// The chunk (from 1) of each forward step: groups of `group` microbatches pass through all chunks in turn.
std::vector<std::int32_t> forward_chunks(const ScheduleShape &shape)
{
    std::vector<std::int32_t> chunks;
    chunks.reserve(static_cast<std::size_t>(shape.microbatches * shape.virtual_size));
    for (std::int64_t first = 0; first < shape.microbatches; first += shape.group) {
        const auto together = static_cast<std::size_t>(std::min(shape.group, shape.microbatches - first));
        for (std::int32_t chunk = 1; chunk <= shape.virtual_size; ++chunk)
            chunks.insert(chunks.end(), together, chunk);
    }
    return chunks;
}

std::int64_t warmup_steps(const ScheduleShape &shape, std::int64_t rank)
{
    const auto behind = shape.pipeline - rank - 1;
    if (shape.virtual_size == 1)
        return std::min(behind, shape.microbatches);
    const auto steps =
        2 * behind + (shape.virtual_size - 1) * shape.group + (shape.overlap_expert_communication ? 1 : 0);
    return std::min(steps, shape.microbatches * shape.virtual_size);
}

} // namespace

Result<std::vector<RankOrder>> pipeline_order(const ScheduleShape &shape)
{
    const auto steps = checked_product({shape.pipeline, shape.virtual_size, shape.microbatches, 2});
    if (shape.pipeline < 1 || shape.virtual_size < 1 || shape.microbatches < 1 || shape.group < 1 || !steps ||
        *steps > largest_schedule || shape.group > largest_schedule) {
        Problem problem;
        problem.code = "schedule_microbatches";
        problem.where.flag = "--num-microbatches";
        problem.sentence = {"the schedule's size is out of range", "调度规模超出范围"};
        problem.remedy = {"sizes of at least 1, and at most " + std::to_string(largest_schedule) + " steps in all",
                          "各项至少为 1，总步数至多 " + std::to_string(largest_schedule)};
        return problem;
    }
    const auto forward = forward_chunks(shape);
    const auto backward = [&](std::size_t step) {
        return -(static_cast<std::int32_t>(shape.virtual_size) + 1 - forward[step]);
    };
    std::vector<RankOrder> ranks;
    for (std::int64_t rank = 0; rank < shape.pipeline; ++rank) {
        const auto warmup = static_cast<std::size_t>(warmup_steps(shape, rank));
        RankOrder out{static_cast<std::int32_t>(warmup), {}};
        out.order.reserve(2 * forward.size());
        out.order.assign(forward.begin(), forward.begin() + static_cast<std::ptrdiff_t>(warmup));
        for (std::size_t step = warmup; step < forward.size(); ++step) {
            out.order.push_back(forward[step]);
            out.order.push_back(backward(step - warmup));
        }
        for (std::size_t step = forward.size() - warmup; step < forward.size(); ++step)
            out.order.push_back(backward(step));
        ranks.push_back(std::move(out));
    }
    return ranks;
}

} // namespace rankscape
