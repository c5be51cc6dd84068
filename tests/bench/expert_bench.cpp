// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a slider step of expert parallelism costs: tokens drawn and counted, dispatchers simulated, lanes played.
#include "model/mechanisms/expert_parallel/study.h"

#include <benchmark/benchmark.h>

#include <string>

namespace rankscape::expert_parallel {
namespace {

/// 256 GPUs, DeepSeek-V3's layer.
Scenario job(std::int64_t ep, const char *hardware = "dgx-h100", Dispatcher dispatcher = Dispatcher::hybridep)
{
    Scenario s;
    s.cluster.hardware = hardware;
    s.parallel.world_size = 256;
    s.parallel.expert = ep;
    s.parallel.expert_tensor = 1;
    auto &m = s.model;
    m.num_layers = 61;
    m.hidden_size = 7168;
    m.ffn_hidden_size = 18432;
    m.num_attention_heads = 128;
    m.kv_channels = 128;
    m.seq_length = 4096;
    m.vocab_size = 129'280;
    m.num_experts = 256;
    m.moe_router_topk = 8;
    m.moe_ffn_hidden_size = 2048;
    m.moe_shared_expert_intermediate_size = 2048;
    m.swiglu = true;
    return with_dispatcher(s, dispatcher);
}

/// 64 ranks × 4,096 tokens × top-8 of 256; the argument is the skew in tenths.
void route_and_count(benchmark::State &state)
{
    auto s = job(64);
    s.assumptions.router_skew = static_cast<double>(state.range(0)) / 10;
    const auto derived = derive(s);
    const auto group = *expert_group(*derived);
    const auto settings = *router_settings(s);
    for (auto _ : state) {
        const auto routing = *route(settings, group.size());
        benchmark::DoNotOptimize(count_copies(routing, group));
    }
}
BENCHMARK(route_and_count)->Arg(0)->Arg(4)->Arg(10)->Arg(15)->Arg(50)->Unit(benchmark::kMillisecond);

void all_dispatches(benchmark::State &state)
{
    const auto s = job(state.range(0));
    const auto derived = derive(s);
    const auto group = *expert_group(*derived);
    const auto routing = *route(*router_settings(s), group.size());
    const auto copies = count_copies(routing, group);
    for (auto _ : state)
        for (const auto one : all_dispatchers)
            benchmark::DoNotOptimize(make_dispatch(s, one, group, routing, copies));
}
BENCHMARK(all_dispatches)->Arg(8)->Arg(64)->Arg(256)->Unit(benchmark::kMillisecond);

/// Each turn has other tokens (and so other bytes): nothing is found kept.
void slider(benchmark::State &state, Scenario s, bool other_tokens)
{
    static std::int64_t turn = 0;
    for (auto _ : state) {
        state.PauseTiming();
        ++turn;
        if (other_tokens)
            s.assumptions.tokens = 4096 - turn % 64;
        else
            s.model.hidden_size = 7168 + 128 * (turn % 100'000); // the same tokens, heavier
        const auto derived = derive(s);
        state.ResumeTiming();
        const auto made = expert_parallel::study(derived);
        if (!made) {
            state.SkipWithError(made.problem().sentence.en.c_str());
            return;
        }
        benchmark::DoNotOptimize(made);
    }
}
#define SLIDER(name, ...) BENCHMARK_CAPTURE(slider, name, __VA_ARGS__)->Unit(benchmark::kMillisecond)
SLIDER(tokens_ep64_hybridep, job(64), true);
SLIDER(hidden_ep64_hybridep, job(64), false);
SLIDER(hidden_ep64_alltoall, job(64, "dgx-h100", Dispatcher::alltoall), false);
SLIDER(hidden_ep64_allgather, job(64, "dgx-h100", Dispatcher::allgather), false);
SLIDER(hidden_ep64_hybridep_nvl72, job(64, "gb200-nvl72"), false);
SLIDER(tokens_ep16_hybridep, job(16), true);
SLIDER(hidden_ep16_allgather, job(16, "dgx-h100", Dispatcher::allgather), false);
SLIDER(tokens_ep8_alltoall, job(8, "dgx-h100", Dispatcher::alltoall), true);
SLIDER(hidden_ep256_hybridep, job(256), false);

void compare_overlaps(benchmark::State &state)
{
    auto s = job(64);
    std::int64_t turn = 0;
    for (auto _ : state) {
        state.PauseTiming();
        s.assumptions.compute_efficiency = 0.3 + 0.001 * static_cast<double>(turn++ % 100);
        const auto made = *expert_parallel::study(derive(s));
        state.ResumeTiming();
        benchmark::DoNotOptimize(dynamic_cast<const Study &>(*made).overlaps());
    }
}
BENCHMARK(compare_overlaps)->Unit(benchmark::kMillisecond);

void compare_dispatchers(benchmark::State &state)
{
    auto s = job(64);
    std::int64_t turn = 0;
    for (auto _ : state) {
        state.PauseTiming();
        s.model.hidden_size = 9216 + 128 * (turn++ % 100'000);
        const auto made = *expert_parallel::study(derive(s));
        state.ResumeTiming();
        benchmark::DoNotOptimize(dynamic_cast<const Study &>(*made).all_runs());
    }
}
BENCHMARK(compare_dispatchers)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace rankscape::expert_parallel

BENCHMARK_MAIN();
