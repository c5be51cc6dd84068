// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From the compute event that starts at last, back along what it waited for: each start is the end of something.
#include "model/schedule/exposure.h"

#include <algorithm>

namespace rankscape {

namespace {

class Search {
public:
    explicit Search(const StepTimeline &line) : line_(line), before_(line.plan.events.size(), -1)
    {
        std::vector<std::int32_t> last(line.plan.streams.size(), -1);
        for (std::size_t i = 0; i < before_.size(); ++i) {
            const auto stream = static_cast<std::size_t>(line.plan.events[i].stream);
            before_[i] = last[stream];
            last[stream] = static_cast<std::int32_t>(i);
        }
    }

    std::vector<Exposed> run()
    {
        std::vector<std::int32_t> computing; // by start
        for (std::size_t i = 0; i < before_.size(); ++i)
            if (computes(i))
                computing.push_back(static_cast<std::int32_t>(i));
        std::ranges::stable_sort(computing, {}, [&](std::int32_t i) { return start(i); });
        double idle_from = 0;
        for (const auto event : computing) {
            if (start(event) > idle_from)
                look_back(last_before(event), idle_from, start(event));
            idle_from = std::max(idle_from, end(event));
        }
        if (line_.end_of_all > idle_from) // the step itself waits for what ends last
            look_back(last_of_all(), idle_from, line_.end_of_all);
        return std::move(found_);
    }

private:
    double start(std::int32_t event) const { return line_.start[static_cast<std::size_t>(event)]; }
    double end(std::int32_t event) const { return line_.end[static_cast<std::size_t>(event)]; }
    bool communicates(std::int32_t event) const
    {
        return is_communication(line_.plan.events[static_cast<std::size_t>(event)].work);
    }
    /// Communication on a compute stream keeps the stream, but nothing is computed.
    bool computes(std::size_t event) const
    {
        const auto &one = line_.plan.events[event];
        return line_.plan.streams[static_cast<std::size_t>(one.stream)].compute && !is_communication(one.work) &&
               one.work != Work::host && line_.end[event] > line_.start[event];
    }

    /// Whether the first is a better reason than the second: it ends later; at one instant communication goes first.
    bool later(std::int32_t one, std::int32_t other) const
    {
        if (other < 0 || end(one) != end(other))
            return other < 0 || end(one) > end(other);
        return communicates(one) && !communicates(other);
    }

    /// What the event waited for at last; -1: nothing.
    std::int32_t last_before(std::int32_t event) const
    {
        auto best = before_[static_cast<std::size_t>(event)];
        for (const auto other : line_.plan.events[static_cast<std::size_t>(event)].after)
            if (later(other, best))
                best = other;
        return best;
    }

    std::int32_t last_of_all() const
    {
        std::int32_t best = -1;
        for (std::size_t i = 0; i < before_.size(); ++i)
            if (later(static_cast<std::int32_t>(i), best))
                best = static_cast<std::int32_t>(i);
        return best;
    }

    /// The stretch of idleness from `from` to `to`, in which `event` was waited for at last.
    void look_back(std::int32_t event, double from, double to)
    {
        const auto first = static_cast<std::ptrdiff_t>(found_.size());
        for (; event >= 0 && to > from; event = last_before(event)) {
            const auto since = std::max(from, std::min(start(event), to));
            if (communicates(event) && to > since)
                found_.push_back({event, {since}, {to}});
            to = since;
        }
        std::reverse(found_.begin() + first, found_.end());
    }

    const StepTimeline &line_;
    std::vector<std::int32_t> before_; ///< by event: the one before it on its stream
    std::vector<Exposed> found_;
};

} // namespace

std::vector<Exposed> exposed_stretches(const StepTimeline &line) { return Search(line).run(); }

} // namespace rankscape
