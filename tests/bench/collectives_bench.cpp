// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a frame of the collectives view costs: the moving part, and the still part that is made once.
#include "model/traffic/watch.h"
#include "model/views/collectives/scene.h"

#include <benchmark/benchmark.h>

#include <numeric>

namespace rankscape {
namespace {

/// Every group of eight gathers at once: seven steps of as many chunks as there are ranks.
Shown all_gathers(std::int64_t world)
{
    Scenario scenario;
    scenario.cluster.hardware = "dgx-h100";
    scenario.parallel.world_size = world;
    scenario.parallel.tensor = 8;
    Shown shown{derive(scenario), nullptr, {}, {}, {}};
    shown.study = *study(*shown.derived, {.operation = Operation::all_gather,
                                          .group_kind = "tp",
                                          .every_group = true,
                                          .bytes = 64'000'000,
                                          .algorithm = Algorithm::ring});
    return shown;
}

Shown exchange(std::int32_t ranks, const char *hardware, Algorithm algorithm)
{
    Scenario scenario;
    scenario.cluster.hardware = hardware;
    scenario.parallel.world_size = ranks;
    CollectiveWish wish{.operation = Operation::all_to_all, .bytes = 64'000'000, .algorithm = algorithm};
    wish.ranks.resize(static_cast<std::size_t>(ranks));
    std::iota(wish.ranks.begin(), wish.ranks.end(), 0);
    Shown shown{derive(scenario), nullptr, {}, {}, {}};
    shown.study = *study(*shown.derived, wish);
    return shown;
}

void play(benchmark::State &state, Shown shown)
{
    const auto &view = *find_view("collectives");
    const auto box = view.bounds(shown);
    const auto zoom = std::min(1080 / box.width, 760 / box.height);
    view.draw(shown, {box, zoom});
    const auto scene = collectives_view::scene_of(shown);
    std::size_t most = 0, shapes = 0;
    double at = 0;
    for (auto _ : state) {
        at = at > 0.95 ? 0 : at + 0.013;
        shown.time = shown.study->duration * at;
        const auto picture = view.draw_moving(shown, {box, zoom});
        shapes = std::max(shapes, picture.shapes.size());
        benchmark::DoNotOptimize(picture);
    }
    for (int i = 0; i < 20; ++i)
        most = std::max(most, scene->moving(0, shown.study->duration.value * i / 20).size());
    const auto orbit = shown.study->runs.front().simulation.plan.orbit;
    state.counters["moving"] = static_cast<double>(most) * orbit;
    state.counters["shapes"] = static_cast<double>(shapes);
}

void still(benchmark::State &state, const Shown &shown)
{
    for (auto _ : state) {
        const collectives_view::Scene scene(shown.study);
        benchmark::DoNotOptimize(scene.lanes().bars().size());
        benchmark::DoNotOptimize(scene.fills(0, 0).cells());
    }
}

} // namespace
} // namespace rankscape

int main(int count, char **words)
{
    using namespace rankscape;
    const auto add = [](const char *name, const Shown &shown) {
        const std::string named(name);
        benchmark::RegisterBenchmark(("moving/" + named).c_str(), [shown](benchmark::State &state) {
            play(state, shown);
        })->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark(("once/" + named).c_str(), [shown](benchmark::State &state) {
            still(state, shown);
        })->Unit(benchmark::kMillisecond);
    };
    add("all_to_all_64", exchange(64, "gb300-nvl72", Algorithm::pairwise));
    add("all_gathers_600", all_gathers(576));
    add("all_gathers_5120", all_gathers(5120));
    add("all_to_all_512_by_orbits", exchange(512, "dgx-h100", Algorithm::hierarchical_all_to_all));
    benchmark::Initialize(&count, words);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
