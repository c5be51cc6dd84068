// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Replaying a finished simulation once, as holdings() does for one instant.
#include "model/views/stage/fills.h"

#include <algorithm>
#include <unordered_map>

namespace rankscape::drawing {

namespace {

constexpr std::int64_t most_counts = 4'000'000; ///< members × pieces that are kept while replaying

bool reduces(Operation operation)
{
    return operation == Operation::all_reduce || operation == Operation::reduce_scatter;
}

bool exchanges(Operation operation)
{
    return operation == Operation::all_to_all || operation == Operation::all_to_all_v;
}

} // namespace

Fills::Fills(const Simulation &simulation, std::size_t part)
    : part_(simulation.plan.parts[part]), symmetry_(simulation.plan.symmetry), by_orbits_(simulation.by_orbits)
{
    const auto &c = part_.collective;
    const auto n = part_.arrangement.size();
    own_only_ = c.operation == Operation::reduce_scatter;
    const bool owned = exchanges(c.operation) || (part_.pieces > 0 && piece_owner(part_, 0) >= 0);
    const auto wanted = owned ? n : part_.pieces;
    if (!by_orbits_ && wanted <= most_cells && std::int64_t{n} * part_.pieces <= most_counts) {
        cells_ = wanted;
        whole_ = (exchanges(c.operation) || !owned ? 1 : part_.pieces / n) * (reduces(c.operation) ? n : 1);
        replay(simulation);
    }
    add_up(simulation);
}

std::int32_t Fills::cell_of(std::int32_t piece, std::int32_t position) const
{
    const auto n = part_.arrangement.size();
    if (exchanges(part_.collective.operation))
        return piece % n == position ? piece / n : -1;
    const auto owner = piece_owner(part_, piece);
    return owner >= 0 ? owner : piece;
}

void Fills::replay(const Simulation &simulation)
{
    const auto n = part_.arrangement.size();
    const auto pieces = static_cast<std::size_t>(part_.pieces);
    // What all have before the first arrival is what holdings() says of it.
    auto held = holdings(simulation, static_cast<std::size_t>(&part_ - simulation.plan.parts.data()), -1);
    if (!held) {
        cells_ = 0;
        return;
    }
    changes_.assign(static_cast<std::size_t>(n) * static_cast<std::size_t>(cells_), {{-1, 0}});
    const auto changes_of = [&](std::int32_t position, std::int32_t cell) -> std::vector<Change> & {
        return changes_[static_cast<std::size_t>(position) * static_cast<std::size_t>(cells_) +
                        static_cast<std::size_t>(cell)];
    };
    for (std::int32_t p = 0; p < n; ++p)
        for (std::int32_t piece = 0; piece < part_.pieces; ++piece)
            if (const auto cell = cell_of(piece, p); cell >= 0)
                changes_of(p, cell).front().count += held->at(p, piece);
    std::unordered_map<std::int32_t, std::int32_t> position;
    for (std::int32_t p = 0; p < n; ++p)
        position[part_.arrangement.rank(p)] = p;
    std::vector<std::int32_t> order(static_cast<std::size_t>(part_.count));
    for (std::int32_t i = 0; i < part_.count; ++i)
        order[static_cast<std::size_t>(i)] = part_.first + i;
    const auto &end = simulation.timeline.end;
    std::ranges::stable_sort(order, {}, [&](std::int32_t i) { return end[static_cast<std::size_t>(i)]; });
    for (const auto i : order) {
        const auto t = simulation.plan.at(i);
        const auto time = end[static_cast<std::size_t>(i)];
        const auto put = [&](std::int32_t member, std::int32_t piece) {
            auto &cell = held->count[static_cast<std::size_t>(member) * pieces + static_cast<std::size_t>(piece)];
            const auto before = cell;
            if (t.from < 0)
                cell = static_cast<std::uint16_t>(t.summands);
            else if (t.summands > 0)
                cell = static_cast<std::uint16_t>(cell + t.summands);
            else
                cell = held->at(position[t.from], piece);
            const auto shown = cell_of(piece, member);
            if (shown < 0 || cell == before)
                return;
            auto &changes = changes_of(member, shown);
            const auto count = changes.back().count + cell - before;
            if (changes.back().time == time)
                changes.back().count = count;
            else
                changes.push_back({time, count});
        };
        for (auto piece = t.first_piece; piece < t.first_piece + t.pieces; ++piece)
            if (t.to >= 0)
                put(position[t.to], piece);
            else
                for (std::int32_t member = 0; member < n; ++member)
                    put(member, piece);
    }
}

void Fills::add_up(const Simulation &simulation)
{
    const auto n = part_.arrangement.size();
    std::unordered_map<std::int32_t, std::int32_t> position;
    for (std::int32_t p = 0; p < n; ++p)
        position[part_.arrangement.rank(p)] = p;
    sums_.assign(static_cast<std::size_t>(n), {});
    for (auto i = part_.first; i < part_.first + part_.count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const Sum sum{simulation.timeline.end[at], simulation.plan.bytes[at]};
        if (simulation.plan.to[at] >= 0) // by orbits each who receives is an image of a model
            sums_[static_cast<std::size_t>(model(position[simulation.plan.to[at]]))].push_back(sum);
        else
            for (auto &one : sums_)
                one.push_back(sum);
    }
    for (auto &one : sums_) {
        std::ranges::sort(one, {}, &Sum::time);
        for (std::size_t k = 1; k < one.size(); ++k)
            one[k].bytes += one[k - 1].bytes;
    }
}

std::int32_t Fills::model(std::int32_t position) const
{
    const auto size = part_.arrangement.cell_size;
    if (!by_orbits_ || size <= 0)
        return position;
    return position / size % symmetry_.cells * size + position % size % symmetry_.within;
}

std::int32_t Fills::count(std::int32_t position, std::int32_t cell, double time) const
{
    const auto &changes = changes_[static_cast<std::size_t>(position) * static_cast<std::size_t>(cells_) +
                                   static_cast<std::size_t>(cell)];
    return std::prev(std::ranges::upper_bound(changes, time, {}, &Change::time))->count;
}

double Fills::all_bytes(std::int32_t position) const
{
    const auto &sums = sums_[static_cast<std::size_t>(model(position))];
    return sums.empty() ? 0 : sums.back().bytes;
}

double Fills::received(std::int32_t position, double time) const
{
    const auto &sums = sums_[static_cast<std::size_t>(model(position))];
    if (sums.empty())
        return 1; // it had all from the start
    const auto next = std::ranges::upper_bound(sums, time, {}, &Sum::time);
    return next == sums.begin() ? 0 : std::prev(next)->bytes / sums.back().bytes;
}

} // namespace rankscape::drawing
