// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Published parameter counts, Megatron's estimate, and bytes on a rank worked out by hand.
#include "model/mechanisms/memory/memory.h"
#include "model/scenario/model_presets.h"
#include "model/scenario/options.h"
#include "tests/support/data.h"

#include <gtest/gtest.h>

#include <cmath>

namespace rankscape {

namespace {

struct Count {
    std::string model;
    std::int64_t total, active;
};

class PublishedCount : public testing::TestWithParam<Count> {};

// Totals: the models' published counts (tensors of the released checkpoints). Active: total less MoE layers x (experts
// - top-k) x 3 x hidden x width; published rounded as 12.9, 3.3, 22 and 37 billion.
const std::vector<Count> counts{
    {"llama3-8b", 8'030'261'248, 8'030'261'248},         {"llama3-70b", 70'553'706'496, 70'553'706'496},
    {"llama3.1-405b", 405'853'388'800, 405'853'388'800}, {"mixtral-8x7b", 46'702'792'704, 12'879'925'248},
    {"qwen3-30b-a3b", 30'532'122'624, 3'353'032'704},    {"qwen3-235b-a22b", 235'093'634'560, 22'190'763'520},
    {"deepseek-v3", 671'026'419'200, 37'552'297'472},
};

TEST_P(PublishedCount, ComesOut)
{
    const auto *shape = find_model_preset(GetParam().model);
    ASSERT_NE(shape, nullptr);
    const auto all = inventory(*shape);
    ASSERT_TRUE(all) << all.problem().sentence.en;
    EXPECT_EQ(all->total, GetParam().total);
    EXPECT_EQ(all->active, GetParam().active);
}

INSTANTIATE_TEST_SUITE_P(Models, PublishedCount, testing::ValuesIn(counts), [](const auto &row) {
    auto name = row.param.model;
    std::ranges::replace_if(
        name, [](unsigned char c) { return !std::isalnum(c); }, '_');
    return name;
});

/// A field of models.json against the preset's.
void expect_same(const nlohmann::json &model, const char *key, std::optional<std::int64_t> value)
{
    const auto wanted =
        model.contains(key) && !model[key].is_null() ? std::optional(model[key].get<std::int64_t>()) : std::nullopt;
    EXPECT_EQ(value, wanted) << key;
}

TEST(ModelPresets, AreTheRecordedShapes)
{
    const auto models = test::load_json("models.json");
    EXPECT_EQ(models.size(), model_presets().size());
    for (const auto &[name, model] : models.items()) {
        SCOPED_TRACE(name);
        const auto *shape = find_model_preset(name);
        ASSERT_NE(shape, nullptr);
        expect_same(model, "num_layers", shape->num_layers);
        expect_same(model, "hidden_size", shape->hidden_size);
        expect_same(model, "ffn_hidden_size", shape->ffn_hidden_size);
        expect_same(model, "num_attention_heads", shape->num_attention_heads);
        expect_same(model, "num_query_groups", shape->num_query_groups);
        expect_same(model, "kv_channels", shape->kv_channels);
        expect_same(model, "padded_vocab_size", shape->vocab_size);
        expect_same(model, "num_experts", shape->num_experts);
        expect_same(model, "moe_router_topk", shape->moe_router_topk);
        expect_same(model, "moe_ffn_hidden_size", shape->moe_ffn_hidden_size);
        expect_same(model, "moe_shared_expert_intermediate_size", shape->moe_shared_expert_intermediate_size);
        expect_same(model, "q_lora_rank", shape->q_lora_rank);
        expect_same(model, "kv_lora_rank", shape->kv_lora_rank);
        expect_same(model, "qk_head_dim", shape->qk_head_dim);
        expect_same(model, "qk_pos_emb_head_dim", shape->qk_pos_emb_head_dim);
        expect_same(model, "v_head_dim", shape->v_head_dim);
        EXPECT_EQ(shape->untie_embeddings, model["untie"].get<bool>());
        EXPECT_EQ(shape->swiglu, model.value("swiglu", true));
        EXPECT_EQ(shape->layer_norm, model.value("normalization", "RMSNorm") == "LayerNorm");
        if (!model.contains("moe_layer_freq") || !model["moe_layer_freq"].is_array())
            continue;
        const auto moe = moe_layers(*shape);
        ASSERT_TRUE(moe);
        for (std::size_t layer = 0; layer < moe->size(); ++layer)
            EXPECT_EQ((*moe)[layer], model["moe_layer_freq"][layer] == 1) << layer;
    }
}

Scenario made(const std::vector<std::string> &words)
{
    const auto applied = apply_all(Scenario{}, settings_from(words));
    EXPECT_TRUE(applied) << applied.problem().sentence.en;
    return applied ? applied->scenario : Scenario{};
}

TEST(MegatronEstimate, RecordedAnswers)
{
    const auto entries = test::load_json("memory.json");
    ASSERT_EQ(entries.size(), 60U);
    for (const auto &entry : entries) {
        SCOPED_TRACE(entry.dump());
        std::vector<std::string> words{"--model=" + entry["model"].get<std::string>(),
                                       "--world-size=" + entry["world_size"].dump()};
        for (const auto &[flag, value] : entry.items())
            if (flag.ends_with("-parallel-size") || flag.starts_with("use-"))
                words.push_back("--" + flag + "=" + value.dump());
        const auto derived = derive(made(words));
        ASSERT_TRUE(derived->layout);
        const auto memory = memory_of(*derived);
        ASSERT_TRUE(memory) << memory.problem().sentence.en;
        EXPECT_EQ(memory->megatron_estimate, entry["weight_and_optimizer_bytes_most_loaded"].get<double>());
    }
}

struct OnRank {
    std::string name;
    std::vector<std::string> words;
    std::size_t stage;
    double parameters;
    StateBytes bytes;
};

class StageBytes : public testing::TestWithParam<OnRank> {};

/// Four layers of 2 x 64 + 3 x 64 x 64 + 64 x 64 + 2 x 256 x 64 = 49,280; embedding and output 1024 x 64 = 65,536
/// each; a last norm of 64: 328,256 parameters. RMSNorm and no biases, so that a layer is its matrices and norms.
std::vector<std::string> dense(std::vector<std::string> more)
{
    std::vector<std::string> words{"--num-layers=4",
                                   "--hidden-size=64",
                                   "--num-attention-heads=4",
                                   "--vocab-size=1024",
                                   "--untie-embeddings-and-output-weights",
                                   "--normalization=RMSNorm",
                                   "--disable-bias-linear"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}
constexpr double layer = 49'280, norms = 128, ends = 65'536, last_norm = 64;
constexpr double all_dense = 4 * layer + 2 * ends + last_norm;

/// As a launch script that says nothing of them: biases of qkv 192 and fc1 256, cut by TP, and of proj and fc2, 64
/// each, and of the norms, 2 x 64, whole.
std::vector<std::string> with_biases(std::vector<std::string> more)
{
    auto words = dense({"--normalization=LayerNorm", "--add-bias-linear"});
    words.insert(words.end(), more.begin(), more.end());
    return words;
}
constexpr double cut_biases = 4 * (192 + 256), whole_biases = 4 * (64 + 64 + 128) + 64;

/// The same with 8 experts of 2 x 128 x 64 and a router of 8 x 64 in place of the feed-forward block.
std::vector<std::string> moe(std::vector<std::string> more)
{
    auto words = dense({"--num-experts=8", "--moe-router-topk=2", "--moe-ffn-hidden-size=128"});
    words.insert(words.end(), more.begin(), more.end());
    return words;
}
constexpr double expert = 2 * 128 * 64, attention = 4 * 64 * 64, router = 8 * 64;
constexpr double moe_rest = 4 * (norms + attention + router) + 2 * ends + last_norm;

StateBytes bytes(double weights, double gradients, double main, double optimizer)
{
    return {weights, gradients, main, optimizer};
}

const std::vector<OnRank> on_rank{
    {"one GPU: 18 bytes a parameter", dense({}), 0, all_dense,
     bytes(2 * all_dense, 4 * all_dense, 4 * all_dense, 8 * all_dense)},
    {"DDP keeps everything", dense({"--dp=8"}), 0, all_dense,
     bytes(2 * all_dense, 4 * all_dense, 4 * all_dense, 8 * all_dense)},
    {"distributed optimizer over DP x CP: 6 + 12 / 8", dense({"--dp=4", "--cp=2", "--use-distributed-optimizer"}), 0,
     all_dense, bytes(2 * all_dense, 4 * all_dense, all_dense / 2, all_dense)},
    {"two instances shard over half the ranks",
     dense({"--dp=8", "--use-distributed-optimizer", "--num-distributed-optimizer-instances=2"}), 0, all_dense,
     bytes(2 * all_dense, 4 * all_dense, all_dense, 2 * all_dense)},
    {"TP cuts matrices and both ends, not norms", dense({"--tp=4"}), 0,
     4 * ((layer - norms) / 4 + norms) + 2 * ends / 4 + last_norm,
     bytes(2 * 82'496.0, 4 * 82'496.0, 4 * 82'496.0, 8 * 82'496.0)},
    {"Megatron's defaults have biases", with_biases({}), 0, 331'136,
     bytes(2 * 331'136.0, 4 * 331'136.0, 4 * 331'136.0, 8 * 331'136.0)},
    {"TP cuts the biases of qkv and fc1", with_biases({"--tp=4"}), 0, 82'496 + cut_biases / 4 + whole_biases,
     bytes(2 * 84'032.0, 4 * 84'032.0, 4 * 84'032.0, 8 * 84'032.0)},
    {"PP: the first stage has the embedding", dense({"--pp=2"}), 0, 2 * layer + ends,
     bytes(2 * 164'096.0, 4 * 164'096.0, 4 * 164'096.0, 8 * 164'096.0)},
    {"PP: the last one norm and output", dense({"--pp=2"}), 1, 2 * layer + ends + last_norm,
     bytes(2 * 164'160.0, 4 * 164'160.0, 4 * 164'160.0, 8 * 164'160.0)},
    {"tied, PP 2: a copy of the embedding on the last stage",
     dense({"--pp=2", "--no-untie-embeddings-and-output-weights"}), 1, 2 * layer + ends + last_norm,
     bytes(2 * 164'160.0, 4 * 164'160.0, 4 * 164'160.0, 8 * 164'160.0)},
    {"ZeRO-3 on 8: every kind an eighth, main gradients as the parameters",
     dense({"--dp=8", "--use-megatron-fsdp", "--data-parallel-sharding-strategy=optim_grads_params"}), 0, all_dense,
     bytes(2 * all_dense / 8, 2 * all_dense / 8, 4 * all_dense / 8, 8 * all_dense / 8)},
    {"ZeRO-2 keeps the weights",
     dense({"--dp=8", "--use-megatron-fsdp", "--data-parallel-sharding-strategy=optim_grads",
            "--megatron-fsdp-main-grads-dtype=fp32"}),
     0, all_dense, bytes(2 * all_dense, 4 * all_dense / 8, 4 * all_dense / 8, 8 * all_dense / 8)},
    {"ZeRO-1 keeps the gradients, too",
     dense({"--dp=8", "--use-megatron-fsdp", "--data-parallel-sharding-strategy=optim"}), 0, all_dense,
     bytes(2 * all_dense, 2 * all_dense, 4 * all_dense / 8, 8 * all_dense / 8)},
    {"HSDP 4 x 2: nothing over the outer axis",
     dense({"--dp=8", "--use-megatron-fsdp", "--data-parallel-sharding-strategy=optim_grads_params",
            "--num-distributed-optimizer-instances=2"}),
     0, all_dense, bytes(2 * all_dense / 4, 2 * all_dense / 4, 4 * all_dense / 4, 8 * all_dense / 4)},
    {"HFSDP 4 x 2: Opt / (Din Dout) + (Grad + Weight) / Din",
     dense({"--dp=8", "--use-megatron-fsdp", "--data-parallel-sharding-strategy=optim_grads_params",
            "--num-distributed-optimizer-instances=2", "--outer-dp-sharding-strategy=optim"}),
     0, all_dense, bytes(2 * all_dense / 4, 2 * all_dense / 4, 4 * all_dense / 8, 8 * all_dense / 8)},
    {"EP 4: two experts a rank", moe({"--ep=4"}), 0, moe_rest + 4 * 2 * expert,
     bytes(2 * 330'304.0, 4 * 330'304.0, 4 * 330'304.0, 8 * 330'304.0)},
    {"EP 4 on 8: experts' optimizer over 2, the rest's over 8",
     moe({"--ep=4", "--dp=8", "--use-distributed-optimizer"}), 0, moe_rest + 4 * 2 * expert,
     bytes(2 * 330'304.0, 4 * 330'304.0, 4 * (199'232.0 / 8 + 131'072.0 / 2), 8 * (199'232.0 / 8 + 131'072.0 / 2))},
    {"ETP 2 inside TP 2", moe({"--tp=2", "--etp=2"}), 0,
     4 * (norms + router + attention / 2 + 8 * expert / 2) + ends + last_norm,
     bytes(2 * 363'072.0, 4 * 363'072.0, 4 * 363'072.0, 8 * 363'072.0)},
    {"experts with a strategy of their own",
     moe({"--dp=8", "--ep=4", "--use-megatron-fsdp", "--data-parallel-sharding-strategy=optim_grads_params",
          "--expert-data-parallel-sharding-strategy=optim"}),
     0, moe_rest + 4 * 2 * expert,
     bytes(2 * (199'232.0 / 8 + 131'072.0), 2 * (199'232.0 / 8 + 131'072.0), 4 * (199'232.0 / 8 + 131'072.0 / 2),
           8 * (199'232.0 / 8 + 131'072.0 / 2))},
    // Rows 192, 64, 256, 64 over 8 in steps of 16: 32, 16, 32, 16 rows a shard; 1024 rows of both ends: 128.
    {"GTP_remat 8 with padding rows", dense({"--tensor-parallel-num-weight-shards=8"}), 0,
     4 * (norms + 32 * 64 + 16 * 64 + 32 * 64 + 16 * 256) + 2 * 128 * 64 + last_norm,
     bytes(2 * 53'824.0, 4 * 53'824.0, 4 * 53'824.0, 8 * 53'824.0)},
    {"SGD has one momentum", dense({"--optimizer=sgd"}), 0, all_dense,
     bytes(2 * all_dense, 4 * all_dense, 4 * all_dense, 4 * all_dense)},
    // Matrices of the layers, 4 x 49,152, have one momentum; norms and both ends two.
    {"Muon has one momentum for matrices", dense({"--optimizer=muon"}), 0, all_dense,
     bytes(2 * all_dense, 4 * all_dense, 4 * all_dense, 8 * all_dense - 4 * 4 * 49'152.0)},
    {"MXFP8 parameters in two directions", dense({"--fp8-format=e4m3", "--fp8-recipe=mxfp8", "--fp8-param-gather"}), 0,
     all_dense, bytes(2 * all_dense + 4 * 49'152.0 * 0.0625, 4 * all_dense, 4 * all_dense, 8 * all_dense)},
};

TEST_P(StageBytes, AsWorkedOut)
{
    const auto &row = GetParam();
    SCOPED_TRACE(row.name);
    const auto derived = derive(made(row.words));
    ASSERT_TRUE(derived->layout);
    const auto memory = memory_of(*derived);
    ASSERT_TRUE(memory) << memory.problem().sentence.en;
    const auto &stage = memory->stages.at(row.stage);
    EXPECT_EQ(stage.parameters, row.parameters);
    EXPECT_EQ(stage.bytes.weights, row.bytes.weights);
    EXPECT_EQ(stage.bytes.gradients, row.bytes.gradients);
    EXPECT_EQ(stage.bytes.main_parameters, row.bytes.main_parameters);
    EXPECT_EQ(stage.bytes.optimizer, row.bytes.optimizer);
}

INSTANTIATE_TEST_SUITE_P(Rows, StageBytes, testing::ValuesIn(on_rank));

TEST(Memory, StagesOfAVirtualPipelineHoldTheLayersOfTheirChunks)
{
    // Layer 0 is dense, 1 to 3 are MoE; stage 0 has chunks of layers 0 and 2, stage 1 of layers 1 and 3.
    const auto derived = derive(made(moe({"--pp=2", "--vpp=2", "--moe-layer-freq=[0]+[1]*3"})));
    const auto memory = memory_of(*derived);
    ASSERT_TRUE(memory);
    ASSERT_EQ(memory->stages.size(), 2U);
    EXPECT_EQ(memory->stages[0].layers, "Ett");
    EXPECT_EQ(memory->stages[1].layers, "ttL");
    const auto sparse = norms + attention + router + 8 * expert;
    EXPECT_EQ(memory->stages[0].parameters, ends + layer + sparse);
    EXPECT_EQ(memory->stages[1].parameters, 2 * sparse + ends + last_norm);
}

TEST(Memory, MtpLayersNeedBothEnds)
{
    const auto derived = derive(made(dense({"--pp=2", "--mtp-num-layers=1"})));
    const auto memory = memory_of(*derived);
    ASSERT_TRUE(memory);
    const auto mtp = layer + 3 * 64 + 2 * 64 * 64;
    EXPECT_EQ(memory->stages[1].parameters, 2 * layer + mtp + 2 * ends + last_norm);
}

TEST(Memory, OneGpuHoldsTheModel)
{
    for (const auto &shape : model_presets()) {
        const auto memory = memory_of(*derive(made({"--model=" + shape.preset})));
        ASSERT_TRUE(memory);
        EXPECT_EQ(memory->stages[0].parameters, static_cast<double>(memory->total)) << shape.preset;
    }
}

struct Refused {
    std::string name;
    std::vector<std::string> words;
    std::string code;
};

class MemoryRefuses : public testing::TestWithParam<Refused> {};

const std::vector<Refused> refused{
    {"no model", {}, "shape_incomplete"},
    {"a world that does not fit", dense({"--world-size=6", "--tp=4"}), "layout_not_legal"},
    {"top-k above experts", moe({"--moe-router-topk=9"}), "top_k_above_experts"},
    {"layers that do not divide", dense({"--pp=3"}), "pipeline_split_uneven"},
    {"ten to the eighteen rows", dense({"--vocab-size=1000000000000000000"}), "shape_too_large"},
};

TEST_P(MemoryRefuses, WithACode)
{
    const auto memory = memory_of(*derive(made(GetParam().words)));
    ASSERT_FALSE(memory) << GetParam().name;
    EXPECT_EQ(memory.problem().code, GetParam().code) << GetParam().name;
    EXPECT_FALSE(memory.problem().sentence.zh.empty());
}

INSTANTIATE_TEST_SUITE_P(Rows, MemoryRefuses, testing::ValuesIn(refused));

} // namespace

} // namespace rankscape
