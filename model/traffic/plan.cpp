// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The arrays of a plan, how many transfers an algorithm needs, and which pattern fills them.
#include "model/traffic/plan.h"

#include "model/base/checked.h"
#include "model/traffic/patterns.h"

#include <algorithm>

namespace rankscape {

std::int32_t Plan::add(const Transfer &t, std::initializer_list<std::int32_t> data)
{
    from.push_back(t.from);
    to.push_back(t.to);
    bytes.push_back(t.bytes);
    first_piece.push_back(t.first_piece);
    pieces.push_back(t.pieces);
    summands.push_back(t.summands);
    behind.push_back(t.behind);
    after.insert(after.end(), data);
    first_after.push_back(static_cast<std::uint32_t>(after.size()));
    return size() - 1;
}

void Plan::also_after(std::int32_t data)
{
    after.push_back(data);
    ++first_after.back();
}

Transfer Plan::at(std::int32_t index) const
{
    const auto i = static_cast<std::size_t>(index);
    return {from[i], to[i], bytes[i], first_piece[i], pieces[i], summands[i], behind[i]};
}

std::span<const std::int32_t> Plan::after_of(std::int32_t index) const
{
    const auto i = static_cast<std::size_t>(index);
    return std::span(after).subspan(first_after[i], first_after[i + 1] - first_after[i]);
}

const PlanPart &Plan::part_of(std::int32_t index) const
{
    return *std::prev(std::ranges::upper_bound(parts, index, {}, &PlanPart::first));
}

void Plan::reserve(std::int64_t transfers, std::int64_t dependencies)
{
    const auto count = static_cast<std::size_t>(transfers);
    for (auto *array : {&from, &to, &first_piece, &pieces, &summands, &behind})
        array->reserve(array->size() + count);
    bytes.reserve(bytes.size() + count);
    first_after.reserve(first_after.size() + count);
    after.reserve(after.size() + static_cast<std::size_t>(dependencies));
}

std::int32_t piece_owner(const PlanPart &part, std::int32_t piece)
{
    const auto &c = part.collective;
    const auto n = part.arrangement.size();
    if (c.operation == Operation::broadcast)
        return -1;
    switch (c.algorithm) {
    case Algorithm::ring: return piece / c.channels;
    case Algorithm::nvls: return piece / c.slices;
    case Algorithm::hierarchical: {
        const auto cells = part.arrangement.cells();
        return piece % cells * part.arrangement.cell_size + piece / cells;
    }
    case Algorithm::pairwise:
    case Algorithm::hierarchical_all_to_all: return piece / n;
    case Algorithm::tree:
    case Algorithm::automatic: return -1;
    }
    return -1;
}

std::optional<std::int64_t> transfer_count(const Network &network, const Collective &c)
{
    const auto lie = arrange(network, c.ranks);
    const std::int64_t n = lie.size();
    const std::int64_t channels = c.channels;
    const std::int64_t slices = c.slices;
    const std::int64_t halves = c.operation == Operation::all_reduce ? 2 : 1;
    switch (c.algorithm) {
    case Algorithm::ring:
        if (c.operation == Operation::broadcast)
            return checked_product({channels, slices, n - 1});
        return checked_product({halves, channels, n, n - 1});
    case Algorithm::tree:
        return checked_product({2, c.operation == Operation::broadcast ? 1 : 2 * channels, slices, n - 1});
    case Algorithm::nvls: return c.operation == Operation::broadcast ? 1 : checked_product({halves, slices, n});
    case Algorithm::hierarchical:
        return checked_product({halves, n, std::int64_t{lie.cells()} - 1 + lie.cell_size - 1});
    case Algorithm::pairwise: return c.operation == Operation::send ? 1 : checked_product({n, n - 1});
    case Algorithm::hierarchical_all_to_all: return checked_product({n, n - 1});
    case Algorithm::automatic: break;
    }
    return std::nullopt;
}

Symmetry usable_symmetry(const Collective &c, const Arrangement &lie, Symmetry symmetry)
{
    const auto none = no_symmetry(lie);
    if (c.operation == Operation::send || c.operation == Operation::broadcast ||
        c.operation == Operation::all_to_all_v || lie.cell_size == 0)
        return none;
    switch (c.algorithm) {
    case Algorithm::ring:
        if (c.channels % lie.cell_size != 0)
            symmetry.within = none.within;
        return symmetry;
    case Algorithm::tree: return {none.cells, c.channels % lie.cell_size == 0 ? symmetry.within : none.within};
    case Algorithm::hierarchical:
    case Algorithm::pairwise:
    case Algorithm::hierarchical_all_to_all: return symmetry;
    case Algorithm::nvls:
    case Algorithm::automatic: break;
    }
    return none;
}

namespace {

/// Wire bytes per byte: 8 for 4 with LL, NCCL's cap of 0.92 with LL128, what NVLS reaches.
double wire_of(const Network &network, const Collective &c)
{
    if (c.algorithm == Algorithm::nvls)
        return 1 / nvls_efficiency(network.hardware()).value_or(1);
    switch (c.protocol.value_or(Protocol::simple)) {
    case Protocol::ll: return 2;
    case Protocol::ll128: return 1 / 0.92;
    case Protocol::simple: return 1;
    }
    return 1;
}

std::int32_t pieces_of(const Collective &c, const Arrangement &lie)
{
    const auto n = lie.size();
    switch (c.algorithm) {
    case Algorithm::ring: return c.operation == Operation::broadcast ? c.channels * c.slices : n * c.channels;
    case Algorithm::tree: return 2 * c.slices * (c.operation == Operation::broadcast ? 1 : c.channels);
    case Algorithm::nvls: return c.operation == Operation::broadcast ? 1 : n * c.slices;
    case Algorithm::hierarchical: return n;
    default: break;
    }
    const auto all = checked_product({n, n});
    return c.operation == Operation::send ? 1 : static_cast<std::int32_t>(std::min(*all, std::int64_t{1} << 30));
}

} // namespace

void append(Plan &plan, const Network &network, const Collective &chosen, const Symmetry *symmetry)
{
    PlanPart part;
    part.first = plan.size();
    part.collective = chosen;
    part.arrangement = arrange(network, chosen.ranks);
    part.pieces = pieces_of(chosen, part.arrangement);
    part.wire = wire_of(network, chosen);
    const auto used = symmetry ? *symmetry : no_symmetry(part.arrangement);
    if (symmetry) {
        plan.orbit = orbit_of(part.arrangement, used);
        plan.symmetry = used;
    }
    const auto cuts = chosen.operation == Operation::all_to_all ? part.arrangement.size() : part.pieces;
    part.slack = !symmetry && chosen.bytes % cuts != 0 ? 1 : 0;
    patterns::Writer writer{plan, part, used, symmetry != nullptr};
    const bool broadcast = chosen.operation == Operation::broadcast;
    switch (chosen.algorithm) {
    case Algorithm::ring: broadcast ? patterns::chain(writer) : patterns::ring(writer); break;
    case Algorithm::tree: broadcast ? patterns::tree_broadcast(writer) : patterns::tree(writer); break;
    case Algorithm::nvls: patterns::nvls(writer); break;
    case Algorithm::hierarchical: patterns::hierarchical(writer); break;
    case Algorithm::pairwise: patterns::pairwise(writer); break;
    case Algorithm::hierarchical_all_to_all:
        patterns::is_combine(chosen, part.arrangement) ? patterns::hierarchical_combine(writer)
                                                       : patterns::hierarchical_all_to_all(writer);
        break;
    case Algorithm::automatic: break;
    }
    part.count = plan.size() - part.first;
    plan.parts.push_back(std::move(part));
}

} // namespace rankscape
