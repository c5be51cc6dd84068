// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// --from: which source wins, what is said about contradictions, and files that are no good.
#include "tests/app/cli_program.h"

namespace rankscape::test {
namespace {

constexpr const char *script = "#!/bin/bash\n"
                               "torchrun --nnodes 2 --nproc_per_node 8 pretrain_gpt.py \\\n"
                               "  --tensor-model-parallel-size 4 \\\n"
                               "  --pipeline-model-parallel-size 2 --lr 1e-4 --bf16\n";

std::size_t size_of_tp(const Said &said) { return said.json()["groups"]["tp"][0].size(); }

TEST(CliInput, AScriptIsRead)
{
    const Folder folder;
    const auto file = folder.write("train.sh", script);
    const auto said = run({"groups", "--from", file, "--format", "json"});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_EQ(said.json()["world_size"], 16);
    EXPECT_EQ(said.json()["data_parallel_size"], 2);
    EXPECT_EQ(said.err, "");
    EXPECT_EQ(run(QStringList{"groups", "--from", "-", "--format", "json"}, script).out, said.out);
}

// A workload header that says another TP than the command (case 31): both are named, and which one counts.
TEST(CliInput, TheCommandLineWinsAndSaysSo)
{
    const Folder folder;
    const auto file = folder.write("train.sh", script);
    const auto said = run({"groups", "--from", file, "--tp", "8", "--format", "json"});
    EXPECT_EQ(size_of_tp(said), 8u);
    EXPECT_EQ(said.err, "rankscape: warning: --tensor-model-parallel-size is 4 in " + file.toStdString() +
                            ":3 but 8 on the command line; 8 is used\n");
}

TEST(CliInput, LaterFilesWinAndSaySo)
{
    const Folder folder;
    const auto first = folder.write("a.sh", "python pretrain_gpt.py --tensor-model-parallel-size 2\n");
    const auto second = folder.write("b.sh", "python pretrain_gpt.py --tensor-model-parallel-size 4\n");
    const auto said = run({"groups", "--from", first, "--from", second, "--format", "json"});
    EXPECT_EQ(size_of_tp(said), 4u);
    EXPECT_NE(said.err.find("is 2 in " + first.toStdString()), std::string::npos) << said.err;
    EXPECT_NE(said.err.find("but 4 in " + second.toStdString()), std::string::npos) << said.err;
}

TEST(CliInput, AWorldMadeOfNodesIsCompared)
{
    const Folder folder;
    const auto file = folder.write("train.sh", script);
    const auto said = run({"groups", "--from", file, "--world-size", "32", "--format", "json"});
    EXPECT_EQ(said.json()["world_size"], 32);
    EXPECT_NE(said.err.find("--world-size is 16 in "), std::string::npos) << said.err;
}

TEST(CliInput, AgreementIsSilent)
{
    const Folder folder;
    const auto file = folder.write("train.sh", script);
    EXPECT_EQ(run({"groups", "--from", file, "--tp", "4", "--world-size", "16", "--format", "json"}).err, "");
}

TEST(CliInput, ARunNameIsRead)
{
    const auto said =
        run(QStringList{"groups", "--from", "-", "--format", "json"}, "bf16_2nodes_tp1_pp2_cp1_ep2_etp1\n");
    EXPECT_EQ(said.json()["groups"]["ep"][0], nlohmann::json::parse("[0,1]")) << said.err;
}

struct BadFile {
    const char *name;
    QByteArray content;
    const char *part; ///< after the file's name
};

TEST(CliInput, BadContentIsPlacedAndRefused)
{
    const BadFile files[] = {
        {"empty", "", ": "},
        {"nul", QByteArray("a\0b", 3), ":1:2: "},
        {"latin1", "caf\xe9\n", ":1:"},
        {"large", QByteArray((8 << 20) + 1, 'a'), ": "},
        {"typo.sh", "python pretrain_gpt.py \\\n  --tensor-model-paralel-size 8\n",
         ":2:3: --tensor-model-paralel-size: "},
        {"unset.sh", "python pretrain_gpt.py --tensor-model-parallel-size $TP\n",
         ":1:24: --tensor-model-parallel-size: "},
    };
    const Folder folder;
    for (const auto &file : files) {
        const auto path = folder.write(file.name, file.content);
        const auto said = run({"check", "--from", path});
        EXPECT_EQ(said.status, 2) << file.name;
        EXPECT_TRUE(said.one_error_line()) << said.err;
        EXPECT_NE(said.err.find(path.toStdString() + file.part), std::string::npos) << said.err;
    }
}

TEST(CliInput, AnUnsetVariableMayBeGiven)
{
    const auto said = run(QStringList{"groups", "--from", "-", "--tp", "4", "--format", "json"},
                          "python pretrain_gpt.py --tensor-model-parallel-size $TP\n");
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_EQ(size_of_tp(said), 4u);
}

TEST(CliInput, AMissingFileIsNamed)
{
    const Folder folder;
    const auto said = run({"check", "--from", folder.path("缺失.sh")});
    EXPECT_EQ(said.status, 3);
    EXPECT_NE(said.err.find(folder.path("缺失.sh").toStdString()), std::string::npos) << said.err;
}

} // namespace
} // namespace rankscape::test
