// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Replaying what transfers carried.
#include "model/traffic/watch.h"

#include <algorithm>
#include <map>

namespace rankscape {

namespace {

constexpr std::int64_t most_cells = 16'000'000;

Holdings before_all(const PlanPart &part)
{
    Holdings result{part.arrangement.size(), part.pieces, {}};
    const auto operation = part.collective.operation;
    const bool reduces = operation == Operation::all_reduce || operation == Operation::reduce_scatter;
    result.count.assign(static_cast<std::size_t>(result.members) * static_cast<std::size_t>(result.pieces),
                        reduces ? 1 : 0);
    if (reduces)
        return result;
    for (std::int32_t p = 0; p < result.members; ++p)
        for (std::int32_t piece = 0; piece < result.pieces; ++piece) {
            const bool from_root = part.collective.root == part.arrangement.place[static_cast<std::size_t>(p)];
            const bool has = operation == Operation::broadcast ? from_root
                             : operation == Operation::send ? part.arrangement.place[static_cast<std::size_t>(p)] == 0
                                                            : piece_owner(part, piece) == p;
            if (has)
                result.count[static_cast<std::size_t>(p) * static_cast<std::size_t>(result.pieces) +
                             static_cast<std::size_t>(piece)] = 1;
        }
    return result;
}

} // namespace

std::optional<Holdings> holdings(const Simulation &simulation, std::size_t index, double time)
{
    const auto &plan = simulation.plan;
    const auto &part = plan.parts[index];
    if (simulation.by_orbits || std::int64_t{part.arrangement.size()} * part.pieces > most_cells)
        return std::nullopt;
    auto result = before_all(part);
    std::map<std::int32_t, std::int32_t> position;
    for (std::int32_t p = 0; p < result.members; ++p)
        position[part.arrangement.rank(p)] = p;
    std::vector<std::int32_t> order;
    for (auto i = part.first; i < part.first + part.count; ++i)
        if (simulation.timeline.end[static_cast<std::size_t>(i)] <= time)
            order.push_back(i);
    // A copy says how much the sender had: its count goes along, so the order of arrival is the order of replay.
    std::ranges::stable_sort(order, {},
                             [&](std::int32_t i) { return simulation.timeline.end[static_cast<std::size_t>(i)]; });
    const auto cell = [&](std::int32_t member, std::int32_t piece) -> std::uint16_t & {
        return result.count[static_cast<std::size_t>(member) * static_cast<std::size_t>(result.pieces) +
                            static_cast<std::size_t>(piece)];
    };
    for (const auto i : order) {
        const auto transfer = plan.at(i);
        for (auto piece = transfer.first_piece; piece < transfer.first_piece + transfer.pieces; ++piece) {
            const auto put = [&](std::int32_t member) {
                if (transfer.from < 0)
                    cell(member, piece) = static_cast<std::uint16_t>(transfer.summands);
                else if (transfer.summands > 0)
                    cell(member, piece) = static_cast<std::uint16_t>(cell(member, piece) + transfer.summands);
                else
                    cell(member, piece) = cell(position[transfer.from], piece);
            };
            if (transfer.to >= 0)
                put(position[transfer.to]);
            else
                for (std::int32_t member = 0; member < result.members; ++member)
                    put(member);
        }
    }
    return result;
}

} // namespace rankscape
