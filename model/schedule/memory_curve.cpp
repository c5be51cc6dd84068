// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One sweep over what is taken and freed.
#include "model/schedule/memory_curve.h"

#include <algorithm>

namespace rankscape {

std::vector<StepTimeline::Level> memory_levels(const StepTimeline &line)
{
    std::vector<StepTimeline::Level> changes;
    changes.reserve(2 * line.plan.holds.size());
    double held = 0;
    for (const auto &hold : line.plan.holds) {
        const auto &taken = hold.from_end ? line.end : line.start;
        const auto from = hold.from < 0 ? 0 : taken[static_cast<std::size_t>(hold.from)];
        const bool freed = hold.until >= 0;
        const auto until = freed ? line.end[static_cast<std::size_t>(hold.until)] : 0;
        if (freed && until <= from)
            continue;
        if (from <= 0)
            held += hold.bytes;
        else
            changes.push_back({from, hold.bytes});
        if (freed)
            changes.push_back({until, -hold.bytes});
    }
    std::ranges::sort(changes, {}, &StepTimeline::Level::time);
    std::vector<StepTimeline::Level> levels{{0, held}};
    for (std::size_t i = 0; i < changes.size(); ++i) {
        held += changes[i].bytes;
        if (i + 1 < changes.size() && changes[i + 1].time == changes[i].time)
            continue;
        if (held != levels.back().bytes)
            levels.push_back({changes[i].time, held});
    }
    return levels;
}

} // namespace rankscape
