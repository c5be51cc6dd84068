// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `memory`: recorded answers through the program, its three forms, and what is said when it cannot answer.
#include "tests/app/cli_program.h"
#include "tests/support/data.h"

namespace rankscape::test {
namespace {

TEST(CliMemory, RecordedAnswers)
{
    const auto entries = load_json("memory.json");
    for (std::size_t i = 0; i < entries.size(); i += 6) {
        QStringList args{"memory", "--format", "json"};
        for (const auto &[key, value] : entries[i].items()) {
            const auto flag = "--" + QString::fromStdString(key).replace('_', '-');
            if (key.starts_with("use-"))
                args += value.get<bool>() ? QStringList{flag} : QStringList{};
            else if (key != "weight_and_optimizer_bytes_most_loaded")
                args << flag << QString::fromStdString(value.is_string() ? value.get<std::string>() : value.dump());
        }
        const auto said = run(args);
        EXPECT_EQ(said.json()["megatron_weight_and_optimizer_bytes_most_loaded"],
                  entries[i]["weight_and_optimizer_bytes_most_loaded"])
            << args.join(' ').toStdString() << said.err;
        EXPECT_EQ(said.json()["ranks"].size(), entries[i]["pipeline-model-parallel-size"]);
    }
}

TEST(CliMemory, Json)
{
    const auto json = run("memory --model llama3-8b --world-size 8 --use-distributed-optimizer --format json").json();
    const double all = 8'030'261'248;
    EXPECT_EQ(json["parameters"]["total"], 8'030'261'248);
    EXPECT_EQ(json["parameters"]["active"], 8'030'261'248);
    ASSERT_EQ(json["ranks"].size(), 1U);
    const auto &rank = json["ranks"][0];
    EXPECT_EQ(rank["pipeline_stage"], 0);
    EXPECT_EQ(rank["parameters"], all);
    EXPECT_EQ(rank["bytes"]["weights"], 2 * all);
    EXPECT_EQ(rank["bytes"]["gradients"], 4 * all);
    EXPECT_EQ(rank["bytes"]["main_parameters"], 4 * all / 8);
    EXPECT_EQ(rank["bytes"]["optimizer"], 8 * all / 8);
    EXPECT_EQ(rank["bytes"]["total"], 7.5 * all);
}

TEST(CliMemory, FreeDimensionsAndFlags)
{
    // Norms 2 x 64, qkv (8 + 2 x 2) x 8 rows of 64, proj 64 x 64, gated block 3 x 64 x 100, embedding, last norm.
    const auto said = run("memory --num-layers 1 --hidden-size 64 --num-attention-heads 8 --num-query-groups 2 "
                          "--vocab-size 100 --ffn-hidden-size 100 --swiglu --normalization RMSNorm "
                          "--disable-bias-linear --format json");
    EXPECT_EQ(said.json()["parameters"]["total"], 128 + 6144 + 4096 + 19200 + 6400 + 64) << said.err;
}

TEST(CliMemory, Forms)
{
    const auto text = run("memory --model deepseek-v3 --ep 64 --dp 64");
    EXPECT_NE(text.out.find("671,026,419,200, a token meets 37,552,297,472"), std::string::npos) << text.out;
    const auto chinese = run("memory --model llama3-8b --pp 2 --lang zh");
    EXPECT_NE(chinese.out.find("参数量 8,030,261,248"), std::string::npos) << chinese.out;
    // Megatron's defaults: a layer of 2 x 16 for norms, 216 + 72 for attention, 288 + 264 for the feed-forward block,
    // biases included; the embedding on both stages; a last norm of 16.
    const auto csv = run("memory --num-layers 2 --hidden-size 8 --num-attention-heads 1 --vocab-size 10 --pp 2 "
                         "--format csv");
    EXPECT_EQ(csv.out, "pipeline_stage,parameters,weights,gradients,main_parameters,optimizer,total\n"
                       "0,952,1904,3808,3808,7616,17136\n1,968,1936,3872,3872,7744,17424\n");
}

struct Refused {
    const char *words;
    int status;
    const char *has; ///< on standard error, or in the report for a layout that is not legal
};

class CliMemoryRefuses : public testing::TestWithParam<Refused> {};

const std::vector<Refused> refused{
    {"memory", 2, "--num-layers"},
    {"memory --model llama3-8b --hidden-size 0", 2, "--hidden-size"},
    {"memory --model llama3-8b --num-attention-heads -1", 2, "--num-attention-heads"},
    {"memory --model mixtral-8x7b --moe-router-topk 9", 2, "--moe-router-topk"},
    {"memory --model mixtral-8x7b --moe-layer-freq [0,1", 2, "--moe-layer-freq"},
    {"memory --model llama3-8b --vocab-size 100000000000000000", 2, "--vocab-size"},
    {"memory --model llama3-8b --num-query-groups 5", 2, "--num-query-groups"},
    {"memory --model llama3-8b --normalization BatchNorm", 2, "LayerNorm, RMSNorm"},
    {"memory --model llama3-8b --world-size 6 --tp 4", 1, "world_size_not_divisible_by_model_grid"},
    {"memory --model llama3-8b --pp 5", 1, "\"valid\":false"},
};

TEST_P(CliMemoryRefuses, WithStatusAndWords)
{
    const auto &row = GetParam();
    const auto said = run((QString::fromUtf8(row.words) + " --format json").toUtf8().constData());
    EXPECT_EQ(said.status, row.status) << row.words << said.err;
    EXPECT_NE((row.status == 2 ? said.err : said.out).find(row.has), std::string::npos)
        << row.words << said.err << said.out;
    EXPECT_EQ(said.one_error_line(), row.status == 2) << said.err;
}

INSTANTIATE_TEST_SUITE_P(Rows, CliMemoryRefuses, testing::ValuesIn(refused));

} // namespace
} // namespace rankscape::test
