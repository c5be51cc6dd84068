// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The table of well-known models.
#include "model/scenario/model_presets.h"

#include <algorithm>
#include <array>

namespace rankscape {

namespace {

/// Width and depth of a gated (SwiGLU, RMSNorm, no biases) decoder with heads of 128 and an output layer of its own.
struct Dense {
    std::int64_t layers, hidden, ffn, heads;
    std::optional<std::int64_t> query_groups;
    std::int64_t vocab;
};

ModelShape gated(std::string id, const Dense &dense)
{
    ModelShape shape;
    shape.preset = std::move(id);
    shape.num_layers = dense.layers;
    shape.hidden_size = dense.hidden;
    shape.ffn_hidden_size = dense.ffn;
    shape.num_attention_heads = dense.heads;
    shape.num_query_groups = dense.query_groups;
    shape.kv_channels = 128;
    shape.vocab_size = dense.vocab;
    shape.untie_embeddings = true;
    shape.swiglu = true;
    shape.layer_norm = false;
    shape.linear_bias = false;
    return shape;
}

ModelShape sparse(ModelShape shape, std::int64_t experts, std::int64_t topk, std::int64_t expert_ffn)
{
    shape.num_experts = experts;
    shape.moe_router_topk = topk;
    shape.moe_ffn_hidden_size = expert_ffn;
    return shape;
}

ModelShape qk_norm(ModelShape shape)
{
    shape.qk_layernorm = true;
    return shape;
}

ModelShape deepseek_v3()
{
    auto shape = qk_norm(sparse(gated("deepseek-v3", {61, 7168, 18432, 128, std::nullopt, 129280}), 256, 8, 2048));
    shape.moe_layer_freq = "([0]*3+[1]*58)";
    shape.moe_shared_expert_intermediate_size = 2048;
    shape.router_expert_bias = true;
    shape.multi_latent_attention = true;
    shape.q_lora_rank = 1536;
    shape.kv_lora_rank = 512;
    shape.qk_head_dim = 128;
    shape.qk_pos_emb_head_dim = 64;
    shape.v_head_dim = 128;
    return shape;
}

ModelShape gpt3()
{
    auto shape = gated("gpt3-175b", {96, 12288, 49152, 96, std::nullopt, 51200});
    shape.untie_embeddings = false;
    shape.swiglu = false;
    shape.layer_norm = true;
    shape.linear_bias = true;
    return shape;
}

} // namespace

std::span<const ModelShape> model_presets()
{
    static const std::array presets{
        gated("llama3-8b", {32, 4096, 14336, 32, 8, 128256}),
        gated("llama3-70b", {80, 8192, 28672, 64, 8, 128256}),
        gated("llama3.1-405b", {126, 16384, 53248, 128, 8, 128256}),
        sparse(gated("mixtral-8x7b", {32, 4096, 14336, 32, 8, 32000}), 8, 2, 14336),
        qk_norm(sparse(gated("qwen3-30b-a3b", {48, 2048, 6144, 32, 4, 151936}), 128, 8, 768)),
        qk_norm(sparse(gated("qwen3-235b-a22b", {94, 4096, 12288, 64, 4, 151936}), 128, 8, 1536)),
        deepseek_v3(),
        gpt3(),
    };
    return presets;
}

const ModelShape *find_model_preset(std::string_view id)
{
    const auto found = std::ranges::find(model_presets(), id, &ModelShape::preset);
    return found == model_presets().end() ? nullptr : &*found;
}

} // namespace rankscape
