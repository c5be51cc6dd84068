// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What moves at an instant, one by one or in bundles.
#pragma once

#include "model/traffic/watch.h"
#include "model/views/stage/stage.h"

#include <string>
#include <vector>

namespace rankscape::drawing {

inline constexpr double chunk_pixels = 7; ///< across, ring included

/// A transfer under way. By orbits each simulated one stands for others: they are here too, with `image` counting.
struct Flight {
    std::int32_t transfer = 0;
    std::int32_t image = 0;
    std::int32_t part = 0;
    std::int32_t from = -1, to = -1; ///< ranks
    std::int32_t owner = -1;         ///< position whose shard it carries; -1: nobody's
    std::int32_t alike = -1;         ///< of a group that the simulated one stands for: which, as Flow counts them
    double share = 0;
    double rate = 0;
};

std::vector<Flight> flights_of(const Simulation &simulation, const Seats &seats,
                               const std::vector<Watch::Moving> &moving);
/// "transfer-17", "transfer-17-3" for an image of it, "transfer-17-g2" in a group alike; with a prefix before it.
std::string chunk_id(const std::string &prefix, const Flight &flight);

/// All that moves from one domain to another.
struct Bundle {
    std::int32_t from_card = 0, to_card = 0;
    std::int32_t count = 0;
    double share = 0; ///< mean
    double rate = 0;  ///< payload bytes per second, all together
};
/// By pair of domains; with very many pairs, by the domain that sends. What is not on the stage is not counted.
std::vector<Bundle> bundles_of(const Stage &stage, const std::vector<Flight> &flights);

} // namespace rankscape::drawing
