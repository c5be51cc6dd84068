// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The members of a group as they lie on the network: cells of neighbours, and the symmetry between them.
#pragma once

#include "model/cluster/network.h"

#include <span>
#include <vector>

namespace rankscape {

/// Members in the order in which NCCL joins them: domain by domain, slot by slot. A cell is what a group has in one
/// NVLink domain. A group that stays in one domain, or has one member in each, has cells of one.
struct Arrangement {
    std::vector<std::int32_t> ranks; ///< by position
    std::vector<std::int32_t> place; ///< by position: place in the group as it was given
    std::vector<std::int32_t> first; ///< first position of each cell, and the end
    std::int32_t cell_size = 0;      ///< of all cells; 0: uneven
    bool one_domain = false;

    std::int32_t size() const { return static_cast<std::int32_t>(ranks.size()); }
    std::int32_t cells() const { return static_cast<std::int32_t>(first.size()) - 1; }
    std::int32_t cell_size_of(std::int32_t cell) const
    {
        return first[static_cast<std::size_t>(cell) + 1] - first[static_cast<std::size_t>(cell)];
    }
    std::int32_t position(std::int32_t cell, std::int32_t index) const
    {
        return first[static_cast<std::size_t>(cell)] + index;
    }
    std::int32_t rank(std::int32_t position) const { return ranks[static_cast<std::size_t>(position)]; }
};

Arrangement arrange(const Network &network, std::span<const std::int32_t> group);

/// The rotations that map the network under the members to itself: by multiples of `cells` cells, and by multiples
/// of `within` positions inside every cell. (number of cells, cell size) is none at all.
struct Symmetry {
    std::int32_t cells = 1;
    std::int32_t within = 1;

    bool operator==(const Symmetry &) const = default;
};

Symmetry no_symmetry(const Arrangement &arrangement);
/// The largest group of rotations that are automorphisms. Uneven cells or NVLink pairs have none.
Symmetry find_symmetry(const Network &network, const Arrangement &arrangement);

/// How many rotations the symmetry has: transfers in every orbit.
std::int32_t orbit_of(const Arrangement &arrangement, Symmetry symmetry);

/// What one link stands for when only one orbit of each is simulated.
struct LinkOrbits {
    std::vector<std::int32_t> stands_for; ///< by link: the link that represents it; -1: not under the members
    std::vector<std::int32_t> size;       ///< by representative: links in its orbit
};
LinkOrbits link_orbits(const Network &network, const Arrangement &arrangement, Symmetry symmetry);

} // namespace rankscape
