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
        if (const auto *shape = find_model_preset(values.front()))
            s.model = *shape;
    };
    return option;
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
        row("--seq-length", {}, {"tokens in a sample", "每个样本的 token 数"}, kept, &ModelShape::seq_length));
    rows.push_back(from(0, row("--num-experts", {}, {"experts in a MoE layer", "每个 MoE 层的专家数"}, kept,
                               &ModelShape::num_experts)));
    rows.push_back(row("--moe-router-topk", {}, {"experts that each token goes to", "每个 token 选中的专家数"}, kept,
                       &ModelShape::moe_router_topk));
    rows.push_back(row("--moe-ffn-hidden-size", {}, {"width of an expert", "单个专家的 FFN 宽度"}, kept,
                       &ModelShape::moe_ffn_hidden_size));
    rows.push_back(from(0, row("--mtp-num-layers", {}, {"multi-token prediction layers", "MTP 层数"}, kept,
                               &ModelShape::mtp_num_layers)));
}

} // namespace rankscape::option_rows
