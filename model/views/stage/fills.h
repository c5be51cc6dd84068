// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How GPUs fill: when each cell of each gets what, kept so that an instant is only looked up.
#pragma once

#include "model/traffic/watch.h"

#include <cstdint>
#include <vector>

namespace rankscape::drawing {

/// More cells than this on a GPU would not be told apart.
inline constexpr std::int32_t most_cells = 64;

/// Of one collective of a simulation. A cell is an owner's share of the buffer: for all-gather and reductions whose
/// chunk it is or becomes, for all-to-all who sends it, else a piece. Counts are those of holdings(), summed over the
/// cell's pieces. Without cells (by orbits, or too many) there is the share of all bytes that were received.
class Fills {
public:
    Fills(const Simulation &simulation, std::size_t part);

    std::int32_t cells() const { return cells_; } ///< on each GPU; 0: only received() is known
    std::int32_t whole() const { return whole_; } ///< of a cell: pieces × contributions that it will hold
    std::int32_t count(std::int32_t position, std::int32_t cell, double time) const;
    /// A reduce-scatter: a GPU is done when one cell is, though it has partial sums of others in between.
    bool own_only() const { return own_only_; }
    /// Whether a cell of a GPU is what the operation is for: of a reduce-scatter only its own.
    bool matters(std::int32_t position, std::int32_t cell) const { return !own_only_ || position == cell; }

    /// Bytes of transfers that ended by then ÷ all that it will receive.
    double received(std::int32_t position, double time) const;
    double all_bytes(std::int32_t position) const;
    /// By orbits: the position that is simulated for this one.
    std::int32_t model(std::int32_t position) const;

private:
    struct Change {
        double time;
        std::int32_t count; ///< from here on
    };
    struct Sum {
        double time;
        double bytes; ///< received by then
    };
    void replay(const Simulation &simulation);
    void add_up(const Simulation &simulation);
    std::int32_t cell_of(std::int32_t piece, std::int32_t position) const; ///< -1: not shown on this GPU

    const PlanPart &part_;
    Symmetry symmetry_;
    bool by_orbits_ = false;
    bool own_only_ = false;
    std::int32_t cells_ = 0, whole_ = 1;
    std::vector<std::vector<Change>> changes_; ///< position × cell
    std::vector<std::vector<Sum>> sums_;       ///< by position
};

} // namespace rankscape::drawing
