// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// FLOPs of a forward pass counted by hand, and rows of GTP shards.
#include "model/transformer/flops.h"
#include "model/transformer/weight_shards.h"

#include <gtest/gtest.h>

namespace rankscape {

namespace {

TEST(Flops, DenseGatedLayer)
{
    ModelShape shape; // Llama 3 8B
    shape.num_layers = 32;
    shape.hidden_size = 4096;
    shape.ffn_hidden_size = 14336;
    shape.num_attention_heads = 32;
    shape.num_query_groups = 8;
    shape.vocab_size = 128256;
    shape.swiglu = true;
    const auto all = inventory(shape);
    ASSERT_TRUE(all);
    const auto flops = flops_per_token(shape, all->layer(0), 8192);
    EXPECT_EQ(flops.qkv, 2.0 * 6144 * 4096);
    EXPECT_EQ(flops.proj, 2.0 * 4096 * 4096);
    EXPECT_EQ(flops.fc1, 2.0 * 28672 * 4096);
    EXPECT_EQ(flops.fc2, 2.0 * 4096 * 14336);
    // Scores and values, half of the square: 2 x 2 x 8192 x 4096 / 2.
    EXPECT_EQ(flops.core_attention, 2.0 * 8192 * 4096);
    EXPECT_EQ(flops.experts + flops.shared_expert + flops.router, 0);
    EXPECT_EQ(output_flops_per_token(shape), 2.0 * 128256 * 4096);
}

TEST(Flops, MoeLayerWithLatentAttention)
{
    ModelShape shape; // DeepSeek-V3, one MoE layer
    shape.num_layers = 1;
    shape.hidden_size = 7168;
    shape.num_attention_heads = 128;
    shape.vocab_size = 129280;
    shape.swiglu = true;
    shape.num_experts = 256;
    shape.moe_router_topk = 8;
    shape.moe_ffn_hidden_size = 2048;
    shape.moe_shared_expert_intermediate_size = 2048;
    shape.multi_latent_attention = true;
    shape.q_lora_rank = 1536;
    shape.kv_lora_rank = 512;
    const auto all = inventory(shape);
    ASSERT_TRUE(all);
    const auto flops = flops_per_token(shape, all->layer(0), 4096);
    EXPECT_EQ(flops.qkv, 2.0 * (1536 * 7168 + 24576 * 1536 + 576 * 7168 + 32768 * 512));
    EXPECT_EQ(flops.proj, 2.0 * 7168 * 16384);
    EXPECT_EQ(flops.core_attention, 4096.0 * 128 * (192 + 128));
    EXPECT_EQ(flops.router, 2.0 * 256 * 7168);
    EXPECT_EQ(flops.shared_expert, 2.0 * 3 * 7168 * 2048);
    EXPECT_EQ(flops.experts, 8 * flops.shared_expert);
    EXPECT_EQ(flops.fc1 + flops.fc2, 0);
    EXPECT_EQ(flops.all(), flops.attention() + flops.router + flops.shared_expert + flops.experts);
}

struct Rows {
    std::int64_t rows, parts, alignment, padding, shard;
};

// facts.md B(a), examples of gtp_remat_shard_dim0.
TEST(WeightShards, WorkedExamples)
{
    const std::vector<Rows> rows{
        {3072, 4, 16, 0, 768},    {4096, 64, 16, 0, 64},  {1000, 8, 16, 24, 128},
        {2112, 64, 32, 1984, 64}, {4095, 1, 16, 0, 4095}, // one part: nothing is cut
    };
    for (const auto &row : rows) {
        const auto cut = shard_rows(row.rows, row.parts, row.alignment);
        EXPECT_EQ(cut.padding, row.padding) << row.rows;
        EXPECT_EQ(cut.shard, row.shard) << row.rows;
    }
    EXPECT_GT(shard_rows(2112, 64, 32).waste(), 0.9);
    EXPECT_EQ(row_alignment(WireFormat::mxfp8), 32);
    EXPECT_EQ(row_alignment(WireFormat::nvfp4), 16);
}

} // namespace

} // namespace rankscape
