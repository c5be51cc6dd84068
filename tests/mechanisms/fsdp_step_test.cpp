// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The step of Megatron-FSDP: what is gathered and reduced when, what overlaps, and what memory it takes.
#include "tests/mechanisms/fsdp_job.h"

#include <algorithm>

namespace rankscape::fsdp {

namespace {

const std::string small = "--model=llama3-8b --num-layers=4 --world-size=8 ";

std::vector<std::int32_t> events_of(const Study &study, Work work, std::int32_t microbatch = -1)
{
    std::vector<std::int32_t> found;
    for (std::size_t i = 0; i < study.step.plan.events.size(); ++i) {
        const auto &event = study.step.plan.events[i];
        if (event.work == work && (microbatch < 0 || event.microbatch == microbatch))
            found.push_back(static_cast<std::int32_t>(i));
    }
    return found;
}

std::int32_t event(const Study &study, const std::string &label, std::int32_t microbatch = 0, int which = 0)
{
    for (std::size_t i = 0; i < study.step.plan.events.size(); ++i) {
        const auto &one = study.step.plan.events[i];
        if (one.label.en == label && one.microbatch == microbatch && which-- == 0)
            return static_cast<std::int32_t>(i);
    }
    ADD_FAILURE() << "no event " << label;
    return 0;
}

double start(const Study &study, std::int32_t at) { return study.step.start[static_cast<std::size_t>(at)]; }
double end(const Study &study, std::int32_t at) { return study.step.end[static_cast<std::size_t>(at)]; }

TEST(FsdpUnits, AreLayersAndTheRoot)
{
    const auto made = studied(zero3("--model=llama3-8b --world-size=64"));
    ASSERT_TRUE(made);
    EXPECT_EQ(made->units.layers(), 32u);
    EXPECT_EQ(made->units.elements(), 8'030'261'248); // the published count
    const auto &layer = made->units.kind(made->units.all.front());
    EXPECT_EQ(layer.elements(), 218'112'000);
    EXPECT_EQ(layer.dense.layout.chunk, 28'672);
    EXPECT_EQ(layer.dense.layout.shard_size(), 3'411'968); // facts.md A(a), DP 64
    EXPECT_TRUE(made->units.all.back().root());
}

TEST(FsdpStep, EventBytesAreTheFormulas)
{
    const auto made = studied(zero3("--model=llama3-8b --world-size=64 --num-microbatches=1 "
                                    "--megatron-fsdp-main-grads-dtype=fp32"));
    ASSERT_TRUE(made);
    const double elements = 218'112'000;
    const auto bytes = [&](const std::string &label, int which = 0) {
        return made->step.plan.events[static_cast<std::size_t>(event(*made, label, 0, which))].bytes;
    };
    EXPECT_DOUBLE_EQ(bytes("AG 3"), 63.0 / 64 * elements * 2);
    EXPECT_DOUBLE_EQ(bytes("AG 3", 1), 63.0 / 64 * elements * 2);
    EXPECT_DOUBLE_EQ(bytes("RS 3"), 63.0 / 64 * elements * 4);
    double sum = 0;
    for (const auto &one : made->step.plan.events)
        sum += one.bytes;
    EXPECT_NEAR(sum, made->sent_in_all.step(1), 1);
}

TEST(FsdpStep, TheNextGatherRunsUnderTheCompute)
{
    const auto made = studied(zero3(small + "--num-microbatches=2"));
    ASSERT_TRUE(made);
    // T.1: AG U1 under F0; AG U2 only after F0 has freed U0.
    EXPECT_LT(start(*made, event(*made, "AG 1")), start(*made, event(*made, "F0")) + 1e-9);
    EXPECT_GE(start(*made, event(*made, "AG 2")), end(*made, event(*made, "F0")) - 1e-9);
    EXPECT_LT(start(*made, event(*made, "AG 2")), end(*made, event(*made, "F1")));
    // Backward: AG U1 under B2, RS U2 under B1.
    EXPECT_LT(start(*made, event(*made, "AG 1", 0, 1)), end(*made, event(*made, "B2")));
    EXPECT_GE(start(*made, event(*made, "RS 2")), end(*made, event(*made, "B2")) - 1e-9);
    EXPECT_LT(start(*made, event(*made, "RS 2")), end(*made, event(*made, "B1")));
    // The next microbatch begins when the reductions are done.
    EXPECT_GE(start(*made, event(*made, "F0", 1)), end(*made, event(*made, "RS root")) - 1e-9);
}

TEST(FsdpStep, WithoutPrefetchGathersAreExposed)
{
    const auto with = studied(zero3(small));
    const auto without = studied(zero3(small + "--no-weight-prefetch"));
    ASSERT_TRUE(with && without);
    EXPECT_GT(without->step.exposed_in_all(), with->step.exposed_in_all());
    EXPECT_GT(without->step.end_of_all, with->step.end_of_all);
    EXPECT_LE(without->step.peak(), with->step.peak());
    EXPECT_GE(start(*without, event(*without, "AG 1")), end(*without, event(*without, "F0")) - 1e-9);
}

TEST(FsdpStep, OneStreamPutsReductionsAndGathersInOneQueue)
{
    const auto two = studied(zero3(small));
    const auto one = studied(zero3(small + "--unify-communication-stream"));
    ASSERT_TRUE(two && one);
    EXPECT_EQ(two->step.plan.streams.size(), 3u);
    EXPECT_EQ(one->step.plan.streams.size(), 2u);
    EXPECT_GE(one->step.end_of_all, two->step.end_of_all - 1e-12);
    EXPECT_LE(one->step.peak(), two->step.peak() + 1);
}

struct Counted {
    std::string name, words;
    std::size_t gathers_0, gathers_1, scatters_0, scatters_1, reduces_0, reduces_1; ///< by microbatch, of two
};

class FsdpStepCounts : public testing::TestWithParam<Counted> {};

TEST_P(FsdpStepCounts, ByMicrobatch)
{
    const auto &row = GetParam();
    SCOPED_TRACE(row.name);
    const auto made = studied(zero3("--model=llama3-8b --num-layers=4 --num-microbatches=2 " + row.words));
    ASSERT_TRUE(made);
    EXPECT_EQ(events_of(*made, Work::gather, 0).size(), row.gathers_0);
    EXPECT_EQ(events_of(*made, Work::gather, 1).size(), row.gathers_1);
    EXPECT_EQ(events_of(*made, Work::reduce_scatter, 0).size(), row.scatters_0);
    EXPECT_EQ(events_of(*made, Work::reduce_scatter, 1).size(), row.scatters_1);
    EXPECT_EQ(events_of(*made, Work::all_reduce, 0).size(), row.reduces_0);
    EXPECT_EQ(events_of(*made, Work::all_reduce, 1).size(), row.reduces_1);
}

// Five units: four layers and the root.
const std::string two_axes = "--world-size=16 --num-distributed-optimizer-instances=2 ";
const std::vector<Counted> counted{
    {"DDP: all-reduce at the last", "--world-size=8 --data-parallel-sharding-strategy=no_shard", 0, 0, 0, 0, 0, 5},
    {"ZeRO-1: gathers at the first, scatters at the last", "--world-size=8 --data-parallel-sharding-strategy=optim", 5,
     0, 0, 5, 0, 0},
    {"ZeRO-2: gathers once, scatters each", "--world-size=8 --data-parallel-sharding-strategy=optim_grads", 5, 0, 5, 5,
     0, 0},
    {"ZeRO-3: gathers twice, scatters each", "--world-size=8", 10, 10, 5, 5, 0, 0},
    {"HSDP: outer all-reduce at the last", two_axes, 10, 10, 5, 5, 0, 5},
    {"HFSDP: outer gather at the first, outer scatter at the last", two_axes + "--outer-dp-sharding-strategy=optim", 15,
     10, 5, 10, 0, 0},
    {"outer ZeRO-1, inner ZeRO-2",
     two_axes + "--outer-dp-sharding-strategy=optim --data-parallel-sharding-strategy=optim_grads", 10, 0, 5, 10, 0, 0},
};

INSTANTIATE_TEST_SUITE_P(Levels, FsdpStepCounts, testing::ValuesIn(counted));

TEST(FsdpStep, TwoUnitsOfWeightsAreThePeak)
{
    const auto made = studied(zero3("--model=llama3-8b --num-layers=8 --world-size=8 --vocab-size=4096"));
    ASSERT_TRUE(made);
    const auto size = static_cast<double>(made->units.kinds.front().dense.layout.size);
    const auto middle = start(*made, event(*made, "F4")) + 1e-9;
    double full = 0;
    for (const auto &hold : made->step.plan.holds) {
        const bool alive =
            hold.from >= 0 && start(*made, hold.from) <= middle && (hold.until < 0 || end(*made, hold.until) > middle);
        if (alive && hold.label.en.starts_with("full weights of layer"))
            full += hold.bytes;
    }
    EXPECT_DOUBLE_EQ(full, 2 * size * 2);
    EXPECT_GT(made->step.peak(), made->rest.all() + 2 * size * 2);
}

TEST(FsdpStep, SharesHeldFollowTheGathers)
{
    const auto made = studied(zero3(small));
    ASSERT_TRUE(made);
    EXPECT_DOUBLE_EQ(made->weights_held(3, 0), 1.0 / 8);
    const auto f3 = event(*made, "F3");
    EXPECT_DOUBLE_EQ(made->weights_held(3, (start(*made, f3) + end(*made, f3)) / 2), 1);
    EXPECT_DOUBLE_EQ(made->weights_held(3, end(*made, f3) + 1e-12), 1.0 / 8);
    const auto gather = event(*made, "AG 3");
    const auto half = made->weights_held(3, (start(*made, gather) + end(*made, gather)) / 2);
    EXPECT_GT(half, 1.0 / 8);
    EXPECT_LT(half, 1);
    const auto scatter = event(*made, "RS 3");
    EXPECT_DOUBLE_EQ(made->gradients_held(3, (start(*made, scatter) + end(*made, scatter)) / 2), 1);
    EXPECT_DOUBLE_EQ(made->gradients_held(3, end(*made, scatter) + 1e-12), 1.0 / 8);
    EXPECT_DOUBLE_EQ(made->optimizer_held(3), 1.0 / 8);
}

TEST(FsdpStep, InnerGroupsStayInTheDomainAndTheOuterOnesLeave)
{
    const auto inside = studied(zero3("--model=llama3-8b --num-layers=2 --world-size=32 "
                                      "--num-distributed-optimizer-instances=4"));
    ASSERT_TRUE(inside);
    EXPECT_EQ(inside->dense.inner, 8);
    EXPECT_EQ(inside->dense.outer, 4);
    EXPECT_EQ(inside->dense.inner_crossing, 0);
    EXPECT_EQ(inside->dense.outer_crossing, 8);
    EXPECT_EQ(std::vector<std::int32_t>(inside->dense.outer_groups.group(1).begin(),
                                        inside->dense.outer_groups.group(1).end()),
              (std::vector<std::int32_t>{1, 9, 17, 25}));
    // Nothing looks at NVLink: two instances make chunks of 16 ranks on nodes of 8.
    const auto across = studied(zero3("--model=llama3-8b --num-layers=2 --world-size=32 "
                                      "--num-distributed-optimizer-instances=2"));
    ASSERT_TRUE(across);
    EXPECT_EQ(across->dense.inner_crossing, 2);
    const auto gather = across->step.plan.events[static_cast<std::size_t>(event(*across, "AG 1"))];
    EXPECT_GT(gather.network, 0);
    EXPECT_EQ(inside->step.plan.events[static_cast<std::size_t>(event(*inside, "AG 1"))].network, 0);
}

TEST(FsdpStep, ExpertsHaveAMeshOfTheirOwn)
{
    const auto made = studied(zero3("--model=qwen3-30b-a3b --num-layers=2 --world-size=32 --ep=8"));
    ASSERT_TRUE(made);
    EXPECT_TRUE(made->experts_apart());
    EXPECT_EQ(made->experts.inner, 4);
    const auto &kind = made->units.kinds.front();
    ASSERT_TRUE(kind.experts);
    // 128 experts ÷ EP 8, each 3 × 2048 × 768.
    EXPECT_EQ(kind.experts->elements(), 128 / 8 * 3 * 2048 * 768);
    const auto &gather = made->step.plan.events[static_cast<std::size_t>(event(*made, "AG 0e"))];
    EXPECT_DOUBLE_EQ(gather.bytes, 3.0 / 4 * static_cast<double>(kind.experts->elements()) * 2);
}

TEST(FsdpStep, ManyMicrobatchesAreCapped)
{
    const auto made = studied(zero3("--model=llama3.1-405b --world-size=64 --num-microbatches=512"));
    ASSERT_TRUE(made);
    EXPECT_EQ(made->microbatches, 512);
    EXPECT_LT(made->shown_microbatches, 512);
    EXPECT_LE(made->step.plan.events.size(), static_cast<std::size_t>(most_events) + 2000);
    EXPECT_NE(made->remarks.front().en.find("of 512 microbatches"), std::string::npos);
}

TEST(FsdpStep, TheLaneOfReductionsSaysWhatIsInIt)
{
    struct Named {
        const char *strategy, *more, *lane;
    };
    for (const auto &row : {Named{"no_shard", "", "all-reduce"}, Named{"optim_grads_params", "", "reduce-scatter"},
                            // The shards are all-reduced between instances.
                            Named{"optim_grads_params", " --num-distributed-optimizer-instances=2", "reduction"}}) {
        SCOPED_TRACE(row.lane);
        const auto made = studied("--use-megatron-fsdp --megatron-fsdp-version=2 --model=llama3-8b --num-layers=2 "
                                  "--world-size=16 --seq-length=4096 --data-parallel-sharding-strategy=" +
                                  std::string(row.strategy) + row.more);
        ASSERT_TRUE(made);
        EXPECT_EQ(made->step.plan.streams.at(2).name.en, row.lane);
    }
}

TEST(FsdpStep, ShardsNeedNoTime)
{
    const auto untimed = job("--use-megatron-fsdp --megatron-fsdp-version=2 --model=llama3-8b --world-size=64 "
                             "--data-parallel-sharding-strategy=optim_grads_params");
    EXPECT_FALSE(study(untimed));
    const auto made = study_of_shards(untimed);
    ASSERT_TRUE(made);
    const auto &shards = dynamic_cast<const Study &>(**made);
    EXPECT_FALSE(shards.timed());
    EXPECT_EQ(shards.units.kinds.front().dense.layout.padding(), 253'952);    // facts.md A(a)
    EXPECT_FALSE(study_of_shards(job("--use-megatron-fsdp --world-size=8"))); // no shapes
}

struct Refused {
    std::string code, words;
};

class FsdpStudyRefused : public testing::TestWithParam<Refused> {};

TEST_P(FsdpStudyRefused, SaysWhatIsMissing)
{
    SCOPED_TRACE(GetParam().words);
    const auto made = study(job(GetParam().words));
    ASSERT_FALSE(made);
    EXPECT_EQ(made.problem().code, GetParam().code);
    EXPECT_FALSE(made.problem().sentence.zh.empty());
    EXPECT_FALSE(made.problem().remedy.en.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Jobs, FsdpStudyRefused,
    testing::Values(Refused{"fsdp_not_used", "--model=llama3-8b --world-size=8"},
                    Refused{"fsdp_without_data_parallel", zero3("--model=llama3-8b --world-size=1")},
                    Refused{"fsdp_without_tensor_parallel", zero3("--model=llama3-8b --world-size=8 --tp=2")},
                    Refused{"fsdp_without_pipeline", zero3("--model=llama3-8b --world-size=8 --pp=2")},
                    Refused{"no_layout", zero3("--model=llama3-8b --world-size=9 --ep=8")},
                    Refused{"shape_incomplete", zero3("--world-size=8")},
                    Refused{"shape_incomplete", "--use-megatron-fsdp --model=llama3-8b --world-size=8"},
                    Refused{"fsdp_too_many_layers", zero3("--model=llama3-8b --num-layers=100000 --world-size=8")},
                    Refused{"too_many_tensors", zero3("--model=mixtral-8x7b --num-experts=1000000 --world-size=8")},
                    Refused{"placements_illegal",
                            zero3("--model=llama3-8b --world-size=8 --num-distributed-optimizer-instances=2 "
                                  "--data-parallel-sharding-strategy=no_shard --outer-dp-sharding-strategy=optim")}));

} // namespace

} // namespace rankscape::fsdp
