// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A collective as explicit transfers: who sends what to whom, after what.
#pragma once

#include "model/traffic/arrangement.h"
#include "model/traffic/collective.h"

#include <initializer_list>

namespace rankscape {

/// One message. A rank of -1 is the NVSwitch: from it, a reduction over all members; to it, a multicast to all.
struct Transfer {
    std::int32_t from = 0;
    std::int32_t to = 0;
    double bytes = 0; ///< whole, except in a plan by orbits, where it is the mean
    std::int32_t first_piece = 0;
    std::int32_t pieces = 1;
    std::int32_t summands = 0; ///< 0: a copy; else how many contributions are in it, added to what `to` holds
    std::int32_t behind = -1;  ///< transfer on the same connection whose bytes go first; its latency is hidden
};

/// A range of transfers and what they are for.
struct PlanPart {
    std::int32_t first = 0;
    std::int32_t count = 0;
    Collective collective; ///< with algorithm, protocol, channels and slices as chosen
    Arrangement arrangement;
    std::int32_t pieces = 0; ///< how many pieces the buffer is cut into; see piece_owner()
    double slack = 0;        ///< 1 if the buffer cannot be cut into equal pieces: pieces then differ by a byte
    double wire = 1;         ///< wire bytes per byte: flags of LL and LL128, lost efficiency of NVLS
};

/// Transfers of some collectives in arrays; dependencies in CSR. `after`: data that must have arrived.
struct Plan {
    std::vector<std::int32_t> from, to;
    std::vector<double> bytes;
    std::vector<std::int32_t> first_piece, pieces, summands, behind;
    std::vector<std::uint32_t> first_after{0};
    std::vector<std::int32_t> after;
    std::vector<PlanPart> parts;
    /// Transfers that one of these stands for; 1: every transfer is there.
    std::int32_t orbit = 1;
    Symmetry symmetry; ///< of the only part when orbit > 1

    std::int32_t size() const { return static_cast<std::int32_t>(from.size()); }
    std::int32_t add(const Transfer &transfer, std::initializer_list<std::int32_t> data = {});
    void also_after(std::int32_t data); ///< one more dependency of the transfer added last
    Transfer at(std::int32_t index) const;
    std::span<const std::int32_t> after_of(std::int32_t index) const;
    const PlanPart &part_of(std::int32_t index) const;
    void reserve(std::int64_t transfers, std::int64_t dependencies);
};

/// Which position's shard or chunk a piece belongs to: for all-gather who had it, for reduce-scatter who gets it,
/// for all-to-all who sends it; -1 where pieces belong to nobody.
std::int32_t piece_owner(const PlanPart &part, std::int32_t piece);

/// How many transfers the collective has one by one; nothing beyond 63 bits. Algorithm, channels and slices chosen.
std::optional<std::int64_t> transfer_count(const Network &network, const Collective &chosen);

/// Appends one collective with everything chosen. With a symmetry only one transfer of each orbit is added (the plan
/// must be empty then). Which symmetry an algorithm can use is told by usable_symmetry().
void append(Plan &plan, const Network &network, const Collective &chosen, const Symmetry *symmetry = nullptr);

/// The part of a network's symmetry that the pattern of an algorithm has too.
Symmetry usable_symmetry(const Collective &chosen, const Arrangement &arrangement, Symmetry symmetry);

} // namespace rankscape
