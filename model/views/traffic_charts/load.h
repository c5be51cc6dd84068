// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How full the links are: over time by class, and the fullest ones.
#pragma once

#include "model/traffic/simulate.h"

namespace rankscape::traffic_charts {

struct LinkUse {
    std::int32_t link = 0;
    double utilisation = 0; ///< mean over the makespan, 0 … 1, wire bytes
    Bytes payload{0};
    BytesPerSecond rate{0}; ///< mean, wire bytes
};

/// Means over equal intervals from 0 to `span`, of the links that carry anything at all.
struct Load {
    Seconds span{0};
    std::vector<double> nvlink, network, busiest; ///< 0 … 1; empty: there is no such link
    std::int32_t nvlink_count = 0, network_count = 0;
    bool pcie = false; ///< `nvlink` has PCIe links in it
    std::int32_t busiest_link = -1;
    std::vector<LinkUse> fullest; ///< falling, then by number
};

/// `span` may be longer than the simulation: two runs on one axis. Links that another stands for count as themselves.
Load load_of(const Network &network, const Simulation &simulation, Seconds span, std::int32_t intervals = 240,
             std::size_t fullest = 10);

} // namespace rankscape::traffic_charts
