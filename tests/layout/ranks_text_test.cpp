// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How lists of ranks read.
#include "model/layout/ranks_text.h"

#include <gtest/gtest.h>

#include <vector>

namespace rankscape {
namespace {

struct Row {
    std::vector<std::int32_t> ranks;
    std::string text;
};

TEST(RanksText, Reads)
{
    for (const auto &[ranks, text] : std::vector<Row>{{{}, ""},
                                                      {{5}, "5"},
                                                      {{0, 1}, "0, 1"},
                                                      {{0, 1, 2}, "0–2"},
                                                      {{0, 8, 16, 24}, "0, 8, 16, 24"},
                                                      {{0, 8, 16, 24, 32}, "0, 8, 16 … 32"},
                                                      {{0, 1, 4, 5, 8, 9}, "0, 1, 4, 5 … +2"}})
        EXPECT_EQ(ranks_text(ranks, 4), text);
}

} // namespace
} // namespace rankscape
