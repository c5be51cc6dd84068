// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Candidates for a slider, and their verdicts.
#include "model/scenario/legal_values.h"

#include "model/base/checked.h"
#include "model/scenario/rules/degrees.h"
#include "model/scenario/rules/rules.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rankscape {

namespace {

using Values = std::vector<std::int64_t>;

constexpr std::array<std::int64_t, 24> series{1,  2,  3,  4,  5,  6,  8,   10,  12,  15,  16,  20,
                                              24, 32, 40, 48, 64, 96, 128, 192, 256, 384, 512, 1024};
constexpr std::size_t most_candidates = 60; ///< asked at all: a world may have hundreds of divisors
constexpr std::int64_t most_steps = 64;     ///< multiples tried when the world follows

double distance(std::int64_t a, std::int64_t b)
{
    return std::abs(std::log2(static_cast<double>(std::max<std::int64_t>(a, 1))) -
                    std::log2(static_cast<double>(std::max<std::int64_t>(b, 1))));
}

/// Drops duplicates and all but the `most` values nearest to `present`.
void keep_nearest(Values &values, std::int64_t present, std::size_t most)
{
    values.push_back(present);
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    if (values.size() <= most)
        return;
    std::ranges::stable_sort(values, {}, [&](std::int64_t v) { return distance(v, present); });
    values.resize(most);
}

Values multiples_of(std::int64_t base, const Values &factors)
{
    Values values;
    for (const auto factor : factors)
        if (const auto value = checked_product({std::max<std::int64_t>(base, 1), factor});
            value && *value <= largest_world)
            values.push_back(*value);
    return values;
}

/// Multiples of the smallest world: halved and doubled around the present, and its neighbours.
Values worlds(const Scenario &s)
{
    const auto step = smallest_world(s.parallel).value_or(0);
    if (step < 1 || step > largest_world)
        return {};
    const auto present = std::max<std::int64_t>(degree_of(s, Degree::world) / step, 1);
    Values factors{1, 2, 3, 4, std::max<std::int64_t>(present - 1, 1), present, present + 1};
    for (std::int64_t scale = 2; scale <= 64; scale *= 2) {
        factors.push_back(std::max<std::int64_t>(present / scale, 1));
        factors.push_back(present * scale);
    }
    return multiples_of(step, factors);
}

/// Chunks a rank could hold: divisors of its layers where they are known.
Values virtual_sizes(const Scenario &s)
{
    const auto pipeline = s.parallel.pipeline;
    const auto layers = s.model.num_layers.value_or(0) + s.pipeline.embedding_counts + s.pipeline.loss_counts;
    const bool even = !s.pipeline.first_stage_layers && !s.pipeline.last_stage_layers;
    if (s.model.num_layers && even && pipeline > 0 && layers > 0 && layers <= 100'000 && layers % pipeline == 0)
        return rules::divisors(layers / pipeline);
    return {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16};
}

Values candidates(const Scenario &s, Degree which, bool locked)
{
    const Values free(series.begin(), series.end());
    const auto world = degree_of(s, Degree::world);
    const auto shards = [&](std::int64_t base) {
        return multiples_of(base, locked && base > 0 && world % base == 0 ? rules::divisors(world / base) : free);
    };
    switch (which) {
    case Degree::world: return worlds(s);
    case Degree::virtual_pipeline: return virtual_sizes(s);
    case Degree::weight_shards: return shards(s.parallel.tensor);
    case Degree::expert_weight_shards: return shards(s.parallel.etp());
    default: return locked && world >= 1 && world <= largest_world ? rules::divisors(world) : free;
    }
}

/// The world after a change that did not lock it.
void follow(Scenario &s, std::int64_t present)
{
    s.parallel.world_size.reset();
    if (s.parallel.data_parallel)
        return;
    const auto step = smallest_world(s.parallel).value_or(0);
    if (step < 1 || step > largest_world)
        return;
    auto world = (std::max<std::int64_t>(present, 1) + step - 1) / step * step;
    for (std::int64_t i = 0; i < most_steps && world <= largest_world; ++i, world += step) {
        s.parallel.world_size = world;
        if (layout_faults(s.parallel).empty())
            return;
    }
    s.parallel.world_size = (std::max<std::int64_t>(present, 1) + step - 1) / step * step;
}

} // namespace

Scenario with_degree(const Scenario &scenario, Degree degree, std::int64_t value, bool world_locked)
{
    auto changed = scenario;
    const auto present = degree_of(scenario, Degree::world);
    rules::degree_row(degree).set(changed, value);
    if (degree == Degree::pipeline && changed.pipeline.layout)
        changed.pipeline.virtual_stages.reset(); // the layout string decides it anew
    if (degree == Degree::world)
        changed.parallel.data_parallel.reset();
    else if (world_locked) {
        // What was meant so far is written down: with DP given, the world would otherwise move.
        changed.parallel.world_size = present;
        changed.parallel.data_parallel.reset();
    } else if (degree != Degree::virtual_pipeline) {
        follow(changed, present);
    }
    return changed;
}

std::vector<SliderValue> slider_values(const Scenario &scenario, Degree which, bool world_locked)
{
    const auto present = degree_of(scenario, which);
    auto values = candidates(scenario, which, world_locked);
    keep_nearest(values, present, most_candidates);
    std::vector<SliderValue> offered;
    offered.reserve(values.size());
    for (const auto value : values) {
        // The present value is judged as the Scenario stands: setting it could write down a default.
        const auto changed = value == present ? scenario : with_degree(scenario, which, value, world_locked);
        auto fault = rules::first_problem_for(changed, flag_of(which));
        offered.push_back({value, !fault, fault ? std::move(fault->message) : Text{}});
    }
    if (offered.size() > most_slider_values) {
        // Legal values are worth three doublings of distance; the present one always stays.
        std::ranges::stable_sort(offered, {}, [&](const SliderValue &v) {
            return v.value == present ? -1.0 : distance(v.value, present) + (v.legal ? 0.0 : 3.0);
        });
        offered.resize(most_slider_values);
    }
    std::ranges::sort(offered, {}, &SliderValue::value);
    return offered;
}

} // namespace rankscape
