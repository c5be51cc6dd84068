// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every message of a simulation, those that a symmetry left out included.
#pragma once

#include "model/traffic/simulate.h"

#include <unordered_map>

namespace rankscape::traffic_charts {

inline constexpr std::int32_t nvswitch = -1;

/// Calls add(from, to, bytes) for messages between positions of one part; `nvswitch` stands for the switch.
/// Messages of a pair may come as one. Without `within_cells` those that differ only by a rotation inside the cells
/// come as one too, at one of their places: for sums over whole domains.
template <typename Add>
void each_message(const Plan &plan, const PlanPart &part, bool within_cells, const std::vector<std::int32_t> &position,
                  Add add)
{
    const auto place = [&](std::int32_t rank) {
        return rank < 0 ? nvswitch : position[static_cast<std::size_t>(rank)];
    };
    if (plan.orbit == 1) {
        for (auto i = part.first; i < part.first + part.count; ++i) {
            const auto at = static_cast<std::size_t>(i);
            add(place(plan.from[at]), place(plan.to[at]), plan.bytes[at]);
        }
        return;
    }
    std::unordered_map<std::uint64_t, double> pairs;
    for (auto i = part.first; i < part.first + part.count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const auto from = static_cast<std::uint32_t>(place(plan.from[at]));
        const auto to = static_cast<std::uint32_t>(place(plan.to[at]));
        pairs[static_cast<std::uint64_t>(from) << 32 | to] += plan.bytes[at];
    }
    const auto cells = part.arrangement.cells();
    const auto size = part.arrangement.cell_size;
    const auto turned = [&](std::int32_t at, std::int32_t cell, std::int32_t index) {
        return at < 0 ? at : (at / size + cell) % cells * size + (at % size + index) % size;
    };
    for (const auto &[key, bytes] : pairs) {
        const auto from = static_cast<std::int32_t>(key >> 32), to = static_cast<std::int32_t>(key);
        for (std::int32_t cell = 0; cell < cells; cell += plan.symmetry.cells) {
            if (!within_cells) {
                add(turned(from, cell, 0), turned(to, cell, 0), bytes * (size / plan.symmetry.within));
                continue;
            }
            for (std::int32_t index = 0; index < size; index += plan.symmetry.within)
                add(turned(from, cell, index), turned(to, cell, index), bytes);
        }
    }
}

/// Calls add(from, to, bytes) with ranks of the network. The switch asks every member or gives to every member.
template <typename Add>
void each_message(const Network &network, const Simulation &simulation, bool within_cells, Add add)
{
    std::vector<std::int32_t> position(static_cast<std::size_t>(network.world()), nvswitch);
    for (const auto &part : simulation.plan.parts) {
        const auto &ranks = part.arrangement.ranks;
        for (std::size_t p = 0; p < ranks.size(); ++p)
            position[static_cast<std::size_t>(ranks[p])] = static_cast<std::int32_t>(p);
        each_message(simulation.plan, part, within_cells, position,
                     [&](std::int32_t from, std::int32_t to, double bytes) {
                         const auto rank = [&](std::int32_t at) {
                             return at < 0 ? nvswitch : ranks[static_cast<std::size_t>(at)];
                         };
                         if (from >= 0 && to >= 0)
                             return add(rank(from), rank(to), bytes);
                         for (const auto member : ranks)
                             from < 0 ? add(member, nvswitch, bytes) : add(nvswitch, member, bytes);
                         add(rank(from), rank(to), bytes);
                     });
    }
}

} // namespace rankscape::traffic_charts
