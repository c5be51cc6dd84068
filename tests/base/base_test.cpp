// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Errors in words, arithmetic that cannot overflow, versions in order, units.
#include "model/base/checked.h"
#include "model/base/quantity.h"
#include "model/base/result.h"
#include "model/base/version.h"

#include <gtest/gtest.h>

#include <limits>

namespace rankscape {
namespace {

struct Line {
    Where where;
    std::string text;
};

TEST(Problem, IsOneLine)
{
    for (const auto &[where, text] : std::vector<Line>{
             {{}, "too many; at most 4"},
             {{.flag = "--tp"}, "--tp: too many; at most 4"},
             {{.source = "run.sh", .line = 12}, "run.sh:12: too many; at most 4"},
             {{.source = "run.sh", .line = 12, .column = 3, .flag = "--tp"}, "run.sh:12:3: --tp: too many; at most 4"},
             {{.source = "-"}, "standard input: too many; at most 4"},
         }) {
        Problem problem{"code", {"too many", "太多"}, {"at most 4", "至多 4"}, where};
        EXPECT_EQ(one_line(problem, Language::en), text);
        EXPECT_NE(one_line(problem, Language::zh).find("太多"), std::string::npos);
    }
}

TEST(Result, HoldsAValueOrAProblem)
{
    const Result<int> good(7);
    const Result<int> bad(Problem{"code", {"no", "否"}, {}, {}});
    EXPECT_TRUE(good);
    EXPECT_EQ(*good, 7);
    EXPECT_FALSE(bad);
    EXPECT_EQ(bad.problem().code, "code");
}

TEST(Checked, ProductsAndMultiples)
{
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    EXPECT_EQ(checked_product({3, 4, 5}), 60);
    EXPECT_EQ(checked_product({}), 1);
    EXPECT_EQ(checked_product({0, most}), 0);
    EXPECT_EQ(checked_product({most, 1}), most);
    EXPECT_FALSE(checked_product({most, 2}));
    EXPECT_EQ(checked_lcm(4, 6), 12);
    EXPECT_FALSE(checked_lcm(most, most - 1));
}

TEST(Version, OrderNamesAndRanges)
{
    EXPECT_LT(CoreVersion::v0_19_2, CoreVersion::v0_20_0);
    for (const auto version : all_core_versions)
        EXPECT_EQ(core_version(name(version)), version);
    EXPECT_FALSE(core_version("0.21.0"));
    const VersionRange since{CoreVersion::v0_20_0, CoreVersion::main};
    EXPECT_TRUE(since.contains(CoreVersion::main));
    EXPECT_FALSE(since.contains(CoreVersion::v0_19_2));
    EXPECT_EQ(describe(since), "0.20.0 – main");
    EXPECT_EQ(describe({CoreVersion::main, CoreVersion::main}), "main");
}

TEST(Quantity, UnitsDivideIntoOneAnother)
{
    EXPECT_DOUBLE_EQ((gigabytes(50) / gigabits_per_second(400)).value, 1); // 400 Gb/s is 50 GB/s
    EXPECT_DOUBLE_EQ((gigabytes_per_second(2) * Seconds{3}).value, 6e9);
    EXPECT_LT(gigabytes(1), gibibytes(1));
}

} // namespace
} // namespace rankscape
