// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `check`: verdict, report and exit status; error texts explained.
#include "tests/app/cli_program.h"

namespace rankscape::test {
namespace {

TEST(CliCheck, ALegalLayout)
{
    const auto said = run("check --tp 2 --pp 2 --world-size 8 --format json");
    EXPECT_EQ(said.status, 0) << said.out;
    EXPECT_EQ(said.json()["valid"], true);
    EXPECT_TRUE(said.json()["problems"].empty());
    EXPECT_TRUE(said.json()["warnings"].is_array());
}

TEST(CliCheck, AProblemCarriesAllThatItNeeds)
{
    // The shape of NVIDIA's shipped recipe of case 17: PP 4 × EP 64 on 128 GPUs.
    const auto said = run("check --pp 4 --ep 64 --world-size 128 --format json");
    EXPECT_EQ(said.status, 1);
    ASSERT_FALSE(said.json()["problems"].empty());
    const auto problem = said.json()["problems"][0];
    EXPECT_EQ(problem["code"], "world_size_not_divisible_by_expert_grid");
    EXPECT_EQ(problem["megatron_message"],
              "world_size (128) is not divisible by expert_tensor_model_pipeline_parallel size (256)");
    for (const char *key : {"message", "flags", "citation", "fix"})
        EXPECT_FALSE(problem[key].empty()) << key;
    EXPECT_TRUE(problem["fix"].is_object());
}

TEST(CliCheck, TheFixMendsTheProblem)
{
    const auto report = run("check --tp 2 --ep 32 --world-size 32 --format json").json();
    QString words = "check --tp 2 --ep 32 --world-size 32 --format json";
    for (const auto &[flag, value] : report["problems"][0]["fix"].items())
        words += " " + QString::fromStdString(flag) + " " + QString::fromStdString(value.get<std::string>());
    EXPECT_EQ(run(words.toUtf8().constData()).json()["valid"], true) << words.toStdString();
}

TEST(CliCheck, TextNamesTheRuleItsWordsAndAFix)
{
    const auto said = run("check --tp 3 --world-size 8");
    EXPECT_EQ(said.status, 1);
    for (const char *part : {"Not legal", "Megatron: world_size (8) is not divisible by 3", "fix: --", "source: "})
        EXPECT_NE(said.out.find(part), std::string::npos) << part << "\n" << said.out;
    EXPECT_EQ(said.out.find('\x1b'), std::string::npos) << "no colours outside a terminal";
    EXPECT_NE(run("check --tp 3 --world-size 8 --lang zh").out.find("布局不合法"), std::string::npos);
}

TEST(CliCheck, TheVersionDecides)
{
    EXPECT_EQ(run("check --tp 2 --core-version 0.19.0 --format json").status, 0);
    const auto said = run("check --tp 2 --core-version 0.18.0");
    EXPECT_EQ(said.status, 2);
    EXPECT_NE(said.err.find("0.20.0"), std::string::npos) << said.err;
}

constexpr const char *expert_error =
    "world_size (4) is not divisible by expert_tensor_model_pipeline_parallel size (8)";

void expect_expert_error(const Said &said)
{
    EXPECT_EQ(said.status, 0) << said.err;
    const auto error = said.json()["error"];
    EXPECT_EQ(error["grid"], "expert");
    EXPECT_EQ(error["world_size"], 4);
    EXPECT_EQ(error["factor"], 8);
    const nlohmann::json wanted{{"--expert-model-parallel-size", "4"}, {"--pipeline-model-parallel-size", "2"}};
    EXPECT_NE(std::find(error["assignments"].begin(), error["assignments"].end(), wanted), error["assignments"].end());
}

TEST(CliCheck, AnErrorTextIsExplained)
{
    const Folder folder;
    const auto file = folder.write("error.txt", QByteArray("AssertionError: decoder ") + expert_error + "\n");
    expect_expert_error(run({"check", "--format", "json", "--error", expert_error}));
    expect_expert_error(run({"check", "--format", "json", "--from", file}));
    expect_expert_error(run(QStringList{"check", "--format", "json", "--from", "-"}, expert_error));
    EXPECT_NE(run({"check", "--error", expert_error}).out.find("EP 4 × PP 2"), std::string::npos);
}

TEST(CliCheck, AnErrorTextIsNoLayout)
{
    const auto said = run(QStringList{"groups", "--from", "-"}, expert_error);
    EXPECT_EQ(said.status, 2);
    EXPECT_TRUE(said.one_error_line()) << said.err;
    EXPECT_EQ(run({"check", "--error", "it does not work"}).status, 2);
}

} // namespace
} // namespace rankscape::test
