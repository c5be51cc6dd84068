// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a model looks like, in the words of Megatron's flags.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace rankscape {

/// Absent: not said. Layout and rules ask some of it; inventory() needs all that it cannot default.
/// Switches are where Megatron's are when a launch script does not say: biases, LayerNorm, no gate, tied embeddings.
struct ModelShape {
    std::string preset;
    std::optional<std::int64_t> num_layers;
    std::optional<std::int64_t> hidden_size;
    std::optional<std::int64_t> ffn_hidden_size;
    std::optional<std::int64_t> num_attention_heads;
    std::optional<std::int64_t> num_query_groups; ///< GQA; absent: as many as heads
    std::optional<std::int64_t> kv_channels;      ///< width of a head; absent: hidden_size / heads
    std::optional<std::int64_t> seq_length;
    std::optional<std::int64_t> vocab_size; ///< padded, as the embedding stores it
    std::optional<std::int64_t> num_experts;
    std::optional<std::int64_t> moe_router_topk;
    std::optional<std::int64_t> moe_ffn_hidden_size;
    std::optional<std::int64_t> moe_shared_expert_intermediate_size;
    std::optional<std::string> moe_layer_freq; ///< Megatron's: "1", "2" or "([0]*3+[1]*58)"; absent: every layer
    std::optional<std::int64_t> mtp_num_layers;

    bool untie_embeddings = false; ///< --untie-embeddings-and-output-weights
    bool swiglu = false;           ///< a gated feed-forward block: fc1 has twice the rows
    bool layer_norm = true;        ///< a bias beside each norm's weight; --normalization RMSNorm has none
    bool linear_bias = true;       ///< biases of linear layers; --disable-bias-linear takes them away
    bool qk_layernorm = false;
    bool router_expert_bias = false; ///< --moe-router-enable-expert-bias: a correction bias per expert
    bool multi_latent_attention = false;
    std::optional<std::int64_t> q_lora_rank;
    std::optional<std::int64_t> kv_lora_rank;
    std::optional<std::int64_t> qk_head_dim;
    std::optional<std::int64_t> qk_pos_emb_head_dim;
    std::optional<std::int64_t> v_head_dim;

    bool operator==(const ModelShape &) const = default;
};

} // namespace rankscape
