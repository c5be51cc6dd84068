// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a frame of a thread's view costs: machines and lanes that move, the still part, and the page made anew.
#include "model/views/step/thread_scene.h"
#include "tests/support/thread_example.h"

#include <benchmark/benchmark.h>

namespace rankscape {
namespace {

struct Row {
    const char *name;
    ExampleSpec spec;
    bool network_rows = true;
};

/// Of a 1,920 × 1,080 window, the room for the picture.
double zoom_of(const Box &box) { return std::min(1500 / box.width, 900 / box.height); }

drawing::SceneOptions options_of(const Row &row)
{
    drawing::SceneOptions options;
    options.stage.network_rows = row.network_rows;
    return options;
}

/// Target: far under 8 ms.
void moving(benchmark::State &state, const Row &row)
{
    auto shown = shown_example(thread_example(row.spec));
    const drawing::ThreadScene scene(shown.thread, options_of(row));
    const auto box = scene.bounds();
    double at = 0;
    std::size_t shapes = 0, chunks = 0;
    for (auto _ : state) {
        at = at > 0.95 ? 0 : at + 0.013;
        shown.time = {scene.study().step.end_of_all * at};
        const auto picture = scene.draw_moving(shown, {box, zoom_of(box)});
        shapes = std::max(shapes, picture.shapes.size());
        benchmark::DoNotOptimize(picture);
    }
    for (int i = 0; i < 40; ++i)
        for (const auto &one : scene.playing(scene.study().step.end_of_all * i / 40))
            chunks = std::max(chunks, scene.flow(one.run)->flights(one.local_time).size());
    state.counters["chunks"] = static_cast<double>(chunks);
    state.counters["shapes"] = static_cast<double>(shapes);
}

void still(benchmark::State &state, const Row &row)
{
    const auto shown = shown_example(thread_example(row.spec));
    const drawing::ThreadScene scene(shown.thread, options_of(row));
    const auto box = scene.bounds();
    for (auto _ : state)
        benchmark::DoNotOptimize(scene.draw_still(shown, {box, zoom_of(box)}));
    state.counters["events"] = static_cast<double>(scene.study().step.plan.events.size());
}

/// What a slider's step costs here, beside the study itself.
void once(benchmark::State &state, const Row &row)
{
    const auto shown = shown_example(thread_example(row.spec));
    for (auto _ : state)
        benchmark::DoNotOptimize(drawing::ThreadScene(shown.thread, options_of(row)).bounds());
}

/// Lanes alone, target 4 ms.
void lanes(benchmark::State &state, const Row &row)
{
    const auto study = thread_example(row.spec);
    const drawing::StepLanes made(study->step, {0, 0, 800, 0}, {.memory = true});
    for (auto _ : state) {
        Picture picture;
        const Window window{made.box(), 1.4};
        made.draw_still({picture, window}, Language::en);
        benchmark::DoNotOptimize(picture);
    }
    state.counters["events"] = static_cast<double>(study->step.plan.events.size());
}

} // namespace
} // namespace rankscape

int main(int count, char **words)
{
    using namespace rankscape;
    const Row rows[]{
        {"16", {.world = 16}},
        {"256 in groups of 32", {.world = 256, .tensor = 8, .units = 32}},
        {"256 in one group", {.world = 256, .units = 32}},
        {"256 in bows", {.world = 256, .tensor = 8, .units = 32}, false},
        {"1024", {.world = 1024, .tensor = 8, .units = 32}},
        {"20,000 events", {.world = 16, .units = 4'000}},
    };
    using Run = void (*)(benchmark::State &, const Row &);
    const std::pair<const char *, Run> runs[]{
        {"moving/", moving}, {"still/", still}, {"once/", once}, {"lanes/", lanes}};
    for (const auto &row : rows)
        for (const auto &[name, run] : runs)
            benchmark::RegisterBenchmark((std::string(name) + row.name).c_str(), run, row)
                ->Unit(benchmark::kMillisecond);
    benchmark::Initialize(&count, words);
    benchmark::RunSpecifiedBenchmarks();
}
