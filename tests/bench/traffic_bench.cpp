// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How long simulations of collectives take: one by one and by symmetry.
#include "model/traffic/watch.h"

#include <benchmark/benchmark.h>

#include <numeric>

namespace rankscape {
namespace {

Network network_of(const char *hardware, std::int32_t world, std::optional<std::int64_t> domain = {})
{
    const ClusterSpec spec{.hardware = hardware, .domain_size = domain};
    return *Network::make(std::get<Cluster>(Cluster::make(spec, world)), {});
}

Collective over(Operation operation, Algorithm algorithm, std::int32_t ranks, std::int64_t bytes)
{
    Collective c{.operation = operation, .bytes = bytes, .algorithm = algorithm};
    c.ranks.resize(static_cast<std::size_t>(ranks));
    std::iota(c.ranks.begin(), c.ranks.end(), 0);
    return c;
}

void run(benchmark::State &state, const Network &network, const std::vector<Collective> &what,
         SimulateOptions::Means means)
{
    double seconds = 0;
    double transfers = 0;
    for (auto _ : state) {
        const auto result = simulate(network, what, {.means = means});
        if (!result) {
            state.SkipWithError(result.problem().sentence.en.c_str());
            return;
        }
        seconds = result->makespan.value;
        transfers = result->plan.size();
    }
    state.counters["simulated_ms"] = seconds * 1e3;
    state.counters["transfers"] = transfers;
}

using Means = SimulateOptions::Means;

void all_to_all_72_exact(benchmark::State &state)
{
    run(state, network_of("gb200-nvl72", 72), {over(Operation::all_to_all, Algorithm::pairwise, 72, 72 << 20)},
        Means::exact);
}
BENCHMARK(all_to_all_72_exact)->Unit(benchmark::kMillisecond);

void all_to_all_512(benchmark::State &state, const char *hardware, std::optional<std::int64_t> domain, Means means)
{
    run(state, network_of(hardware, 512, domain), {over(Operation::all_to_all, Algorithm::pairwise, 512, 512 << 20)},
        means);
}
BENCHMARK_CAPTURE(all_to_all_512, h100_exact, "dgx-h100", std::nullopt, Means::exact)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(all_to_all_512, nvl64_exact, "gb200-nvl72", 64, Means::exact)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(all_to_all_512, nvl72_uneven_exact, "gb200-nvl72", std::nullopt, Means::exact)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(all_to_all_512, h100_orbits, "dgx-h100", std::nullopt, Means::orbits)->Unit(benchmark::kMillisecond);

void ring_all_reduce_4096(benchmark::State &state, const char *hardware, std::optional<std::int64_t> domain)
{
    run(state, network_of(hardware, 4096, domain),
        {over(Operation::all_reduce, Algorithm::ring, 4096, std::int64_t{4} << 30)}, Means::automatic);
}
BENCHMARK_CAPTURE(ring_all_reduce_4096, h100, "dgx-h100", std::nullopt)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ring_all_reduce_4096, nvl64, "gb200-nvl72", 64)->Unit(benchmark::kMillisecond);

/// `shared`: all on the same eight ranks, each on its own stream; else each on eight ranks of its own.
void all_gathers_1024(benchmark::State &state, bool shared)
{
    const auto network = network_of("dgx-h100", 8192);
    std::vector<Collective> all;
    for (std::int32_t i = 0; i < 1024; ++i) {
        auto c = over(Operation::all_gather, Algorithm::ring, 8, 8 << 20);
        for (auto &rank : c.ranks)
            rank += shared ? 0 : 8 * i;
        c.stream = shared ? i : 0;
        all.push_back(std::move(c));
    }
    run(state, network, all, Means::exact);
}
BENCHMARK_CAPTURE(all_gathers_1024, apart, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(all_gathers_1024, together, true)->Unit(benchmark::kMillisecond);

/// What one frame asks: who moves and how full the links are, anywhere in 261,632 transfers.
void seek(benchmark::State &state)
{
    const auto network = network_of("dgx-h100", 512);
    const auto s =
        *simulate(network, {over(Operation::all_to_all, Algorithm::pairwise, 512, 512 << 20)}, {.means = Means::exact});
    const Watch watch(network, s);
    double at = 0;
    for (auto _ : state) {
        at = at > 0.98 ? 0 : at + 0.0137;
        benchmark::DoNotOptimize(watch.moving(at * s.makespan.value));
        benchmark::DoNotOptimize(watch.utilisation(at * s.makespan.value));
    }
}
BENCHMARK(seek)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace rankscape

BENCHMARK_MAIN();
