// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The packing of flat buffers against recorded answers, worked examples and bad input.
#include "model/mechanisms/fsdp/layout.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace rankscape::fsdp {

namespace {

using Shapes = std::vector<TensorShape>;

std::vector<std::vector<Piece>> pieces_of(const nlohmann::json &ranks)
{
    std::vector<std::vector<Piece>> all;
    for (const auto &rank : ranks) {
        auto &owned = all.emplace_back();
        for (const auto &piece : rank)
            owned.push_back({piece[0].get<std::int32_t>(), piece[1].get<std::int64_t>(), piece[2].get<std::int64_t>()});
    }
    return all;
}

TEST(FsdpLayout, PacksAsRecorded)
{
    std::ifstream file(std::string(RANKSCAPE_TEST_DATA) + "/fsdp_layout.json");
    const auto entries = nlohmann::json::parse(file);
    ASSERT_EQ(entries.size(), 60u);
    for (const auto &entry : entries) {
        SCOPED_TRACE(entry["shapes"].dump() + " over " + entry["dp_size"].dump());
        const auto layout = pack(entry["shapes"].get<Shapes>(), entry["dp_size"].get<std::int64_t>());
        ASSERT_TRUE(layout);
        EXPECT_EQ(layout->offsets, entry["offsets"].get<std::vector<std::int64_t>>());
        EXPECT_EQ(layout->size, entry["size"].get<std::int64_t>());
        EXPECT_EQ(layout->shard_size(), entry["shard_size"].get<std::int64_t>());
        std::vector<std::vector<Piece>> owned;
        for (std::int64_t shard = 0; shard < layout->shards; ++shard)
            owned.push_back(layout->pieces(shard));
        EXPECT_EQ(owned, pieces_of(entry["ranks"]));
    }
}

struct Worked {
    std::string name;
    Shapes shapes;
    std::int64_t shards;
    std::vector<std::int64_t> offsets; ///< empty: not looked at
    std::int64_t size, padding, shard;
};

class FsdpLayoutWorked : public testing::TestWithParam<Worked> {};

// facts.md A(a), "Worked layouts (executed)".
const Shapes small{{2, 6}, {4, 4}, {4, 4}, {1, 2}, {1, 6}};
const Shapes block{{3072, 1024}, {1024, 1024}, {4096, 1024}, {1024, 4096}, {1024}, {1024}};
const Shapes llama_layer{{6144, 4096}, {4096, 4096}, {28672, 4096}, {4096, 14336}, {4096}, {4096}};
const std::vector<Worked> worked{
    {"small over 5", small, 5, {0, 12, 32, 28, 48}, 60, 8, 12},
    {"small over 4: the size rounds to chunk x shards", small, 4, {}, 96, 44, 24},
    {"h 1024 block over 8", block, 8, {}, 12'615'680, 30'720, 1'576'960},
    {"Llama-like layer over 8, the first norm in the gap after QKV",
     llama_layer,
     8,
     {0, 25'169'920, 41'947'136, 159'387'648, 25'165'824, 218'107'904},
     218'136'576,
     24'576,
     27'267'072},
    {"Llama-like layer over 64", llama_layer, 64, {}, 218'365'952, 253'952, 3'411'968},
};

TEST_P(FsdpLayoutWorked, ComesOut)
{
    const auto &row = GetParam();
    SCOPED_TRACE(row.name);
    const auto layout = pack(row.shapes, row.shards);
    ASSERT_TRUE(layout);
    if (!row.offsets.empty()) {
        EXPECT_EQ(layout->offsets, row.offsets);
    }
    EXPECT_EQ(layout->size, row.size);
    EXPECT_EQ(layout->padding(), row.padding);
    EXPECT_EQ(layout->shard_size(), row.shard);
}

INSTANTIATE_TEST_SUITE_P(Facts, FsdpLayoutWorked, testing::ValuesIn(worked));

// Three tensors that leave a rest: the first takes the next one that fits beside it, not the next one.
TEST(FsdpLayout, PairsTheFirstThatFits)
{
    // Chunk 24; rests 16, 18 and 8: the second does not fit into the first's last chunk, the third does.
    const auto layout = pack(Shapes{{5, 8}, {7, 6}, {4, 8}}, 1);
    ASSERT_TRUE(layout);
    EXPECT_EQ(layout->chunk, 24);
    EXPECT_EQ(layout->offsets, (std::vector<std::int64_t>{0, 72, 40}));
    EXPECT_EQ(layout->size, 120);
    EXPECT_EQ(layout->gaps(), (std::vector<Stretch>{{114, 120}}));
}

TEST(FsdpLayout, TheInnerAxisCutsFirst)
{
    const auto layout = pack(small, 4);
    ASSERT_TRUE(layout);
    ASSERT_EQ(layout->size, 96);
    EXPECT_EQ(layout->shard_of(0, 2, 0, 2), (Stretch{0, 24}));
    EXPECT_EQ(layout->shard_of(0, 2, 1, 2), (Stretch{48, 72}));
    EXPECT_EQ(layout->shard_of(1, 2, 0, 2), (Stretch{24, 48}));
    EXPECT_EQ(layout->shard_of(1, 2, 1, 2), (Stretch{72, 96}));
    EXPECT_EQ(layout->shard_of(0, 1, 1, 2), (Stretch{48, 96}));
}

TEST(FsdpLayout, GapsAndTensorsCoverTheBuffer)
{
    const auto layout = pack(llama_layer, 64);
    ASSERT_TRUE(layout);
    std::int64_t free = 0;
    for (const auto &gap : layout->gaps())
        free += gap.length();
    EXPECT_EQ(free, layout->padding());
}

struct Refused {
    std::string code;
    Shapes shapes;
    std::int64_t shards;
};

class FsdpLayoutRefused : public testing::TestWithParam<Refused> {};

TEST_P(FsdpLayoutRefused, WithItsCode)
{
    const auto layout = pack(GetParam().shapes, GetParam().shards);
    ASSERT_FALSE(layout);
    EXPECT_EQ(layout.problem().code, GetParam().code);
    EXPECT_FALSE(layout.problem().sentence.zh.empty());
    EXPECT_FALSE(layout.problem().remedy.en.empty());
}

constexpr std::int64_t huge = std::int64_t{1} << 62;
INSTANTIATE_TEST_SUITE_P(
    Input, FsdpLayoutRefused,
    testing::Values(Refused{"no_tensors", {}, 2}, Refused{"scalar_tensor", {{4}, {}}, 2},
                    Refused{"dimension_not_positive", {{4, 0}}, 2}, Refused{"dimension_not_positive", {{0}}, 2},
                    Refused{"dimension_not_positive", {{-3, 4}}, 2}, Refused{"data_parallel_not_positive", {{4}}, 0},
                    Refused{"data_parallel_not_positive", {{4}}, -1}, Refused{"layout_too_large", {{huge, 4}}, 1},
                    Refused{"layout_too_large", {{1, 4294967291}, {1, 4294967279}}, 1}, // two primes
                    Refused{"layout_too_large", {{huge}, {huge}}, 1}, Refused{"layout_too_large", {{4}}, huge}));

} // namespace

} // namespace rankscape::fsdp
