// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The event loop: transfers become flows, flows share links by max-min fairness, ends set others free.
#pragma once

#include "model/traffic/max_min.h"
#include "model/traffic/plan.h"

#include <atomic>

namespace rankscape {

/// How fast a transfer went while its rate changed under way: from `time` on at `rate` (payload bytes per second).
struct RateKnot {
    double time;
    float rate;
    std::int32_t transfer;
};

/// When each transfer of a plan starts (its latency begins) and ends, in seconds. 16 bytes a transfer, and at most 1.5
/// knots of 16 bytes more a transfer: 44 bytes in all with the index.
struct Timeline {
    std::vector<double> start, end;
    std::vector<RateKnot> knots;           ///< by transfer, then time; only of flows whose rate changed
    std::vector<std::uint32_t> first_knot; ///< CSR; empty without knots
    bool every_knot = true; ///< false: too many changes, progress between the last known points is straight
    double end_of_all = 0;

    std::span<const RateKnot> knots_of(std::int32_t transfer) const;
};

/// What a transfer uses and how long its first byte takes.
struct Way {
    std::vector<Use> uses;
    double latency = 0;
    double slack = 0; ///< bytes by which equal chunks of the buffer may differ
};

/// The links under a plan's transfers: those of the network, or one of each orbit with a weight.
class Ways {
public:
    Ways(const Network &network, const Plan &plan);

    /// False if there is no way between the ranks, or none that is known by orbits.
    bool find(std::int32_t transfer, Way &way) const;
    double latency(std::int32_t transfer) const;
    std::int32_t stands_for(std::int32_t link) const
    {
        return orbits_.stands_for.empty() ? link : orbits_.stands_for[static_cast<std::size_t>(link)];
    }

private:
    void use(Way &way, std::int32_t link, double weight) const;
    const Network &network_;
    const Plan &plan_;
    LinkOrbits orbits_; ///< empty: every link for itself
    std::array<std::array<double, 6>, 3> latency_{};
    mutable std::size_t part_ = 0; ///< of the transfer asked last
};

/// What became of a run.
struct Run {
    Timeline timeline;
    std::int32_t lost = -1; ///< a transfer without a way: nothing else is valid then
    bool cancelled = false;
    std::int64_t events = 0;
};

/// Plays a plan. Streams, start times and launch latencies come from its parts.
Run play(const Network &network, const Plan &plan, const Ways &ways, const std::atomic<bool> *cancel = nullptr);

} // namespace rankscape
