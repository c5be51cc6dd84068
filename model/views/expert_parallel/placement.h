// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The job's expert groups on machines: which leave an NVLink domain, how many copies of a token cross, and what would
// keep them inside.
#pragma once

#include "model/base/text.h"
#include "model/scenario/derive.h"

#include <optional>
#include <string>
#include <vector>

namespace rankscape::expert_view {

/// The same ranks on one kind of machine.
struct Placement {
    Text name;  ///< "8-GPU nodes", "NVL72, 64 of 72 used"
    Text where; ///< the machine's name
    ClusterSpec spec;
    std::optional<Cluster> cluster;
    Locality ep;
    /// Expected copies of a token that cross into another domain, the mean over ranks; routing uniform without
    /// replacement (facts.md C(a)). Absent where the model says nothing of experts.
    std::optional<double> per_domain; ///< one a remote domain: DeepEP, HybridEP, NCCL EP
    std::optional<double> per_expert; ///< one a remote expert: alltoall
};

/// On 8-GPU nodes, on NVL72 racks of which 64 are used, and on full ones. The ranks stand in order.
std::vector<Placement> three_machines(const Derived &derived);
/// On the job's own cluster, as it is placed.
Placement own_machine(const Derived &derived);

/// What to ask the scheduler for so that every EP group stays in a domain. Source: case 25, nemo-rl-cluster-doc.
struct Segment {
    std::optional<std::int64_t> nodes; ///< sbatch --segment; absent: not needed, or it would not help
    Text sentence;
};
Segment segment_of(const Derived &derived);

/// Where the boundary between the first two domains may stand, and where it stands.
struct Boundary {
    std::int64_t at = 0;    ///< ranks before it
    std::int64_t least = 1; ///< both ends included
    std::int64_t most = 1;
    std::int64_t step = 1; ///< GPUs of a node
    bool movable() const { return most > least; }
};
Boundary boundary_of(const Derived &derived);
/// --domain-sizes with the boundary there: the rest fills the second domain, or as many as the machine has.
std::vector<std::int64_t> sizes_with_boundary(const Derived &derived, std::int64_t at);

} // namespace rankscape::expert_view
