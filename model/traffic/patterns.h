// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the patterns of all algorithms share while they fill a plan.
#pragma once

#include "model/traffic/plan.h"

#include <algorithm>

namespace rankscape::patterns {

/// The one who writes transfers of one part. Patterns loop over models (one position, or channel and position, of
/// each orbit; without symmetry all) and ask `model_of` for the model of a neighbour.
struct Writer {
    Plan &plan;
    const PlanPart &part;
    Symmetry symmetry;
    bool by_orbit = false;

    const Arrangement &lie() const { return part.arrangement; }
    const Collective &what() const { return part.collective; }
    std::int32_t n() const { return lie().size(); }
    std::int32_t next() const { return plan.size(); }
    std::int32_t rank(std::int32_t position) const { return lie().rank(position); }

    /// Where piece i of the buffer of `total` bytes begins: pieces differ by at most one byte.
    double cut(std::int64_t total, std::int64_t piece, std::int64_t of) const
    {
        if (by_orbit)
            return static_cast<double>(total) * static_cast<double>(piece) / static_cast<double>(of);
        return static_cast<double>(total / of * piece + total % of * piece / of);
    }
    double bytes(std::int64_t total, std::int64_t piece, std::int64_t count, std::int64_t of) const
    {
        if (by_orbit)
            return static_cast<double>(total) * static_cast<double>(count) / static_cast<double>(of);
        return cut(total, piece + count, of) - cut(total, piece, of);
    }

    /// Positions by model: cells below symmetry.cells, places in a cell below symmetry.within.
    std::int32_t models() const { return even() ? symmetry.cells * symmetry.within : n(); }
    bool even() const { return lie().cell_size > 0; }
    std::int32_t position_of_model(std::int32_t model) const
    {
        return even() ? model / symmetry.within * lie().cell_size + model % symmetry.within : model;
    }
    std::int32_t model_of(std::int32_t position) const
    {
        if (!even())
            return position;
        const auto cell = position / lie().cell_size % symmetry.cells;
        return cell * symmetry.within + position % lie().cell_size % symmetry.within;
    }
};

void ring(Writer &writer);                    ///< all-gather, reduce-scatter, all-reduce
void chain(Writer &writer);                   ///< broadcast
void tree(Writer &writer);                    ///< all-reduce
void tree_broadcast(Writer &writer);          ///< broadcast
void nvls(Writer &writer);                    ///< all of these
void hierarchical(Writer &writer);            ///< all-gather, reduce-scatter, all-reduce
void pairwise(Writer &writer);                ///< all-to-all(v), send
void hierarchical_all_to_all(Writer &writer); ///< all-to-all(v)
/// The way back: inside each domain sums are gathered at the peer of the receiver, which sends one copy across.
void hierarchical_combine(Writer &writer); ///< all-to-all-v with `domain_bytes` of domain × to
bool is_combine(const Collective &collective, const Arrangement &lie);

/// Rank of channel `channel`'s ring at a place: inside every cell the channel starts one position further.
std::int32_t on_ring(const Arrangement &lie, std::int32_t channel, std::int32_t place);

} // namespace rankscape::patterns
