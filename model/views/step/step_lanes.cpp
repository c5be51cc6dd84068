// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where lanes and bars are, and finding events in them.
#include "model/views/step/step_lanes.h"

#include "model/views/stage/stage.h"

#include <algorithm>
#include <charconv>

namespace rankscape::drawing {

namespace {

/// At a width of 800.
struct Measures {
    double head, lane, gap, memory, axis;
};
constexpr Measures normal{18, 20, 4, 46, 20};
constexpr Measures low{12, 12, 2, 26, 18};
constexpr double title_height = 20, right_room = 16, memory_gap = 6, foot = 4;

const Measures &measures(const StepOptions &options) { return options.compact ? low : normal; }

double head_of(const StepOptions &options)
{
    return (options.title.en.empty() ? 0 : title_height) + (options.clock ? measures(options).head : 4);
}

std::vector<std::int32_t> shown_streams(const StepTimeline &timeline, const StepOptions &options)
{
    if (!options.streams.empty())
        return options.streams;
    std::vector<bool> used(timeline.plan.streams.size(), false);
    for (const auto &event : timeline.plan.events)
        used[static_cast<std::size_t>(event.stream)] = true;
    std::vector<std::int32_t> streams;
    for (std::size_t i = 0; i < used.size(); ++i)
        if (used[i])
            streams.push_back(static_cast<std::int32_t>(i));
    return streams;
}

} // namespace

double StepLanes::height(const StepTimeline &timeline, const Options &options)
{
    const auto &m = measures(options);
    const auto lanes = static_cast<double>(shown_streams(timeline, options).size()) + (options.exposed ? 1 : 0);
    return head_of(options) + lanes * (m.lane + m.gap) + (options.memory ? memory_gap + m.memory : 0) +
           (options.axis ? m.axis : foot);
}

StepLanes::StepLanes(const StepTimeline &timeline, Box where, Options options)
    : timeline_(timeline), options_(std::move(options)), scale_(where.width / size::page)
{
    const auto &m = measures(options_);
    const auto s = scale_;
    const bool window = options_.to > options_.from;
    from_ = window ? std::clamp(options_.from, 0.0, timeline.end_of_all) : 0;
    to_ = window ? std::clamp(options_.to, from_, timeline.end_of_all) : timeline.end_of_all;
    box_ = {where.x, where.y, where.width, height(timeline, options_) * s};
    const auto left = options_.names * s;
    plot_ = {where.x + left, where.y + head_of(options_) * s, where.width - left - right_room * s, 0};
    auto y = plot_.y;
    row_of_.assign(timeline.plan.streams.size(), -1);
    for (const auto stream : shown_streams(timeline, options_)) {
        row_of_[static_cast<std::size_t>(stream)] = static_cast<std::int32_t>(rows_.size());
        rows_.push_back({stream, {plot_.x, y, plot_.width, m.lane * s}, {}});
        y += (m.lane + m.gap) * s;
    }
    if (options_.exposed) {
        exposed_ = {plot_.x, y, plot_.width, m.lane * s};
        y += (m.lane + m.gap) * s;
    }
    if (options_.memory) {
        memory_ = {plot_.x, y + memory_gap * s, plot_.width, m.memory * s};
        y = memory_.bottom();
    }
    plot_.height = y - plot_.y;
    for (std::size_t i = 0; i < timeline.plan.events.size(); ++i)
        if (const auto row = row_of_[static_cast<std::size_t>(timeline.plan.events[i].stream)]; row >= 0)
            rows_[static_cast<std::size_t>(row)].events.push_back(static_cast<std::int32_t>(i));
    // A stream runs its events in order, so they are by start already; made sure of, because finding relies on it.
    for (auto &row : rows_)
        std::ranges::stable_sort(row.events, {},
                                 [&](std::int32_t i) { return timeline.start[static_cast<std::size_t>(i)]; });
    if (options_.memory)
        add_up();
}

void StepLanes::add_up()
{
    struct Change {
        double time, bytes;
        std::size_t content;
    };
    std::vector<Change> changes;
    for (const auto &hold : timeline_.plan.holds) {
        const auto &taken = hold.from_end ? timeline_.end : timeline_.start;
        const auto from = hold.from < 0 ? 0 : taken[static_cast<std::size_t>(hold.from)];
        const auto until = hold.until < 0 ? -1 : timeline_.end[static_cast<std::size_t>(hold.until)];
        if (hold.until >= 0 && until <= from)
            continue;
        const auto content = static_cast<std::size_t>(hold.content);
        changes.push_back({from, hold.bytes, content});
        if (hold.until >= 0)
            changes.push_back({until, -hold.bytes, content});
    }
    std::ranges::stable_sort(changes, {}, &Change::time);
    HeldLevel level;
    levels_.push_back(level);
    for (std::size_t i = 0; i < changes.size(); ++i) {
        level.bytes[changes[i].content] += changes[i].bytes;
        if (i + 1 < changes.size() && changes[i + 1].time <= changes[i].time)
            continue;
        level.time = changes[i].time;
        if (levels_.back().time >= level.time)
            levels_.back().bytes = level.bytes;
        else
            levels_.push_back(level);
        if (level.sum() > peak_) {
            peak_ = level.sum();
            peak_at_ = level.time;
        }
    }
}

double StepLanes::x(double time) const
{
    return plot_.x + plot_.width * (to_ > from_ ? (time - from_) / (to_ - from_) : 0);
}

double StepLanes::time_at(double x) const
{
    return from_ + (to_ - from_) * std::clamp(plot_.width > 0 ? (x - plot_.x) / plot_.width : 0, 0.0, 1.0);
}

std::optional<Box> StepLanes::lane(std::int32_t stream) const
{
    if (stream < 0 || static_cast<std::size_t>(stream) >= row_of_.size() ||
        row_of_[static_cast<std::size_t>(stream)] < 0)
        return std::nullopt;
    return rows_[static_cast<std::size_t>(row_of_[static_cast<std::size_t>(stream)])].box;
}

std::optional<Box> StepLanes::bar(std::int32_t event) const
{
    if (event < 0 || static_cast<std::size_t>(event) >= timeline_.plan.events.size())
        return std::nullopt;
    const auto at = static_cast<std::size_t>(event);
    const auto row = lane(timeline_.plan.events[at].stream);
    const auto from = timeline_.start[at], to = timeline_.end[at];
    if (!row || to < from_ || from > to_)
        return std::nullopt;
    const auto left = x(std::max(from, from_)), right = x(std::min(to, to_));
    return Box{left, row->y, right - left, row->height};
}

std::optional<std::int32_t> StepLanes::event_at(Point point) const
{
    if (!plot_.contains(point))
        return std::nullopt;
    const auto time = time_at(point.x);
    const auto slack = plot_.width > 0 ? 1.5 * scale_ * (to_ - from_) / plot_.width : 0; // thin ones are still found
    if (exposed_.contains(point)) {
        for (const auto &one : timeline_.exposed)
            if (time >= one.from.value - slack && time <= one.to.value + slack)
                return one.event;
        return std::nullopt;
    }
    const auto row = std::ranges::find_if(rows_, [&](const Row &one) { return one.box.contains(point); });
    if (row == rows_.end())
        return std::nullopt;
    const auto start = [&](std::int32_t i) { return timeline_.start[static_cast<std::size_t>(i)]; };
    const auto after = std::ranges::upper_bound(row->events, time, {}, start);
    std::optional<std::int32_t> best;
    auto nearest = slack;
    const auto consider = [&](std::int32_t i) {
        const auto at = static_cast<std::size_t>(i);
        const auto away = std::max({timeline_.start[at] - time, time - timeline_.end[at], 0.0});
        if (away < nearest || (away == 0 && nearest > 0)) {
            nearest = away;
            best = i;
        }
    };
    if (after != row->events.begin())
        consider(*std::prev(after));
    if (after != row->events.end())
        consider(*after);
    return best;
}

ElementId StepLanes::element_at(Point point) const
{
    const auto event = event_at(point);
    return event ? options_.prefix + "event-" + std::to_string(*event) : ElementId{};
}

std::optional<std::int32_t> StepLanes::meant(const ElementId &id) const
{
    const auto head = options_.prefix + "event-";
    if (!id.starts_with(head))
        return std::nullopt;
    std::int32_t event = -1;
    const auto *last = id.data() + id.size();
    const auto [end, error] = std::from_chars(id.data() + head.size(), last, event);
    const bool known = error == std::errc() && end == last && event >= 0 &&
                       static_cast<std::size_t>(event) < timeline_.plan.events.size();
    return known ? std::optional(event) : std::nullopt;
}

} // namespace rankscape::drawing
