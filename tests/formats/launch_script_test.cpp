// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Launch scripts and command lines: what people write, what is refused, and what would explode.
#include "tests/formats/reading.h"

#include <gtest/gtest.h>

#include <chrono>

namespace rankscape {
namespace {

using test::data_file;
using test::problem_code;
using test::read_text;

Applied applied(const std::string &content)
{
    const auto imported = read_input(content, "in");
    EXPECT_TRUE(imported) << one_line(imported.problem(), Language::en);
    auto result = apply_all({}, imported ? imported->settings : std::vector<FlagSetting>{});
    EXPECT_TRUE(result) << one_line(result.problem(), Language::en);
    return result ? *result : Applied{};
}

TEST(LaunchScript, ASlurmScriptWithArraysDefaultsAndArithmetic)
{
    const auto content = data_file("slurm_moe.sh");
    const auto imported = read_input(content, "slurm_moe.sh");
    ASSERT_TRUE(imported) << one_line(imported.problem(), Language::en);
    EXPECT_EQ(imported->kind, Imported::Kind::launch_script);
    const auto result = applied(content);
    const auto &s = result.scenario;
    EXPECT_EQ(s.parallel.world_size, 64); // 16 trays of 4
    EXPECT_EQ(s.parallel.tensor, 2);      // ${1:-2}
    EXPECT_EQ(s.parallel.pipeline, 4);    // $((TP*2))
    EXPECT_EQ(s.parallel.expert, 8);
    EXPECT_EQ(s.parallel.expert_tensor, 1);
    EXPECT_EQ(s.model.num_layers, 48);
    EXPECT_EQ(s.model.num_experts, 128);
    EXPECT_TRUE(s.execution.sequence_parallel); // the first branch
    EXPECT_TRUE(s.execution.bf16);
    EXPECT_EQ(s.execution.nccl_algo, "Ring");
    EXPECT_EQ(s.sharding.cuda_device_max_connections, 32);
    const auto notes = test::notes_text(*imported);
    for (const auto *expected :
         {"9 ./cluster_env.sh is not read", "the first branch is read", "$DATA_PATH is not known here"})
        EXPECT_NE(notes.find(expected), std::string::npos) << expected << "\n" << notes;
}

TEST(LaunchScript, SettingsSayWhereTheyWereTyped)
{
    const auto imported = read_input(data_file("slurm_moe.sh"), "slurm_moe.sh");
    ASSERT_TRUE(imported);
    const auto found = std::find_if(imported->settings.begin(), imported->settings.end(),
                                    [](const auto &setting) { return setting.flag == "--num-experts"; });
    ASSERT_NE(found, imported->settings.end());
    EXPECT_EQ(found->where.line, 38);
    EXPECT_EQ(found->where.column, 11);
    EXPECT_EQ(found->where.source, "slurm_moe.sh");
}

TEST(LaunchScript, ACommandInsideBashMinusC)
{
    const auto result = applied(data_file("container_run.sh"));
    EXPECT_EQ(result.scenario.parallel.world_size, 16);
    EXPECT_EQ(result.scenario.parallel.tensor, 8);
    EXPECT_TRUE(result.scenario.sharding.distributed_optimizer);
    EXPECT_EQ(result.scenario.pipeline.global_batch_size, 256);
}

TEST(LaunchScript, ABareCommandLine)
{
    const auto imported = read_input(data_file("command.txt"), "-");
    ASSERT_TRUE(imported);
    EXPECT_EQ(imported->kind, Imported::Kind::command_line);
    EXPECT_EQ(test::settings_text(*imported),
              "--nnodes=4 --tp=4 --pp=2 --hierarchical-context-parallel-sizes=2,2 --cp=4 "
              "--no-gradient-accumulation-fusion");
}

TEST(LaunchScript, Shapes)
{
    struct Row {
        std::string name, content, settings;
    };
    const std::vector<Row> rows{
        {"flags alone", "--tp 8 --bf16 --pp 4", "--tp=8 --bf16 --pp=4"},
        {"equals and underscores", "x.py --tensor_model_parallel_size=8", "--tensor_model_parallel_size=8"},
        {"quotes", "x.py --tp '8' --pp \"4\" --pipeline-model-parallel-layout 'Et*3|(tt|)*6mL'",
         "--tp=8 --pp=4 --pipeline-model-parallel-layout=Et*3|(tt|)*6mL"},
        {"windows line ends", "x.py --tp 8 \\\r\n --pp 2\r\n", "--tp=8 --pp=2"},
        {"byte order mark", "\xef\xbb\xbfx.py --tp 8", "--tp=8"},
        {"boolean with value", "x.py --sequence-parallel false --bf16 --tp 2",
         "--sequence-parallel=false --bf16 --tp=2"},
        {"a string of flags", "A='--tp 8 --pp 4'\nx.py $A --cp 2", "--tp=8 --pp=4 --cp=2"},
        {"appended", "A=(--tp 8)\nA+=(--pp 4)\nx.py ${A[*]}", "--tp=8 --pp=4"},
        {"appended text", "A='--tp 8'\nA+=' --pp 4'\nx.py $A", "--tp=8 --pp=4"},
        {"default of a default", "x.py --tp ${A:-${B:-4}}", "--tp=4"},
        {"length", "A=(1 2 3)\nx.py --tp ${#A[@]}", "--tp=3"},
        {"item", "A=(1 2 3)\nx.py --tp ${A[1]}", "--tp=2"},
        {"arithmetic", "A=4\nB=$((A * 2 + (6 - 2) / 4 % 3))\nx.py --tp $B", "--tp=9"},
        {"later wins", "TP=4\nTP=8\nx.py --tp $TP", "--tp=8"},
        {"export", "export TP=8 PP=2\nx.py --tp $TP --pp $PP", "--tp=8 --pp=2"},
        {"prefix", "NCCL_ALGO=Ring x.py --tp 8", "NCCL_ALGO=Ring --tp=8"},
        {"here document", "cat <<X\nx.py --tp 4\nX\nx.py --pp 2", "--pp=2"},
        {"tabbed here document", "cat <<-'X'\n\tx.py --tp 4 --cp 2\n\tX\nx.py --pp 2", "--pp=2"},
        {"function", "run() {\n x.py --tp 8\n}\nrun", "--tp=8"},
        {"for", "for TP in 2 4; do\n x.py --tp $TP\ndone", "--tp=2"},
        {"case", "case $1 in\n a) TP=2;;\n b) TP=4;;\nesac\nx.py --tp $TP", "--tp=2"},
        {"else is not read", "if true; then TP=2; else TP=4; fi; x.py --tp $TP", "--tp=2"},
        {"eval", "C='x.py --tp 8'\neval $C", "--tp=8"},
        {"the command with most flags", "x.py --tp 1\ny.py --tp 2 --pp 2\nz.py --tp 3", "--tp=2 --pp=2"},
        {"a sourced file of arrays", "MODEL=(\n --num-layers 4 # four\n --hidden-size 8\n)",
         "--num-layers=4 --hidden-size=8"},
        {"torchrun", "torchrun --nproc_per_node 8 --nnodes 2 x.py --tp 8", "--nnodes=2 --nproc-per-node=8 --tp=8"},
        {"srun", "srun -N2 --ntasks-per-node=8 python x.py --tp 8", "--nnodes=2 --nproc-per-node=8 --tp=8"},
        {"mpirun", "mpirun -np 16 python x.py --tp 8", "--world-size=16 --tp=8"},
        {"gres", "#SBATCH --nodes=2\n#SBATCH --gres=gpu:h100:8\nsrun python x.py --tp 8",
         "--nnodes=2 --nproc-per-node=8 --tp=8"},
        {"slurm knows the nodes", "#SBATCH -N 4\ntorchrun --nnodes $N --nproc-per-node 8 x.py --tp 8",
         "--nnodes=4 --nproc-per-node=8 --tp=8"},
        {"not set", "x.py --tp $TP --pp ${PP}", "--tp=$TP --pp=$PP"},
        {"command output", "N=$(wc -l < hosts)\nx.py --tp $N", "--tp=$N"},
        {"redirected and piped", "x.py --tp 8 > log 2>&1 &", "--tp=8"},
        {"a comment ends the command", "x.py --tp 8 \\\n# --pp 2 \\\n --ep 4", "--tp=8"},
        {"a billion ranks", "x.py --world-size 1000000000", "--world-size=1000000000"},
    };
    for (const auto &row : rows)
        EXPECT_EQ(read_text(row.content), row.settings) << row.name;
}

TEST(LaunchScript, WhatIsRefusedSaysWhere)
{
    struct Row {
        std::string name, content, line;
    };
    const std::vector<Row> rows{
        {"open quote", "x.py --tp 8\nA='abc\n", "in:2:3: this ' is never closed; the text may have been cut off"},
        {"open array", "A=(--tp 8\n--pp 2\n", "in:1:1: this ( is never closed; the text may have been cut off"},
        {"open brace", "x.py --tp ${TP\n",
         "in:1:11: this $ bracket or ` is never closed; the text may have been cut off"},
        {"cycle", "A=$B\nB=$A\nx.py --tp $B",
         "in:1:3: variables are set from each other: $B → $A → $B; give $B a value"},
        {"self", "TP=$TP\nx.py --tp $TP", "in:1:4: variables are set from each other: $TP → $TP; give $TP a value"},
        {"nothing to read", "echo hello\n",
         "in: no Megatron flag was found in this text; give a launch script, a command "
         "line, Megatron YAML, a run name or a session"},
    };
    for (const auto &row : rows)
        EXPECT_EQ(read_text(row.content).substr(0, row.line.size()), row.line) << row.name << "\n"
                                                                               << read_text(row.content);
}

TEST(LaunchScript, AnUnsetVariableIsNamedWithItsLineUnlessItIsGivenElsewhere)
{
    const std::string content = "TP=8\ntorchrun --nnodes $NNODES --nproc-per-node 8 \\\n  x.py --tp $TP --lr $LR\n";
    const auto imported = read_input(content, "run.sh");
    ASSERT_TRUE(imported);
    const auto refused = apply_all({}, imported->settings);
    ASSERT_FALSE(refused);
    EXPECT_EQ(
        one_line(refused.problem(), Language::en),
        "run.sh:2:10: --nnodes: $NNODES is not set in this text; add NNODES=… to the text or give --nnodes yourself");
    EXPECT_EQ(refused.problem().code, "unset_variable");
    auto settings = imported->settings;
    settings.push_back({"--world-size", {"64"}, {}});
    EXPECT_TRUE(apply_all({}, settings));
}

TEST(LaunchScript, AMisspeltFlagIsFoundWithItsLine)
{
    const auto imported = read_input("x.py --tp 8 \\\n  --expert-parallel-size 8", "run.sh");
    const auto refused = apply_all({}, imported->settings);
    ASSERT_FALSE(refused);
    EXPECT_EQ(one_line(refused.problem(), Language::en),
              "run.sh:2:3: --expert-parallel-size: this flag is not known; did you "
              "mean --expert-model-parallel-size?");
}

TEST(LaunchScript, ExpansionsThatDoubleAreStopped)
{
    std::string strings = "A='--tp 8 '\n", arrays = "A=(--tp 8)\n", appended = "A=xxxxxxxxxx\n";
    for (int i = 0; i < 60; ++i) {
        strings += "A=\"$A$A\"\n";
        arrays += "A=(\"${A[@]}\" \"${A[@]}\")\n";
        appended += "A+=$A\n";
    }
    std::string nested = "x.py --tp ";
    for (int i = 0; i < 5000; ++i)
        nested += "${A:-";
    nested += std::string(5000, '}');
    for (const auto &bomb : {strings, arrays, appended})
        EXPECT_EQ(problem_code(bomb + "x.py $A --tp 8"), "expansion_too_large");
    EXPECT_EQ(problem_code(nested), "unset_variable");
}

TEST(LaunchScript, EveryTruncationOfAScriptIsReadOrRefused)
{
    const auto content = data_file("slurm_moe.sh");
    for (std::size_t length = 0; length < content.size(); ++length) {
        const auto imported = read_input(std::string_view(content).substr(0, length), "cut.sh");
        EXPECT_TRUE(imported || !imported.problem().code.empty());
    }
}

} // namespace
} // namespace rankscape
