// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Means first, then swaps of neighbours.
#include "model/views/map/order.h"

#include <algorithm>
#include <numeric>

namespace rankscape::map_view {

namespace {

/// Crossings between the edges of a thing and those of one that stands below it.
std::size_t crossings_of(const std::vector<std::size_t> &above, const std::vector<std::size_t> &below)
{
    std::size_t count = 0;
    for (const auto a : above)
        for (const auto b : below)
            count += a > b;
    return count;
}

double mean(const std::vector<std::size_t> &places)
{
    return places.empty() ? 0
                          : static_cast<double>(std::accumulate(places.begin(), places.end(), std::size_t{0})) /
                                static_cast<double>(places.size());
}

} // namespace

std::size_t crossings(const Joined &joined, const std::vector<std::size_t> &order)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t j = i + 1; j < order.size(); ++j)
            count += crossings_of(joined[order[i]], joined[order[j]]);
    return count;
}

std::vector<std::size_t> few_crossings(const Joined &joined)
{
    std::vector<std::size_t> order(joined.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return mean(joined[i]); });
    for (bool moved = true; moved;) {
        moved = false;
        for (std::size_t i = 0; i + 1 < order.size(); ++i) {
            const auto &a = joined[order[i]], &b = joined[order[i + 1]];
            if (crossings_of(b, a) < crossings_of(a, b)) {
                std::swap(order[i], order[i + 1]);
                moved = true;
            }
        }
    }
    return order;
}

} // namespace rankscape::map_view
