// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Counting over the members.
#include "model/layout/locality.h"

#include <algorithm>

namespace rankscape {

bool leaves_domain(const Cluster &cluster, std::span<const std::int32_t> group)
{
    return std::ranges::any_of(
        group, [&, first = cluster.domain(group.front())](std::int32_t rank) { return cluster.domain(rank) != first; });
}

Locality locality_of(const Cluster &cluster, const GroupKind &kind)
{
    Locality result{kind.name, kind.size, static_cast<std::int32_t>(kind.count()), 0, 0};
    for (std::size_t i = 0; i < kind.count(); ++i) {
        const auto group = kind.group(i);
        const auto node = cluster.node(group.front());
        const bool crosses = leaves_domain(cluster, group);
        result.crossing += crosses;
        result.crossing_node +=
            crosses || std::ranges::any_of(group, [&](std::int32_t rank) { return cluster.node(rank) != node; });
    }
    return result;
}

} // namespace rankscape
