// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Max-min fair rates of flows over links, kept up to date as flows come and go.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace rankscape {

/// A flow's use of a link: at rate r it takes weight·r of the link's capacity. Weights above 1 stand for
/// several equal flows of one orbit or for the flags of a protocol, below 1 for a share in a multicast.
struct Use {
    std::int32_t link;
    double weight;
};

/// Progressive filling: all rates rise together; where a link is full, its flows keep their rate. Only the flows
/// that are connected with a change through shared links are looked at again.
class MaxMin {
public:
    static constexpr double unlimited = std::numeric_limits<double>::infinity();

    explicit MaxMin(std::vector<double> capacities);

    /// A new flow; the slot number identifies it until it is removed. A flow without links has unlimited rate.
    std::int32_t add(std::span<const Use> uses);
    void remove(std::int32_t slot);

    struct Change {
        std::int32_t slot;
        double before; ///< rate until now; 0 for a new flow
    };
    /// Rates after all that was added and removed; returns the flows whose rate changed.
    std::span<const Change> settle();

    double rate(std::int32_t slot) const { return flows_[static_cast<std::size_t>(slot)].rate; }
    std::size_t slots() const { return flows_.size(); }

private:
    struct Held {
        std::int32_t link;
        std::int32_t position; ///< in the link's list
        double weight;
    };
    struct Flow {
        double rate = 0;
        std::uint32_t first = 0; ///< in held_
        std::uint16_t uses = 0, room = 0;
        std::uint32_t mark = 0;
        bool frozen = false;
    };
    struct Member {
        std::int32_t slot;
        std::int32_t use;
    };
    struct LinkState {
        double capacity = 0;
        double left = 0;
        double weight = 0;
        std::uint32_t mark = 0;
        std::uint32_t dirty = 0;
        std::vector<Member> flows;
    };

    std::span<Held> held(Flow &flow) { return {held_.data() + flow.first, flow.uses}; }
    void touch(std::int32_t link);
    bool alone(std::int32_t slot);
    void collect(std::int32_t link);
    void fill();
    void freeze(std::int32_t slot, double rate);
    void give(std::int32_t slot, double rate);
    double share(std::int32_t link) const;

    std::vector<LinkState> links_;
    std::vector<Flow> flows_;
    std::vector<Held> held_;
    std::vector<std::int32_t> free_;
    std::vector<std::int32_t> dirty_;
    std::vector<std::int32_t> component_links_, component_flows_;
    std::vector<Change> changes_;
    std::uint32_t epoch_ = 1, mark_ = 0;
    std::size_t unfrozen_ = 0;
};

/// Rates of a fixed set of flows: one row of uses per flow.
std::vector<double> max_min_rates(std::span<const double> capacities, std::span<const std::vector<Use>> flows);

} // namespace rankscape
