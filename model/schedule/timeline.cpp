// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Questions about a step that has been played.
#include "model/schedule/step.h"

#include <algorithm>
#include <iterator>

namespace rankscape {

double StepTimeline::share_done(std::int32_t event, double time) const
{
    const auto at = static_cast<std::size_t>(event);
    if (time >= end[at])
        return 1;
    if (time <= start[at])
        return 0;
    const auto &knots = progress[at];
    const auto after = std::ranges::upper_bound(knots, time, {}, &Knot::time);
    const auto before = std::prev(after);
    return before->share + (after->share - before->share) * (time - before->time) / (after->time - before->time);
}

double StepTimeline::exposed_on(std::int32_t stream) const
{
    double sum = 0;
    for (const auto &stretch : exposed)
        if (plan.events[static_cast<std::size_t>(stretch.event)].stream == stream)
            sum += (stretch.to - stretch.from).value;
    return sum;
}

double StepTimeline::exposed_in_all() const
{
    double sum = 0;
    for (const auto &stretch : exposed)
        sum += (stretch.to - stretch.from).value;
    return sum;
}

double StepTimeline::busy_on(std::int32_t stream) const
{
    double sum = 0;
    for (std::size_t i = 0; i < plan.events.size(); ++i)
        if (plan.events[i].stream == stream)
            sum += end[i] - start[i];
    return sum;
}

double StepTimeline::held(double time) const
{
    const auto after = std::ranges::upper_bound(levels, time, {}, &Level::time);
    if (after == levels.begin())
        return levels.empty() ? 0 : levels.front().bytes;
    return std::prev(after)->bytes;
}

double StepTimeline::peak() const
{
    return levels.empty() ? 0 : std::ranges::max_element(levels, {}, &Level::bytes)->bytes;
}

double StepTimeline::next_event(double time) const
{
    const auto found = std::ranges::upper_bound(instants, time);
    return found == instants.end() ? time : *found;
}

double StepTimeline::previous_event(double time) const
{
    const auto found = std::ranges::lower_bound(instants, time);
    return found == instants.begin() ? time : *std::prev(found);
}

} // namespace rankscape
