// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Peak FLOP/s of the hardware presets: dense, in the right unit, and absent where the GPU lacks the format.
#include "model/cluster/hardware.h"

#include <gtest/gtest.h>

namespace rankscape {
namespace {

struct Peak {
    const char *hardware;
    double bf16_teraflops;
    double fp8; ///< times BF16; 0: none
    bool fp4;
};

// Without sparsity, as the citations gpu-peak-* say; TE support_matrix: Ampere has no FP8, only Blackwell has FP4.
const std::vector<Peak> peaks{
    {"dgx-a100", 312, 0, false},    {"dgx-h100", 989.4, 2, false}, {"hgx-h200", 989.4, 2, false},
    {"hgx-b200", 2250, 2, true},    {"hgx-b300", 2250, 2, true},   {"gb200-nvl72", 2500, 2, true},
    {"gb300-nvl72", 2500, 2, true},
};

TEST(HardwarePeaks, EveryPresetHasThem)
{
    EXPECT_EQ(peaks.size(), hardware_presets().size());
    for (const auto &row : peaks) {
        const auto *hardware = find_hardware(row.hardware);
        ASSERT_NE(hardware, nullptr) << row.hardware;
        EXPECT_DOUBLE_EQ(hardware->bf16_flops, row.bf16_teraflops * 1e12) << row.hardware;
        EXPECT_NEAR(hardware->fp8_flops / hardware->bf16_flops, row.fp8, 0.001) << row.hardware;
        EXPECT_EQ(hardware->fp4_flops > hardware->fp8_flops, row.fp4) << row.hardware;
    }
}

} // namespace
} // namespace rankscape
