// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Combined 1F1B (--overlap-moe-expert-parallel-comm) and the delayed weight gradient. Source: facts.md C(b).
#include "model/scenario/rules/degrees.h"
#include "model/scenario/rules/say.h"

#include <algorithm>

namespace rankscape::rules {

namespace {

const std::string overlap = "--overlap-moe-expert-parallel-comm";

bool on(const Examined &e) { return e.s.pipeline.overlap_expert_communication; }

bool has(const std::vector<std::string> &words, std::string_view word)
{
    return std::ranges::find(words, word) != words.end();
}

Rule refused(std::string_view code, std::vector<std::string> flags, std::optional<Said> (*test)(const Examined &),
             VersionRange versions = every_version, std::string_view citation = "mcore-transformer-config")
{
    flags.insert(flags.begin(), overlap);
    return {code, Severity::problem, citation, std::move(flags), test, versions};
}

} // namespace

const Table &overlap_rules()
{
    static const Table table{
        refused("overlap_needs_expert_parallel", {"--expert-model-parallel-size"},
                [](const Examined &e) {
                    return when(
                        on(e) && e.s.parallel.expert <= 1,
                        {"combined 1F1B hides the expert all-to-all, so it needs --expert-model-parallel-size above 1",
                         "combined 1F1B 用来掩盖专家的 all-to-all，要求 --expert-model-parallel-size 大于 1"},
                        {set_flag(overlap, "")});
                }),
        refused("overlap_dispatcher", {"--moe-token-dispatcher-type"},
                [](const Examined &e) {
                    const auto &type = e.s.experts.dispatcher;
                    return when(on(e) && type != "alltoall" && type != "flex",
                                say("combined 1F1B works with the alltoall or flex dispatcher, not with {0}",
                                    "combined 1F1B 只支持 alltoall 或 flex dispatcher，不支持 {0}", {type}),
                                {set_flag("--moe-token-dispatcher-type", "alltoall"),
                                 set_flag("--moe-token-dispatcher-type", "flex")});
                }),
        refused("overlap_needs_virtual_pipeline",
                {"--num-virtual-stages-per-pipeline-rank", "--pipeline-model-parallel-size"},
                [](const Examined &e) {
                    return when(on(e) && e.s.parallel.pipeline > 1 && resulting_virtual_size(e.s) <= 1,
                                say("combined 1F1B with PP {0} needs virtual pipeline stages",
                                    "PP {0} 下使用 combined 1F1B 必须设置 virtual pipeline stage",
                                    {e.s.parallel.pipeline}));
                }),
        refused(
            "overlap_full_recompute", {"--recompute-granularity", "--recompute-method", "--recompute-num-layers"},
            [](const Examined &e) {
                const auto &x = e.s.execution;
                return when(
                    on(e) && (x.recompute_granularity == "full" || x.recompute_method || x.recompute_num_layers),
                    {"combined 1F1B does not go with full recomputation or --recompute-method, --recompute-num-layers",
                     "combined 1F1B 不能与完全重计算（full recompute）、--recompute-method 或 --recompute-num-layers "
                     "同用"},
                    {remove_flags({"--recompute-granularity", "--recompute-method", "--recompute-num-layers"})});
            }),
        refused("overlap_recompute_moe", {"--recompute-modules"},
                [](const Examined &e) {
                    return when(on(e) && has(e.s.execution.recompute_modules, "moe"),
                                {"combined 1F1B cannot recompute the whole moe module",
                                 "combined 1F1B 下不能把整个 moe 模块列入重计算"});
                }),
        refused("overlap_needs_16_bit", {"--bf16", "--fp16"},
                [](const Examined &e) {
                    // Neither flag given means only that precision was not spoken of.
                    const auto &x = e.s.execution;
                    return when(on(e) && !x.bf16 && !x.fp16 && (x.fp8 || x.fp4),
                                {"combined 1F1B needs BF16 or FP16 as the base precision",
                                 "combined 1F1B 要求以 BF16 或 FP16 为基础精度"},
                                {set_flag("--bf16", "true")});
                }),
        refused(
            "overlap_shared_expert", {"--moe-shared-expert-overlap"},
            [](const Examined &e) {
                return when(
                    on(e) && e.s.experts.shared_expert_overlap,
                    {"combined 1F1B and --moe-shared-expert-overlap both want the time of the all-to-all; choose one",
                     "combined 1F1B 与 --moe-shared-expert-overlap 都要占用 all-to-all 的时间，只能选一个"},
                    {set_flag("--moe-shared-expert-overlap", ""), set_flag(overlap, "")});
            }),
        refused("overlap_mtp_layers", {"--mtp-num-layers"},
                [](const Examined &e) {
                    const auto layers = e.s.model.mtp_num_layers.value_or(0);
                    return when(on(e) && layers > 1,
                                say("combined 1F1B allows one MTP layer at most, here are {0}",
                                    "combined 1F1B 最多支持 1 个 MTP 层，这里有 {0} 个", {layers}));
                }),
        refused("overlap_graph_modules", {"--cuda-graph-modules", "--cuda-graph-impl"},
                [](const Examined &e) {
                    const auto &x = e.s.execution;
                    return when(on(e) && x.graph_impl == "transformer_engine" &&
                                    (has(x.graph_modules, "moe") || has(x.graph_modules, "mlp")),
                                {"under combined 1F1B the Transformer Engine graphs may not cover moe or mlp",
                                 "combined 1F1B 下，Transformer Engine 的 CUDA graph 不能包含 moe 或 mlp"});
                }),
        refused(
            "overlap_fp4", {"--fp4-format"},
            [](const Examined &e) {
                return when(on(e) && e.s.execution.fp4.has_value(),
                            {"combined 1F1B supports FP4 from 0.19.2 on", "combined 1F1B 从 0.19.2 起才支持 FP4"},
                            {set_flag("--core-version", "0.19.2")});
            },
            {CoreVersion::v0_19_0, CoreVersion::v0_19_0}, "mcore-0.19.2-release"),
        {"delay_wgrad_without_overlap",
         Severity::problem,
         "mcore-transformer-config",
         {"--delay-wgrad-compute", overlap},
         [](const Examined &e) {
             // Megatron-FSDP v2 has rules of its own for it.
             return when(e.s.pipeline.delay_wgrad && !on(e) && !e.s.sharding.megatron_fsdp,
                         {"--delay-wgrad-compute fills the windows of combined 1F1B and needs " + overlap,
                          "--delay-wgrad-compute 用来填充 combined 1F1B 的空隙，需要 " + overlap},
                         {set_flag(overlap, "true"), set_flag("--delay-wgrad-compute", "")});
         }},
    };
    return table;
}

} // namespace rankscape::rules
