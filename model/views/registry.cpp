// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The list of views: one entry each.
#include "model/views/cluster/cluster_view.h"
#include "model/views/view.h"

#include <algorithm>

namespace rankscape {

std::span<const View> views()
{
    static const std::vector<View> all{
        {"cluster",
         {"Cluster", "集群"},
         "",
         {"mcore-parallel-state", "mcore-0.20.0-release", "nccl-topo"},
         "expert-parallel-and-folding",
         false,
         cluster_view::bounds,
         cluster_view::draw,
         cluster_view::legend,
         cluster_view::subtitle,
         cluster_view::rank_at,
         cluster_view::rank_box},
    };
    return all;
}

const View *find_view(std::string_view id)
{
    const auto all = views();
    const auto found = std::ranges::find(all, id, &View::id);
    return found == all.end() ? nullptr : &*found;
}

} // namespace rankscape
