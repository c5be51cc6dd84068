// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The list of views: one entry each.
#include "model/views/calibration/calibration_view.h"
#include "model/views/cluster/cluster_view.h"
#include "model/views/collectives/collectives_view.h"
#include "model/views/map/map_view.h"
#include "model/views/questions/questions_view.h"
#include "model/views/timeline/timeline_view.h"
#include "model/views/traffic_charts/traffic_view.h"
#include "model/views/view.h"

#include <algorithm>

namespace rankscape {

std::span<const View> views()
{
    static const std::vector<View> all{
        {.id = "cluster",
         .title = {"Cluster", "集群"},
         .citations = {"mcore-parallel-state", "mcore-0.20.0-release", "nccl-topo"},
         .concept_page = "expert-parallel-and-folding",
         .bounds = [](const Shown &shown) { return cluster_view::bounds(*shown.derived); },
         .draw = [](const Shown &shown,
                    const Window &window) { return cluster_view::draw(*shown.derived, shown.state, window); },
         .legend = [](const Shown &shown) { return cluster_view::legend(*shown.derived, shown.state); },
         .subtitle = [](const Shown &shown) { return cluster_view::subtitle(*shown.derived, shown.state); },
         .rank_at = [](const Shown &shown, Point point) { return cluster_view::rank_at(*shown.derived, point); },
         .rank_box = [](const Shown &shown,
                        std::int32_t rank) { return cluster_view::rank_box(*shown.derived, rank); }},
        {.id = "map",
         .title = {"Map of threads", "主线图"},
         .citations = {"study-notes", "mcore-0.19.0-release", "mcore-0.19.2-release", "mcore-0.20.0-release"},
         .concept_page = "megatron-core",
         .of_layout = false,
         .bounds = map_view::bounds,
         .draw = map_view::draw,
         .legend = map_view::legend,
         .subtitle = map_view::subtitle,
         .element_at = map_view::element_at},
        {.id = "timeline",
         .title = {"Release timeline", "版本时间线"},
         .citations = {"mcore-git-log", "mcore-0.19.0-release", "mcore-0.19.2-release", "mcore-0.20.0-release",
                       "bridge-0.7.0-release", "nemo-rl-0.8.0-release"},
         .concept_page = "megatron-core",
         .of_layout = false,
         .bounds = timeline_view::bounds,
         .draw = timeline_view::draw,
         .legend = timeline_view::legend,
         .subtitle = timeline_view::subtitle,
         .element_at = timeline_view::element_at},
        {.id = "questions",
         .title = {"Questions", "问答"},
         .citations = {"study-notes", "mcore-0.20.0-release", "mcore-0.19.0-release", "issue-9232"},
         .concept_page = "experimental",
         .of_layout = false,
         .bounds = questions_view::bounds,
         .draw = questions_view::draw,
         .subtitle = questions_view::subtitle,
         .element_at = questions_view::element_at},
        {.id = "collectives",
         .title = {"Collectives", "集合通信"},
         .citations = {"nccl-topo", "nccl-tuning", "nccl-tests-performance"},
         .concept_page = "collectives",
         .animated = true,
         .bounds = collectives_view::bounds,
         .draw = collectives_view::draw,
         .legend = collectives_view::legend,
         .subtitle = collectives_view::subtitle,
         .duration = collectives_view::duration,
         .draw_moving = collectives_view::draw_moving,
         .rank_at = collectives_view::rank_at,
         .rank_box = collectives_view::rank_box,
         .element_at = collectives_view::element_at},
        {.id = "traffic",
         .title = {"Traffic", "流量"},
         .citations = {"nccl-topo", "nccl-tests-performance"},
         .concept_page = "bus-bandwidth",
         .animated = true,
         .bounds = traffic_view::bounds,
         .draw = traffic_view::draw,
         .legend = traffic_view::legend,
         .subtitle = traffic_view::subtitle,
         .duration = traffic_view::duration,
         .draw_moving = traffic_view::draw_moving},
        {.id = "calibration",
         .title = {"Calibration", "校准"},
         .citations = {"hybrid-ep-doc", "deepep-readme", "nccl-ep-release", "nccl-tests-performance",
                       "deepep-issue-493", "nccl-issue-1464"},
         .concept_page = "bus-bandwidth",
         .of_layout = false,
         .bounds = calibration_view::bounds,
         .draw = calibration_view::draw,
         .legend = calibration_view::legend,
         .subtitle = calibration_view::subtitle,
         .element_at = calibration_view::element_at},
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
