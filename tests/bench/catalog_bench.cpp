// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How long the catalogue takes to be read, checked and searched.
#include "app/resources/catalog_files.h"
#include "app/resources/catalog_store.h"
#include "app/resources/catalog_use.h"
#include "model/catalog/audit.h"
#include "model/catalog/search.h"
#include "model/catalog/validate.h"

#include <benchmark/benchmark.h>

namespace rankscape {
namespace {

/// What the program does when it starts: target 30 ms.
void load(benchmark::State &state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(Catalog::parse(built_in_files()));
}
BENCHMARK(load)->Unit(benchmark::kMillisecond);

void check_whole(benchmark::State &state)
{
    const auto used = used_by_program();
    for (auto _ : state)
        benchmark::DoNotOptimize(audit(catalog(), used));
}
BENCHMARK(check_whole)->Unit(benchmark::kMillisecond);

/// What --catalog adds: every file against its schema.
void validate_all(benchmark::State &state)
{
    const auto files = built_in_files();
    for (auto _ : state)
        for (const auto &[file, json] : files.json)
            benchmark::DoNotOptimize(validate(file, json, built_in_schema(file)));
}
BENCHMARK(validate_all)->Unit(benchmark::kMillisecond);

void make_index(benchmark::State &state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(SearchIndex(search_entries(catalog())));
}
BENCHMARK(make_index)->Unit(benchmark::kMillisecond);

/// One key stroke in the search field: target 5 ms, also for a letter that is everywhere.
void search(benchmark::State &state, const char *words)
{
    const SearchIndex index(search_entries(catalog()));
    for (auto _ : state)
        benchmark::DoNotOptimize(index.find(words));
}
BENCHMARK_CAPTURE(search, one_letter, "e")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, three_words, "the expert gradient")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, chinese, "通信")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, nothing, "xyzzy")->Unit(benchmark::kMillisecond);

} // namespace
} // namespace rankscape

BENCHMARK_MAIN();
