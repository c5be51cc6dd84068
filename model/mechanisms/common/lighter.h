// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is simulated in place of everything where that would be too much for a slider.
#pragma once

#include "model/mechanisms/common/comm_run.h"

#include <optional>

namespace rankscape {

/// What to simulate together.
struct Task {
    std::shared_ptr<const Network> network; ///< links numbered as in the job's own
    std::vector<Collective> collectives;
    Text remark;                ///< empty: as it is
    std::optional<Text> reason; ///< why this algorithm, where its choice is written into the collective already
};

/// Tasks that do not meet; the slowest one counts.
struct Tasks {
    std::vector<Task> tasks;
    bool stand_for_all = false; ///< what is simulated stands for more that run beside it
    Text remark;
};

/// All at once, unless that is many transfers. Then: of groups on links of their own, one of each that go alike
/// (exact); of the rings of an uneven group, one, over NICs as wide as those of all (times are good to 12 %); of the
/// slices of its trees, fewer (times up to about a third too long).
Tasks lighter(const std::shared_ptr<const Network> &network, const std::vector<Collective> &collectives);

/// The first and those that share links with it; nothing if that is all of them.
std::optional<Tasks> only_beside_the_first(const std::shared_ptr<const Network> &network,
                                           const std::vector<Collective> &collectives);

Text joined(const Text &one, const Text &other); ///< by a semicolon, where neither is empty

/// The same network with NICs and NVLink latency times a factor; null if it did not come from network_of(), or is no
/// longer kept.
std::shared_ptr<const Network> with_other_wires(const Network &network, double nics, double nvlink_latency);

} // namespace rankscape
