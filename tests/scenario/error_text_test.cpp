// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pasted error texts: which rule, which grid, which numbers, and what the product can be made of.
#include "model/scenario/error_text.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace rankscape {
namespace {

using Grid = ErrorReading::Grid;

TEST(ErrorText, IsRecognised)
{
    struct Row {
        const char *text;
        const char *code; ///< empty: not known
        Grid grid;
        std::int64_t world;
        std::int64_t divisor;
    };
    const Row rows[]{
        {"decoder world_size (4) is not divisible by expert_tensor_model_pipeline_parallel size (8)",
         "world_size_not_divisible_by_expert_grid", Grid::expert, 4, 8},
        {"[rank3]: RuntimeError: world_size (16) is not divisible by expert_tensor_model_pipeline_parallel size (6)\n",
         "world_size_not_divisible_by_expert_grid", Grid::expert, 16, 6},
        {"RuntimeError: world_size (12) is not divisible by 8", "world_size_not_divisible_by_model_grid", Grid::dense,
         12, 8},
        {"world_size (12) is not\n   divisible by 8", "world_size_not_divisible_by_model_grid", Grid::dense, 12, 8},
        {"AssertionError: GTP_remat with num_distributed_optimizer_instances > 1 is not yet supported.",
         "gtp_remat_with_distributed_optimizer_instances", Grid::none, 0, 0},
        {"When not using pp-last rank ordering, the data parallel size of the attention and moe layers must be the "
         "same",
         "order_needs_equal_data_parallel", Grid::none, 0, 0},
        {"All of the MTP layers must be in the same one virtual pipeline stage", "pipeline_layout_mtp_split",
         Grid::none, 0, 0},
        {"FullyShardedDataParallelV2 currently requires use_distributed_optimizer=False", "fsdp2_distributed_optimizer",
         Grid::none, 0, 0},
        {"CUDA out of memory", "", Grid::none, 0, 0},
        {"world_size (x) is not divisible by 8", "", Grid::none, 0, 0},
        {"world_size (", "", Grid::none, 0, 0},
        {"", "", Grid::none, 0, 0},
    };
    for (const auto &row : rows) {
        SCOPED_TRACE(row.text);
        const auto reading = read_error_text(row.text);
        ASSERT_EQ(reading.has_value(), *row.code != '\0');
        if (!reading)
            continue;
        EXPECT_EQ(reading->code, row.code);
        EXPECT_EQ(reading->grid, row.grid);
        EXPECT_EQ(reading->world, row.world);
        EXPECT_EQ(reading->divisor, row.divisor);
        EXPECT_FALSE(reading->meaning.en.empty() || reading->meaning.zh.empty());
        EXPECT_FALSE(reading->citation.empty());
    }
}

TEST(ErrorText, AssignmentsMultiplyToTheNumberAndStartWithTheUsual)
{
    const auto reading = read_error_text("decoder world_size (4) is not divisible by "
                                         "expert_tensor_model_pipeline_parallel size (8)");
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->assignments.size(), 20u); // 2³ over four factors: C(6, 3)
    EXPECT_FALSE(reading->more_assignments);
    for (const auto &assignment : reading->assignments) {
        std::int64_t product = 1;
        for (const auto &[name, value] : assignment)
            product *= value;
        EXPECT_EQ(product, 8);
    }
    const auto place = [&](const Assignment &wanted) {
        return std::ranges::find(reading->assignments, wanted) - reading->assignments.begin();
    };
    // Case 02: the run had PP2, so EP4 or (less likely) ETP2 with EP2; expert GTP_remat last of all.
    EXPECT_LT(place({{"EP", 4}, {"PP", 2}}), place({{"ETP", 2}, {"EP", 2}, {"PP", 2}}));
    EXPECT_LT(place({{"ETP", 2}, {"EP", 2}, {"PP", 2}}), place({{"expert GTP_remat", 8}}));
}

TEST(ErrorText, TheListIsBounded)
{
    const auto many = read_error_text("world_size (3) is not divisible by 3603600");
    ASSERT_TRUE(many);
    EXPECT_EQ(many->assignments.size(), most_assignments);
    EXPECT_TRUE(many->more_assignments);
    const auto absurd = read_error_text("world_size (3) is not divisible by 999999999999999999");
    ASSERT_TRUE(absurd);
    EXPECT_TRUE(absurd->assignments.empty());
}

} // namespace
} // namespace rankscape
