// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Experts against expert parallelism, heads and query groups against TP, and the shortcut MoE.
#include "model/scenario/rules/degrees.h"
#include "model/scenario/rules/fixes.h"
#include "model/scenario/rules/say.h"

namespace rankscape::rules {

namespace {

/// Whether it is known that the model has no experts: said so, or a preset without them.
bool known_dense(const Scenario &s)
{
    return s.model.num_experts ? *s.model.num_experts == 0 : !s.model.preset.empty();
}

std::optional<Said> indivisible(const Examined &e)
{
    const auto experts = e.s.model.num_experts.value_or(0);
    const auto expert = e.s.parallel.expert;
    if (experts < 1 || expert < 1 || experts % expert == 0)
        return std::nullopt;
    Said said;
    said.message = expert > experts ? say("EP {0} is more than the {1} experts: some ranks would hold none",
                                          "EP {0} 超过专家数 {1}：有的 rank 会分不到专家", {expert, experts})
                                    : say("{0} experts do not divide by EP {1}: {2} would be left over",
                                          "{0} 个专家不能被 EP {1} 整除，余 {2}", {experts, expert, experts % expert});
    if (e.with_fixes)
        if (const auto value = nearest_value(e.s, Degree::expert, divisors(experts)))
            said.fixes.push_back(set_flag("--expert-model-parallel-size", *value));
    return said;
}

std::optional<Said> heads(const Examined &e)
{
    const auto count = e.s.model.num_attention_heads.value_or(0);
    const auto tensor = e.s.parallel.tensor;
    if (count < 1 || tensor < 1 || count % tensor == 0)
        return std::nullopt;
    Said said;
    said.message = say("{0} attention heads do not divide by TP {1}: {2} would be left over",
                       "{0} 个注意力头不能被 TP {1} 整除，余 {2}", {count, tensor, count % tensor});
    if (e.with_fixes)
        if (const auto value = nearest_value(e.s, Degree::tensor, divisors(count)))
            said.fixes.push_back(set_flag("--tensor-model-parallel-size", *value));
    return said;
}

/// With fewer groups than ranks, Megatron gathers the projection and each rank takes the heads of its group.
std::optional<Said> query_groups(const Examined &e)
{
    const auto groups = e.s.model.num_query_groups.value_or(0);
    const auto tensor = e.s.parallel.tensor;
    const auto fits = [groups](std::int64_t tp) { return groups % tp == 0 || tp % groups == 0; };
    if (groups < 1 || tensor < 1 || fits(tensor))
        return std::nullopt;
    Said said;
    said.message = say("TP {1} and {0} key/value heads: neither divides the other",
                       "TP {1} 与 key/value 头数 {0} 互不整除", {groups, tensor});
    if (e.with_fixes) {
        // TP that the attention heads allow, too.
        auto values = divisors(e.s.model.num_attention_heads.value_or(groups));
        std::erase_if(values, [&](std::int64_t tp) { return !fits(tp); });
        if (const auto value = nearest_value(e.s, Degree::tensor, values))
            said.fixes.push_back(set_flag("--tensor-model-parallel-size", *value));
    }
    return said;
}

} // namespace

const Table &expert_rules()
{
    static const Table table{
        {"experts_not_divisible",
         Severity::problem,
         "mcore-transformer-config",
         {"--num-experts", "--expert-model-parallel-size"},
         indivisible,
         every_version,
         {},
         true},
        {"heads_not_divisible",
         Severity::problem,
         "mcore-transformer-config",
         {"--num-attention-heads", "--tensor-model-parallel-size"},
         heads,
         every_version,
         {},
         true},
        {"query_groups_not_divisible",
         Severity::problem,
         "mcore-transformer-config",
         {"--num-query-groups", "--tensor-model-parallel-size"},
         query_groups,
         every_version,
         {},
         true},
        {"expert_flags_without_experts",
         Severity::warning,
         "mcore-arguments",
         {"--expert-model-parallel-size", "--expert-tensor-parallel-size",
          "--expert-tensor-parallel-num-weight-shards"},
         [](const Examined &e) {
             const auto &p = e.s.parallel;
             const bool set = p.expert > 1 || p.expert_tensor || p.expert_weight_shards;
             return when(set && known_dense(e.s),
                         {"the model has no experts: the expert degrees have no effect on it",
                          "模型没有专家：专家侧的并行度对它不起作用"},
                         {remove_flags({"--expert-model-parallel-size", "--expert-tensor-parallel-size",
                                        "--expert-tensor-parallel-num-weight-shards"})});
         }},
        {"shortcut_not_in_version",
         Severity::problem,
         "pr-6959",
         {"--moe-shortcut-parallel"},
         [](const Examined &e) {
             return when(e.s.experts.shortcut,
                         {"0.19 has no --moe-shortcut-parallel: it was merged on 28 August 2026, after the 0.19 branch",
                          "0.19 没有 --moe-shortcut-parallel:它在 2026-08-28 合入，晚于 0.19 分支"},
                         {set_flag("--moe-shortcut-parallel", ""), set_flag("--core-version", "0.20.0")});
         },
         before_0_20},
        {"shortcut_changes_model",
         Severity::warning,
         "pr-6959",
         {"--moe-shortcut-parallel"},
         [](const Examined &e) {
             return when(
                 e.s.experts.shortcut,
                 {"--moe-shortcut-parallel changes the model (the router sees the input of the layer before, "
                  "and norms are "
                  "added): it cannot be switched on for a trained checkpoint, and it needs HybridModel",
                  "--moe-shortcut-parallel 会改变模型本身（router 改用前一层的输入，并增加 norm）：不能在已训练的 "
                  "checkpoint "
                  "上打开，而且只支持 HybridModel"});
         },
         since_0_20},
    };
    return table;
}

} // namespace rankscape::rules
