// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// FLOPs from the shapes of the weights; core attention, which has none, from the heads.
#include "model/transformer/flops.h"

#include <algorithm>

namespace rankscape {

namespace {

/// Scores and their product with the values: 2 · seq · width each for the whole square, half of it causal.
double core_attention(const ModelShape &shape, std::int64_t seq_length)
{
    const auto heads = static_cast<double>(shape.num_attention_heads.value_or(0));
    if (heads < 1)
        return 0;
    const auto seq = static_cast<double>(seq_length);
    if (shape.multi_latent_attention) {
        const auto qk = shape.qk_head_dim.value_or(128) + shape.qk_pos_emb_head_dim.value_or(64);
        return seq * heads * static_cast<double>(qk + shape.v_head_dim.value_or(128));
    }
    const auto width = shape.kv_channels ? static_cast<double>(*shape.kv_channels)
                                         : static_cast<double>(shape.hidden_size.value_or(0)) / heads;
    return seq * heads * 2 * width;
}

} // namespace

LayerFlops flops_per_token(const ModelShape &shape, const LayerKind &layer, std::int64_t seq_length)
{
    LayerFlops flops;
    flops.core_attention = core_attention(shape, seq_length);
    for (const auto &tensor : layer.tensors) {
        if (tensor.shape.size() != 2)
            continue; // norms and biases: no GEMM
        const auto gemm = 2.0 * static_cast<double>(tensor.elements_of_one());
        switch (tensor.part) {
        case Part::attention: (tensor.short_name == "proj" ? flops.proj : flops.qkv) += gemm; break;
        case Part::router: flops.router += gemm; break;
        case Part::mlp: (tensor.short_name == "fc1" ? flops.fc1 : flops.fc2) += gemm; break;
        case Part::shared_expert: flops.shared_expert += gemm; break;
        case Part::expert:
            flops.experts += gemm * static_cast<double>(std::min(tensor.copies, shape.moe_router_topk.value_or(2)));
            break;
        case Part::embedding:
        case Part::norm:
        case Part::output: break;
        }
    }
    return flops;
}

double output_flops_per_token(const ModelShape &shape)
{
    return 2.0 * static_cast<double>(shape.vocab_size.value_or(0)) * static_cast<double>(shape.hidden_size.value_or(0));
}

} // namespace rankscape
