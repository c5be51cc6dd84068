// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every rule: one Scenario that breaks it, one legal neighbour, and the versions where it does not apply.
#include "model/scenario/finding.h"
#include "model/scenario/options.h"
#include "model/scenario/rules/rules.h"
#include "tests/scenario/fixed.h"
#include "tests/scenario/rule_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

namespace rankscape {
namespace {

using namespace rule_rows;

const std::vector<Row> &rows()
{
    static const auto table = [] {
        std::vector<Row> all;
        for (auto &&part : {rule_rows::layout(), rule_rows::pipeline(), rule_rows::sharding(), rule_rows::experts(),
                            rule_rows::execution()})
            all.insert(all.end(), part.begin(), part.end());
        return all;
    }();
    return table;
}

const Finding *find(const std::vector<Finding> &findings, std::string_view code)
{
    const auto found = std::ranges::find(findings, code, &Finding::code);
    return found == findings.end() ? nullptr : &*found;
}

Scenario broken(const Row &row)
{
    Scenario s;
    s.core_version = row.at;
    row.broken(s);
    return s;
}

TEST(Rules, EachIsBrokenByItsRowAndNotByTheLegalNeighbour)
{
    for (const auto &row : rows()) {
        SCOPED_TRACE(row.code);
        auto s = broken(row);
        const auto findings = check(s);
        const auto *finding = find(findings, row.code);
        ASSERT_TRUE(finding);
        EXPECT_EQ(finding->severity, row.severity);
        EXPECT_FALSE(finding->message.en.empty());
        EXPECT_FALSE(finding->message.zh.empty());
        EXPECT_FALSE(finding->flags.empty());
        EXPECT_FALSE(finding->citation.empty());
        EXPECT_TRUE(finding->versions.contains(row.at));
        EXPECT_EQ(finding->message.en.find('{'), std::string::npos) << finding->message.en;
        EXPECT_EQ(finding->message.zh.find('{'), std::string::npos) << finding->message.zh;
        row.legal(s);
        EXPECT_FALSE(find(check(s), row.code));
    }
}

TEST(Rules, HoldOnlyInTheirVersions)
{
    for (const auto &row : rows()) {
        SCOPED_TRACE(row.code);
        auto s = broken(row);
        for (const auto version : row.silent_at) {
            s.core_version = version;
            EXPECT_FALSE(find(check(s), row.code)) << name(version);
        }
        if (row.silent_at.empty() && row.at == v20) {
            s.core_version = head;
            EXPECT_TRUE(find(check(s), row.code));
        }
    }
}

TEST(Rules, AllHaveARow)
{
    std::set<std::string_view> tested;
    for (const auto &row : rows())
        tested.insert(row.code);
    // Some rules take over the code of the part that found the fault; their rows are named after that.
    tested.insert({"pipeline_stages", "cluster", "network"});
    for (const auto *table : rules::all_tables())
        for (const auto &rule : *table)
            EXPECT_TRUE(tested.count(rule.code)) << rule.code;
}

TEST(Rules, CodesAreUniqueAndFlagsExist)
{
    std::set<std::string_view> codes;
    for (const auto *table : rules::all_tables())
        for (const auto &rule : *table) {
            EXPECT_TRUE(codes.insert(rule.code).second) << rule.code;
            for (const auto &flag : rule.flags) {
                const auto *option = find_option(flag);
                EXPECT_TRUE(option && option->flag == flag) << rule.code << " " << flag;
            }
        }
}

TEST(Rules, EachFixAloneMendsItsFinding)
{
    int tried = 0;
    for (const auto &row : rows()) {
        SCOPED_TRACE(row.code);
        const auto s = broken(row);
        const auto findings = check(s);
        for (const auto &fix : find(findings, row.code)->fixes) {
            ++tried;
            EXPECT_FALSE(fix.label.en.empty() || fix.label.zh.empty());
            EXPECT_FALSE(find(check(test::fixed(s, fix)), row.code)) << fix.label.en;
        }
    }
    EXPECT_GT(tried, 100);
}

TEST(Rules, ADefaultScenarioIsSilent)
{
    for (const auto version : all_core_versions) {
        Scenario s;
        s.core_version = version;
        EXPECT_TRUE(check(s).empty()) << name(version);
    }
}

TEST(Rules, UnknownModelFactsKeepTheRulesSilent)
{
    Scenario s;
    s.parallel = {.tensor = 8, .pipeline = 4, .expert = 24, .expert_tensor = 1};
    s.cluster.hardware = "gb300-nvl72";
    s.cluster.domain_size = 24;
    for (const auto &finding : check(s))
        EXPECT_TRUE(finding.severity == warning && finding.code.find("leave_domain") != std::string::npos)
            << finding.code;
}

TEST(Rules, AllProblemsComeAtOnceAndBeforeWarnings)
{
    Scenario s;
    s.parallel.world_size = 12;
    s.parallel.tensor = 8;
    s.parallel.expert = 5;
    s.parallel.order = "tp-cp-ep-dp-qq";
    s.execution.bf16 = s.execution.fp16 = true;
    s.execution.graph_modules = {"attn"};
    const auto findings = check(s);
    for (const auto *code :
         {"bad_order", "world_size_not_divisible_by_model_grid", "world_size_not_divisible_by_expert_grid",
          "bf16_and_fp16", "graph_modules_without_graphs"})
        EXPECT_TRUE(find(findings, code)) << code;
    EXPECT_TRUE(std::ranges::is_sorted(findings, {}, &Finding::severity));
    EXPECT_FALSE(valid(findings));
}

} // namespace
} // namespace rankscape
