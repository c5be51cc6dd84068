// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `pipeline`: recorded stages and orders through the program, and what is said about layouts that do not fit.
#include "tests/app/cli_program.h"
#include "tests/support/data.h"

namespace rankscape::test {
namespace {

TEST(CliPipeline, RecordedOrders)
{
    const auto entries = load_json("pipeline_order.json");
    for (std::size_t i = 0; i < entries.size(); i += 5) {
        const auto &entry = entries[i];
        const auto number = [&](const char *key) { return QString::number(entry[key].get<int>()); };
        QStringList args{"pipeline",
                         "--format",
                         "json",
                         "--pp",
                         number("pipeline-model-parallel-size"),
                         "--vpp",
                         number("virtual_pipeline_size"),
                         "--num-microbatches",
                         number("num_microbatches"),
                         "--microbatch-group-size-per-vp-stage",
                         number("microbatch_group_size_per_vp_stage")};
        if (entry["overlap-moe-expert-parallel-comm"].get<bool>())
            args << "--overlap-moe-expert-parallel-comm";
        const auto said = run(args);
        EXPECT_EQ(said.json()["ranks"], entry["ranks"]) << args.join(' ').toStdString() << said.err;
    }
}

TEST(CliPipeline, RecordedStages)
{
    for (const auto &entry : load_json("pipeline_layout.json")) {
        QStringList args{"pipeline",
                         "--format",
                         "json",
                         "--pipeline-model-parallel-layout",
                         QString::fromStdString(entry["layout"]),
                         "--pp",
                         QString::number(entry["pipeline-model-parallel-size"].get<int>())};
        for (const char *key : {"num-layers", "mtp-num-layers"})
            if (entry.contains(key) && entry[key].is_number() && entry[key] != 0)
                args << "--" + QString::fromLatin1(key) << QString::number(entry[key].get<int>());
        SCOPED_TRACE(args.join(' ').toStdString());
        const auto said = run(args);
        if (entry.value("error", false)) {
            EXPECT_EQ(said.status, 1) << said.err;
            EXPECT_EQ(said.json()["valid"], false);
            continue;
        }
        EXPECT_EQ(said.json()["stages"], entry["stages"]) << said.err;
        EXPECT_EQ(said.json()["virtual_pipeline_size"], entry["virtual_pipeline_size"]);
    }
}

TEST(CliPipeline, MicrobatchesFollowTheBatch)
{
    // 64 samples / (2 × DP 2) = 16 microbatches: 16 forwards and 16 backwards on each rank.
    const auto said = run("pipeline --pp 2 --world-size 4 --gbs 64 --mbs 2 --format json");
    EXPECT_EQ(said.json()["ranks"][0]["order"].size(), 32u);
    EXPECT_EQ(said.err, "");
}

TEST(CliPipeline, AChosenNumberOfMicrobatchesIsSaid)
{
    const auto said = run("pipeline --pp 4 --format json");
    EXPECT_EQ(said.json()["ranks"][0]["order"].size(), 16u);
    EXPECT_TRUE(said.one_error_line());
    EXPECT_NE(said.err.find("--num-microbatches"), std::string::npos) << said.err;
}

TEST(CliPipeline, LayersThatDoNotDivide)
{
    const auto said = run("pipeline --pp 4 --num-layers 7 --format json");
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.json()["valid"], false);
}

TEST(CliPipeline, Forms)
{
    const auto text = run("pipeline --pp 2 --num-layers 60 --num-microbatches 2");
    EXPECT_NE(text.out.find("E 30t"), std::string::npos) << text.out;
    const auto csv = run("pipeline --pp 2 --num-layers 2 --num-microbatches 2 --format csv");
    EXPECT_EQ(csv.out, "pipeline_rank,chunks,warmup,order\n0,Et,1,1 1 -1 -1\n1,tL,0,1 -1 1 -1\n");
}

} // namespace
} // namespace rankscape::test
