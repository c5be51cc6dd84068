// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron YAML, run names and sessions.
#include "model/formats/session.h"
#include "tests/formats/reading.h"

#include <gtest/gtest.h>

namespace rankscape {
namespace {

using test::read_text;

TEST(MegatronYaml, MapsOfFlags)
{
    EXPECT_EQ(read_text(test::data_file("functional.yaml")),
              "CUDA_DEVICE_MAX_CONNECTIONS=1 NCCL_ALGO=Ring --num-layers=12 --tensor-model-parallel-size=2 "
              "--pipeline-model-parallel-size=4 --use-distributed-optimizer=true --sequence-parallel=false "
              "--recompute-modules=[core_attn moe_act] --cuda-graph-modules=attn,moe_router --lr=0.00015");
    EXPECT_EQ(read_text(test::data_file("flat.yaml")),
              "--tensor-model-parallel-size=4 --expert-model-parallel-size=8 --context-parallel-size=2");
    const auto imported = read_input(test::data_file("functional.yaml"), "f.yaml");
    const auto applied = apply_all({}, imported->settings);
    ASSERT_TRUE(applied);
    EXPECT_EQ(applied->scenario.execution.recompute_modules, (std::vector<std::string>{"core_attn", "moe_act"}));
    EXPECT_EQ(imported->settings[3].where.line, 7);
    EXPECT_EQ(imported->settings[3].where.column, 3);
}

TEST(MegatronYaml, WhatIsRefusedSaysWhere)
{
    struct Row {
        std::string name, content, line;
    };
    std::string bomb = "a0: &a0 {--tp: 8}\n";
    for (int i = 1; i < 40; ++i) {
        const auto now = "a" + std::to_string(i), before = "*a" + std::to_string(i - 1);
        bomb += now + ": &" + now + " {x: " + before + ", y: " + before + "}\n";
    }
    const std::vector<Row> rows{
        {"open bracket", "MODEL_ARGS:\n  --tp: [1, 2\n", "in:3:1: this is not valid YAML here"},
        {"bad indent", "MODEL_ARGS:\n  --tp: 8\n --pp: 2\n", "in:3:2: this is not valid YAML here"},
        {"escape that is no text", "--optimizer: \"a\\_b\"\n",
         "in:1:14: --optimizer: this value holds an escape that makes no text"},
        {"escaped nul", "--optimizer: \"a\\0b\"\n",
         "in:1:14: --optimizer: this value holds an escape that makes no text"},
        {"no flags", "key: value\nother: 3\n", "in:1:1: no Megatron flag was found in this YAML"},
        {"deep", "a: " + std::string(100'000, '['), "in:1:68: the YAML nests too deeply"},
        {"deep block", "a:\n" + std::string(100'000, '-'), "in:2:65: the YAML nests too deeply"},
        {"large", "a:\n" + std::string(2'000'000, ' '), "in: the YAML is larger than 1 MiB"},
    };
    for (const auto &row : rows)
        EXPECT_EQ(read_text(row.content).substr(0, row.line.size()), row.line) << row.name;
    EXPECT_TRUE(read_input(bomb, "bomb.yaml")); // walked only so far
}

TEST(RunName, PartsThatSayTheLayout)
{
    const std::vector<std::pair<std::string, std::string>> rows{
        {"bf16_2nodes_tp1_pp2_cp1_vp24_ep2_etp1_1mbs_512gbs",
         "--bf16 --nnodes=2 --tp=1 --pp=2 --cp=1 --vpp=24 --ep=2 --etp=1 --micro-batch-size=1 --global-batch-size=512 "
         "--nproc-per-node=8"},
        {"qwen3_tp2_pp8_ep32", "--tp=2 --pp=8 --ep=32"},
        {"bert-nemo_340m_mr_mbs2_gbs32_mcore_te_tp2_pp2_1N8G",
         "--micro-batch-size=2 --global-batch-size=32 --tp=2 --pp=2 --nnodes=1 --nproc-per-node=8"},
        {"grpo-gptoss-20b-8n4g-megatron", "--nnodes=8 --nproc-per-node=4"},
        {"TP8/PP4/256gpus", "--tp=8 --pp=4 --world-size=256"},
        {"world=32 ep=8", "--world-size=32 --ep=8"},
        {"tp99999999999999999999", "--tp=99999999999999999999"},
    };
    for (const auto &[text, settings] : rows)
        EXPECT_EQ(read_text(text), settings) << text;
    const auto imported = read_input("qwen3_2nodes_tp2", "");
    EXPECT_NE(test::notes_text(*imported).find("8 ranks on each node are assumed"), std::string::npos);
    EXPECT_NE(test::notes_text(*imported).find("not understood: qwen3"), std::string::npos);
}

TEST(Session, AScenarioIsReadAsItWasWritten)
{
    const auto applied = apply_all({}, {{"--model", {"mixtral-8x7b"}, {}},
                                        {"--tp", {"4"}, {}},
                                        {"--placement", {"0-7"}, {}},
                                        {"--no-check-for-nan-in-loss-and-grad", {}, {}}});
    ASSERT_TRUE(applied);
    const auto text = write_session(applied->scenario, R"({"id": "grid", "later": {"x": [1, 2]}})");
    const auto imported = read_input(text, "a.rankscape");
    ASSERT_TRUE(imported) << one_line(imported.problem(), Language::en);
    EXPECT_EQ(apply_all({}, imported->settings)->scenario, applied->scenario);
    EXPECT_EQ(imported->view, R"({"id":"grid","later":{"x":[1,2]}})");
    EXPECT_EQ(write_session(applied->scenario, imported->view), text);
    EXPECT_NE(write_session({}, "not json").find("\"view\": {}"), std::string::npos);
    EXPECT_NE(write_session({}, std::string(100'000, '[')).find("\"view\": {}"), std::string::npos);
}

TEST(Session, WhatIsRefusedSaysWhy)
{
    struct Row {
        std::string content, line;
    };
    const std::vector<Row> rows{
        {"{\"rankscape\": 1,\n \"settings\": [}", "in:2:15: this is not valid JSON here"},
        {"{\"rankscape\": 2, \"settings\": []}", "in: this session is of version 2; this program reads version 1"},
        {"{\"rankscape\": \"1\"}", "in: the member \"rankscape\" is missing or no number"},
        {"{\"rankscape\": 1}", "in: the member \"settings\" is missing or no list"},
        {"{\"rankscape\": 1, \"settings\": [[\"--tp\", 8]]}", "in: a setting is not a list of texts"},
        {"{\"rankscape\": 1, \"settings\": [[]]}", "in: a setting has no flag"},
        {"{\"rankscape\": 1, \"settings\": [3]}", "in: a setting is not a list of texts"},
        {"{\"rankscape\": " + std::string(100'000, '['), "in:1:78: brackets nest too deeply"},
    };
    for (const auto &row : rows)
        EXPECT_EQ(read_text(row.content).substr(0, row.line.size()), row.line);
}

} // namespace
} // namespace rankscape
