// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From the step's time to the own times of its communication runs.
#include "model/views/step/step_lanes.h"

#include <algorithm>

namespace rankscape::drawing {

std::vector<std::int32_t> events_at(const StepTimeline &timeline, double time)
{
    std::vector<std::int32_t> found;
    for (std::size_t i = 0; i < timeline.start.size(); ++i)
        if (timeline.start[i] <= time && time < timeline.end[i])
            found.push_back(static_cast<std::int32_t>(i));
    return found;
}

std::vector<Playing> playing_at(const StepTimeline &timeline, const std::vector<double> &lengths, double time)
{
    std::vector<Playing> playing;
    for (const auto event : events_at(timeline, time)) {
        const auto at = static_cast<std::size_t>(event);
        const auto run = timeline.plan.events[at].run;
        if (run < 0 || static_cast<std::size_t>(run) >= lengths.size())
            continue;
        Playing one{event, run, 0, 1};
        const auto length = lengths[static_cast<std::size_t>(run)];
        one.local_time = std::clamp(timeline.share_done(event, time), 0.0, 1.0) * length;
        // The slope of its progress here, in seconds of the run a second of the step.
        const auto &knots = timeline.progress[at];
        const auto next = std::ranges::upper_bound(knots, time, {}, &StepTimeline::Knot::time);
        if (next != knots.begin() && next != knots.end()) {
            const auto &a = *std::prev(next);
            if (next->time > a.time)
                one.speed = std::clamp((next->share - a.share) / (next->time - a.time) * length, 0.0, 1.0);
        }
        playing.push_back(one);
    }
    return playing;
}

} // namespace rankscape::drawing
