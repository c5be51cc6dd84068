// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A job's whole study: what it holds, what it says when something is missing, and who may ask at once.
#include "tests/mechanisms/expert_job.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

namespace rankscape::expert_tests {
namespace {

struct Studied {
    std::shared_ptr<const ThreadStudy> kept;
    const Study *operator->() const { return dynamic_cast<const Study *>(kept.get()); }
};

Studied studied(const Scenario &s)
{
    auto made = expert_parallel::study(derive(s));
    if (!made)
        ADD_FAILURE() << made.problem().code << ": " << made.problem().sentence.en;
    return {made ? *made : nullptr};
}

bool says(const Studied &study, std::string_view words)
{
    return std::ranges::any_of(study->remarks, [&](const Text &remark) {
        return !remark.zh.empty() && remark.en.find(words) != std::string::npos;
    });
}

TEST(ExpertStudy, StepOfEachDispatcher)
{
    for (const auto dispatcher : all_dispatchers) {
        const auto study = studied(with_dispatcher(small_job(16, 32), dispatcher));
        EXPECT_EQ(study->dispatcher, dispatcher);
        EXPECT_EQ(study->dispatches.size(), 5u);
        EXPECT_EQ(study->own().dispatcher, dispatcher);
        ASSERT_EQ(study->runs.size(), 2u) << "two directions; backward has the same bytes";
        EXPECT_GT(study->step.exposed_in_all(), 0);
        double exposed = 0;
        for (const auto &event : study->step.plan.events)
            if (is_communication(event.work)) {
                ASSERT_GE(event.run, 0);
                const auto &run = *study->runs[static_cast<std::size_t>(event.run)];
                EXPECT_EQ(event.alone.value, run.time().value);
                EXPECT_EQ(event.bytes, run.bytes);
                exposed += event.alone.value;
            }
        EXPECT_NEAR(study->step.exposed_in_all(), exposed, 1e-12) << "nothing overlaps";
        EXPECT_EQ(study->locality.count, 2);
        EXPECT_EQ(study->locality.crossing, 2);
    }
}

TEST(ExpertStudy, BackwardHasItsOwnRunsWhereBytesDiffer)
{
    auto s = with_dispatcher(small_job(16, 16), Dispatcher::ncclep);
    s.experts.dispatch_forward_dtype = "mxfp8";
    s.experts.op_fuser = s.experts.grouped_gemm = true;
    const auto study = studied(s);
    EXPECT_EQ(study->runs.size(), 3u) << "forward dispatch in MXFP8, both combines alike, backward combine in BF16";
    EXPECT_EQ(study->layer_runs.combine, study->layer_runs.dispatch_backward);
}

TEST(ExpertStudy, ExpertParallelOneSendsNothing)
{
    const auto study = studied(small_job(1, 8));
    EXPECT_FALSE(study->sends());
    EXPECT_TRUE(study->runs.empty());
    EXPECT_EQ(study->step.exposed_in_all(), 0);
    EXPECT_EQ(study->own().copies, 0);
    EXPECT_TRUE(says(study, "nothing is sent"));
    EXPECT_TRUE(study->all_runs().front());
    EXPECT_EQ(study->overlaps().size(), 6u);
}

TEST(ExpertStudy, EtpIsPartOfTheGroup)
{
    auto s = with_dispatcher(small_job(4, 32, 4), Dispatcher::alltoall);
    s.parallel.tensor = 4;
    s.assumptions.tokens.reset();
    s.model.seq_length = 60;
    const auto study = studied(s);
    EXPECT_EQ(study->group.size(), 16);
    EXPECT_EQ(study->settings.tokens, 60);
    EXPECT_GE(study->layer_runs.etp_gather, 0);
    EXPECT_TRUE(says(study, "--sequence-parallel"));
}

TEST(ExpertStudy, CasesLeaveTheDomain)
{
    struct Row {
        const char *source;
        Scenario job;
        std::int32_t count, crossing;
        bool first_leaves;
    };
    auto packed = deepep_job(32, 256, "gb200-nvl72");
    auto sixty_four = packed;
    sixty_four.cluster.domain_size = 64;
    auto trays = deepep_job(8, 32, "gb200-nvl72");
    trays.cluster.domain_sizes = {20, 12}; // case 25 A: five trays in the first rack, three in the next
    auto pipelined = deepep_job(64, 1024);
    pipelined.parallel.tensor = 4;
    pipelined.parallel.pipeline = 8;
    pipelined.model.num_layers = 8;
    for (auto *s : {&packed, &sixty_four}) {
        s->parallel.pipeline = 8;
        s->model.num_layers = 8;
    }
    for (const auto &row : std::vector<Row>{{"case 10, 72 a rack", packed, 8, 3, false},
                                            {"case 10, 64 of 72", sixty_four, 8, 0, false},
                                            {"case 23, H100", pipelined, 16, 16, true},
                                            {"case 25 A, 5 + 3 trays", trays, 4, 1, false},
                                            {"case 01, EP32", deepep_job(32), 1, 1, true}}) {
        auto s = row.job;
        s.assumptions.tokens = 64;
        const auto study = studied(s);
        EXPECT_EQ(study->locality.count, row.count) << row.source;
        EXPECT_EQ(study->locality.crossing, row.crossing) << row.source;
        EXPECT_EQ(study->group.leaves_domain(), row.first_leaves) << row.source;
    }
}

TEST(ExpertStudy, CombinedStepHasPairs)
{
    auto s = with_dispatcher(small_job(16, 16), Dispatcher::hybridep);
    s.pipeline.overlap_expert_communication = true;
    s.execution.bf16 = true;
    const auto study = studied(s);
    EXPECT_EQ(study->extent.layers, 2);
    EXPECT_EQ(study->extent.microbatches, 3);
    EXPECT_EQ(study->overlap, Overlap::combined_1f1b);
}

TEST(ExpertStudy, WaysAreComparedOnTheSameWork)
{
    auto s = with_dispatcher(deepep_job(16, 16), Dispatcher::hybridep);
    s.assumptions.tokens = 512;
    s.model.moe_shared_expert_intermediate_size = 2048;
    const auto study = studied(s);
    const auto &ways = study->overlaps();
    ASSERT_EQ(ways.size(), 6u);
    for (const auto &way : ways) {
        EXPECT_NEAR(way.communication, ways.front().communication, 1e-12) << way.name.en;
        EXPECT_LE(way.exposed, ways.front().exposed + 1e-12) << way.name.en;
        EXPECT_GE(way.hidden(), 0);
        EXPECT_EQ(way.changes_model, way.overlap == Overlap::shortcut);
        EXPECT_FALSE(way.note.zh.empty());
        for (const auto &limit : way.limits)
            EXPECT_FALSE(limit.citation.empty());
    }
    EXPECT_NEAR(ways.front().hidden(), 0, 1e-9);
    EXPECT_FALSE(ways[static_cast<std::size_t>(Overlap::megamoe)].available) << "0.20.0 has none";
    s.core_version = CoreVersion::main;
    EXPECT_TRUE(studied(s)->overlaps()[static_cast<std::size_t>(Overlap::megamoe)].available);
    s.core_version = CoreVersion::v0_19_2;
    EXPECT_FALSE(studied(s)->overlaps()[static_cast<std::size_t>(Overlap::shortcut)].available);
}

TEST(ExpertStudy, LimitsCiteWhatTheCatalogueHas)
{
    std::ifstream file(std::string(RANKSCAPE_SOURCE) + "/resources/catalog/citations.json");
    std::set<std::string> ids;
    for (const auto &citation : nlohmann::json::parse(file))
        ids.insert(citation["id"].get<std::string>());
    const auto study = studied(small_job(16, 16));
    for (const auto &dispatch : study->dispatches)
        for (const auto &limit : dispatch.limits)
            EXPECT_TRUE(ids.contains(limit.citation)) << limit.citation;
    for (const auto &way : study->overlaps())
        for (const auto &limit : way.limits)
            EXPECT_TRUE(ids.contains(limit.citation)) << limit.citation;
}

TEST(ExpertStudy, ThreadsMayAskAtOnce)
{
    const auto study = studied(small_job(16, 16));
    std::vector<std::thread> threads;
    std::array<const void *, 4> seen{};
    for (auto &one : seen)
        threads.emplace_back([&one, &study] {
            study->overlaps();
            one = &study->all_runs();
        });
    for (auto &thread : threads)
        thread.join();
    for (const auto *one : seen)
        EXPECT_EQ(one, seen.front());
    for (const auto &runs : study->all_runs())
        EXPECT_TRUE(runs);
}

TEST(ExpertStudy, RouterIsNotAskedTwice)
{
    const auto first = studied(with_dispatcher(small_job(16, 16), Dispatcher::alltoall));
    const auto other = studied(with_dispatcher(small_job(16, 16), Dispatcher::hybridep));
    EXPECT_EQ(&first->routing, &other->routing);
    EXPECT_EQ(&first->copies, &other->copies);
    auto moved = small_job(16, 16);
    moved.cluster.hardware = "gb200-nvl72";
    const auto elsewhere = studied(moved);
    EXPECT_EQ(&first->routing, &elsewhere->routing);
    EXPECT_NE(&first->copies, &elsewhere->copies) << "other domains";
}

TEST(ExpertStudy, FollowsATokenOfAnyRank)
{
    const auto study = studied(with_dispatcher(small_job(16, 32), Dispatcher::hybridep));
    const auto path = study->follow(5, 7);
    EXPECT_EQ(path.rank, 5);
    EXPECT_EQ(path.choices.size(), 4u);
    double sum = 0;
    for (const auto &choice : path.choices) {
        sum += choice.weight;
        EXPECT_EQ(choice.ranks, std::vector<std::int32_t>{choice.expert}) << "one expert a rank";
        EXPECT_EQ(choice.domain, choice.expert / 8);
    }
    EXPECT_NEAR(sum, 1, 1e-12);
    EXPECT_TRUE(study->follow(5, 50).choices.empty()) << "there are 50";
    EXPECT_TRUE(study->follow(31, 0).choices.empty()) << "in the other group";
}

TEST(ExpertStudy, SaysWhatIsMissing)
{
    struct Row {
        const char *code, *flag;
        void (*change)(Scenario &);
    };
    for (const auto &row : std::vector<Row>{
             {"no_experts", "--num-experts", [](Scenario &s) { s.model.num_experts.reset(); }},
             {"shape_incomplete", "--hidden-size", [](Scenario &s) { s.model.hidden_size.reset(); }},
             {"shape_not_positive", "--hidden-size", [](Scenario &s) { s.model.hidden_size = 0; }},
             {"shape_incomplete", "--seq-length",
              [](Scenario &s) {
                  s.model.seq_length.reset();
                  s.assumptions.tokens = 10;
              }},
             {"experts_do_not_divide", "--expert-model-parallel-size", [](Scenario &s) { s.model.num_experts = 24; }},
             {"top_k_above_experts", "--moe-router-topk", [](Scenario &s) { s.model.moe_router_topk = 300; }},
             {"no_moe_layers", "--moe-layer-freq", [](Scenario &s) { s.model.moe_layer_freq = "[0]*2"; }},
             {"too_many_tokens", "--tokens-per-rank", [](Scenario &s) { s.assumptions.tokens = 100'000'000; }},
             {"zero_capacity", "--moe-expert-capacity-factor", [](Scenario &s) { s.experts.capacity_factor = 0; }},
             {"no_layout", "", [](Scenario &s) { s.parallel.world_size = 17; }}}) {
        auto s = deepep_job(16);
        row.change(s);
        const auto made = expert_parallel::study(derive(s));
        ASSERT_FALSE(made) << row.code;
        EXPECT_EQ(made.problem().code, row.code) << made.problem().sentence.en;
        EXPECT_EQ(made.problem().where.flag, row.flag) << row.code;
        EXPECT_FALSE(made.problem().remedy.zh.empty());
    }
}

TEST(ExpertStudy, NoTokensAtAllIsSaid)
{
    auto s = small_job(16, 16);
    s.assumptions.tokens = 0;
    const auto study = studied(s);
    EXPECT_TRUE(study->runs.empty());
    EXPECT_TRUE(says(study, "no rank has any"));
}

} // namespace
} // namespace rankscape::expert_tests
