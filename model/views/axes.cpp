// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The table of axes.
#include "model/views/axes.h"

#include <algorithm>

namespace rankscape {

const std::array<AxisName, 9> &axis_names()
{
    static const std::array<AxisName, 9> names{{
        {"tp", false, Axis::tp, Role::axis_tp, {"tensor parallel", "张量并行 TP"}},
        {"gtp_remat", false, Axis::gtp_remat, Role::axis_gtp_remat, {"GTP_remat weight shards", "GTP_remat 权重分片"}},
        {"cp", false, Axis::cp, Role::axis_cp, {"context parallel", "上下文并行 CP"}},
        {"dp", false, Axis::dp, Role::axis_dp, {"data parallel", "数据并行 DP"}},
        {"pp", false, Axis::pp, Role::axis_pp, {"pipeline stage", "pipeline stage"}},
        {"etp", true, Axis::tp, Role::axis_etp, {"expert tensor parallel", "专家张量并行 ETP"}},
        {"ep", true, Axis::ep, Role::axis_ep, {"expert parallel", "专家并行 EP"}},
        {"egtp", true, Axis::gtp_remat, Role::axis_gtp_remat, {"expert GTP_remat", "专家 GTP_remat"}},
        {"edp", true, Axis::dp, Role::axis_dp, {"expert data parallel", "专家数据并行 EDP"}},
    }};
    return names;
}

const AxisName *find_axis(std::string_view id)
{
    const auto &names = axis_names();
    const auto found = std::ranges::find(names, id, &AxisName::id);
    return found == names.end() ? nullptr : &*found;
}

std::int32_t degree(const Layout &layout, const AxisName &axis)
{
    return (axis.expert ? layout.expert : layout.dense).degree(axis.axis);
}

std::int32_t coordinate(const Layout &layout, const AxisName &axis, std::int32_t rank)
{
    return (axis.expert ? layout.expert : layout.dense).coordinate(rank, axis.axis);
}

std::string coordinates_text(const Layout &layout, std::int32_t rank, bool expert, bool all)
{
    std::string text;
    const auto add = [&](const AxisName &axis) {
        const bool optional = axis.axis == Axis::gtp_remat || !all;
        if (optional && degree(layout, axis) == 1)
            return;
        text += (text.empty() ? "" : " ") + std::string(axis.id) + ' ' + std::to_string(coordinate(layout, axis, rank));
    };
    for (const auto &axis : axis_names())
        if (axis.expert == expert)
            add(axis);
    if (expert)
        add(*find_axis("pp")); // the one axis that both grids share
    return text;
}

} // namespace rankscape
