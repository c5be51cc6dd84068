// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `groups` and `locality`: the recorded answers through the whole program, and the shape of each form.
#include "tests/app/cli_program.h"
#include "tests/support/data.h"

#include <QCryptographicHash>

namespace rankscape::test {
namespace {

using nlohmann::json;

QStringList flags_of(const json &config)
{
    QStringList args;
    for (const auto &[key, value] : config.items()) {
        const auto flag = "--" + (key == "world_size" ? std::string("world-size") : key);
        if (value.is_boolean() && !value.get<bool>())
            continue;
        args << QString::fromStdString(flag);
        if (value.is_array())
            for (const auto &item : value)
                args << QString::fromStdString(item.is_string() ? item.get<std::string>() : item.dump());
        else if (!value.is_boolean())
            args << QString::fromStdString(value.is_string() ? value.get<std::string>() : value.dump());
    }
    return args;
}

bool has_code(const json &report, const std::string &code)
{
    for (const auto &problem : report["problems"])
        if (problem["code"] == code)
            return true;
    return false;
}

// Every tenth entry: the layouts themselves are tested in full beside the model; here it is the way through the
// program that may go wrong.
TEST(CliGroups, RecordedAnswers)
{
    const auto entries = load_json("groups.json");
    std::size_t tried = 0;
    for (std::size_t i = 0; i < entries.size(); i += 10) {
        const auto &entry = entries[i];
        SCOPED_TRACE(entry["config"].dump());
        const bool digests = entry.contains("groups_sha256");
        auto args = QStringList{"groups", "--format", "json"} + flags_of(entry["config"]);
        if (digests)
            args << "--digest";
        const auto said = run(args);
        if (entry.contains("error")) {
            EXPECT_EQ(said.status, 1);
            EXPECT_TRUE(has_code(said.json(), entry["error"])) << said.out;
        } else {
            EXPECT_EQ(said.status, 0);
            const auto *key = digests ? "groups_sha256" : "groups";
            EXPECT_EQ(said.json()[key], entry[key]) << said.err;
        }
        ++tried;
    }
    EXPECT_GE(tried, 16u);
}

TEST(CliGroups, RealConfigurations)
{
    const auto entries = load_json("corpus.json");
    for (std::size_t i = 0; i < entries.size(); i += 12) {
        const auto &entry = entries[i];
        SCOPED_TRACE(entry["source"].get<std::string>());
        const auto said = run(QStringList{"groups", "--digest", "--format", "json", "--world-size",
                                          QString::number(entry["world_size"].get<int>())} +
                              flags_of(entry["flags"]));
        if (entry.contains("error"))
            EXPECT_TRUE(has_code(said.json(), entry["error"])) << said.out;
        else
            EXPECT_EQ(said.json()["groups_sha256"], entry["groups_sha256"]) << said.err;
    }
}

TEST(CliGroups, JsonIsCompactAndInCreationOrder)
{
    const auto said = run("groups --tp 2 --world-size 4 --group tp --group dp --format json");
    EXPECT_EQ(said.out, "{\"world_size\":4,\"data_parallel_size\":2,\"expert_data_parallel_size\":2,"
                        "\"groups\":{\"dp\":[[0,2],[1,3]],\"tp\":[[0,1],[2,3]]}}\n");
    EXPECT_EQ(said.err, "");
}

TEST(CliGroups, DataParallelSizeLeavesOutWeightShards)
{
    // Megatron's args.data_parallel_size is the replicate degree: 16 ranks, TP 2, GTP_remat 4.
    const auto said = run("groups --tp 2 --tensor-parallel-num-weight-shards 8 --world-size 16 --format json");
    EXPECT_EQ(said.json()["data_parallel_size"], 2);
    EXPECT_EQ(said.json()["expert_data_parallel_size"], 8);
}

TEST(CliGroups, DigestIsOfTheCompactList)
{
    const auto said = run("groups --tp 2 --world-size 4 --group tp --digest --format json");
    const auto expected = QCryptographicHash::hash("[[0,1],[2,3]]", QCryptographicHash::Sha256).toHex().toStdString();
    EXPECT_EQ(said.json()["groups_sha256"]["tp"], expected);
    EXPECT_FALSE(said.json().contains("groups"));
}

TEST(CliGroups, OneRankOfManyRanks)
{
    // The largest training jobs: the answer must come as a stream.
    const auto said = run("groups --tp 8 --pp 16 --ep 64 --etp 1 --world-size 131072 --rank 131071 --format json");
    ASSERT_EQ(said.status, 0) << said.err;
    const auto all = said.json();
    for (const auto &[name, groups] : all["groups"].items())
        for (const auto &group : groups)
            EXPECT_NE(std::find(group.begin(), group.end(), 131071), group.end()) << name;
    EXPECT_EQ(said.json()["groups"]["tp"], json::parse("[[131064,131065,131066,131067,131068,131069,131070,131071]]"));
    const auto digests = run("groups --tp 8 --pp 16 --ep 64 --etp 1 --world-size 131072 --digest --format json");
    EXPECT_EQ(digests.json()["groups_sha256"].size(), 20u);
}

struct Form {
    const char *words;
    const char *out;
};

TEST(CliGroups, Forms)
{
    const Form forms[] = {
        {"groups --tp 2 --world-size 4 --group tp --format csv", "group,index,ranks\ntp,0,0 1\ntp,1,2 3\n"},
        {"groups --tp 4 --world-size 8 --group tp",
         "world size 8  DP 2  EDP 2\n\ntp  2 groups of 4\n     0  0-3\n     1  4-7\n"},
        {"groups --tp 4 --world-size 8 --group tp --rank 5 --lang zh",
         "rank 总数 8  DP 2  EDP 2\n\ntp  2 组，每组 4 个 rank\n     1  4-7\n"},
        {"groups --tp 2 --world-size 64 --group dp",
         "world size 64  DP 32  EDP 32\n\ndp  2 groups of 32\n     0  0,2,4,6,…,62 (32)\n     1  1,3,5,7,…,63 (32)\n"},
    };
    for (const auto &form : forms)
        EXPECT_EQ(run(form.words).out, form.out) << form.words;
}

TEST(CliGroups, LongListsAreCutInTextOnly)
{
    EXPECT_NE(run("groups --tp 2 --world-size 64 --group tp").out.find("… 16 more"), std::string::npos);
    EXPECT_EQ(run("groups --tp 2 --world-size 64 --group tp --format json").json()["groups"]["tp"].size(), 32u);
}

TEST(CliGroups, IllegalLayoutGivesTheCheckReport)
{
    const auto said = run("groups --tp 3 --world-size 8 --format json");
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.json()["valid"], false);
    EXPECT_TRUE(has_code(said.json(), "world_size_not_divisible_by_model_grid"));
    const auto text = run("groups --tp 3 --world-size 8");
    EXPECT_EQ(text.status, 1);
    EXPECT_NE(text.out.find("world_size (8) is not divisible by 3"), std::string::npos) << text.out;
}

TEST(CliLocality, CrossingsOfARealCase)
{
    // 256 GB200, PP 8, EP 32: 64 used GPUs a rack keep every EP group inside, 72 do not.
    const std::string layout = "locality --pp 8 --ep 32 --etp 1 --world-size 256 --cluster gb200-nvl72 --format json";
    const auto packed = run(layout.c_str()).json();
    EXPECT_EQ(packed["groups"]["ep"], json::parse(R"({"count":8,"size":32,"crossing":3,"crossing_node":8})"));
    const auto aligned = run((layout + " --nvlink-domain-size 64").c_str()).json();
    EXPECT_EQ(aligned["groups"]["ep"]["crossing"], 0);
    EXPECT_EQ(run("locality --tp 2 --format csv").out.substr(0, 44), "group,count,size,crossing,crossing_node\ngtp_");
}

} // namespace
} // namespace rankscape::test
