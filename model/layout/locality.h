// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which groups stay inside an NVLink domain and which leave it.
#pragma once

#include "model/cluster/cluster.h"
#include "model/layout/groups.h"

namespace rankscape {

/// Counts for one kind of group.
struct Locality {
    std::string name;
    std::int32_t size = 0;
    std::int32_t count = 0;
    std::int32_t crossing = 0;      ///< groups with members in more than one NVLink domain
    std::int32_t crossing_node = 0; ///< groups with members in more than one node
};

/// Whether the members of one group sit in more than one NVLink domain.
bool leaves_domain(const Cluster &cluster, std::span<const std::int32_t> group);

Locality locality_of(const Cluster &cluster, const GroupKind &kind);

} // namespace rankscape
