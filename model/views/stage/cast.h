// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Who is on the stage.
#pragma once

#include "model/traffic/simulate.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace rankscape::drawing {

struct Member {
    std::int32_t rank = -1;
    std::int32_t part = 0;     ///< a number of its group
    std::int32_t position = 0; ///< in it
};

/// Ranks that take part, each once, and what their bytes pass.
struct Cast {
    std::vector<Member> members;
    std::vector<std::int32_t> forwarders; ///< slots of GPUs that pass bytes on (PXN)
    bool network = false;                 ///< bytes leave a domain

    /// Takes in the members of a plan's parts that are not there yet, and where its transfers pass.
    void join(const Network &network, const Plan &plan);
    /// A group without transfers.
    void join(std::span<const std::int32_t> ranks, std::int32_t part);

private:
    std::unordered_set<std::int32_t> ranks_, slots_; ///< of members, of forwarders
};

/// Where a rank sits in a run: the part, and its position there.
struct Seat {
    std::int32_t part = -1, position = -1;
};
/// By rank; of groups that overlap, the first.
using Seats = std::unordered_map<std::int32_t, Seat>;
Seats seats_of(const Plan &plan);

} // namespace rankscape::drawing
