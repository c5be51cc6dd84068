// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How long the model takes: groups of a large job, and everything that one slider step makes anew.
#include "model/scenario/legal_values.h"
#include "model/views/view.h"
#include "tests/bench/job.h"

#include <benchmark/benchmark.h>

#include <fstream>
#include <string>

namespace rankscape {
namespace {

using bench::job;

/// Peak resident memory of this process in MiB, where the system tells.
double peak_mib()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:"))
            return std::stod(line.substr(6)) / 1024;
    return 0;
}

void all_groups_of(benchmark::State &state)
{
    const auto layout = std::get<Layout>(make_layout(job(state.range(0)).parallel));
    for (auto _ : state)
        benchmark::DoNotOptimize(all_groups(layout));
    state.counters["peak_MiB"] = peak_mib();
}
BENCHMARK(all_groups_of)->Arg(4096)->Arg(131072)->Unit(benchmark::kMillisecond);

/// Validate, groups, locality, slider values, and the picture of a 1920 × 1080 window.
void slider_step(benchmark::State &state)
{
    auto scenario = job(state.range(0));
    const auto &view = *find_view("cluster");
    bool odd = false;
    for (auto _ : state) {
        odd = !odd;
        scenario = with_degree(scenario, Degree::pipeline, odd ? 4 : 8, true);
        for (const auto degree :
             {Degree::tensor, Degree::weight_shards, Degree::context, Degree::pipeline, Degree::virtual_pipeline,
              Degree::expert, Degree::expert_tensor, Degree::expert_weight_shards, Degree::world})
            benchmark::DoNotOptimize(slider_values(scenario, degree, true));
        const Shown shown{derive(scenario), nullptr, {}};
        const auto bounds = view.bounds(shown);
        const auto zoom = std::min(1920 / bounds.width, 1080 / bounds.height);
        benchmark::DoNotOptimize(view.draw(shown, {bounds, zoom}));
    }
}
BENCHMARK(slider_step)->Arg(256)->Arg(4096)->Arg(131072)->Unit(benchmark::kMillisecond);

void derive_only(benchmark::State &state)
{
    const auto scenario = job(state.range(0));
    for (auto _ : state)
        benchmark::DoNotOptimize(derive(scenario));
}
BENCHMARK(derive_only)->Arg(4096)->Arg(131072)->Unit(benchmark::kMillisecond);

void check_only(benchmark::State &state)
{
    const auto scenario = job(state.range(0));
    for (auto _ : state)
        benchmark::DoNotOptimize(check(scenario));
}
BENCHMARK(check_only)->Arg(4096)->Arg(131072)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace rankscape

BENCHMARK_MAIN();
