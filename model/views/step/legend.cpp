// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the colours of lanes mean.
#include "model/views/step/step_lanes.h"

#include <algorithm>
#include <array>

namespace rankscape::drawing {

namespace {

struct Kind {
    std::initializer_list<Work> works;
    Text label;
};

const std::array<Kind, 8> &kinds()
{
    static const std::array<Kind, 8> all{{
        {{Work::forward}, {"forward", "前向"}},
        {{Work::backward, Work::dgrad, Work::wgrad}, {"backward", "反向"}},
        {{Work::fused}, {"compute with communication inside", "内含通信的计算"}},
        {{Work::router, Work::permute, Work::cast, Work::host}, {"other work", "其他计算"}},
        {{Work::optimizer}, {"optimizer", "优化器"}},
        {{Work::gather}, {"gather of weights", "权重 gather"}},
        {{Work::reduce_scatter, Work::all_reduce}, {"reduction of gradients", "梯度归约"}},
        {{Work::dispatch, Work::combine}, {"dispatch and combine", "dispatch 与 combine"}},
    }};
    return all;
}

} // namespace

std::vector<LegendEntry> legend_of(const StepTimeline &timeline)
{
    std::vector<LegendEntry> entries;
    const auto &events = timeline.plan.events;
    for (const auto &kind : kinds())
        for (const auto work : kind.works)
            if (std::ranges::find(events, work, &StepEvent::work) != events.end()) {
                entries.push_back({LegendEntry::Sample::fill, paint_of(work), kind.label});
                break;
            }
    if (!timeline.exposed.empty())
        entries.push_back({LegendEntry::Sample::fill, {Role::problem}, {"exposed", "未掩盖"}});
    if (std::ranges::any_of(events, [](const StepEvent &event) { return event.network > 0; }))
        entries.push_back(
            {LegendEntry::Sample::dashed_line, {Role::text_muted}, {"leaves the NVLink domain", "走出 NVLink domain"}});
    return entries;
}

} // namespace rankscape::drawing
