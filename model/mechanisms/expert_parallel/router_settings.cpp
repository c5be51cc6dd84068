// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a job says about its router, and what is wrong with it.
#include "model/mechanisms/expert_parallel/routing.h"

#include "model/base/checked.h"

namespace rankscape::expert_parallel {

namespace {

Problem problem(std::string code, Text sentence, Text remedy, std::string flag)
{
    return {std::move(code), std::move(sentence), std::move(remedy), {"", 0, 0, std::move(flag)}};
}

Problem out_of_range(std::string code, const Text &what, const std::string &value, Text remedy, std::string flag)
{
    return problem(std::move(code), {what.en + " is " + value, what.zh + "为 " + value}, std::move(remedy),
                   std::move(flag));
}

/// Micro batch × sequence ÷ (CP × TP with sequence parallelism).
Result<std::int64_t> tokens_of(const Scenario &s)
{
    if (s.assumptions.tokens) {
        if (*s.assumptions.tokens < 0)
            return out_of_range("tokens_out_of_range", {"the number of tokens a rank", "每个 rank 的 token 数"},
                                std::to_string(*s.assumptions.tokens), {"give 0 or more", "请给出 0 或更大的值"},
                                "--tokens-per-rank");
        return *s.assumptions.tokens;
    }
    if (!s.model.seq_length)
        return problem(
            "shape_incomplete",
            {"the sequence length is not given, so the tokens of a rank are unknown",
             "未给出序列长度，无法得知每个 rank 的 token 数"},
            {"write --seq-length 4096, or --tokens-per-rank", "例如写 --seq-length 4096，或用 --tokens-per-rank"},
            "--seq-length");
    const auto batch = s.pipeline.micro_batch_size.value_or(1);
    const auto split =
        checked_product({s.parallel.context, s.execution.sequence_parallel ? s.parallel.tensor : std::int64_t{1}});
    if (*s.model.seq_length < 1 || batch < 1 || !split || *split < 1)
        return problem("shape_not_positive",
                       {"the sequence length, the micro batch and the degrees must be at least 1",
                        "序列长度、micro batch 和各并行度都必须至少为 1"},
                       {"give positive numbers", "请给出正数"}, "--seq-length");
    const auto tokens = checked_product({*s.model.seq_length, batch});
    if (!tokens)
        return problem("tokens_out_of_range", {"a micro batch has more tokens than fit", "micro batch 的 token 数过大"},
                       {"give a shorter sequence or a smaller micro batch", "请缩短序列或减小 micro batch"},
                       "--seq-length");
    return *tokens / *split;
}

std::optional<Problem> problem_with(const RouterSettings &r, const ExpertOptions &options)
{
    const auto positive = [](std::string code, const Text &what, std::int64_t value, std::string flag) {
        return out_of_range(std::move(code), what, std::to_string(value), {"give at least 1", "至少为 1"},
                            std::move(flag));
    };
    if (r.experts < 1)
        return positive("shape_not_positive", {"the number of experts", "专家数"}, r.experts, "--num-experts");
    if (r.experts > most_experts)
        return out_of_range("too_many_experts", {"the number of experts", "专家数"}, std::to_string(r.experts),
                            {"at most 65536 are drawn", "最多 65536"}, "--num-experts");
    if (r.top_k < 1)
        return positive("shape_not_positive", {"top-k", "top-k "}, r.top_k, "--moe-router-topk");
    if (r.top_k > r.experts)
        return problem(
            "top_k_above_experts",
            {"top-k " + std::to_string(r.top_k) + " is more than the " + std::to_string(r.experts) +
                 " experts there are",
             "top-k " + std::to_string(r.top_k) + " 超过专家数 " + std::to_string(r.experts)},
            {"choose a top-k of at most " + std::to_string(r.experts), "top-k 最多为 " + std::to_string(r.experts)},
            "--moe-router-topk");
    if (!(r.skew >= 0 && r.skew <= 10))
        return problem("skew_out_of_range", {"the skew of the router is out of range", "router 的偏斜程度超出范围"},
                       {"legal: 0 (uniform) … 10", "允许范围：0（均匀）… 10"}, "--router-skew");
    const auto zero = [](const std::optional<double> &factor) { return factor && !(*factor > 0 && *factor <= 1e6); };
    const Text nothing{"a capacity factor must be above 0 (and at most a million): with 0 every token is dropped",
                       "capacity factor 必须大于 0（且不超过一百万）：为 0 时所有 token 都会被丢弃"};
    const Text remedy{"give 1.0 or more, or leave the flag out", "请给出 1.0 或更大的值，或去掉这个选项"};
    if (zero(options.capacity_factor))
        return problem("zero_capacity", nothing, remedy, "--moe-expert-capacity-factor");
    if (zero(options.rank_capacity_factor))
        return problem("zero_capacity", nothing, remedy, "--moe-expert-rank-capacity-factor");
    return std::nullopt;
}

} // namespace

Result<RouterSettings> router_settings(const Scenario &scenario)
{
    if (!scenario.model.num_experts)
        return problem("no_experts", {"the model of this job has no experts", "这个作业的模型没有专家"},
                       {"give a number of experts: --num-experts 256, say", "请给出专家数，例如 --num-experts 256"},
                       "--num-experts");
    RouterSettings settings;
    settings.experts = *scenario.model.num_experts;
    settings.top_k = scenario.model.moe_router_topk.value_or(2);
    settings.skew = scenario.assumptions.router_skew;
    settings.seed = static_cast<std::uint64_t>(scenario.assumptions.router_seed);
    settings.capacity_factor = scenario.experts.capacity_factor;
    if (auto wrong = problem_with(settings, scenario.experts))
        return *std::move(wrong);
    const auto tokens = tokens_of(scenario);
    if (!tokens)
        return tokens.problem();
    settings.tokens = *tokens;
    return settings;
}

} // namespace rankscape::expert_parallel
