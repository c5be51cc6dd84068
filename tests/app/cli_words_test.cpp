// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How the command line is read: order of words, flags with and without values, help, and everything that is refused.
#include "tests/app/cli_program.h"

#include <fstream>
#include <iterator>
#include <regex>

namespace rankscape::test {
namespace {

TEST(CliWords, FlagsMayStandAnywhereAndTakeNoForeignWord)
{
    const auto expected = run("groups --tp 2 --world-size 4 --group tp --format json").out;
    for (const char *words : {
             "--tp 2 --world-size 4 groups --group tp --format json",
             "--format json --group tp groups --tensor-model-parallel-size=2 --world-size=4",
             "--sequence-parallel groups --tp 2 --world-size 4 --group tp --format json",
             "--use-flash-attn groups --tp 2 --world-size 4 --group tp --format json",
             "groups --use-distributed-optimizer --tp 2 --bf16 true --world-size 4 --group tp --format json",
             "groups --lr 1e-4 --min-lr -1e-5 --tp 2 --world-size 4 --group tp --format json",
             "groups --tp 8 --tp 2 --world-size 4 --group tp --format json",
             "CUDA_DEVICE_MAX_CONNECTIONS=1 groups --tp 2 --world-size 4 --group tp --format json",
         })
        EXPECT_EQ(run(words).out, expected) << words;
}

TEST(CliWords, UnusedFlagsAreListedInTextOnly)
{
    EXPECT_EQ(run("check --lr 1e-4 --use-flash-attn").err,
              "rankscape: not needed for the layout: --lr, --use-flash-attn\n");
    EXPECT_EQ(run("check --lr 1e-4 --format json").err, "");
}

struct Refusal {
    const char *words;
    int status;
    const char *part; ///< of the line on standard error
};

void PrintTo(const Refusal &refusal, std::ostream *out) { *out << refusal.words; }

class CliRefusals : public testing::TestWithParam<Refusal> {};

TEST_P(CliRefusals, OneLineAndTheStatus)
{
    const auto said = run(GetParam().words);
    EXPECT_EQ(said.status, GetParam().status);
    EXPECT_TRUE(said.one_error_line()) << said.err;
    EXPECT_NE(said.err.find(GetParam().part), std::string::npos) << said.err;
    EXPECT_EQ(said.out, "");
}

const Refusal refusals[] = {
    {"frobnicate", 2,
     "groups, check, locality, pipeline, memory, collective, fsdp-layout, simulate, render, views, catalog"},
    {"quantise", 2, "the subcommands are"},
    {"groups extra", 2, "'extra'"},
    {"groups --tp 0", 2, "--tp"},
    {"groups --tp -1", 2, "--tp"},
    {"groups --tp 8x", 2, "--tp"},
    {"groups --tp 1.5", 2, "--tp"},
    {"groups --tp", 2, "--tp"},
    {"groups --world-size 99999999999999999999", 2, "--world-size"},
    {"groups --nnodes 4611686018427387904 --nproc-per-node 8", 2, "--nnodes"},
    {"groups --cluster no-such", 2, "gb200-nvl72"},
    {"groups --model no-such", 2, "deepseek-v3"},
    {"groups --tensor-model-paralel-size 4", 2, "did you mean --tensor-model-parallel-size?"},
    {"groups --digset", 2, "did you mean --digest?"},
    {"--fromat json groups", 2, "did you mean --format?"},
    {"check --digest", 2, "it belongs to groups"},
    {"groups --data-parallel-size 8", 2, "it belongs to fsdp-layout; for a job, --dp"},
    {"groups --format xml", 2, "text, json, csv"},
    {"groups --lang fr", 2, "en, zh"},
    {"groups --format", 2, "needs a value"},
    {"groups --digest=yes", 2, "takes no value"},
    {"groups --group nope", 2, "tp_ep_pp"},
    {"groups --tp 2 --rank 2", 2, "from 0 to 1"},
    {"groups --rank x", 2, "--rank"},
    {"groups --rank -1", 2, "--rank"},
    {"groups --from /no/such/file", 3, "/no/such/file"},
    {"groups --from /", 3, "/: "},
    {"groups --from - --from -", 2, "only once"},
    {"render --view cluster", 2, "--out"},
    {"render --out a.png", 2, "--view"},
    {"render --view no-such --out a.png", 2, "cluster"},
    {"render --view cluster --out a.gif", 2, ".png, .svg or .pdf"},
    {"render --view cluster --out a.bmp", 2, ".png, .svg or .pdf"},
    {"render --view cluster --out a", 2, ".png, .svg or .pdf"},
    {"render --view cluster --out a.png --size 0x9", 2, "1600x900"},
    {"render --view cluster --out a.png --size big", 2, "1600x900"},
    {"render --view cluster --out a.png --size 99999x99999", 2, "pixels"},
    {"render --view cluster --out a.png --scale nan", 2, "--scale"},
    {"render --view cluster --out a.png --theme pink", 2, "light or dark"},
    {"render --view cluster --out a.png --colour-by x", 2, "egtp"},
    {"render --view cluster --out a.png --rank 1", 2, "--rank"},
    {"render --view cluster --out a.png --group-index 0", 2, "--group"},
    {"render --view cluster --out a.png --group tp --group-index 9", 2, "--group-index"},
    {"render --view cluster --out /no/such/folder/a.png", 3, "/no/such/folder/a.png"},
};

INSTANTIATE_TEST_SUITE_P(Table, CliRefusals, testing::ValuesIn(refusals));

TEST(CliWords, TooManyRanksAreNotLegal)
{
    for (const char *words :
         {"groups --world-size 1000000000 --format json", "groups --tp 4194304 --pp 4194304 --format json",
          "render --view cluster --world-size 1000000000 --out a.png --format json",
          "locality --dp 9223372036854775807 --tp 2 --format json"}) {
        const auto said = run(words);
        EXPECT_EQ(said.status, 1) << words << said.err;
        EXPECT_EQ(said.json()["valid"], false) << words;
    }
}

TEST(CliWords, HelpInBothLanguages)
{
    for (const char *name : {"groups", "check", "locality", "pipeline", "render", "views", "catalog"}) {
        const auto general = run("--help");
        EXPECT_NE(general.out.find(std::string("\n  ") + name + " "), std::string::npos) << name;
        const auto own = run({name, "--help"});
        EXPECT_EQ(own.status, 0);
        EXPECT_NE(own.out.find(std::string("rankscape ") + name), std::string::npos);
        const auto chinese = run({name, "--help", "--lang", "zh"});
        EXPECT_NE(chinese.out.find("示例"), std::string::npos);
    }
    EXPECT_NE(run("groups -h").out.find("--digest"), std::string::npos);
    EXPECT_NE(run("--help").out.find("--tensor-model-parallel-size, --tp N"), std::string::npos);
}

TEST(CliWords, TheLocaleChoosesTheLanguage)
{
    auto environment = bare_environment();
    environment.insert("LANG", "zh_CN.UTF-8");
    EXPECT_NE(run_in(environment, {"views"}).out.find("集群"), std::string::npos);
    EXPECT_EQ(run_in(environment, {"views", "--lang", "en"}).out.find("集群"), std::string::npos);
    EXPECT_NE(run_in(environment, {"nope"}).err.find("没有"), std::string::npos);
}

TEST(CliWords, TheVersionIsTheProjects)
{
    std::ifstream file(std::string(RANKSCAPE_SOURCE) + "/CMakeLists.txt");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    std::smatch match;
    ASSERT_TRUE(std::regex_search(text, match, std::regex(R"(project\(\w+ VERSION ([0-9.]+))")));
    EXPECT_EQ(run("--version").out, "rankscape " + match[1].str() + "\n");
}

TEST(CliWords, AWindowWithoutADisplayIsOneLine)
{
    const auto said = run(QStringList{});
    EXPECT_EQ(said.status, 2);
    EXPECT_TRUE(said.one_error_line()) << said.err;
    EXPECT_NE(said.err.find("rankscape render"), std::string::npos);
    auto environment = bare_environment();
    environment.insert("QT_QPA_PLATFORM", "no-such-platform");
    const auto unusable = run_in(environment, {});
    EXPECT_EQ(unusable.status, 2) << unusable.err;
    EXPECT_NE(unusable.err.find("rankscape: there is no display"), std::string::npos) << unusable.err;
}

} // namespace
} // namespace rankscape::test
