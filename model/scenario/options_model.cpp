// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The options of the model's shape. A preset comes first, so that a later flag can differ from it.
#include "model/scenario/model_presets.h"
#include "model/scenario/options_rows.h"

namespace rankscape::option_rows {

namespace {

constexpr auto kept = &Scenario::model;

Option preset()
{
    auto option =
        row("--model", {}, {"model preset; sets the flags of the model's shape", "模型预设，会设置模型结构的各个参数"},
            kept, &ModelShape::preset);
    for (const auto &shape : model_presets())
        option.choices.push_back(shape.preset);
    option.set = [](Scenario &s, const Words &values, bool) {
        const auto sequence = s.model.seq_length; // a preset does not say it, so it does not take it away
        if (const auto *shape = find_model_preset(values.front()))
            s.model = *shape;
        s.model.seq_length = sequence;
    };
    return option;
}

/// A row whose member says only which of two words it is.
Option normalization()
{
    auto option =
        row("--normalization", {}, {"LayerNorm, which has biases, or RMSNorm", "LayerNorm（缺省，带 bias）或 RMSNorm"},
            kept, &ModelShape::layer_norm);
    option.kind = Option::Kind::text;
    option.choices = {"LayerNorm", "RMSNorm"};
    option.set = [](Scenario &s, const Words &values, bool) {
        s.model.layer_norm = values.empty() || values.front() == "LayerNorm";
    };
    option.get = [](const Scenario &s) { return s.model.layer_norm ? Words{} : Words{"RMSNorm"}; };
    option.now = [](const Scenario &s) { return Words{s.model.layer_norm ? "LayerNorm" : "RMSNorm"}; };
    return option;
}

/// Megatron's way to take the biases away, which it has by default.
Option disable_bias()
{
    auto option = row("--disable-bias-linear", {},
                      {"linear layers have no biases (by default they have)", "线性层不带 bias（默认带）"}, kept,
                      &ModelShape::linear_bias);
    option.set = [](Scenario &s, const Words &values, bool negated) {
        s.model.linear_bias = !read_values<bool>(values, negated);
    };
    return option;
}

/// The configuration's word for the same.
Option add_bias()
{
    Option option;
    option.flag = "--add-bias-linear";
    option.kind = Option::Kind::boolean;
    option.meaning = {"the opposite of --disable-bias-linear", "与 --disable-bias-linear 相反"};
    option.set = [](Scenario &s, const Words &values, bool negated) {
        s.model.linear_bias = read_values<bool>(values, negated);
    };
    option.get = [](const Scenario &) { return Words{}; };
    option.reset = [](Scenario &) {};
    return option;
}

void add_blocks(std::vector<Option> &rows)
{
    rows.push_back(row("--vocab-size", {"--padded-vocab-size"},
                       {"rows of the embedding, padding included", "embedding 的行数（含填充）"}, kept,
                       &ModelShape::vocab_size));
    rows.push_back(row("--untie-embeddings-and-output-weights", {"--untie-embeddings-and-output-weight"},
                       {"the output layer has weights of its own", "输出层与 embedding 不共享权重"}, kept,
                       &ModelShape::untie_embeddings));
    rows.push_back(row("--swiglu", {},
                       {"gated feed-forward blocks: fc1 has twice the rows", "门控 FFN：fc1 的行数加倍"}, kept,
                       &ModelShape::swiglu));
    rows.push_back(normalization());
    rows.push_back(disable_bias());
    rows.push_back(add_bias());
    rows.push_back(row("--qk-layernorm", {}, {"norms of queries and keys", "对 query 和 key 做归一化"}, kept,
                       &ModelShape::qk_layernorm));
}

void add_latent_attention(std::vector<Option> &rows)
{
    rows.push_back(row("--multi-latent-attention", {}, {"MLA in place of GQA", "用 MLA 代替 GQA"}, kept,
                       &ModelShape::multi_latent_attention));
    rows.push_back(row("--q-lora-rank", {},
                       {"MLA: rank of the queries; absent: projected at once", "MLA：query 的秩，缺省不压缩"}, kept,
                       &ModelShape::q_lora_rank));
    rows.push_back(row("--kv-lora-rank", {}, {"MLA: rank of keys and values", "MLA：key 和 value 的秩"}, kept,
                       &ModelShape::kv_lora_rank));
    rows.push_back(row("--qk-head-dim", {},
                       {"MLA: width of a head's queries and keys", "MLA：每个 head 的 query/key 宽度"}, kept,
                       &ModelShape::qk_head_dim));
    rows.push_back(from(0, row("--qk-pos-emb-head-dim", {},
                               {"MLA: the same for their rotary part", "MLA：其中旋转位置编码部分的宽度"}, kept,
                               &ModelShape::qk_pos_emb_head_dim)));
    rows.push_back(row("--v-head-dim", {}, {"MLA: width of a head's values", "MLA：每个 head 的 value 宽度"}, kept,
                       &ModelShape::v_head_dim));
}

void add_mixture(std::vector<Option> &rows)
{
    rows.push_back(from(0, row("--num-experts", {}, {"experts in a MoE layer", "每个 MoE 层的专家数"}, kept,
                               &ModelShape::num_experts)));
    rows.push_back(row("--moe-router-topk", {}, {"experts that each token goes to", "每个 token 选中的专家数"}, kept,
                       &ModelShape::moe_router_topk));
    rows.push_back(row("--moe-ffn-hidden-size", {}, {"width of an expert", "单个专家的 FFN 宽度"}, kept,
                       &ModelShape::moe_ffn_hidden_size));
    rows.push_back(from(0, row("--moe-shared-expert-intermediate-size", {},
                               {"width of the shared expert; 0: none", "共享专家的宽度，0 表示没有"}, kept,
                               &ModelShape::moe_shared_expert_intermediate_size)));
    rows.push_back(row("--moe-layer-freq", {},
                       {"which layers are MoE: 2 is every second one, ([0]*3+[1]*58) is a list",
                        "哪些层是 MoE 层：2 表示每两层一个，也可写列表 ([0]*3+[1]*58)"},
                       kept, &ModelShape::moe_layer_freq));
    rows.push_back(row("--moe-router-enable-expert-bias", {},
                       {"the router has a correction bias per expert", "router 为每个专家设修正 bias"}, kept,
                       &ModelShape::router_expert_bias));
}

} // namespace

void add_model(std::vector<Option> &rows)
{
    rows.push_back(preset());
    rows.push_back(from(0, row("--num-layers", {}, {"decoder layers", "decoder 层数"}, kept, &ModelShape::num_layers)));
    rows.push_back(row("--hidden-size", {}, {"hidden size", "hidden size"}, kept, &ModelShape::hidden_size));
    rows.push_back(row("--ffn-hidden-size", {}, {"width of the dense feed-forward block", "稠密 FFN 的宽度"}, kept,
                       &ModelShape::ffn_hidden_size));
    rows.push_back(row("--num-attention-heads", {}, {"attention heads", "attention head 数"}, kept,
                       &ModelShape::num_attention_heads));
    rows.push_back(row("--num-query-groups", {}, {"key/value heads (GQA)", "key/value head 数（GQA）"}, kept,
                       &ModelShape::num_query_groups));
    rows.push_back(
        row("--kv-channels", {},
            {"width of a head; absent: hidden size / heads", "每个 head 的宽度，缺省为 hidden size / head 数"}, kept,
            &ModelShape::kv_channels));
    rows.push_back(
        row("--seq-length", {}, {"tokens in a sample", "每个样本的 token 数"}, kept, &ModelShape::seq_length));
    add_blocks(rows);
    add_latent_attention(rows);
    add_mixture(rows);
    rows.push_back(from(0, row("--mtp-num-layers", {}, {"multi-token prediction layers", "MTP 层数"}, kept,
                               &ModelShape::mtp_num_layers)));
}

} // namespace rankscape::option_rows
