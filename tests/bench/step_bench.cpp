// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a slider step of a thread costs: the communication of all groups, and the step's timeline.
#include "model/mechanisms/common/thread_study.h"

#include <benchmark/benchmark.h>

#include <string>

namespace rankscape {
namespace {

std::shared_ptr<const Derived> job(const char *hardware, std::int64_t world, std::int64_t tensor, std::int64_t expert)
{
    Scenario s;
    s.cluster.hardware = hardware;
    s.parallel.world_size = world;
    s.parallel.tensor = tensor;
    s.parallel.expert = expert;
    s.parallel.expert_tensor = 1;
    return derive(s);
}

/// Each turn asks for a byte more, so that nothing is found kept.
void groups(benchmark::State &state, std::shared_ptr<const Derived> derived, const char *kind, Operation operation,
            std::int64_t bytes, Algorithm algorithm = Algorithm::automatic)
{
    const auto network = *network_of(*derived);
    const auto *group = derived->group(kind);
    std::shared_ptr<const CommRun> run;
    static std::int64_t turn = 0;
    for (auto _ : state) {
        const auto made = run_groups(network, *group, operation, bytes + 4096 * ++turn, Content::other, algorithm);
        if (!made) {
            state.SkipWithError(made.problem().sentence.en.c_str());
            return;
        }
        run = *made;
    }
    state.counters["simulated_ms"] = run->time().value * 1e3;
    state.counters["transfers"] = run->simulation.plan.size();
    state.counters["nvlink"] = run->nvlink;
    state.counters["network"] = run->network;
    state.SetLabel(run->simulation.means.en);
}

using enum Operation;
#define GROUPS(name, ...) BENCHMARK_CAPTURE(groups, name, __VA_ARGS__)->Unit(benchmark::kMillisecond)
GROUPS(dp256_all_gather_436MB, job("dgx-h100", 256, 1, 1), "dp", all_gather, 436'000'000);
GROUPS(dp256_reduce_scatter_872MB, job("dgx-h100", 256, 1, 1), "dp", reduce_scatter, 872'000'000);
GROUPS(dp256_all_gather_nvl72, job("gb200-nvl72", 256, 1, 1), "dp", all_gather, 436'000'000);
GROUPS(dp256_hierarchical, job("dgx-h100", 256, 1, 1), "dp", all_gather, 436'000'000, Algorithm::hierarchical);
GROUPS(dp128_2_groups_nvl72, job("gb200-nvl72", 256, 2, 1), "dp", all_gather, 64'000'000);
GROUPS(dp64_4_groups_nvl72, job("gb200-nvl72", 256, 4, 1), "dp", all_gather, 64'000'000);
GROUPS(dp32_8_groups_nvl72, job("gb200-nvl72", 256, 8, 1), "dp", all_gather, 64'000'000);
GROUPS(ep_dp64_4_groups_nvl72, job("gb200-nvl72", 256, 1, 4), "ep_dp", reduce_scatter, 64'000'000);
GROUPS(dp80_nvl72, job("gb200-nvl72", 80, 1, 1), "dp", all_gather, 64'000'000);
GROUPS(dp72_nvl72, job("gb200-nvl72", 72, 1, 1), "dp", all_gather, 64'000'000);
GROUPS(dp256_all_reduce_nvl72, job("gb200-nvl72", 256, 1, 1), "dp", all_reduce, 64'000'000);
GROUPS(dp256_all_reduce_h100, job("dgx-h100", 256, 1, 1), "dp", all_reduce, 436'000'000);
GROUPS(dp256_all_reduce_h100_small, job("dgx-h100", 256, 1, 1), "dp", all_reduce, 20'000'000);
GROUPS(dp32_all_reduce_8_groups, job("dgx-h100", 256, 8, 1), "dp", all_reduce, 64'000'000);
GROUPS(dp64_all_reduce_h100, job("dgx-h100", 64, 1, 1), "dp", all_reduce, 436'000'000);
GROUPS(dp64_all_reduce_4_groups_nvl72, job("gb200-nvl72", 256, 4, 1), "dp", all_reduce, 436'000'000);
GROUPS(dp100_h100, job("dgx-h100", 100, 1, 1), "dp", all_gather, 64'000'000);
GROUPS(tp8_32_groups, job("dgx-h100", 256, 8, 1), "tp", all_gather, 64'000'000);
GROUPS(dp32_8_groups, job("dgx-h100", 256, 8, 1), "dp", all_gather, 64'000'000);
GROUPS(dp64_4_groups, job("dgx-h100", 256, 4, 1), "dp", all_gather, 64'000'000);
GROUPS(dp128_2_groups, job("dgx-h100", 256, 2, 1), "dp", all_gather, 64'000'000);
GROUPS(dp128_2_groups_all_reduce, job("dgx-h100", 256, 2, 1), "dp", all_reduce, 64'000'000);
GROUPS(ep8_32_groups, job("dgx-h100", 256, 1, 8), "ep", all_to_all, 64'000'000);
GROUPS(ep32_8_groups, job("dgx-h100", 256, 1, 32), "ep", all_to_all, 64'000'000);
GROUPS(ep64_4_groups, job("dgx-h100", 256, 1, 64), "ep", all_to_all, 64'000'000);
GROUPS(ep64_4_groups_nvl72, job("gb200-nvl72", 256, 1, 64), "ep", all_to_all, 64'000'000);
GROUPS(ep64_4_groups_hierarchical, job("dgx-h100", 256, 1, 64), "ep", all_to_all, 64'000'000,
       Algorithm::hierarchical_all_to_all);
GROUPS(ep128_2_groups, job("dgx-h100", 256, 1, 128), "ep", all_to_all, 64'000'000);
GROUPS(ep256, job("dgx-h100", 256, 1, 256), "ep", all_to_all, 64'000'000);
GROUPS(ep64_128_groups_8192, job("dgx-h100", 8192, 1, 64), "ep", all_to_all, 64'000'000);
GROUPS(dp1024_8_groups_8192, job("dgx-h100", 8192, 8, 1), "dp", all_gather, 64'000'000);

void kept(benchmark::State &state)
{
    const auto derived = job("dgx-h100", 256, 1, 8);
    for (auto _ : state) {
        const auto network = *network_of(*derived);
        benchmark::DoNotOptimize(run_groups(network, *derived->group("ep"), all_to_all, 64'000'000, Content::tokens));
    }
}
BENCHMARK(kept)->Unit(benchmark::kMicrosecond);

/// Gathers a unit ahead, compute, reduce-scatters; forward and backward.
StepPlan fsdp_like(int units)
{
    StepPlan plan;
    plan.streams = {{"compute", {}, true}, {"allgather", {}, false}, {"reduce_scatter", {}, false}};
    std::int32_t gathered = -1, computed = -1;
    for (int i = 0; i < 2 * units; ++i) {
        StepEvent gather{.stream = 1, .work = Work::gather, .unit = i, .alone = {1e-3}, .network = 0.8};
        const auto ahead = plan.add(gather);
        StepEvent compute{.work = i < units ? Work::forward : Work::backward, .unit = i, .alone = {1.3e-3}};
        compute.after = {gathered < 0 ? ahead : gathered};
        computed = plan.add(compute);
        plan.holds.push_back({{}, Content::weights, 1e8, ahead, false, computed});
        if (i >= units) {
            StepEvent reduce{.stream = 2, .work = Work::reduce_scatter, .unit = i, .alone = {1.1e-3}, .network = 0.8};
            reduce.after = {computed};
            plan.add(reduce);
        }
        gathered = ahead;
    }
    return plan;
}

void step(benchmark::State &state)
{
    const auto plan = fsdp_like(static_cast<int>(state.range(0)));
    for (auto _ : state)
        benchmark::DoNotOptimize(play(plan));
    state.counters["events"] = static_cast<double>(plan.events.size());
}
BENCHMARK(step)->Arg(32)->Arg(200)->Arg(20'000)->Unit(benchmark::kMillisecond);

/// What a frame asks.
void frame(benchmark::State &state)
{
    const auto line = *play(fsdp_like(20'000));
    double at = 0;
    for (auto _ : state) {
        at = at > 0.98 ? 0 : at + 0.0137;
        const auto time = at * line.end_of_all;
        benchmark::DoNotOptimize(line.held(time) + line.next_event(time) + line.share_done(100, time));
    }
}
BENCHMARK(frame)->Unit(benchmark::kMicrosecond);

} // namespace
} // namespace rankscape

BENCHMARK_MAIN();
