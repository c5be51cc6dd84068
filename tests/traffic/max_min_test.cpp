// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Max-min fair rates against small cases by hand and against a solver that knows no shortcuts.
#include "model/traffic/max_min.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace rankscape {
namespace {

using Flows = std::vector<std::vector<Use>>;

/// Progressive filling as the textbook has it: raise all rates that can still rise by the largest equal step.
std::vector<double> brute_force(const std::vector<double> &capacities, const Flows &flows)
{
    std::vector<double> rates(flows.size(), 0);
    std::vector<bool> fixed(flows.size(), false);
    for (std::size_t round = 0; round <= capacities.size(); ++round) {
        double step = MaxMin::unlimited;
        std::vector<double> left = capacities, weight(capacities.size(), 0);
        for (std::size_t f = 0; f < flows.size(); ++f)
            for (const auto &use : flows[f]) {
                left[static_cast<std::size_t>(use.link)] -= use.weight * rates[f];
                weight[static_cast<std::size_t>(use.link)] += fixed[f] ? 0 : use.weight;
            }
        for (std::size_t l = 0; l < capacities.size(); ++l)
            if (weight[l] > 0)
                step = std::min(step, left[l] / weight[l]);
        if (step == MaxMin::unlimited)
            break;
        for (std::size_t f = 0; f < flows.size(); ++f)
            rates[f] += fixed[f] ? 0 : step;
        for (std::size_t f = 0; f < flows.size(); ++f)
            for (const auto &use : flows[f]) {
                const auto l = static_cast<std::size_t>(use.link);
                if (weight[l] > 0 && left[l] / weight[l] <= step * (1 + 1e-12))
                    fixed[f] = true;
            }
    }
    return rates;
}

TEST(MaxMin, ByHand)
{
    struct Row {
        const char *what;
        std::vector<double> capacities;
        Flows flows;
        std::vector<double> rates;
    };
    for (const auto &row : std::vector<Row>{
             {"one flow alone", {10}, {{{0, 1}}}, {10}},
             {"two on one link", {10}, {{{0, 1}}, {{0, 1}}}, {5, 5}},
             {"the long flow of a line gets the least share",
              {10, 4},
              {{{0, 1}, {1, 1}}, {{0, 1}}, {{1, 1}}},
              {2, 8, 2}},
             {"what one cannot use, others take", {10, 1}, {{{0, 1}, {1, 1}}, {{0, 1}}}, {1, 9}},
             {"an orbit of three counts three times", {12}, {{{0, 3}}, {{0, 1}}}, {3, 3}},
             {"half the payload on the wire", {10}, {{{0, 2}}}, {5}},
         }) {
        const auto rates = max_min_rates(row.capacities, row.flows);
        for (std::size_t i = 0; i < rates.size(); ++i)
            EXPECT_DOUBLE_EQ(rates[i], row.rates[i]) << row.what << ", flow " << i;
    }
}

TEST(MaxMin, EqualsBruteForceOnRandomNetworks)
{
    std::mt19937 random(20260904);
    const auto below = [&](std::size_t limit) { return random() % limit; };
    for (int round = 0; round < 500; ++round) {
        std::vector<double> capacities(1 + below(9));
        for (auto &capacity : capacities)
            capacity = static_cast<double>(1 + below(20));
        Flows flows(1 + below(14));
        for (auto &flow : flows)
            for (std::size_t link = 0; link < capacities.size(); ++link)
                if (below(3) == 0 || (flow.empty() && link + 1 == capacities.size()))
                    flow.push_back({static_cast<std::int32_t>(link), static_cast<double>(1 + below(3))});
        const auto expected = brute_force(capacities, flows);
        const auto rates = max_min_rates(capacities, flows);
        for (std::size_t i = 0; i < flows.size(); ++i)
            ASSERT_NEAR(rates[i], expected[i], 1e-9 * expected[i] + 1e-12) << "network " << round << ", flow " << i;
    }
}

TEST(MaxMin, ComingAndGoingEqualsStartingAfresh)
{
    std::mt19937 random(7);
    const std::vector<double> capacities{5, 7, 3, 11, 2, 9, 4, 6};
    MaxMin fair(capacities);
    std::vector<std::pair<std::int32_t, std::vector<Use>>> present;
    for (int round = 0; round < 400; ++round) {
        if (present.empty() || random() % 5 < 3) {
            std::vector<Use> uses;
            const auto first = random() % capacities.size();
            uses.push_back({static_cast<std::int32_t>(first), 1});
            if (random() % 2 == 0)
                uses.push_back({static_cast<std::int32_t>((first + 1 + random() % 7) % capacities.size()), 1});
            present.emplace_back(fair.add(uses), uses);
        } else {
            const auto at = random() % present.size();
            fair.remove(present[at].first);
            present.erase(present.begin() + static_cast<std::ptrdiff_t>(at));
        }
        fair.settle();
        Flows flows;
        for (const auto &[slot, uses] : present)
            flows.push_back(uses);
        const auto expected = max_min_rates(capacities, flows);
        for (std::size_t i = 0; i < present.size(); ++i)
            ASSERT_NEAR(fair.rate(present[i].first), expected[i], 1e-9) << "round " << round;
    }
}

} // namespace
} // namespace rankscape
