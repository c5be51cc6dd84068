// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reading members and forwarders off a plan.
#include "model/views/stage/cast.h"

#include <algorithm>

namespace rankscape::drawing {

namespace {

constexpr std::int32_t most_looked_at = 200'000; ///< transfers that are searched for forwarders

} // namespace

void Cast::join(const Network &wires, const Plan &plan)
{
    for (std::size_t part = 0; part < plan.parts.size(); ++part)
        join(plan.parts[part].arrangement.ranks, static_cast<std::int32_t>(part));
    const auto &spec = wires.spec();
    const bool relayed = spec.pxn && (spec.rails || !spec.nic_of_gpu.empty()); // else nothing is looked for
    Path path;
    for (std::int32_t i = 0; i < std::min(plan.size(), most_looked_at); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (plan.from[at] < 0 || plan.to[at] < 0 || !wires.find(plan.from[at], plan.to[at], path))
            continue;
        network |= path.kind == PathClass::network || path.kind == PathClass::spine;
        if (path.via >= 0 && slots_.insert(path.via).second)
            forwarders.push_back(path.via);
        if (network && !relayed)
            break;
    }
}

void Cast::join(std::span<const std::int32_t> ranks, std::int32_t part)
{
    for (std::size_t p = 0; p < ranks.size(); ++p)
        if (ranks_.insert(ranks[p]).second) // groups of a few kinds overlap
            members.push_back({ranks[p], part, static_cast<std::int32_t>(p)});
}

Seats seats_of(const Plan &plan)
{
    Seats seats;
    for (std::size_t part = 0; part < plan.parts.size(); ++part) {
        const auto &ranks = plan.parts[part].arrangement.ranks;
        for (std::size_t p = 0; p < ranks.size(); ++p)
            seats.try_emplace(ranks[p], Seat{static_cast<std::int32_t>(part), static_cast<std::int32_t>(p)});
    }
    return seats;
}

} // namespace rankscape::drawing
