// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Who sent how much to whom: by rank, by node or by NVLink domain.
#pragma once

#include "model/base/text.h"
#include "model/traffic/simulate.h"

namespace rankscape::traffic_charts {

enum class Level : std::uint8_t { rank, node, domain };
Text name(Level level); ///< "By rank"
Text what(Level level); ///< "rank": of what there is a row for each

inline constexpr std::int32_t most_rows = 512;

/// One row, and the column of the same place.
struct Place {
    std::int32_t first = 0;  ///< rank, node or domain, as the level says; -1: the NVSwitch
    std::int32_t last = 0;   ///< larger than `first` where domains share a row because there are more than fit
    std::int32_t domain = 0; ///< of `first`; -1 for the NVSwitch
};
Text name(Level level, const Place &place); ///< "rank 3", "domains 0–3", "NVSwitch"

/// Payload bytes of a simulation from place to place, in the order of the wires: domain by domain, GPU by GPU. A
/// collective in the switch has one more place at the end, the NVSwitch: members send to it and receive from it.
struct Matrix {
    Level level = Level::rank;
    std::vector<Place> places;
    std::vector<double> bytes; ///< from × to
    double most = 0;           ///< the largest cell

    std::int32_t side() const { return static_cast<std::int32_t>(places.size()); }
    double at(std::int32_t from, std::int32_t to) const
    {
        return bytes[static_cast<std::size_t>(from) * places.size() + static_cast<std::size_t>(to)];
    }
    /// All of a cell's bytes stay in one NVLink domain.
    bool inside(std::int32_t from, std::int32_t to) const;
};

/// "rank 3 → rank 9: 12.5 MB"
Text describe(const Matrix &matrix, std::int32_t from, std::int32_t to);

/// The levels that give at most `most_rows` rows and tell something new, finest first; at least one.
std::vector<Level> levels_of(const Network &network, const Simulation &simulation);
/// The index of the finest level whose cells are large enough to point at.
std::size_t suitable(const std::vector<Matrix> &matrices);
/// A plan by orbits is spread over the ranks that it stands for.
Matrix matrix_of(const Network &network, const Simulation &simulation, Level level);

/// Bytes that ranks sent, by where to. What goes into the NVSwitch stays inside.
struct InsideAcross {
    double inside = 0, across = 0;
    double sum() const { return inside + across; }
};
InsideAcross inside_across(const Network &network, const Simulation &simulation);

} // namespace rankscape::traffic_charts
