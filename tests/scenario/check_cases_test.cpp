// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Layouts that people asked about, with the verdict that was found to be right, and the property of every fix.
#include "model/layout/layout.h"
#include "model/scenario/finding.h"
#include "model/scenario/options.h"
#include "tests/scenario/fixed.h"
#include "tests/support/data.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace rankscape {
namespace {

using test::fixed;

const Finding *find(const std::vector<Finding> &findings, std::string_view code)
{
    const auto found = std::ranges::find(findings, code, &Finding::code);
    return found == findings.end() ? nullptr : &*found;
}

bool offers(const Finding &finding, const std::string &flag, const std::string &value)
{
    return std::ranges::any_of(finding.fixes, [&](const Fix &fix) {
        return fix.set == std::vector<std::pair<std::string, std::string>>{{flag, value}};
    });
}

struct Golden {
    const char *what;
    Parallel parallel;
    const char *megatron; ///< expected literal; empty: legal
};

// Cases 01, 02, 05, 07, 16, 17, 19, 20, 22, 34, 35: parallel_state.py at d98e8a64 said so.
const std::vector<Golden> goldens{
    {"EP16", {.world_size = 32, .context = 16, .expert = 16}, ""},
    {"EP32", {.world_size = 32, .context = 16, .expert = 32}, ""},
    {"TP2 EP32, ETP unset",
     {.world_size = 32, .tensor = 2, .expert = 32},
     "world_size (32) is not divisible by expert_tensor_model_pipeline_parallel size (64)"},
    {"TP2 EP32 ETP1", {.world_size = 32, .tensor = 2, .expert = 32, .expert_tensor = 1}, ""},
    {"4 ranks, EP4 PP2",
     {.world_size = 4, .pipeline = 2, .expert = 4, .expert_tensor = 1},
     "world_size (4) is not divisible by expert_tensor_model_pipeline_parallel size (8)"},
    {"TP8 PP15 EP16 CP2",
     {.world_size = 240, .tensor = 8, .pipeline = 15, .context = 2, .expert = 16, .expert_tensor = 1},
     ""},
    {"EP beside a larger TP", {.world_size = 8, .tensor = 8, .expert = 4, .expert_tensor = 1}, ""},
    {"TP4 EP8 PP2", {.world_size = 16, .tensor = 4, .pipeline = 2, .expert = 8, .expert_tensor = 1}, ""},
    {"128 GPUs, PP4 EP64",
     {.world_size = 128, .pipeline = 4, .expert = 64},
     "world_size (128) is not divisible by expert_tensor_model_pipeline_parallel size (256)"},
    {"128 GPUs, PP2 EP64", {.world_size = 128, .pipeline = 2, .expert = 64}, ""},
    {"512 GPUs, ETP unset", {.world_size = 512, .tensor = 8, .pipeline = 2, .expert = 8}, ""},
    {"8 GPUs, PP2 EP8",
     {.world_size = 8, .pipeline = 2, .expert = 8, .expert_tensor = 1},
     "world_size (8) is not divisible by expert_tensor_model_pipeline_parallel size (16)"},
    {"dense 12", {.world_size = 12, .tensor = 8, .expert_tensor = 1}, "world_size (12) is not divisible by 8"},
    {"pp not last",
     {.world_size = 32, .tensor = 2, .pipeline = 2, .expert = 4, .expert_tensor = 1, .order = "tp-cp-ep-pp-dp"},
     "When not using pp-last rank ordering, the data parallel size of the attention and moe layers must be the same"},
    {"pp not last, dense", {.world_size = 32, .tensor = 2, .pipeline = 2, .order = "tp-cp-ep-pp-dp"}, ""},
    {"GTP with two instances",
     {.world_size = 16, .tensor = 2, .weight_shards = 8, .optimizer_instances = 2},
     "GTP_remat with num_distributed_optimizer_instances > 1 is not yet supported."},
};

TEST(CheckCases, VerdictAndMegatronsOwnWords)
{
    for (const auto &golden : goldens) {
        SCOPED_TRACE(golden.what);
        Scenario s;
        s.parallel = golden.parallel;
        const auto findings = check(s);
        const std::string words = golden.megatron;
        EXPECT_EQ(valid(findings), words.empty());
        EXPECT_EQ(!words.empty(), std::ranges::any_of(findings, [&](const Finding &f) {
            return f.severity == Finding::Severity::problem && f.megatron_message == words;
        }));
    }
}

TEST(CheckCases, UnsetExpertTensorIsNamedAndMendedFirst)
{
    Scenario s;
    s.parallel = {.world_size = 32, .tensor = 2, .expert = 32};
    const auto findings = check(s);
    const auto *finding = find(findings, "world_size_not_divisible_by_expert_grid");
    ASSERT_TRUE(finding);
    EXPECT_NE(finding->message.en.find("--expert-tensor-parallel-size is not given, so ETP equals TP (2)"),
              std::string::npos);
    ASSERT_FALSE(finding->fixes.empty());
    const std::pair<std::string, std::string> first{"--expert-tensor-parallel-size", "1"};
    EXPECT_EQ(finding->fixes.front().set.front(), first);
}

TEST(CheckCases, NearestLegalNeighboursAreOffered)
{
    struct Row {
        Parallel parallel;
        std::vector<std::pair<std::string, std::string>> offers;
    };
    const std::vector<Row> rows{
        {{.world_size = 8, .pipeline = 2, .expert = 8, .expert_tensor = 1},
         {{"--expert-model-parallel-size", "4"}, {"--pipeline-model-parallel-size", "1"}, {"--world-size", "16"}}},
        {{.world_size = 128, .pipeline = 4, .expert = 64},
         {{"--pipeline-model-parallel-size", "2"}, {"--expert-model-parallel-size", "32"}, {"--world-size", "256"}}},
        {{.world_size = 12, .tensor = 8, .expert_tensor = 1},
         {{"--world-size", "8"}, {"--world-size", "16"}, {"--tensor-model-parallel-size", "6"}}},
        // The world follows from DP: the DP is what changes. TP4 × DP3 = 12; EP8 fits DP 2 and DP 4.
        {{.data_parallel = 3, .tensor = 4, .expert = 8, .expert_tensor = 1}, {{"--dp", "2"}, {"--dp", "4"}}},
    };
    for (const auto &row : rows) {
        Scenario s;
        s.parallel = row.parallel;
        const auto findings = check(s);
        ASSERT_FALSE(findings.empty());
        for (const auto &[flag, value] : row.offers)
            EXPECT_TRUE(offers(findings.front(), flag, value)) << flag << " " << value;
    }
}

TEST(CheckCases, NinetyFourLayersFitWithEmbeddingAndLoss)
{
    Scenario s; // case 08
    s.parallel = {.world_size = 256, .tensor = 2, .pipeline = 8, .expert = 32, .expert_tensor = 1};
    s.model.num_layers = 94;
    s.pipeline.virtual_stages = 4;
    auto findings = check(s);
    const auto *finding = find(findings, "pipeline_split_uneven");
    ASSERT_TRUE(finding);
    ASSERT_FALSE(finding->fixes.empty());
    EXPECT_EQ(finding->fixes.front().set.size(), 2u);
    EXPECT_FALSE(find(check(fixed(s, finding->fixes.front())), "pipeline_split_uneven"));
    EXPECT_EQ(find(findings, "expert_groups_leave_domain")->message.en.substr(0, 15), "8 of 8 EP group");
}

TEST(CheckCases, ExpertGroupsThatLeaveTheirDomainAreCounted)
{
    struct Row {
        const char *what;
        Parallel parallel;
        std::string hardware;
        std::vector<std::int64_t> domains;
        std::string counts; ///< empty: no warning
    };
    const std::vector<Row> rows{
        {"case 19", {.world_size = 512, .tensor = 8, .pipeline = 2, .expert = 8}, "dgx-h100", {}, "64 of 64 EP groups"},
        {"case 22, racks of 64", {.world_size = 256, .pipeline = 2, .expert = 32}, "gb300-nvl72", {64}, ""},
        {"case 22, racks of 72",
         {.world_size = 256, .pipeline = 2, .expert = 32},
         "gb300-nvl72",
         {},
         "3 of 8 EP groups"},
        {"case 25, 5+3 trays", {.world_size = 32, .expert = 8}, "gb200-nvl72", {20, 12}, "1 of 4 EP groups"},
        {"case 25, 4+4 trays", {.world_size = 32, .expert = 8}, "gb200-nvl72", {16, 16}, ""},
        {"case 23",
         {.world_size = 1024, .tensor = 4, .pipeline = 8, .expert = 64, .expert_tensor = 1},
         "dgx-h100",
         {},
         "16 of 16 EP groups"},
    };
    for (const auto &row : rows) {
        SCOPED_TRACE(row.what);
        Scenario s;
        s.parallel = row.parallel;
        s.cluster.hardware = row.hardware;
        s.cluster.domain_sizes = row.domains;
        const auto findings = check(s);
        const auto *finding = find(findings, "expert_groups_leave_domain");
        ASSERT_EQ(finding != nullptr, !row.counts.empty());
        if (finding) {
            EXPECT_EQ(finding->message.en.find(row.counts), 0u) << finding->message.en;
        }
    }
}

TEST(CheckCases, ExpertGroupsNameTheUnsetExpertTensor)
{
    Scenario s; // case 19: 64 of 64 as typed, 0 of 64 with ETP 1
    s.parallel = {.world_size = 512, .tensor = 8, .pipeline = 2, .expert = 8};
    const auto findings = check(s);
    const auto *finding = find(findings, "expert_groups_leave_domain");
    ASSERT_TRUE(finding);
    EXPECT_NE(finding->message.en.find("with ETP 1 it is 0 of 64"), std::string::npos) << finding->message.en;
    EXPECT_TRUE(offers(*finding, "--expert-tensor-parallel-size", "1"));
}

TEST(CheckCases, LayoutCodesAreThoseOfTheOracle)
{
    for (const auto &entry : test::load_json("groups.json")) {
        const auto &config = entry.at("config");
        std::vector<FlagSetting> settings;
        for (const auto &[key, value] : config.items())
            settings.push_back({key == "world_size" ? "--world-size" : "--" + key,
                                {value.is_string() ? value.get<std::string>() : value.dump()},
                                {}});
        // Hierarchical sizes are a list.
        for (auto &setting : settings)
            if (!setting.values.front().empty() && setting.values.front().front() == '[') {
                const auto list = nlohmann::json::parse(setting.values.front());
                setting.values.clear();
                for (const auto &item : list)
                    setting.values.push_back(item.dump());
            }
        const auto applied = apply_all(Scenario{}, settings);
        ASSERT_TRUE(applied) << config << (applied ? "" : applied.problem().sentence.en);
        const auto findings = check(applied->scenario);
        if (entry.contains("error"))
            EXPECT_TRUE(find(findings, entry.at("error").get<std::string>())) << config;
        else
            EXPECT_TRUE(valid(findings)) << config;
    }
}

TEST(CheckFixes, EveryFixOfALayoutFaultYieldsALegalLayout)
{
    std::mt19937 random(20260822); // the date of the commit, so that a failure repeats
    const auto pick = [&](std::initializer_list<std::int64_t> from) {
        return *(from.begin() + static_cast<std::ptrdiff_t>(random() % from.size()));
    };
    int tried = 0;
    int with_fix = 0;
    for (int i = 0; i < 1500; ++i) {
        Scenario s;
        auto &p = s.parallel;
        p.world_size = pick({4, 6, 8, 12, 16, 24, 30, 32, 48, 64, 128, 240, 1000});
        p.tensor = pick({1, 1, 2, 3, 4, 8, 0});
        p.pipeline = pick({1, 1, 2, 3, 4});
        p.context = pick({1, 1, 2, 5});
        p.expert = pick({1, 1, 2, 4, 6, 8, 64});
        if (random() % 2)
            p.expert_tensor = pick({1, 2, 4});
        if (random() % 4 == 0)
            p.weight_shards = pick({2, 4, 6, 8});
        if (random() % 6 == 0)
            p.expert_weight_shards = pick({1, 2, 4, 6});
        if (random() % 4 == 0)
            p.optimizer_instances = pick({2, 3, 4});
        if (random() % 5 == 0)
            p.order = "tp-cp-ep-pp-dp";
        if (random() % 8 == 0)
            p.hierarchical_context = {2, 2};
        if (random() % 5 == 0) {
            p.world_size.reset();
            p.data_parallel = pick({1, 2, 3, 5});
        }
        const auto before = meant_world(p);
        if (layout_faults(p).empty())
            continue;
        for (const auto &finding : check(s)) {
            if (finding.severity != Finding::Severity::problem)
                continue;
            ++tried;
            with_fix += !finding.fixes.empty();
            for (const auto &fix : finding.fixes) {
                const auto after = fixed(s, fix);
                EXPECT_TRUE(layout_faults(after.parallel).empty()) << finding.code << ": " << fix.label.en;
                const auto &flag = fix.set.front().first;
                if (finding.code.starts_with("world_size") && flag != "--world-size" && flag != "--dp") {
                    EXPECT_EQ(meant_world(after.parallel), before) << fix.label.en;
                }
            }
        }
    }
    EXPECT_GT(tried, 500);
    EXPECT_GT(with_fix, tried / 3);
}

TEST(CheckFixes, AnyScenarioIsAccepted)
{
    // Values that no option lets through, yet a Scenario can hold.
    const std::vector<std::int64_t> extremes{-1, 0, 1, 2, 7, 4096, 4'194'304, 4'194'305, 3'000'000'000'000'000'000};
    std::mt19937 random(7);
    const auto pick = [&] { return extremes[random() % extremes.size()]; };
    for (int i = 0; i < 1500; ++i) {
        Scenario s;
        auto &p = s.parallel;
        for (auto *degree : {&p.tensor, &p.pipeline, &p.context, &p.expert, &p.optimizer_instances})
            if (random() % 3 == 0)
                *degree = pick();
        for (auto *degree :
             {&p.world_size, &p.data_parallel, &p.expert_tensor, &p.weight_shards, &p.expert_weight_shards,
              &s.model.num_layers, &s.model.num_experts, &s.model.hidden_size, &s.model.seq_length,
              &s.model.num_attention_heads, &s.model.mtp_num_layers, &s.pipeline.virtual_stages,
              &s.pipeline.layers_per_virtual_stage, &s.pipeline.num_microbatches, &s.pipeline.micro_batch_size,
              &s.pipeline.global_batch_size, &s.pipeline.microbatch_group_size, &s.pipeline.last_stage_layers})
            if (random() % 4 == 0)
                *degree = pick();
        if (p.world_size.value_or(1) > 1024 || meant_world(p).value_or(1) > 1024)
            p.world_size = 64; // large worlds are legal but slow to lay so often
        EXPECT_EQ(valid(check(s)), valid(check(s)));
    }
}

} // namespace
} // namespace rankscape
