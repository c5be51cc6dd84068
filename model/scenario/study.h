// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives of a job, run on its network: what the collectives view and `collective` show.
#pragma once

#include "model/scenario/derive.h"
#include "model/traffic/simulate.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rankscape {

/// Which collective a person wants to see, in the job's own terms.
struct CollectiveWish {
    Operation operation = Operation::all_gather;
    std::string group_kind = "dp"; ///< a group kind of the layout; unused when `ranks` are given
    std::int32_t group_index = 0;
    bool every_group = false;         ///< all groups of the kind at once
    std::vector<std::int32_t> ranks;  ///< a hand-picked set; wins over the group
    std::int64_t bytes = 256'000'000; ///< nccl-tests' size, see Collective::bytes
    Algorithm algorithm = Algorithm::automatic;
    std::optional<Algorithm> other; ///< a second algorithm, side by side

    bool operator==(const CollectiveWish &) const = default;
};

/// One algorithm's run.
struct StudyRun {
    Algorithm asked = Algorithm::automatic;
    std::vector<Collective> collectives; ///< as asked, one a group
    Simulation simulation;
};

/// Immutable; shared between threads. `network` is of the Derived's cluster.
struct Study {
    CollectiveWish wish;
    Network network;
    std::vector<StudyRun> runs; ///< one, or two side by side
    Seconds duration{0};        ///< of the longest
};

/// Content of a collective by its group kind and operation, for colour: weights for all-gathers over dp or gtp_remat,
/// gradients for reductions over them, tokens for ep, activations for tp and cp.
Content content_of(const CollectiveWish &wish);

/// Errors: no_layout, unknown_group, and those of simulate(). Cancelled: code `cancelled`.
Result<std::shared_ptr<const Study>> study(const Derived &derived, const CollectiveWish &wish,
                                           const std::atomic<bool> *cancel = nullptr);

} // namespace rankscape
