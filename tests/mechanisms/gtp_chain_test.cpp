// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The chain: what starts under what, what is exposed, what is held, and what a job without GTP is told.
#include "tests/mechanisms/gtp_job.h"

#include <algorithm>
#include <chrono>

namespace rankscape::gtp {
namespace {

const std::string experts = "--model=deepseek-v3 --seq-length=4096 --micro-batch-size=1 --cluster=gb200-nvl72 "
                            "--nvlink-domain-size=64 --world-size=256 --tensor-parallel-num-weight-shards=64 "
                            "--expert-model-parallel-size=64 --expert-tensor-parallel-num-weight-shards=2 "
                            "--num-microbatches=2 --use-distributed-optimizer --peak-flops=2.5e15 ";

std::int32_t find(const Study &study, Lane lane, Work work, std::string_view weight, std::int32_t layer, bool backward)
{
    for (const auto event : events_on(study.step, lane)) {
        const auto &about = study.about[static_cast<std::size_t>(event)];
        const auto &one = study.step.plan.events[static_cast<std::size_t>(event)];
        if (one.work == work && about.layer == layer && about.backward == backward && about.weight >= 0 &&
            study.forward.weights[static_cast<std::size_t>(about.weight)].id == weight)
            return event;
    }
    ADD_FAILURE() << "no event of " << weight;
    return 0;
}

double start(const Study &study, std::int32_t event) { return study.step.start[static_cast<std::size_t>(event)]; }
double end(const Study &study, std::int32_t event) { return study.step.end[static_cast<std::size_t>(event)]; }

TEST(GtpChain, EachGatherRunsUnderTheComputeBefore)
{
    const auto study = gtp_study(llama(""));
    ASSERT_TRUE(study);
    const char *order[]{"qkv", "proj", "fc1", "fc2"};
    for (int i = 1; i < 4; ++i) {
        const auto gather = find(*study, Lane::gather, Work::gather, order[i], 0, false);
        const auto before = find(*study, Lane::compute, Work::forward, order[i - 1], 0, false);
        const auto own = find(*study, Lane::compute, Work::forward, order[i], 0, false);
        EXPECT_LE(start(*study, gather), start(*study, before)) << order[i];
        EXPECT_LE(end(*study, gather), start(*study, own)) << order[i];
    }
    for (int i = 0; i < 3; ++i) { // backward, column-wise, the other way
        const auto gather = find(*study, Lane::gather, Work::gather, order[i], 0, true);
        const auto before = find(*study, Lane::compute, Work::dgrad, order[i + 1], 0, true);
        EXPECT_LE(start(*study, gather), start(*study, before)) << order[i];
    }
}

TEST(GtpChain, TheHeadIsExposed)
{
    const auto study = gtp_study(llama(""));
    ASSERT_TRUE(study);
    ASSERT_FALSE(study->step.exposed.empty());
    EXPECT_EQ(study->step.exposed.front().event, find(*study, Lane::gather, Work::gather, "embedding", -1, false));
    EXPECT_EQ(study->step.exposed.front().from.value, 0);
}

TEST(GtpChain, AReductionIsFinalisedOneWeightLater)
{
    const auto study = gtp_study(llama(""));
    ASSERT_TRUE(study);
    // RS of fc2 may run under dgrad of fc1 and is done before dgrad of proj, which follows wgrad of fc1.
    const auto reduce = find(*study, Lane::reduce, Work::reduce_scatter, "fc2", 31, true);
    const auto &waits = study->step.plan.events;
    const auto next = find(*study, Lane::compute, Work::dgrad, "fc1", 31, true);
    EXPECT_EQ(std::ranges::count(waits[static_cast<std::size_t>(next)].after, reduce), 0);
    EXPECT_LE(end(*study, reduce), start(*study, find(*study, Lane::compute, Work::dgrad, "proj", 31, true)));
    // The last one is waited for at once: nothing is computed after it, so it is exposed.
    const auto last = find(*study, Lane::reduce, Work::reduce_scatter, "embedding", -1, true);
    EXPECT_TRUE(std::ranges::any_of(study->step.exposed, [&](const Exposed &e) { return e.event == last; }));
}

TEST(GtpChain, TheEmbeddingIsNotGatheredBackward)
{
    const auto study = gtp_study(llama(""));
    ASSERT_TRUE(study);
    for (const auto event : events_on(study->step, Lane::gather)) {
        const auto &about = study->about[static_cast<std::size_t>(event)];
        if (about.backward && about.layer < 0) { // outside the layers only the output's weight comes back
            EXPECT_EQ(study->step.plan.events[static_cast<std::size_t>(event)].unit,
                      static_cast<std::int32_t>(study->forward.weights.size()) - 1);
        }
    }
}

TEST(GtpChain, WithoutPrefetchNothingIsAhead)
{
    const auto ahead = gtp_study(llama(""));
    const auto late = gtp_study(llama("--no-weight-prefetch"));
    ASSERT_TRUE(ahead && late);
    EXPECT_GT(late->step.exposed_in_all(), ahead->step.exposed_in_all());
    for (const auto event : events_on(late->step, Lane::gather))
        EXPECT_TRUE(std::ranges::any_of(late->step.exposed, [&](const Exposed &e) { return e.event == event; }))
            << late->step.plan.events[static_cast<std::size_t>(event)].what.en;
    // The first step has the chain backward only.
    EXPECT_GT(ahead->first_step.step.exposed_in_all(), ahead->step.exposed_in_all());
    EXPECT_LT(ahead->first_step.step.exposed_in_all(), late->step.exposed_in_all());
}

TEST(GtpChain, TwoWeightsAtMostAgainstTwoLayers)
{
    const auto study = gtp_study(llama(""));
    ASSERT_TRUE(study);
    // Of a layer fc1 is the biggest: 28672 × 4096 ÷ 2 × 2 bytes; the layer's four weights: 218,103,808 ÷ 2 × 2 bytes.
    EXPECT_EQ(study->biggest_gather(), 117'440'512);
    EXPECT_EQ(study->biggest_layer(), 218'103'808);
    // fc2 comes while fc1 is used: (28672 + 14336) × 4096 ÷ 2 × 2 bytes. In whole layers two of them are there.
    EXPECT_EQ(study->weights_peak, 117'440'512 + 58'720'256);
    EXPECT_EQ(study->whole_layers.weights_peak, 2 * 218'103'808);
}

TEST(GtpChain, SameTrafficInWholeLayers)
{
    const auto study = gtp_study(llama("--num-microbatches=2"));
    ASSERT_TRUE(study);
    const auto sum = [](const StepTimeline &step, Lane lane) {
        double bytes = 0;
        for (const auto event : events_on(step, lane))
            if (step.plan.events[static_cast<std::size_t>(event)].work != Work::all_reduce)
                bytes += step.plan.events[static_cast<std::size_t>(event)].bytes;
        return bytes;
    };
    EXPECT_EQ(sum(study->step, Lane::gather), sum(study->whole_layers.step, Lane::gather));
    EXPECT_EQ(sum(study->step, Lane::reduce), sum(study->whole_layers.step, Lane::reduce));
    EXPECT_NEAR(study->step.busy_on(0), study->whole_layers.step.busy_on(0), 1e-9); // sums in another order
}

TEST(GtpChain, ExpertsAreOneBlockAhead)
{
    const auto study = gtp_study(experts);
    ASSERT_TRUE(study);
    const auto first = static_cast<std::int32_t>(3), second = first + 1; // after three dense layers
    for (const auto *id : {"expert-fc1", "expert-fc2"}) {
        const auto gather = find(*study, Lane::expert_gather, Work::gather, id, second, false);
        const auto block = find(*study, Lane::compute, Work::forward, "expert-fc1", first, false);
        EXPECT_GE(start(*study, gather) + 1e-12, start(*study, block)) << id;
        EXPECT_LE(end(*study, gather), start(*study, find(*study, Lane::compute, Work::forward, id, second, false)));
        const auto own = find(*study, Lane::expert_gather, Work::gather, id, first, false);
        EXPECT_TRUE(std::ranges::any_of(study->step.exposed, [&](const Exposed &e) { return e.event == own; })) << id;
    }
}

TEST(GtpChain, ReplicasAreReducedAtTheLastMicrobatchOnly)
{
    const auto study = gtp_study(llama("--num-microbatches=2"));
    ASSERT_TRUE(study);
    const auto found = events_on(study->step, Lane::replicas);
    ASSERT_EQ(found.size(), 34u); // a layer each, embedding, output
    for (const auto event : found) {
        EXPECT_EQ(study->step.plan.events[static_cast<std::size_t>(event)].microbatch, 1);
        const auto layer = study->about[static_cast<std::size_t>(event)].layer;
        for (const auto reduce : events_on(study->step, Lane::reduce))
            if (layer >= 0 && study->about[static_cast<std::size_t>(reduce)].layer == layer) {
                EXPECT_LE(end(*study, reduce), start(*study, event));
            }
    }
}

TEST(GtpChain, AtRest)
{
    // BF16 without distributed optimizer: 2 + 4 + 12 bytes of 1/8 of the linear weights, and of all norms.
    const auto study = gtp_study(llama(""));
    ASSERT_TRUE(study);
    const double norms = 64 * 4096, linear = 8'030'261'248.0 - 65 * 4096;
    EXPECT_EQ(study->rest.sum(), (linear / 8 + norms) * 18);
    EXPECT_EQ(study->rest_without.sum(), (linear / 2 + norms) * 18);
}

struct ProblemCase {
    const char *why, *words, *code, *flag;
};

const ProblemCase problem_cases[]{
    {"no axis", "--model=llama3-8b --seq-length=4096 --world-size=8 --tensor-model-parallel-size=2", "gtp_not_used",
     "--tensor-parallel-num-weight-shards"},
    {"no model", "--world-size=8 --tensor-parallel-num-weight-shards=4", "shape_incomplete", nullptr},
    {"no sequence length", "--model=llama3-8b --world-size=8 --tensor-parallel-num-weight-shards=4", "shape_incomplete",
     "--seq-length"},
    {"shards do not divide",
     "--model=llama3-8b --seq-length=4096 --world-size=8 --tensor-model-parallel-size=2 "
     "--tensor-parallel-num-weight-shards=3",
     "no_layout", nullptr},
    {"TP does not divide the rows",
     "--model=llama3-8b --vocab-size=100001 --seq-length=4096 --world-size=8 "
     "--tensor-model-parallel-size=2 --tensor-parallel-num-weight-shards=4",
     "rows_do_not_divide", "--tensor-model-parallel-size"},
};

TEST(GtpChain, WhatIsMissingIsSaid)
{
    for (const auto &c : problem_cases) {
        const auto made = study(gtp_job(c.words));
        ASSERT_FALSE(made) << c.why;
        EXPECT_EQ(made.problem().code, c.code) << c.why;
        EXPECT_FALSE(made.problem().sentence.zh.empty()) << c.why;
        if (c.flag) {
            EXPECT_EQ(made.problem().where.flag, c.flag) << c.why;
        }
    }
}

TEST(GtpChain, AZeroDimensionIsRefused)
{
    auto scenario = gtp_job(llama(""))->scenario; // no flag takes a zero, a file might
    scenario.model.hidden_size = 0;
    const auto made = study(derive(scenario));
    ASSERT_FALSE(made);
    EXPECT_EQ(made.problem().code, "shape_not_positive");
}

TEST(GtpChain, ASliderStepAt256Gpus)
{
    const auto job = gtp_job(experts);
    const auto first = study(job);
    ASSERT_TRUE(first);
    const auto from = std::chrono::steady_clock::now();
    ASSERT_TRUE(study(job));
    const auto warm = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - from).count();
    RecordProperty("milliseconds_with_known_runs", std::to_string(warm));
}

} // namespace
} // namespace rankscape::gtp
