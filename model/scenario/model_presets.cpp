// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The table of well-known models.
#include "model/scenario/model_presets.h"

#include <algorithm>
#include <array>

namespace rankscape {

namespace {

ModelShape dense(std::string id, std::int64_t layers, std::int64_t hidden, std::int64_t ffn, std::int64_t heads,
                 std::optional<std::int64_t> query_groups)
{
    ModelShape shape;
    shape.preset = std::move(id);
    shape.num_layers = layers;
    shape.hidden_size = hidden;
    shape.ffn_hidden_size = ffn;
    shape.num_attention_heads = heads;
    shape.num_query_groups = query_groups;
    return shape;
}

ModelShape sparse(ModelShape shape, std::int64_t experts, std::int64_t topk, std::int64_t expert_ffn)
{
    shape.num_experts = experts;
    shape.moe_router_topk = topk;
    shape.moe_ffn_hidden_size = expert_ffn;
    return shape;
}

} // namespace

std::span<const ModelShape> model_presets()
{
    static const std::array presets{
        dense("llama3-8b", 32, 4096, 14336, 32, 8),
        dense("llama3-70b", 80, 8192, 28672, 64, 8),
        dense("llama3.1-405b", 126, 16384, 53248, 128, 8),
        sparse(dense("mixtral-8x7b", 32, 4096, 14336, 32, 8), 8, 2, 14336),
        sparse(dense("qwen3-30b-a3b", 48, 2048, 6144, 32, 4), 128, 8, 768),
        sparse(dense("qwen3-235b-a22b", 94, 4096, 12288, 64, 4), 128, 8, 1536),
        sparse(dense("deepseek-v3", 61, 7168, 18432, 128, std::nullopt), 256, 8, 2048),
        dense("gpt3-175b", 96, 12288, 49152, 96, std::nullopt),
    };
    return presets;
}

const ModelShape *find_model_preset(std::string_view id)
{
    const auto found = std::ranges::find(model_presets(), id, &ModelShape::preset);
    return found == model_presets().end() ? nullptr : &*found;
}

} // namespace rankscape
