// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Shard rows, padding and owners of weights, and the samples of a step.
#include "tests/mechanisms/gtp_job.h"

#include <algorithm>

namespace rankscape::gtp {
namespace {

struct RowsCase {
    const char *why;
    std::int64_t rows, parts, alignment, shard, padding;
};

// facts.md B(a), worked examples of gtp_remat_shard_dim0.
constexpr RowsCase rows_cases[]{
    {"fits", 3072, 4, 16, 768, 0},
    {"fits in 64 parts", 4096, 64, 16, 64, 0},
    {"24 rows at the tail", 1000, 8, 16, 128, 24},
    {"MXFP8 in 64 parts: almost as much padding as weight", 2112, 64, 32, 64, 1984},
    {"one part is not cut and not padded", 1000, 1, 16, 1000, 0},
};

TEST(GtpCut, RowsOfAShard)
{
    for (const auto &c : rows_cases) {
        const auto made = shard_rows(c.rows, c.parts, c.alignment);
        EXPECT_EQ(made.shard, c.shard) << c.why;
        EXPECT_EQ(made.padding, c.padding) << c.why;
    }
    EXPECT_NEAR(shard_rows(2112, 64, 32).waste(), 0.94, 0.001);
}

struct WeightCase {
    const char *id;
    std::int64_t tp, local_rows, columns, shard;
};

// Llama 3 8B under TP2 × GTP_remat 4: TP cuts rows of column-parallel weights and columns of row-parallel ones; GTP
// always rows.
constexpr WeightCase weight_cases[]{
    {"embedding", 2, 64128, 4096, 16032}, {"qkv", 2, 3072, 4096, 768},  {"proj", 2, 4096, 2048, 1024},
    {"fc1", 2, 14336, 4096, 3584},        {"fc2", 2, 4096, 7168, 1024}, {"output", 2, 64128, 4096, 16032},
};

TEST(GtpCut, WeightsOfLlama)
{
    const auto study = gtp_study(llama(""));
    ASSERT_TRUE(study);
    for (const auto &c : weight_cases) {
        const auto *weight = study->weight(c.id);
        ASSERT_TRUE(weight) << c.id;
        EXPECT_EQ(weight->tp, c.tp) << c.id;
        EXPECT_EQ(weight->shards.rows, c.local_rows) << c.id;
        EXPECT_EQ(weight->columns, c.columns) << c.id;
        EXPECT_EQ(weight->shards.shard, c.shard) << c.id;
        EXPECT_EQ(weight->shards.padding, 0) << c.id;
    }
}

TEST(GtpCut, PaddingIsAtTheTail)
{
    // 128,256 rows of the vocabulary ÷ TP2 in 64 parts of MXFP8: 64,128 is not a multiple of 2048.
    const auto study = gtp_study(llama("--world-size=128 --tensor-parallel-num-weight-shards=128 --fp8-format=e4m3 "
                                       "--fp8-recipe=mxfp8 --fp8-param-gather --reuse-grad-buf-for-mxfp8-param-ag"));
    ASSERT_TRUE(study);
    const auto *weight = study->weight("embedding");
    ASSERT_TRUE(weight);
    EXPECT_EQ(weight->shards.alignment, 32);
    EXPECT_EQ(weight->shards.shard, 1024);
    EXPECT_EQ(weight->shards.padding, 65536 - 64128);
    EXPECT_EQ(weight->real_rows(61), 1024);
    EXPECT_EQ(weight->real_rows(62), 64128 - 62 * 1024);
    EXPECT_EQ(weight->real_rows(63), 0);
    std::int64_t rows = 0;
    for (std::int64_t slice = 0; slice < 64; ++slice)
        rows += weight->real_rows(slice);
    EXPECT_EQ(rows, weight->shards.rows);
}

TEST(GtpCut, HoldersAreTheGroups)
{
    // Case 35: GTP_remat groups [0,2,4,6] [1,3,5,7] [8,10,12,14] [9,11,13,15].
    const auto job = gtp_job(llama(""));
    const auto *kind = job->group("gtp_remat");
    ASSERT_TRUE(kind);
    ASSERT_EQ(kind->size, 4);
    for (const std::int32_t near : {0, 13})
        for (std::int64_t part = 0; part < 2; ++part) {
            std::vector<std::int32_t> holders;
            for (std::int64_t slice = 0; slice < 4; ++slice)
                holders.push_back(holder(*job->layout, false, near, part, slice));
            bool found = false;
            for (std::size_t i = 0; i < kind->count(); ++i)
                found = found || std::ranges::equal(kind->group(i), holders);
            EXPECT_TRUE(found) << near << " part " << part;
        }
    EXPECT_EQ(holder(*job->layout, false, 0, 1, 2), 5);
    EXPECT_EQ(holder(*job->layout, false, 9, 0, 0), 8);
}

TEST(GtpCut, ExpertsFollowTheExpertGrid)
{
    // facts.md F.4 E: EGTP [0,4],[1,5],[2,6],[3,7],[8,12]… with TP2 GTP_remat 4, EP4, ETP1, EGTP2.
    const auto study = gtp_study("--model=mixtral-8x7b --seq-length=4096 --micro-batch-size=1 --world-size=16 "
                                 "--tensor-model-parallel-size=2 --tensor-parallel-num-weight-shards=8 "
                                 "--expert-model-parallel-size=4 --expert-tensor-parallel-size=1 "
                                 "--expert-tensor-parallel-num-weight-shards=2 --sequence-parallel");
    ASSERT_TRUE(study);
    const auto *fc1 = study->weight("expert-fc1");
    ASSERT_TRUE(fc1);
    EXPECT_TRUE(fc1->expert);
    EXPECT_EQ(fc1->copies, 2); // 8 experts ÷ EP4
    EXPECT_EQ(fc1->tp, 1);
    EXPECT_EQ(fc1->shards.parts, 2);
    EXPECT_EQ(fc1->shards.shard, 14336); // 2 × 14336 ÷ 2
    EXPECT_EQ(holder(*study->derived->layout, true, 1, 0, 1), 5);
    EXPECT_EQ(holder(*study->derived->layout, true, 8, 0, 1), 12);
}

struct BatchCase {
    const char *words;
    std::int64_t replicas, distribution, samples;
};

// Case 35 and facts.md B(a): GTP_remat counts for samples, not for replicas.
const BatchCase batch_cases[]{
    {"--world-size=2 --tensor-parallel-num-weight-shards=2 --num-microbatches=1 --micro-batch-size=1", 1, 2, 2},
    {"--world-size=4 --tensor-parallel-num-weight-shards=2 --num-microbatches=1 --micro-batch-size=1", 2, 4, 4},
    {"--world-size=16 --tensor-model-parallel-size=2 --tensor-parallel-num-weight-shards=8 --num-microbatches=8 "
     "--micro-batch-size=1",
     2, 8, 64},
    {"--world-size=16 --tensor-model-parallel-size=2 --tensor-parallel-num-weight-shards=8 --micro-batch-size=2 "
     "--global-batch-size=64",
     2, 8, 64},
};

TEST(GtpCut, SamplesOfAStep)
{
    for (const auto &c : batch_cases) {
        const auto job = gtp_job(c.words);
        ASSERT_TRUE(job->layout) << c.words;
        const auto degrees = degrees_of(*job->layout);
        EXPECT_EQ(degrees.dp, c.replicas) << c.words;
        EXPECT_EQ(degrees.data_distribution(), c.distribution) << c.words;
        EXPECT_EQ(batch_of(*job, degrees).samples(), c.samples) << c.words;
    }
    EXPECT_EQ(Batch({.micro = 1, .dp = 2, .g = 4, .microbatches = 8}).written_out().en,
              "1 (micro batch) × 2 (DP) × 4 (GTP_remat) × 8 (microbatches) = 64 samples a step");
}

} // namespace
} // namespace rankscape::gtp
