// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The table of degrees.
#include "model/scenario/rules/degrees.h"

#include "model/scenario/derive.h"

#include <algorithm>
#include <array>

namespace rankscape::rules {

namespace {

const std::array<DegreeRow, 10> &table()
{
    using S = Scenario;
    using N = std::int64_t;
    static const std::array<DegreeRow, 10> rows{{
        {Degree::tensor, "--tensor-model-parallel-size", [](const S &s) { return s.parallel.tensor; },
         [](S &s, N v) { s.parallel.tensor = v; }},
        {Degree::weight_shards, "--tensor-parallel-num-weight-shards",
         [](const S &s) { return s.parallel.weight_shards.value_or(s.parallel.tensor); },
         [](S &s, N v) { s.parallel.weight_shards = v; }},
        {Degree::context, "--context-parallel-size", [](const S &s) { return s.parallel.context; },
         [](S &s, N v) { s.parallel.context = v; }},
        {Degree::expert, "--expert-model-parallel-size", [](const S &s) { return s.parallel.expert; },
         [](S &s, N v) { s.parallel.expert = v; }},
        {Degree::expert_tensor, "--expert-tensor-parallel-size", [](const S &s) { return s.parallel.etp(); },
         [](S &s, N v) { s.parallel.expert_tensor = v; }},
        {Degree::expert_weight_shards, "--expert-tensor-parallel-num-weight-shards",
         [](const S &s) { return s.parallel.expert_weight_shards.value_or(s.parallel.etp()); },
         [](S &s, N v) { s.parallel.expert_weight_shards = v; }},
        {Degree::pipeline, "--pipeline-model-parallel-size", [](const S &s) { return s.parallel.pipeline; },
         [](S &s, N v) { s.parallel.pipeline = v; }},
        {Degree::virtual_pipeline, "--num-virtual-stages-per-pipeline-rank",
         [](const S &s) { return resulting_virtual_size(s); },
         [](S &s, N v) {
             s.pipeline.layers_per_virtual_stage.reset();
             s.pipeline.virtual_stages = v > 1 ? std::optional(v) : std::nullopt;
         }},
        {Degree::instances, "--num-distributed-optimizer-instances",
         [](const S &s) { return s.parallel.optimizer_instances; },
         [](S &s, N v) { s.parallel.optimizer_instances = v; }},
        {Degree::world, "--world-size", [](const S &s) { return meant_world(s.parallel).value_or(1); },
         [](S &s, N v) { s.parallel.world_size = v; }},
    }};
    return rows;
}

} // namespace

const DegreeRow &degree_row(Degree degree) { return table()[static_cast<std::size_t>(degree)]; }

std::vector<std::int64_t> divisors(std::int64_t number)
{
    std::vector<std::int64_t> found;
    if (number > largest_world)
        return found;
    for (std::int64_t d = 1; d * d <= number; ++d) {
        if (number % d != 0)
            continue;
        found.push_back(d);
        if (d != number / d)
            found.push_back(number / d);
    }
    std::ranges::sort(found);
    return found;
}

std::int64_t resulting_virtual_size(const Scenario &s)
{
    if (!s.pipeline.layout)
        return virtual_pipeline_size(s).value_or(1);
    const auto stages = stages_of(s);
    return stages ? stages->virtual_size : 1;
}

} // namespace rankscape::rules

namespace rankscape {

std::string_view flag_of(Degree degree) { return rules::degree_row(degree).flag; }

std::int64_t degree_of(const Scenario &scenario, Degree degree) { return rules::degree_row(degree).get(scenario); }

} // namespace rankscape
