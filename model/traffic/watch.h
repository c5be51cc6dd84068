// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Looking at a finished simulation: what moves at an instant, how full links are, what holds things up.
#pragma once

#include "model/traffic/simulate.h"

namespace rankscape {

/// Questions about one simulation, which must outlive this. All are pure and exact while Timeline::every_knot is true,
/// else progress inside a transfer is straight. Times in seconds. By orbits, links and transfers are those that stand
/// for the others: Simulation::stands_for.
class Watch {
public:
    Watch(const Network &network, const Simulation &simulation);

    /// A transfer under way.
    struct Moving {
        std::int32_t transfer;
        double share; ///< of its bytes that have arrived, 0 … 1; 0 during its latency
        double rate;  ///< payload bytes per second now; 0 during its latency
    };
    std::vector<Moving> moving(double time) const;
    double arrived(std::int32_t transfer, double time) const; ///< bytes

    /// Share of each link's capacity in use, wire bytes.
    std::vector<double> utilisation(double time) const;

    struct Step {
        double time;
        double utilisation; ///< from here to the next step
    };
    /// Of one link over time, from 0 to the end; equal neighbours are joined. Its integral is the bytes exactly, so a
    /// step may pass 1 where means are all that is known of neighbours.
    std::vector<Step> series(std::int32_t link) const;

    struct Busy {
        double from, to;
        std::int32_t link;  ///< -1: nothing moves
        double utilisation; ///< mean
    };
    /// The fullest link in each of `count` equal intervals.
    std::vector<Busy> bottlenecks(std::int32_t count) const;
    /// When anything passes a link.
    std::vector<Busy> busy(std::int32_t link) const;

    /// The nearest start or end after (before) an instant; the instant itself if there is none.
    double next_event(double time) const;
    double previous_event(double time) const;

    /// Bytes of one part that each rank has received by then, by place in the group; by orbits of the models only.
    std::vector<double> received(std::size_t part, double time) const;

private:
    /// Calls visit(from, to, rate) for each stretch of constant rate.
    template <typename Visit> void stretches(std::int32_t transfer, Visit visit) const;

    const Network &network_;
    const Simulation &simulation_;
    Ways ways_;
    std::vector<double> events_;
};

/// What each member holds of each piece: contributions summed, or 1 for a plain shard. For painting a GPU that fills.
struct Holdings {
    std::int32_t members = 0, pieces = 0;
    std::vector<std::uint16_t> count; ///< member (position) × piece

    std::uint16_t at(std::int32_t position, std::int32_t piece) const
    {
        return count[static_cast<std::size_t>(position) * static_cast<std::size_t>(pieces) +
                     static_cast<std::size_t>(piece)];
    }
};

/// After all transfers of the part that ended by then. Nothing for a plan by orbits, or beyond 16 million cells.
std::optional<Holdings> holdings(const Simulation &simulation, std::size_t part, double time);

} // namespace rankscape
