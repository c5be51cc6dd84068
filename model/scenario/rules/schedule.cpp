// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Batch arithmetic and the pipeline schedule's demands on the number of microbatches.
#include "model/base/checked.h"
#include "model/scenario/derive.h"
#include "model/scenario/rules/degrees.h"
#include "model/scenario/rules/say.h"

#include <algorithm>

namespace rankscape::rules {

namespace {

/// Samples of one microbatch round over all data-parallel ranks; GTP_remat ranks see their own data.
std::optional<std::int64_t> samples_a_round(const Examined &e)
{
    if (!e.layout)
        return std::nullopt;
    return checked_product({e.s.pipeline.micro_batch_size.value_or(1), e.layout->dp, e.s.parallel.gtp()});
}

std::optional<Said> batch(const Examined &e)
{
    const auto samples = samples_a_round(e);
    const auto global = e.s.pipeline.global_batch_size;
    if (!global || !samples || *samples < 1 || (*global >= 1 && *global % *samples == 0))
        return std::nullopt;
    std::vector<Fix> fixes;
    const auto below = *global / *samples * *samples;
    for (const auto value : {below, below + *samples})
        if (value >= 1)
            fixes.push_back(set_flag("--global-batch-size", value));
    return when(true,
                say("a global batch of {0} does not divide by micro batch {1} × DP {2} × GTP_remat {3} = {4}",
                    "global batch {0} 不能被 micro batch {1} × DP {2} × GTP_remat {3} = {4} 整除",
                    {*global, e.s.pipeline.micro_batch_size.value_or(1), e.layout->dp, e.s.parallel.gtp(), *samples}),
                std::move(fixes));
}

std::optional<Said> two_counts(const Examined &e)
{
    const auto samples = samples_a_round(e);
    const auto &p = e.s.pipeline;
    if (!p.num_microbatches || !p.global_batch_size || !samples || *samples < 1 ||
        *p.global_batch_size % *samples != 0 || *p.global_batch_size / *samples == *p.num_microbatches)
        return std::nullopt;
    return when(true,
                say("--num-microbatches {0} contradicts the global batch: {1} / {2} = {3}",
                    "--num-microbatches {0} 与 global batch 矛盾：{1} / {2} = {3}",
                    {*p.num_microbatches, *p.global_batch_size, *samples, *p.global_batch_size / *samples}),
                {set_flag("--num-microbatches", "")});
}

struct Interleaved {
    std::int64_t pipeline;
    std::int64_t group;
    std::int64_t microbatches;
};

/// What the interleaved schedule works with; nothing where it does not run or the count is unknown.
std::optional<Interleaved> interleaved(const Examined &e)
{
    const auto pipeline = e.s.parallel.pipeline;
    if (!e.layout || pipeline <= 1 || resulting_virtual_size(e.s) <= 1)
        return std::nullopt;
    const auto microbatches = microbatches_of(e.s);
    if (!microbatches || *microbatches < 1)
        return std::nullopt;
    return Interleaved{pipeline, e.s.pipeline.microbatch_group_size.value_or(pipeline), *microbatches};
}

std::optional<Said> group_range(const Examined &e)
{
    const auto i = interleaved(e);
    if (!i || (i->group >= i->pipeline && i->group <= i->microbatches))
        return std::nullopt;
    std::vector<Fix> fixes;
    if (i->pipeline <= i->microbatches)
        fixes.push_back(set_flag("--microbatch-group-size-per-vp-stage", i->pipeline));
    return when(
        true,
        say("the interleaved schedule takes {0} microbatches at a time per chunk; it must be from PP {1} to the {2} "
            "microbatches of a step",
            "交错调度每个 chunk 每次连续取 {0} 个 microbatch；这个数必须在 PP {1} 与每步的 {2} 个 microbatch 之间",
            {i->group, i->pipeline, i->microbatches}),
        std::move(fixes));
}

std::optional<Said> group_rest(const Examined &e)
{
    const auto i = interleaved(e);
    if (!i || i->group < i->pipeline || i->group > i->microbatches)
        return std::nullopt;
    const auto rest = i->microbatches % i->group;
    if (rest == 0 || rest >= i->pipeline)
        return std::nullopt;
    return when(
        true,
        say("{0} microbatches in groups of {1} leave a last group of {2}, fewer than PP {3}: the pipeline would stall",
            "{0} 个 microbatch 按每组 {1} 个划分，最后一组只有 {2} 个，少于 PP {3}，流水线会因依赖而停顿",
            {i->microbatches, i->group, rest, i->pipeline}));
}

} // namespace

const Table &schedule_rules()
{
    static const Table table{
        {"global_batch_not_divisible",
         Severity::problem,
         "mcore-arguments",
         {"--global-batch-size", "--micro-batch-size"},
         batch},
        {"microbatches_contradict",
         Severity::warning,
         "mcore-arguments",
         {"--num-microbatches", "--global-batch-size"},
         two_counts},
        {"microbatch_group_out_of_range",
         Severity::problem,
         "mcore-schedules",
         {"--microbatch-group-size-per-vp-stage", "--num-microbatches", "--global-batch-size"},
         group_range},
        {"microbatch_group_rest",
         Severity::problem,
         "mcore-schedules",
         {"--microbatch-group-size-per-vp-stage", "--num-microbatches", "--global-batch-size"},
         group_rest},
        {"microbatch_group_without_virtual_pipeline",
         Severity::warning,
         "mcore-schedules",
         {"--microbatch-group-size-per-vp-stage"},
         [](const Examined &e) {
             return when(e.s.pipeline.microbatch_group_size && resulting_virtual_size(e.s) <= 1,
                         {"--microbatch-group-size-per-vp-stage has no effect without virtual pipeline stages",
                          "没有 virtual pipeline stage 时，--microbatch-group-size-per-vp-stage 不起作用"},
                         {set_flag("--microbatch-group-size-per-vp-stage", "")});
         }},
    };
    return table;
}

} // namespace rankscape::rules
