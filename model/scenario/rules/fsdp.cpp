// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron-FSDP: what the v2 adapter refuses, by version, and settings that mean nothing without FSDP.
// Source: facts.md A(b) and Q 1: the commit d98e8a64 (22 August 2026) refuses more than later snapshots do; what
// only that commit refuses is a warning.
#include "model/scenario/rules/degrees.h"
#include "model/scenario/rules/say.h"

namespace rankscape::rules {

namespace {

bool v2(const Examined &e) { return e.s.sharding.megatron_fsdp && e.s.sharding.fsdp_version == 2; }

bool mxfp8_gathered(const ExecutionOptions &x) { return x.fp8 && x.fp8_recipe == "mxfp8" && x.fp8_param_gather; }

Rule adapter(std::string_view code, Severity severity, std::vector<std::string> flags,
             std::optional<Said> (*test)(const Examined &), std::string_view literal = {})
{
    flags.emplace_back("--megatron-fsdp-version");
    return {code, severity, "mcore-fsdp-adapter", std::move(flags), test, since_0_20, literal};
}

Table adapter_rules()
{
    return {
        adapter("fsdp2_needs_tensor_parallel_1", Severity::problem, {"--tensor-model-parallel-size"},
                [](const Examined &e) {
                    return when(v2(e) && e.s.parallel.tensor != 1,
                                say("the Megatron-FSDP v2 adapter needs TP 1, not {0}",
                                    "Megatron-FSDP v2 的 adapter 要求 TP 为 1，现为 {0}", {e.s.parallel.tensor}),
                                {set_flag("--tensor-model-parallel-size", 1)});
                }),
        adapter("fsdp2_needs_context_parallel_1", Severity::problem, {"--context-parallel-size"},
                [](const Examined &e) {
                    return when(v2(e) && e.s.parallel.context != 1,
                                say("the Megatron-FSDP v2 adapter needs CP 1, not {0}",
                                    "Megatron-FSDP v2 的 adapter 要求 CP 为 1，现为 {0}", {e.s.parallel.context}),
                                {set_flag("--context-parallel-size", 1)});
                }),
        adapter(
            "fsdp2_pipeline", Severity::warning, {"--pipeline-model-parallel-size"},
            [](const Examined &e) {
                return when(
                    v2(e) && e.s.parallel.pipeline != 1,
                    say("with PP {0} it depends on the commit: d98e8a64 (22 August 2026) of Megatron-FSDP v2 refuses a "
                        "pipeline, a later snapshot takes PP and virtual stages",
                        "PP {0} 能否使用取决于提交：Megatron-FSDP v2 在 "
                        "d98e8a64（2026-08-22）拒绝流水线并行，之后的快照支持 PP "
                        "和 virtual stage",
                        {e.s.parallel.pipeline}));
            }),
        adapter("fsdp2_strategy", Severity::problem, {"--data-parallel-sharding-strategy"},
                [](const Examined &e) {
                    return when(v2(e) && e.s.sharding.strategy != "optim_grads_params",
                                say("the Megatron-FSDP v2 adapter takes the strategy optim_grads_params (ZeRO-3) only, "
                                    "not {0}; the "
                                    "library below it could do the others",
                                    "Megatron-FSDP v2 的 adapter 只接受 optim_grads_params(ZeRO-3)，不接受 "
                                    "{0}；底层库本身支持其他策略",
                                    {e.s.sharding.strategy}),
                                {set_flag("--data-parallel-sharding-strategy", "optim_grads_params")});
                }),
        adapter("fsdp2_outer_needs_instances", Severity::problem,
                {"--outer-dp-sharding-strategy", "--num-distributed-optimizer-instances"},
                [](const Examined &e) {
                    return when(
                        v2(e) && e.s.sharding.outer_strategy != "no_shard" && e.s.parallel.optimizer_instances <= 1,
                        say("the outer strategy {0} needs an outer axis: --num-distributed-optimizer-instances above 1",
                            "外层策略 {0} 需要有外层轴，即 --num-distributed-optimizer-instances 大于 1",
                            {e.s.sharding.outer_strategy}),
                        {set_flag("--outer-dp-sharding-strategy", "no_shard")});
                }),
        adapter(
            "fsdp2_outer_strategy", Severity::warning, {"--outer-dp-sharding-strategy"},
            [](const Examined &e) {
                return when(
                    v2(e) && e.s.sharding.outer_strategy != "no_shard" && e.s.parallel.optimizer_instances > 1,
                    {"an outer strategy other than no_shard is refused at d98e8a64 (22 August 2026) and accepted by a "
                     "later snapshot",
                     "d98e8a64（2026-08-22）拒绝 no_shard 以外的外层策略，之后的快照才接受"});
            }),
        adapter(
            "fsdp2_distributed_optimizer", Severity::problem, {"--use-distributed-optimizer"},
            [](const Examined &e) {
                return when(
                    v2(e) && e.s.sharding.distributed_optimizer,
                    {"Megatron-FSDP v2 brings its own optimizer sharding: leave out --use-distributed-optimizer",
                     "Megatron-FSDP v2 自带优化器分片，不要再加 --use-distributed-optimizer"},
                    {set_flag("--use-distributed-optimizer", "")});
            },
            "currently requires use_distributed_optimizer=False"),
        adapter("fsdp2_optimizer", Severity::problem, {"--optimizer"},
                [](const Examined &e) {
                    const auto optimizer = e.s.sharding.optimizer.value_or("adam");
                    return when(v2(e) && optimizer != "adam" && optimizer != "sgd",
                                say("the Megatron-FSDP v2 optimizer is adam or sgd, not {0}",
                                    "Megatron-FSDP v2 的优化器只能是 adam 或 sgd，不能是 {0}", {optimizer}),
                                {set_flag("--optimizer", "adam")});
                }),
        adapter("fsdp2_fp16", Severity::problem, {"--fp16"},
                [](const Examined &e) {
                    return when(v2(e) && e.s.execution.fp16,
                                {"Megatron-FSDP v2 has no loss scaling, so no FP16; use BF16",
                                 "Megatron-FSDP v2 没有 loss scaling，不支持 FP16；请用 BF16"});
                }),
        adapter("fsdp2_fp4", Severity::problem, {"--fp4-format"},
                [](const Examined &e) {
                    return when(v2(e) && e.s.execution.fp4.has_value(),
                                {"Megatron-FSDP v2 does not train in FP4", "Megatron-FSDP v2 不支持 FP4 训练"},
                                {set_flag("--fp4-format", "")});
                }),
        adapter("fsdp2_fp8", Severity::problem, {"--fp8-format", "--fp8-recipe", "--fp8-param-gather"},
                [](const Examined &e) {
                    return when(v2(e) && e.s.execution.fp8 && !mxfp8_gathered(e.s.execution),
                                {"the only FP8 that any snapshot of Megatron-FSDP v2 takes is the recipe mxfp8 with "
                                 "--fp8-param-gather",
                                 "Megatron-FSDP v2 的各个快照中，FP8 最多只支持 mxfp8 配方加 --fp8-param-gather"});
                }),
        adapter("fsdp2_mxfp8", Severity::warning, {"--fp8-recipe"},
                [](const Examined &e) {
                    return when(v2(e) && mxfp8_gathered(e.s.execution),
                                {"MXFP8 under Megatron-FSDP v2 is refused at d98e8a64 (22 August 2026) and accepted by "
                                 "a later snapshot",
                                 "Megatron-FSDP v2 下的 MXFP8 在 d98e8a64（2026-08-22）被拒绝，之后的快照才接受"});
                }),
        adapter("fsdp2_partial_graphs", Severity::problem, {"--cuda-graph-impl"},
                [](const Examined &e) {
                    const auto &impl = e.s.execution.graph_impl;
                    return when(v2(e) && (impl == "local" || impl == "transformer_engine"),
                                say("Megatron-FSDP v2 does not run under {0} CUDA graphs",
                                    "Megatron-FSDP v2 不能在 {0} 的 CUDA graph 下运行", {impl}),
                                {set_flag("--cuda-graph-impl", "none")});
                }),
        adapter(
            "fsdp2_full_iteration_graph", Severity::warning, {"--cuda-graph-impl"},
            [](const Examined &e) {
                return when(
                    v2(e) && e.s.execution.graph_impl == "full_iteration",
                    {"a full-iteration graph over Megatron-FSDP v2 is refused at d98e8a64 (22 August 2026); it came "
                     "later, "
                     "first for dense models",
                     "Megatron-FSDP v2 的整步 CUDA graph 在 "
                     "d98e8a64（2026-08-22）被拒绝；之后才支持，且先支持稠密模型"});
            }),
        adapter("fsdp2_accumulation_fusion", Severity::warning, {"--no-gradient-accumulation-fusion"},
                [](const Examined &e) {
                    return when(v2(e) && e.s.sharding.gradient_accumulation_fusion,
                                {"gradient accumulation fusion is on by default; d98e8a64 (22 August 2026) of "
                                 "Megatron-FSDP v2 refuses "
                                 "it, a later snapshot takes it with Transformer Engine 2.10 or later",
                                 "梯度累加融合默认开启；Megatron-FSDP v2 在 d98e8a64（2026-08-22）拒绝它，之后的快照在 "
                                 "Transformer Engine "
                                 "2.10 及以上才接受"},
                                {set_flag("--no-gradient-accumulation-fusion", "true")});
                }),
        adapter("fsdp2_delay_wgrad", Severity::warning, {"--delay-wgrad-compute"},
                [](const Examined &e) {
                    return when(
                        v2(e) && e.s.pipeline.delay_wgrad,
                        {"--delay-wgrad-compute is refused at d98e8a64 (22 August 2026) of Megatron-FSDP v2 and "
                         "accepted by a "
                         "later snapshot",
                         "--delay-wgrad-compute 在 Megatron-FSDP v2 的 d98e8a64（2026-08-22）被拒绝，之后的快照才接受"},
                        {set_flag("--delay-wgrad-compute", "")});
                }),
    };
}

} // namespace

const Table &fsdp_rules()
{
    static const Table table = [] {
        Table rules{
            {"fsdp_version_unknown",
             Severity::problem,
             "mcore-fsdp-adapter",
             {"--megatron-fsdp-version"},
             [](const Examined &e) {
                 const auto version = e.s.sharding.fsdp_version;
                 return when(
                     e.s.sharding.megatron_fsdp && version != 1 && version != 2,
                     say("there is no Megatron-FSDP v{0}: 1 or 2", "没有 Megatron-FSDP v{0}，只有 1 和 2", {version}),
                     {set_flag("--megatron-fsdp-version", 1)});
             }},
            {"fsdp2_not_in_version",
             Severity::problem,
             "mcore-0.19.0-release",
             {"--megatron-fsdp-version"},
             [](const Examined &e) {
                 return when(v2(e),
                             {"0.19 has no --megatron-fsdp-version: the v2 library is in it, the adapter is not",
                              "0.19 没有 --megatron-fsdp-version:v2 的库已在其中，adapter 还没有"},
                             {set_flag("--core-version", "0.20.0"), set_flag("--megatron-fsdp-version", 1)});
             },
             before_0_20},
            {"fsdp_checkpoint_format",
             Severity::problem,
             "mcore-fsdp-adapter",
             {"--ckpt-format", "--use-megatron-fsdp"},
             [](const Examined &e) {
                 const auto format = e.s.sharding.checkpoint_format.value_or("fsdp_dtensor");
                 return when(e.s.sharding.megatron_fsdp && format != "fsdp_dtensor",
                             say("Megatron-FSDP saves checkpoints as fsdp_dtensor, not as {0}",
                                 "Megatron-FSDP 的 checkpoint 格式是 fsdp_dtensor，不能是 {0}", {format}),
                             {set_flag("--ckpt-format", "fsdp_dtensor")});
             }},
            {"fsdp_device_max_connections",
             Severity::problem,
             "mcore-fsdp-adapter",
             {"CUDA_DEVICE_MAX_CONNECTIONS", "--use-megatron-fsdp"},
             [](const Examined &e) {
                 return when(
                     e.s.sharding.megatron_fsdp && e.s.sharding.cuda_device_max_connections == 1,
                     {"Megatron-FSDP runs its gathers beside the compute: CUDA_DEVICE_MAX_CONNECTIONS must not be 1",
                      "Megatron-FSDP 的 all-gather 要与计算并行，CUDA_DEVICE_MAX_CONNECTIONS 不能为 1"});
             }},
            {"fsdp_no_shard",
             Severity::warning,
             "mcore-fsdp-adapter",
             {"--data-parallel-sharding-strategy", "--use-megatron-fsdp"},
             [](const Examined &e) {
                 const auto &d = e.s.sharding;
                 return when(
                     d.megatron_fsdp && d.fsdp_version == 1 && d.strategy == "no_shard",
                     {"--use-megatron-fsdp with the strategy no_shard shards nothing: it is plain data parallelism",
                      "--use-megatron-fsdp 配合 no_shard 什么也不切分，等于普通的数据并行"},
                     {set_flag("--data-parallel-sharding-strategy", "optim_grads_params")});
             }},
            {"sharding_strategy_without_fsdp",
             Severity::warning,
             "mcore-fsdp-adapter",
             {"--data-parallel-sharding-strategy", "--outer-dp-sharding-strategy", "--megatron-fsdp-version"},
             [](const Examined &e) {
                 const auto &d = e.s.sharding;
                 return when(!d.megatron_fsdp &&
                                 (d.strategy != "no_shard" || d.outer_strategy != "no_shard" || d.fsdp_version != 1),
                             {"sharding strategies and the FSDP version have no effect without --use-megatron-fsdp",
                              "没有 --use-megatron-fsdp 时，切分策略和 FSDP 版本都不起作用"},
                             {set_flag("--use-megatron-fsdp", "true")});
             }},
        };
        for (auto &rule : adapter_rules())
            rules.push_back(std::move(rule));
        return rules;
    }();
    return table;
}

} // namespace rankscape::rules
