// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Context and sequence parallelism: sizes that must divide, and settings that leave it switched off.
#include "model/base/checked.h"
#include "model/scenario/rules/fixes.h"
#include "model/scenario/rules/say.h"

#include <algorithm>

namespace rankscape::rules {

namespace {

bool hierarchical_type(const Examined &e)
{
    const auto &types = e.s.execution.cp_comm_type;
    return std::ranges::find(types, "a2a+p2p") != types.end();
}

std::optional<Said> sequence(const Examined &e)
{
    const auto length = e.s.model.seq_length.value_or(0);
    const auto context = e.s.parallel.context;
    const auto pieces = checked_product({2, std::max<std::int64_t>(context, 0)});
    if (length < 1 || context <= 1 || !pieces || length % *pieces == 0)
        return std::nullopt;
    std::vector<Fix> fixes;
    for (const auto value : {length / *pieces * *pieces, (length / *pieces + 1) * *pieces})
        if (value > 0)
            fixes.push_back(set_flag("--seq-length", value));
    return when(true,
                say("CP {0} cuts a sequence in {1} pieces, two a rank: {2} tokens leave {3} over",
                    "CP {0} 把序列切成 {1} 段（每个 rank 两段）:{2} 个 token 余 {3}",
                    {context, *pieces, length, length % *pieces}),
                std::move(fixes));
}

std::optional<Said> context_off(const Examined &e)
{
    const auto context = e.s.parallel.context;
    if (!hierarchical_type(e) || context <= 1 || !e.s.parallel.hierarchical_context.empty())
        return std::nullopt;
    std::vector<Fix> fixes;
    if (context % 2 == 0 && context > 2)
        fixes.push_back(set_flag("--hierarchical-context-parallel-sizes", "2 " + std::to_string(context / 2)));
    fixes.push_back(set_flag("--cp-comm-type", "p2p"));
    return when(true,
                say("CP has no effect: --cp-comm-type a2a+p2p works in two levels, and without "
                    "--hierarchical-context-parallel-sizes "
                    "(product {0}) context parallelism stays off; speeds measured so are not real",
                    "CP 不起作用：--cp-comm-type a2a+p2p 分两级工作，没有 "
                    "--hierarchical-context-parallel-sizes（乘积须为 {0}）时 "
                    "context parallel 会悄悄关闭，这样测得的速度并不真实",
                    {context}),
                std::move(fixes));
}

Rule dynamic(std::string_view code, std::vector<std::string> flags, std::optional<Said> (*test)(const Examined &))
{
    flags.insert(flags.begin(), "--dynamic-context-parallel");
    return {code,
            Severity::problem,
            "mcore-arguments",
            std::move(flags),
            test,
            {CoreVersion::v0_19_0, CoreVersion::v0_20_0}};
}

} // namespace

const Table &context_rules()
{
    static const Table table{
        {"sequence_not_divisible_by_context",
         Severity::problem,
         "mcore-arguments",
         {"--seq-length", "--context-parallel-size"},
         sequence,
         every_version,
         {},
         true},
        {"context_parallel_off",
         Severity::warning,
         "mcore-transformer-config",
         {"--cp-comm-type", "--hierarchical-context-parallel-sizes", "--context-parallel-size"},
         context_off},
        {"hierarchical_sizes_unused",
         Severity::warning,
         "mcore-transformer-config",
         {"--hierarchical-context-parallel-sizes", "--cp-comm-type"},
         [](const Examined &e) {
             return when(e.s.parallel.context > 1 && !e.s.parallel.hierarchical_context.empty() &&
                             !hierarchical_type(e),
                         {"hierarchical CP groups are made, but attention uses them only with --cp-comm-type a2a+p2p",
                          "分层 CP 的通信组会建立，但只有 --cp-comm-type a2a+p2p 时注意力才会用到"},
                         {set_flag("--cp-comm-type", "a2a+p2p")});
         }},
        {"cp_comm_type_without_context",
         Severity::warning,
         "mcore-transformer-config",
         {"--cp-comm-type", "--context-parallel-size"},
         [](const Examined &e) {
             return when(!e.s.execution.cp_comm_type.empty() && e.s.parallel.context == 1,
                         {"--cp-comm-type has no effect with CP 1", "CP 为 1 时，--cp-comm-type 不起作用"},
                         {set_flag("--cp-comm-type", "")});
         }},
        {"sequence_parallel_without_tensor",
         Severity::warning,
         "mcore-arguments",
         {"--sequence-parallel", "--tensor-model-parallel-size"},
         [](const Examined &e) {
             return when(e.s.execution.sequence_parallel && e.s.parallel.tensor == 1,
                         {"--sequence-parallel has no effect with TP 1: there is nobody to share the sequence with",
                          "TP 为 1 时 --sequence-parallel 不起作用：没有别的 rank 可以分担序列"},
                         {set_flag("--sequence-parallel", "")});
         }},
        dynamic("dynamic_context_pipeline", {"--pipeline-model-parallel-size"},
                [](const Examined &e) {
                    return when(e.s.parallel.dynamic_context && e.s.parallel.pipeline > 1,
                                say("dynamic (hybrid) context parallelism needs PP 1 up to 0.20.0, not {0}",
                                    "到 0.20.0 为止，dynamic(hybrid)CP 要求 PP 为 1，现为 {0}",
                                    {e.s.parallel.pipeline}));
                }),
        dynamic("dynamic_context_graphs", {"--cuda-graph-impl"},
                [](const Examined &e) {
                    return when(e.s.parallel.dynamic_context && e.s.execution.graph_impl != "none",
                                {"dynamic (hybrid) context parallelism changes shapes, so no CUDA graphs",
                                 "dynamic(hybrid)CP 的形状会变化，不能使用 CUDA graph"},
                                {set_flag("--cuda-graph-impl", "none")});
                }),
        dynamic("dynamic_context_fsdp", {"--use-megatron-fsdp"},
                [](const Examined &e) {
                    return when(e.s.parallel.dynamic_context && e.s.sharding.megatron_fsdp,
                                {"dynamic (hybrid) context parallelism does not go with Megatron-FSDP",
                                 "dynamic(hybrid)CP 不能与 Megatron-FSDP 同用"},
                                {set_flag("--use-megatron-fsdp", "")});
                }),
    };
    return table;
}

} // namespace rankscape::rules
