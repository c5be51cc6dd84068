// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `collective` through the whole program: the numbers, the three forms, and everything that is refused.
#include "tests/app/cli_program.h"

namespace rankscape::test {
namespace {

using nlohmann::json;

TEST(CliCollective, RingAllGatherOfOneNode)
{
    const auto said = run("collective all-gather --bytes 256MB --ranks 0-7 --algorithm ring --format json");
    ASSERT_EQ(said.status, 0) << said.err;
    const auto all = said.json();
    for (const char *field :
         {"algorithm", "seconds", "bus_bandwidth", "bytes_sent", "bytes_by_link_class", "bottleneck"})
        EXPECT_TRUE(all.contains(field)) << field;
    EXPECT_EQ(all["algorithm"], "ring");
    // Each rank passes on seven of the eight shards.
    EXPECT_EQ(all["bytes_sent"], json(std::vector<std::int64_t>(8, 224'000'000)));
    EXPECT_EQ(all["bytes_by_link_class"]["nvlink"], 1'792'000'000);
    EXPECT_EQ(all["bytes_by_link_class"]["network"], 0);
    EXPECT_EQ(all["bottleneck"], "nvlink_out");
    // nccl-tests: bus bandwidth = S / t · (n-1)/n.
    EXPECT_NEAR(all["bus_bandwidth"].get<double>(), 256e6 / all["seconds"].get<double>() * 7 / 8, 1e3);
    EXPECT_EQ(said.err, "");
}

TEST(CliCollective, BytesInEveryForm)
{
    const auto seconds = [](const std::string &bytes) {
        const auto said = run(("collective all-reduce --ranks 0-7 --format json --bytes " + bytes).c_str());
        EXPECT_EQ(said.status, 0) << said.err;
        return said.json()["bytes"].get<std::int64_t>();
    };
    EXPECT_EQ(seconds("268435456"), 268435456);
    EXPECT_EQ(seconds("256MiB"), 268435456);
    EXPECT_EQ(seconds("256MB"), 256000000);
    EXPECT_EQ(seconds("0.25gib"), 268435456);
    EXPECT_EQ(seconds("1e6"), 1000000);
}

TEST(CliCollective, RanksMakeTheirOwnRoom)
{
    const auto across = run("collective all-to-all --bytes 64MB --ranks 0-15 --format json").json();
    EXPECT_GT(across["bytes_by_link_class"]["network"], 0);
    EXPECT_EQ(across["bytes_sent"].size(), 16u);
    EXPECT_EQ(run("collective all-to-all --bytes 64MB --ranks 0-15 --world-size 8").status, 2);
}

TEST(CliCollective, AllGroupsAtOnceShareTheNics)
{
    const std::string words = "collective all-gather --bytes 64MB --group dp --tp 8 --world-size 64 --format json ";
    const auto one = run((words + "--index 3").c_str()).json();
    EXPECT_EQ(one["ranks"], json::parse("[3,11,19,27,35,43,51,59]"));
    EXPECT_EQ(one["groups"].size(), 1u);
    const auto all = run((words + "--all").c_str()).json();
    EXPECT_EQ(all["groups"].size(), 8u);
    EXPECT_EQ(all["bytes_sent"].size(), 64u);
    // A NIC for each GPU: eight groups side by side are no slower. One NIC for each node: eight times.
    EXPECT_NEAR(all["seconds"].get<double>() / one["seconds"].get<double>(), 1, 0.01);
    const auto shared = run((words + "--all --nics-per-node 1").c_str()).json();
    EXPECT_NEAR(shared["seconds"].get<double>() / one["seconds"].get<double>(), 8, 0.9);
}

TEST(CliCollective, TextAndCsv)
{
    const auto text = run("collective all-reduce --bytes 1GiB --ranks 0-15");
    for (const char *part : {"all-reduce  1.07 GB  rank 0-15", "bus bandwidth", "GB/s", "bottleneck", "NIC "})
        EXPECT_NE(text.out.find(part), std::string::npos) << text.out;
    const auto zh = run("collective all-reduce --bytes 1GiB --ranks 0-15 --lang zh");
    EXPECT_NE(zh.out.find("总线带宽"), std::string::npos) << zh.out;
    const auto csv = run("collective send --bytes 1kB --ranks 0,9 --format csv");
    EXPECT_EQ(csv.out.substr(0, csv.out.find('\n')),
              "ranks,operation,bytes,algorithm,protocol,seconds,bus_bandwidth,bytes_sent,nvlink,network,bottleneck");
    EXPECT_NE(csv.out.find("\n0 9,send,1000,"), std::string::npos) << csv.out;
}

TEST(CliCollective, RefusedLayoutGivesTheCheckReport)
{
    const auto said = run("collective all-gather --bytes 1MB --group tp --tp 3 --world-size 8 --format json");
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.json()["valid"], false);
}

struct Refusal {
    const char *words;
    int status;
    const char *part;
};

TEST(CliCollective, RefusalsAreOneLine)
{
    const Refusal refusals[] = {
        {"", 2, "the operations are all-gather"},
        {"all-gathr --bytes 1MB --ranks 0-7", 2, "'all-gathr'"},
        {"all-to-all-v --bytes 1MB --ranks 0-7", 2, "'all-to-all-v'"},
        {"all-gather --ranks 0-7", 2, "--bytes"},
        {"all-gather --bytes 0 --ranks 0-7", 2, "--bytes"},
        {"all-gather --bytes -5 --ranks 0-7", 2, "below 0"},
        {"all-gather --bytes nan --ranks 0-7", 2, "not a size"},
        {"all-gather --bytes inf --ranks 0-7", 2, "not a size"},
        {"all-gather --bytes 1.5 --ranks 0-7", 2, "whole number"},
        {"all-gather --bytes 99999TB --ranks 0-7", 2, "2⁵⁰"},
        {"all-gather --bytes 1MB", 2, "--ranks 0-7 or --group"},
        {"all-gather --bytes 1MB --ranks 3", 2, "one rank"},
        {"all-gather --bytes 1MB --ranks 0,0", 2, "twice"},
        {"all-gather --bytes 1MB --ranks 0-x", 2, "0-7,16"},
        {"all-gather --bytes 1MB --ranks 7-99999999", 2, "0-7,16"},
        {"all-gather --bytes 1MB --ranks 0-7 --group dp", 2, "does not go with"},
        {"all-gather --bytes 1MB --group dp --all --index 0", 2, "does not go with"},
        {"all-gather --bytes 1MB --group nope", 2, "'nope'"},
        {"all-gather --bytes 1MB --group tp --world-size 8", 2, "one rank"},
        {"all-gather --bytes 1MB --group dp --world-size 8 --index 1", 2, "from 0 to 0"},
        {"send --bytes 1MB --ranks 0-7", 2, "--ranks"},
        {"all-to-all --bytes 1MB --ranks 0-7 --algorithm ring", 2, "pairwise"},
        {"all-gather --bytes 1MB --ranks 0-7 --algorithm rings", 2, "'rings'"},
        {"all-reduce --bytes 1MB --ranks 0-15 --algorithm nvls", 2, "NVLS"},
        {"all-to-all --bytes 1GB --group dp --world-size 8192 --trace t.json", 2, "transfers"},
        {"all-gather --bytes 1MB --ranks 0-7 --trace /no/such/folder/t.json", 3, "/no/such/folder/t.json"},
    };
    for (const auto &refusal : refusals) {
        const auto said = run((std::string("collective ") + refusal.words).c_str());
        EXPECT_EQ(said.status, refusal.status) << refusal.words;
        EXPECT_TRUE(said.one_error_line()) << refusal.words << ": " << said.err;
        EXPECT_NE(said.err.find(refusal.part), std::string::npos) << said.err;
        EXPECT_EQ(said.out, "") << refusal.words;
    }
}

} // namespace
} // namespace rankscape::test
