// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Streams: on each rank a collective begins when the one before it on the same stream is done there.
#pragma once

#include "model/traffic/plan.h"

#include <utility>

namespace rankscape {

/// One gate per member of a part that has a neighbour on its stream. It opens at the part's start, or when the last
/// transfer of the part before it that touches this rank has ended, whichever is later, plus the launch latency.
/// Parts that share no stream have no gates: release() is when they begin.
class Gates {
public:
    Gates(const Network &network, const Plan &plan);

    struct Opening {
        double time;
        std::int32_t gate;
    };
    /// The gates that nothing precedes.
    const std::vector<Opening> &first() const { return first_; }
    /// When a part without gates begins; nothing for a part with gates.
    double release(std::size_t part) const { return release_[part]; }
    bool gated(std::size_t part) const { return !seats_[part].empty(); }

    /// Gates that a transfer waits for.
    std::int32_t waits_for(std::size_t part, std::int32_t transfer) const;
    /// The transfers that wait for a gate.
    std::span<const std::int32_t> waiting(std::int32_t gate) const;
    /// A gate has opened, or a transfer ended: the openings that follow are appended.
    void opened(std::int32_t gate, double now, std::vector<Opening> &more);
    void ended(std::size_t part, std::int32_t transfer, double now, std::vector<Opening> &more);

private:
    using Seat = std::pair<std::int32_t, std::int32_t>; ///< rank, gate
    std::int32_t gate_of(std::size_t part, std::int32_t rank) const;
    template <typename Visit> void each_gate(std::size_t part, std::int32_t transfer, Visit visit) const;
    void leave(std::int32_t gate, double now, std::vector<Opening> &more);

    const Plan &plan_;
    std::vector<std::vector<Seat>> seats_; ///< by part, sorted by rank; empty: no gates
    std::vector<double> release_;
    std::vector<std::int32_t> next_; ///< by gate: the one that follows on the stream; -1: none
    std::vector<std::int32_t> left_; ///< by gate: transfers of the part at this rank that have not ended
    std::vector<double> start_, launch_;
    std::vector<std::uint32_t> first_waiting_;
    std::vector<std::int32_t> waiting_;
    std::vector<Opening> first_;
};

} // namespace rankscape
