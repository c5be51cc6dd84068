// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Stages and orders against answers recorded from Megatron.
#include "model/layout/pipeline.h"
#include "tests/support/data.h"

#include <gtest/gtest.h>

namespace rankscape {
namespace {

TEST(PipelineLayout, EqualsTheRecordedOnes)
{
    for (const auto &entry : test::load_json("pipeline_layout.json")) {
        SCOPED_TRACE(entry.dump());
        const auto mtp = entry["mtp-num-layers"].is_null() ? 0 : entry["mtp-num-layers"].get<std::int64_t>();
        const auto parsed =
            parse_pipeline_layout(entry["layout"].get<std::string>(), entry["pipeline-model-parallel-size"],
                                  entry["num-layers"].get<std::int64_t>(), mtp);
        EXPECT_EQ(static_cast<bool>(parsed), !entry.contains("error"));
        if (!parsed || entry.contains("error"))
            continue;
        EXPECT_EQ(parsed->virtual_size, entry["virtual_pipeline_size"]);
        EXPECT_EQ(parsed->stages, (entry["stages"].get<std::vector<std::vector<Chunk>>>()));
    }
}

TEST(PipelineOrder, EqualsTheRecordedOnes)
{
    for (const auto &entry : test::load_json("pipeline_order.json")) {
        ScheduleShape shape{entry["pipeline-model-parallel-size"], entry["virtual_pipeline_size"],
                            entry["num_microbatches"], entry["microbatch_group_size_per_vp_stage"],
                            entry["overlap-moe-expert-parallel-comm"]};
        const auto ranks = pipeline_order(shape);
        ASSERT_TRUE(ranks);
        ASSERT_EQ(ranks->size(), entry["ranks"].size());
        for (std::size_t i = 0; i < ranks->size(); ++i) {
            EXPECT_EQ((*ranks)[i].warmup, entry["ranks"][i]["warmup"]);
            EXPECT_EQ((*ranks)[i].order, entry["ranks"][i]["order"].get<std::vector<std::int32_t>>());
        }
    }
}

struct Refused {
    std::string layout;
    std::string code;
    int column;
};

TEST(PipelineLayout, SaysWhatIsWrongAndWhere)
{
    for (const auto &[layout, code, column] : std::vector<Refused>{
             {"Etx|tL", "pipeline_layout_letter", 3},
             {"E(t|tL", "pipeline_layout_bracket", 2},
             {"Et)|tL", "pipeline_layout_bracket", 3},
             {"Et*|tL", "pipeline_layout_repeat", 4},
             {"Et*9999999999999999999|tL", "pipeline_layout_repeat", 4},
             {"((((t*999)*999)*999)*999)*999", "pipeline_layout_repeat", 17},
             {"tt|ttL", "pipeline_layout_embedding", 0},
             {"Ett|tt", "pipeline_layout_loss", 0},
             {"Et|t|tL", "pipeline_layout_stage_count", 0},
             {"Em|tmL", "pipeline_layout_mtp", 0},
             {"", "pipeline_layout_stage_count", 0},
         }) {
        const auto parsed = parse_pipeline_layout(layout, 2, std::nullopt, 2);
        ASSERT_FALSE(parsed) << layout;
        EXPECT_EQ(parsed.problem().code, code) << layout;
        EXPECT_EQ(parsed.problem().where.column, column) << layout;
        EXPECT_FALSE(parsed.problem().sentence.zh.empty());
    }
}

TEST(PipelineSplit, Even)
{
    const auto made = split_pipeline({.pipeline = 2, .virtual_size = 2, .layers = 8});
    ASSERT_TRUE(made);
    EXPECT_EQ(made->stages, (std::vector<std::vector<Chunk>>{{"Ett", "tt"}, {"tt", "ttL"}}));
}

TEST(PipelineSplit, EmbeddingAndLossCountAsLayers) // cases/08: 94 layers over PP8 x VPP4
{
    const auto made =
        split_pipeline({.pipeline = 8, .virtual_size = 4, .layers = 94, .embedding_counts = true, .loss_counts = true});
    ASSERT_TRUE(made);
    EXPECT_EQ(made->stages.front().front(), "Ett");
    EXPECT_EQ(made->stages.back().back(), "ttL");
    EXPECT_EQ(made->stages[3][2], "ttt");
    EXPECT_FALSE(split_pipeline({.pipeline = 8, .virtual_size = 4, .layers = 94}));
}

TEST(PipelineSplit, UnevenEnds) // cases/26: 7 + 6 x 8 + 6 = 61
{
    const auto made = split_pipeline({.pipeline = 8, .layers = 61, .first_stage_layers = 7, .last_stage_layers = 6});
    ASSERT_TRUE(made);
    EXPECT_EQ(made->stages.front().front(), "Ettttttt");
    EXPECT_EQ(made->stages[4].front(), "tttttttt");
    EXPECT_EQ(made->stages.back().front(), "ttttttL");
}

TEST(PipelineOrder, RefusesSizesThatCannotBe)
{
    EXPECT_FALSE(pipeline_order({.microbatches = 0}));
    EXPECT_FALSE(pipeline_order({.group = 0}));
    EXPECT_FALSE(pipeline_order({.pipeline = 1'000'000, .virtual_size = 1'000'000, .microbatches = 1'000'000'000}));
}

} // namespace
} // namespace rankscape
