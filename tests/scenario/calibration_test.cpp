// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The model beside published measurements: every row is computed, its error is what it is, and a large one says why.
#include "model/scenario/calibration.h"
#include "tests/catalog/resources.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <set>

namespace rankscape {
namespace {

const Catalog &real()
{
    static const auto catalog = test::real_catalog();
    if (!catalog)
        std::abort();
    return *catalog;
}

TEST(Calibration, EveryRowIsComputed)
{
    const auto rows = calibration(real());
    ASSERT_EQ(rows->size(), real().measurements().size());
    EXPECT_GE(rows->size(), 80u);
    for (const auto &row : *rows) {
        SCOPED_TRACE(row.measured->id);
        EXPECT_FALSE(row.problem) << row.problem->sentence.en;
        EXPECT_TRUE(std::isfinite(row.model.value) && row.model.value > 0);
        EXPECT_TRUE(std::isfinite(row.time.value) && row.time.value > 0);
        EXPECT_DOUBLE_EQ(row.ratio, row.model.value / (row.measured->value * 1e9));
        EXPECT_DOUBLE_EQ(row.error, row.ratio - 1);
        EXPECT_EQ(row.off(), std::abs(row.model.value / 1e9 / row.measured->value - 1) > 0.3);
        EXPECT_FALSE(row.bottleneck.zh.empty());
    }
}

// No value of a row may reach the model: the measured number only divides at the end.
TEST(Calibration, NothingIsTuned)
{
    for (const auto &measurement : real().measurements()) {
        auto other = measurement;
        other.value *= 3;
        other.sms = 1;
        other.slower.reset();
        EXPECT_EQ(calibrate(other).model.value, calibrate(measurement).model.value) << measurement.id;
    }
}

TEST(Calibration, ALargeErrorSaysWhy)
{
    std::size_t off = 0;
    for (const auto &row : *calibration(real())) {
        SCOPED_TRACE(row.measured->id);
        ASSERT_EQ(row.off(), row.reason() != nullptr);
        if (!row.off())
            continue;
        ++off;
        EXPECT_FALSE(row.reason()->text.en.empty());
        EXPECT_TRUE(test::has_chinese(row.reason()->text.zh));
    }
    EXPECT_EQ(within_limit(*calibration(real())) + off, real().measurements().size());
    EXPECT_GT(off, 0u);
}

TEST(Calibration, EveryRowHasItsSourceAndBothLanguages)
{
    std::set<std::string> sources;
    for (const auto &m : real().measurements()) {
        SCOPED_TRACE(m.id);
        EXPECT_NE(real().citation(m.citation), nullptr);
        EXPECT_EQ(m.note.en.empty(), m.note.zh.empty());
        EXPECT_TRUE(test::has_chinese(where(m).zh));
        EXPECT_NE(find_hardware(m.hardware), nullptr);
        sources.insert(m.citation);
    }
    EXPECT_EQ(sources, (std::set<std::string>{"deepep-issue-493", "deepep-readme", "hybrid-ep-doc", "nccl-ep-release",
                                              "nccl-issue-1464"}));
}

// By hand: 64 experts, top-8, 8 ranks of a B200 node. A token meets a rank with 1 - C(56,8)/C(64,8) = 0.6791; NVLink
// carries 7 of 8 of it at 721.8 GB/s, so the counted rate tends to 721.8 · 8/7 = 824.9 as tokens grow.
TEST(Calibration, OneDomainTendsToItsNvlink)
{
    auto m = *real().measurement("hybridep-b200-8r-16sm-dispatch-bf16");
    m.tokens = 1 << 20;
    EXPECT_NEAR(calibrate(m).model.value / 1e9, 824.9, 1);
    m.payload = Measurement::Payload::fp8;
    EXPECT_NEAR(calibrate(m).model.value / 1e9, 824.9, 1);
}

// The published pairs of issue 493 divide as the routing does (case 53): the model's must as well.
TEST(Calibration, NvlinkToNetworkOfIssue493)
{
    const auto ratio = [](const std::string &rest) {
        return calibrate(*real().measurement("deepep-issue-493-nvlink-" + rest)).model /
               calibrate(*real().measurement("deepep-issue-493-network-" + rest)).model;
    };
    EXPECT_NEAR(ratio("16r-24sm-combine"), 145.16 / 44.37, 0.01);
    EXPECT_NEAR(ratio("32r-24sm-combine"), 25.05 / 12.53, 0.02);
}

TEST(Calibration, ARowThatFitsNothingIsAProblem)
{
    for (const auto &change : {+[](Measurement &m) { m.hardware = "abacus"; }, +[](Measurement &m) { m.experts = 65; },
                               +[](Measurement &m) { m.ranks = 1; }, +[](Measurement &m) { m.top_k = 99; }}) {
        auto m = *real().measurement("hybridep-b200-8r-16sm-combine");
        change(m);
        const auto row = calibrate(m);
        ASSERT_TRUE(row.problem);
        EXPECT_TRUE(row.off());
        EXPECT_EQ(row.reason(), nullptr);
    }
}

} // namespace
} // namespace rankscape
