// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What moves at an instant, one by one or in bundles.
#pragma once

#include "model/traffic/watch.h"
#include "model/views/collectives/stage.h"

#include <string>
#include <vector>

namespace rankscape::collectives_view {

inline constexpr double chunk_pixels = 7; ///< across, ring included

/// A transfer under way. By orbits each simulated one stands for others: they are here too, with `image` counting.
struct Flight {
    std::int32_t transfer = 0;
    std::int32_t image = 0;
    std::int32_t part = 0;
    std::int32_t from = -1, to = -1; ///< ranks
    std::int32_t owner = -1;         ///< position whose shard it carries; -1: nobody's
    double share = 0;
    double rate = 0;
};

std::vector<Flight> flights_of(const Network &network, const Stage &stage, const Simulation &simulation,
                               const std::vector<Watch::Moving> &moving);
/// "transfer-17", "transfer-17-3" for an image of it, "other-…" in the second run.
std::string chunk_id(std::size_t run, const Flight &flight);

/// All that moves from one domain to another.
struct Bundle {
    std::int32_t from_card = 0, to_card = 0;
    std::int32_t count = 0;
    double share = 0; ///< mean
    double rate = 0;  ///< payload bytes per second, all together
};
/// By pair of domains; with very many pairs, by the domain that sends.
std::vector<Bundle> bundles_of(const Stage &stage, const std::vector<Flight> &flights);

} // namespace rankscape::collectives_view
