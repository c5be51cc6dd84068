// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is missing or wrong in a model shape, and Megatron's defaults for what may be absent.
#include "model/transformer/dimensions.h"

#include "model/transformer/inventory.h"

#include <algorithm>
#include <string>

namespace rankscape {

namespace {

using Dimension = std::optional<std::int64_t>;

constexpr std::int64_t largest_dimension = 1'000'000'000;
constexpr std::int64_t most_layers = 100'000;

Problem wrong(std::string code, std::string flag, Text sentence, Text remedy)
{
    return {std::move(code), std::move(sentence), std::move(remedy), {{}, 0, 0, std::move(flag)}};
}

struct Named {
    const char *flag;
    Dimension value;
    bool needed = false;
    std::int64_t least = 1;
};

std::vector<Named> named(const ModelShape &s)
{
    const bool mla = s.multi_latent_attention;
    return {
        {"--num-layers", s.num_layers, true},
        {"--hidden-size", s.hidden_size, true},
        {"--num-attention-heads", s.num_attention_heads, true},
        {"--vocab-size", s.vocab_size, true},
        {"--kv-lora-rank", s.kv_lora_rank, mla},
        {"--ffn-hidden-size", s.ffn_hidden_size},
        {"--num-query-groups", s.num_query_groups},
        {"--kv-channels", s.kv_channels},
        {"--num-experts", s.num_experts, false, 0},
        {"--moe-router-topk", s.moe_router_topk},
        {"--moe-ffn-hidden-size", s.moe_ffn_hidden_size},
        {"--moe-shared-expert-intermediate-size", s.moe_shared_expert_intermediate_size, false, 0},
        {"--mtp-num-layers", s.mtp_num_layers, false, 0},
        {"--q-lora-rank", s.q_lora_rank},
        {"--qk-head-dim", s.qk_head_dim},
        {"--qk-pos-emb-head-dim", s.qk_pos_emb_head_dim, false, 0},
        {"--v-head-dim", s.v_head_dim},
    };
}

std::optional<Problem> incomplete(const std::vector<Named> &all)
{
    std::string en, zh, first;
    for (const auto &dimension : all)
        if (dimension.needed && !dimension.value) {
            en += (en.empty() ? "" : ", ") + std::string(dimension.flag);
            zh += (zh.empty() ? "" : "、") + std::string(dimension.flag);
            first = first.empty() ? dimension.flag : first;
        }
    if (first.empty())
        return std::nullopt;
    return wrong("shape_incomplete", first, {"the model's shape is not known: no " + en, "模型结构不完整：缺少 " + zh},
                 {"give what is missing, or name a preset with --model", "请补全这些参数，或用 --model 选一个预设"});
}

std::optional<Problem> out_of_range(const std::vector<Named> &all)
{
    for (const auto &dimension : all) {
        if (!dimension.value)
            continue;
        const auto value = *dimension.value;
        const auto number = std::to_string(value);
        if (value < dimension.least)
            return wrong("shape_not_positive", dimension.flag, {number + " is no size", number + " 不是合法的大小"},
                         {"give a whole number of at least " + std::to_string(dimension.least),
                          "请写不小于 " + std::to_string(dimension.least) + " 的整数"});
        const bool layers = std::string_view(dimension.flag).ends_with("num-layers");
        if (value > (layers ? most_layers : largest_dimension))
            return wrong("shape_too_large", dimension.flag,
                         {number + " is beyond every model", number + " 超出任何模型的规模"},
                         {"give at most " + std::to_string(layers ? most_layers : largest_dimension),
                          "请写不大于 " + std::to_string(layers ? most_layers : largest_dimension) + " 的值"});
    }
    return std::nullopt;
}

std::optional<Problem> indivisible(const ModelShape &s, std::int64_t groups)
{
    const auto heads = *s.num_attention_heads;
    const auto refuse = [&](const char *flag, std::int64_t value, std::int64_t divisor, const Text &parts) {
        return wrong(
            "heads_do_not_divide", flag,
            {std::to_string(value) + " cannot be shared out evenly among " + std::to_string(divisor) + " " + parts.en,
             std::to_string(value) + " 不能被 " + std::to_string(divisor) + " " + parts.zh + "整除"},
            {"choose numbers that divide, or give --kv-channels", "请选能整除的数，或给出 --kv-channels"});
    };
    if (!s.multi_latent_attention && !s.kv_channels && *s.hidden_size % heads != 0)
        return refuse("--num-attention-heads", *s.hidden_size, heads, {"heads", "个 head "});
    if (heads % groups != 0) {
        auto problem = refuse("--num-query-groups", heads, groups, {"groups of key/value heads", "个 query group "});
        problem.remedy = {"choose a number of groups that divides the heads", "请让 head 数是 query group 数的整数倍"};
        return problem;
    }
    return std::nullopt;
}

std::int64_t default_ffn(const ModelShape &s)
{
    return s.swiglu ? std::max<std::int64_t>(64, 8 * *s.hidden_size / 3 / 64 * 64) : 4 * *s.hidden_size;
}

} // namespace

Result<Dimensions> dimensions_of(const ModelShape &s)
{
    const auto all = named(s);
    if (auto problem = out_of_range(all))
        return *problem;
    if (auto problem = incomplete(all))
        return *problem;
    Dimensions d;
    d.query_groups = s.num_query_groups.value_or(*s.num_attention_heads);
    if (auto problem = indivisible(s, d.query_groups))
        return *problem;
    d.hidden = *s.hidden_size;
    d.heads = *s.num_attention_heads;
    d.head_dim = s.kv_channels.value_or(std::max<std::int64_t>(1, d.hidden / d.heads));
    d.vocab = *s.vocab_size;
    d.ffn = s.ffn_hidden_size.value_or(default_ffn(s));
    d.experts = s.num_experts.value_or(0);
    if (d.experts > 0) {
        d.topk = s.moe_router_topk.value_or(2);
        d.expert_ffn = s.moe_ffn_hidden_size.value_or(d.ffn);
        d.shared_ffn = s.moe_shared_expert_intermediate_size.value_or(0);
        if (d.topk > d.experts)
            return wrong(
                "top_k_above_experts", "--moe-router-topk",
                {"a token cannot go to " + std::to_string(d.topk) + " of " + std::to_string(d.experts) +
                     (d.experts == 1 ? " expert" : " experts"),
                 "总共 " + std::to_string(d.experts) + " 个专家，每个 token 选不出 " + std::to_string(d.topk) + " 个"},
                {"give at most " + std::to_string(d.experts), "请写不大于 " + std::to_string(d.experts) + " 的值"});
    }
    d.mtp_layers = s.mtp_num_layers.value_or(0);
    if (s.multi_latent_attention) {
        d.q_lora = s.q_lora_rank.value_or(0);
        d.kv_lora = *s.kv_lora_rank;
        d.qk_dim = s.qk_head_dim.value_or(128);
        d.qk_position_dim = s.qk_pos_emb_head_dim.value_or(64);
        d.v_dim = s.v_head_dim.value_or(128);
    }
    auto moe = moe_layers(s);
    if (!moe)
        return moe.problem();
    d.moe = std::move(*moe);
    return d;
}

} // namespace rankscape
