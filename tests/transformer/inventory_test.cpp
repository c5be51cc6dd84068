// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Names, shapes and cuts of weights; defaults; what is refused.
#include "model/transformer/inventory.h"

#include <gtest/gtest.h>

#include <functional>

namespace rankscape {

namespace {

/// Small enough to count by hand: 4 layers, hidden 8, 4 heads of 2, feed-forward 32, vocabulary 10; RMSNorm, no biases.
ModelShape small()
{
    ModelShape shape;
    shape.num_layers = 4;
    shape.hidden_size = 8;
    shape.num_attention_heads = 4;
    shape.vocab_size = 10;
    shape.layer_norm = shape.linear_bias = false;
    return shape;
}

/// What Megatron makes of flags that do not say.
void with_megatron_defaults(ModelShape &shape)
{
    const ModelShape unsaid;
    shape.layer_norm = unsaid.layer_norm;
    shape.linear_bias = unsaid.linear_bias;
    shape.swiglu = unsaid.swiglu;
    shape.untie_embeddings = unsaid.untie_embeddings;
}

ModelShape small_moe()
{
    auto shape = small();
    shape.num_experts = 4;
    shape.moe_router_topk = 2;
    shape.moe_ffn_hidden_size = 16;
    return shape;
}

ModelShape small_mla()
{
    auto shape = small();
    shape.multi_latent_attention = true;
    shape.qk_layernorm = true;
    shape.q_lora_rank = 6;
    shape.kv_lora_rank = 4;
    shape.qk_head_dim = 2;
    shape.qk_pos_emb_head_dim = 1;
    shape.v_head_dim = 3;
    return shape;
}

std::string cut_name(Cut cut) { return cut == Cut::column ? "column" : cut == Cut::row ? "row" : "whole"; }

/// "name (rows×columns) cut", with copies in front where there are several.
std::string line(const Tensor &tensor)
{
    std::string text = tensor.copies > 1 ? std::to_string(tensor.copies) + " x " : "";
    text += tensor.name + " (";
    for (std::size_t i = 0; i < tensor.shape.size(); ++i)
        text += (i > 0 ? "x" : "") + std::to_string(tensor.shape[i]);
    return text + ") " + cut_name(tensor.cut) + (tensor.linear ? " gtp" : "") + (tensor.trained ? "" : " untrained");
}

std::vector<std::string> lines(const std::vector<Tensor> &tensors)
{
    std::vector<std::string> all;
    for (const auto &tensor : tensors)
        all.push_back(line(tensor));
    return all;
}

using Change = std::function<void(ModelShape &)>;

struct Layer {
    std::string name;
    ModelShape shape;
    Change change;
    std::vector<std::string> tensors;
};

class InventoryLayer : public testing::TestWithParam<Layer> {};

const std::vector<Layer> layers{
    {"no biases: feed-forward 4 x hidden, as many key/value heads as heads",
     small(),
     [](ModelShape &) {},
     {"input_layernorm.weight (8) whole", "self_attention.linear_qkv.weight (24x8) column gtp",
      "self_attention.linear_proj.weight (8x8) row gtp", "pre_mlp_layernorm.weight (8) whole",
      "mlp.linear_fc1.weight (32x8) column gtp", "mlp.linear_fc2.weight (8x32) row gtp"}},
    {"GQA, gated, QK norm, wider heads",
     small(),
     [](ModelShape &s) {
         s.num_query_groups = 2;
         s.kv_channels = 3;
         s.swiglu = true;
         s.ffn_hidden_size = 20;
         s.qk_layernorm = true;
     },
     {"input_layernorm.weight (8) whole", "self_attention.linear_qkv.weight (24x8) column gtp",
      "self_attention.q_layernorm.weight (3) whole", "self_attention.k_layernorm.weight (3) whole",
      "self_attention.linear_proj.weight (8x12) row gtp", "pre_mlp_layernorm.weight (8) whole",
      "mlp.linear_fc1.weight (40x8) column gtp", "mlp.linear_fc2.weight (8x20) row gtp"}},
    {"Megatron's defaults have biases: cut with the rows, whole behind a row-parallel weight",
     small(),
     with_megatron_defaults,
     {"input_layernorm.weight (8) whole", "input_layernorm.bias (8) whole",
      "self_attention.linear_qkv.weight (24x8) column gtp", "self_attention.linear_qkv.bias (24) column",
      "self_attention.linear_proj.weight (8x8) row gtp", "self_attention.linear_proj.bias (8) whole",
      "pre_mlp_layernorm.weight (8) whole", "pre_mlp_layernorm.bias (8) whole",
      "mlp.linear_fc1.weight (32x8) column gtp", "mlp.linear_fc1.bias (32) column",
      "mlp.linear_fc2.weight (8x32) row gtp", "mlp.linear_fc2.bias (8) whole"}},
    {"MLA: the duplicated down-projections are in no GTP shard",
     small_mla(),
     [](ModelShape &) {},
     {"input_layernorm.weight (8) whole", "self_attention.linear_q_down_proj.weight (6x8) whole",
      "self_attention.q_layernorm.weight (6) whole", "self_attention.linear_q_up_proj.weight (12x6) column gtp",
      "self_attention.linear_kv_down_proj.weight (5x8) whole", "self_attention.kv_layernorm.weight (4) whole",
      "self_attention.linear_kv_up_proj.weight (20x4) column gtp", "self_attention.linear_proj.weight (8x12) row gtp",
      "pre_mlp_layernorm.weight (8) whole", "mlp.linear_fc1.weight (32x8) column gtp",
      "mlp.linear_fc2.weight (8x32) row gtp"}},
    {"biases: MLA has one, behind its last projection",
     small_mla(),
     [](ModelShape &s) { s.linear_bias = true; },
     {"input_layernorm.weight (8) whole", "self_attention.linear_q_down_proj.weight (6x8) whole",
      "self_attention.q_layernorm.weight (6) whole", "self_attention.linear_q_up_proj.weight (12x6) column gtp",
      "self_attention.linear_kv_down_proj.weight (5x8) whole", "self_attention.kv_layernorm.weight (4) whole",
      "self_attention.linear_kv_up_proj.weight (20x4) column gtp", "self_attention.linear_proj.weight (8x12) row gtp",
      "self_attention.linear_proj.bias (8) whole", "pre_mlp_layernorm.weight (8) whole",
      "mlp.linear_fc1.weight (32x8) column gtp", "mlp.linear_fc1.bias (32) column",
      "mlp.linear_fc2.weight (8x32) row gtp", "mlp.linear_fc2.bias (8) whole"}},
    {"biases: the router and each expert have them, a shared expert never",
     small_moe(),
     [](ModelShape &s) {
         s.linear_bias = true;
         s.moe_shared_expert_intermediate_size = 12;
     },
     {"input_layernorm.weight (8) whole", "self_attention.linear_qkv.weight (24x8) column gtp",
      "self_attention.linear_qkv.bias (24) column", "self_attention.linear_proj.weight (8x8) row gtp",
      "self_attention.linear_proj.bias (8) whole", "pre_mlp_layernorm.weight (8) whole",
      "mlp.router.weight (4x8) whole", "mlp.router.bias (4) whole",
      "mlp.shared_experts.linear_fc1.weight (12x8) column gtp", "mlp.shared_experts.linear_fc2.weight (8x12) row gtp",
      "4 x mlp.experts.linear_fc1.weight (16x8) column gtp", "4 x mlp.experts.linear_fc1.bias (16) column",
      "4 x mlp.experts.linear_fc2.weight (8x16) row gtp", "4 x mlp.experts.linear_fc2.bias (8) whole"}},
    {"MoE with router bias and a shared expert",
     small_moe(),
     [](ModelShape &s) {
         s.router_expert_bias = true;
         s.moe_shared_expert_intermediate_size = 12;
         s.swiglu = true;
     },
     {"input_layernorm.weight (8) whole", "self_attention.linear_qkv.weight (24x8) column gtp",
      "self_attention.linear_proj.weight (8x8) row gtp", "pre_mlp_layernorm.weight (8) whole",
      "mlp.router.weight (4x8) whole", "mlp.router.expert_bias (4) whole untrained",
      "mlp.shared_experts.linear_fc1.weight (24x8) column gtp", "mlp.shared_experts.linear_fc2.weight (8x12) row gtp",
      "4 x mlp.experts.linear_fc1.weight (32x8) column gtp", "4 x mlp.experts.linear_fc2.weight (8x16) row gtp"}},
};

TEST_P(InventoryLayer, Tensors)
{
    auto [name, shape, change, tensors] = GetParam();
    SCOPED_TRACE(name);
    change(shape);
    const auto all = inventory(shape);
    ASSERT_TRUE(all) << all.problem().sentence.en;
    EXPECT_EQ(lines(all->layer(0).tensors), tensors);
}

INSTANTIATE_TEST_SUITE_P(Rows, InventoryLayer, testing::ValuesIn(layers));

TEST(Inventory, OutputAndTotals)
{
    auto shape = small();
    const auto tied = inventory(shape);
    ASSERT_TRUE(tied);
    EXPECT_EQ(lines(tied->before), (std::vector<std::string>{"embedding.word_embeddings.weight (10x8) column gtp"}));
    EXPECT_EQ(lines(tied->after), (std::vector<std::string>{"decoder.final_layernorm.weight (8) whole"}));
    // 4 layers of 16 + 192 + 64 + 256 + 256, embedding 80, norm 8.
    EXPECT_EQ(tied->total, 4 * 784 + 88);
    EXPECT_EQ(tied->active, tied->total);
    shape.untie_embeddings = true;
    EXPECT_EQ(inventory(shape)->total, tied->total + 80);
}

TEST(Inventory, ActiveCountsTopKOfTheExperts)
{
    const auto all = inventory(small_moe());
    ASSERT_TRUE(all);
    // Two of four experts of 2 x 16 x 8 in each of 4 layers rest.
    EXPECT_EQ(all->total - all->active, 4 * 2 * 256);
}

TEST(Inventory, MtpLayerHasItsProjection)
{
    auto shape = small();
    const auto without = inventory(shape);
    shape.mtp_num_layers = 2;
    const auto with = inventory(shape);
    ASSERT_TRUE(with);
    EXPECT_EQ(with->mtp.tensors.front().name, "enorm.weight");
    // A layer of 784, a projection of 8 x 16, three norms.
    EXPECT_EQ(with->mtp.elements(), 784 + 128 + 24);
    EXPECT_EQ(with->total - without->total, 2 * with->mtp.elements());
}

struct Frequency {
    std::string text;
    std::string layers; ///< "01…", or the error code
};

class LayerFrequency : public testing::TestWithParam<Frequency> {};

const std::vector<Frequency> frequencies{
    {"1", "1111"},
    {"2", "1010"},
    {"4", "1000"},
    {"([0]*1+[1]*3)", "0111"},
    {"[0]*3+[1]*1", "0001"},
    {"([1] + [0]) * 2", "1010"},
    {"2*[0, 1]", "0101"},
    {"[0,1,1,0]", "0110"},
    {"[1]*(2*2)", "1111"},
    {"[0]*3+[1]*58", "layer_freq_wrong_length"},
    {"[]", "layer_freq_wrong_length"},
    {"0", "layer_freq_unreadable"},
    {"-1", "layer_freq_unreadable"},
    {"[0,1,2,1]", "layer_freq_unreadable"},
    {"[0]*3+1", "layer_freq_unreadable"},
    {"([0]*3", "layer_freq_unreadable"},
    {"[[0]]*4", "layer_freq_unreadable"},
    {"", "layer_freq_unreadable"},
    {"every second", "layer_freq_unreadable"},
    {"[0]*99999*99999", "layer_freq_unreadable"},
    {"99999999999999999999", "layer_freq_unreadable"},
    {"((((((((((((((((((((((((((((((((((((((((1", "layer_freq_unreadable"},
};

TEST_P(LayerFrequency, Reads)
{
    auto shape = small_moe();
    shape.moe_layer_freq = GetParam().text;
    const auto moe = moe_layers(shape);
    std::string got;
    if (moe)
        for (const bool layer : *moe)
            got += layer ? '1' : '0';
    EXPECT_EQ(moe ? got : moe.problem().code, GetParam().layers) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(Rows, LayerFrequency, testing::ValuesIn(frequencies));

struct Refused {
    std::string name;
    ModelShape shape;
    Change change;
    std::string code, flag;
};

class InventoryRefuses : public testing::TestWithParam<Refused> {};

const std::vector<Refused> refused{
    {"nothing said", {}, [](ModelShape &) {}, "shape_incomplete", "--num-layers"},
    {"no vocabulary", small(), [](ModelShape &s) { s.vocab_size.reset(); }, "shape_incomplete", "--vocab-size"},
    {"MLA without rank", small_mla(), [](ModelShape &s) { s.kv_lora_rank.reset(); }, "shape_incomplete",
     "--kv-lora-rank"},
    {"zero hidden size", small(), [](ModelShape &s) { s.hidden_size = 0; }, "shape_not_positive", "--hidden-size"},
    {"negative layers", small(), [](ModelShape &s) { s.num_layers = -1; }, "shape_not_positive", "--num-layers"},
    {"zero top-k", small_moe(), [](ModelShape &s) { s.moe_router_topk = 0; }, "shape_not_positive",
     "--moe-router-topk"},
    {"heads that do not divide", small(), [](ModelShape &s) { s.num_attention_heads = 3; }, "heads_do_not_divide",
     "--num-attention-heads"},
    {"groups that do not divide", small(), [](ModelShape &s) { s.num_query_groups = 3; }, "heads_do_not_divide",
     "--num-query-groups"},
    {"top-k above experts", small_moe(), [](ModelShape &s) { s.moe_router_topk = 5; }, "top_k_above_experts",
     "--moe-router-topk"},
    {"default top-k above one expert", small_moe(),
     [](ModelShape &s) {
         s.num_experts = 1;
         s.moe_router_topk.reset();
     },
     "top_k_above_experts", "--moe-router-topk"},
    {"absurd width", small(), [](ModelShape &s) { s.hidden_size = 4'000'000'000'000; }, "shape_too_large",
     "--hidden-size"},
    {"a billion layers", small(), [](ModelShape &s) { s.num_layers = 1'000'000'000; }, "shape_too_large",
     "--num-layers"},
    {"every dimension large", small_moe(),
     [](ModelShape &s) {
         s.hidden_size = s.num_experts = s.moe_ffn_hidden_size = s.vocab_size = 1'000'000'000;
         s.num_attention_heads = s.kv_channels = 1'000'000'000;
     },
     "shape_too_large", "--hidden-size"},
};

TEST_P(InventoryRefuses, WithCodeAndFlag)
{
    auto [name, shape, change, code, flag] = GetParam();
    SCOPED_TRACE(name);
    change(shape);
    const auto all = inventory(shape);
    ASSERT_FALSE(all);
    EXPECT_EQ(all.problem().code, code);
    EXPECT_EQ(all.problem().where.flag, flag);
    EXPECT_FALSE(all.problem().sentence.zh.empty());
    EXPECT_FALSE(all.problem().remedy.zh.empty());
}

INSTANTIATE_TEST_SUITE_P(Rows, InventoryRefuses, testing::ValuesIn(refused));

TEST(Inventory, AnAbsurdNumberOfLayersIsRefused)
{
    auto shape = small_moe();
    shape.num_layers = 1'000'000'000'000;
    EXPECT_EQ(moe_layers(shape).problem().code, "shape_too_large");
    shape.num_layers = -1;
    EXPECT_EQ(moe_layers(shape).problem().code, "shape_not_positive");
}

TEST(Inventory, DenseWithNoExpertsSaid)
{
    auto shape = small_moe();
    shape.num_experts = 0;
    const auto all = inventory(shape);
    ASSERT_TRUE(all);
    EXPECT_FALSE(all->layer(0).moe);
}

} // namespace

} // namespace rankscape
