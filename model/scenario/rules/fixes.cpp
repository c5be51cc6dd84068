// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Trying values in the order of their distance.
#include "model/scenario/rules/fixes.h"

#include "model/scenario/rules/degrees.h"
#include "model/scenario/rules/say.h"

#include <algorithm>
#include <cmath>

namespace rankscape::rules {

namespace {

constexpr std::int64_t most_steps = 512; ///< multiples tried in each direction

double distance(std::int64_t a, std::int64_t b)
{
    return std::abs(std::log2(static_cast<double>(a)) - std::log2(static_cast<double>(b)));
}

Scenario changed_to(const Scenario &scenario, Degree degree, std::int64_t value)
{
    auto changed = scenario;
    degree_row(degree).set(changed, value);
    return changed;
}

/// The first legal multiple of `step` from `start` on, in direction `sign`; 0 if there is none.
template <typename Set> std::int64_t search(const Scenario &scenario, std::int64_t start, std::int64_t step, Set set)
{
    for (std::int64_t i = 0, value = start; i < most_steps && value >= 1 && value <= largest_world;
         ++i, value += step) {
        auto changed = scenario;
        set(changed, value);
        if (layout_faults(changed.parallel).empty())
            return value;
    }
    return 0;
}

} // namespace

std::optional<std::int64_t> nearest_value(const Scenario &scenario, Degree degree,
                                          const std::vector<std::int64_t> &candidates)
{
    const auto world = meant_world(scenario.parallel);
    const bool given = scenario.parallel.world_size || scenario.parallel.data_parallel;
    const auto present = std::max<std::int64_t>(degree_of(scenario, degree), 1);
    auto ordered = candidates;
    std::ranges::sort(ordered);
    std::ranges::stable_sort(ordered, {}, [&](std::int64_t v) { return distance(v, present); });
    for (const auto value : ordered) {
        if (value == present)
            continue;
        const auto changed = changed_to(scenario, degree, value);
        // The world is compared first: it is cheap, and a fix may not change it behind one's back.
        if ((!given || meant_world(changed.parallel) == world) && mends(scenario, changed))
            return value;
    }
    return std::nullopt;
}

std::vector<Fix> single_degree_fixes(const Scenario &scenario, std::initializer_list<Degree> degrees)
{
    struct Found {
        double change;
        Fix fix;
    };
    std::vector<Found> found;
    const auto candidates = divisors(meant_world(scenario.parallel).value_or(0));
    for (const auto degree : degrees)
        if (const auto value = nearest_value(scenario, degree, candidates))
            found.push_back({distance(*value, std::max<std::int64_t>(degree_of(scenario, degree), 1)),
                             set_flag(std::string(flag_of(degree)), *value)});
    std::ranges::stable_sort(found, {}, &Found::change);
    std::vector<Fix> fixes;
    for (auto &entry : found)
        fixes.push_back(std::move(entry.fix));
    return fixes;
}

std::vector<Fix> world_fixes(const Scenario &scenario)
{
    const auto &p = scenario.parallel;
    const bool follows = !p.world_size && p.data_parallel;
    const auto step = follows ? 1 : smallest_world(p).value_or(0);
    const auto present = follows ? *p.data_parallel : meant_world(p).value_or(0);
    if (step < 1 || present < 1)
        return {};
    const auto set = [follows](Scenario &s, std::int64_t value) {
        (follows ? s.parallel.data_parallel : s.parallel.world_size) = value;
    };
    const auto at_or_below = present / step * step;
    const auto below = search(scenario, at_or_below == present ? present - step : at_or_below, -step, set);
    const auto above = search(scenario, at_or_below + step, step, set);
    std::vector<Fix> fixes;
    for (const auto value : {below, above})
        if (value > 0)
            fixes.push_back(set_flag(follows ? "--dp" : "--world-size", value));
    return fixes;
}

std::vector<Fix> if_legal(const Scenario &original, const Scenario &changed, Fix fix)
{
    if (!mends(original, changed))
        return {};
    return {std::move(fix)};
}

void append(std::vector<Fix> &fixes, std::vector<Fix> more)
{
    for (auto &fix : more)
        if (std::ranges::find(fixes, fix.set, &Fix::set) == fixes.end())
            fixes.push_back(std::move(fix));
}

} // namespace rankscape::rules
