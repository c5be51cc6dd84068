// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes, filters, and places within a lane.
#include "model/views/timeline/marks.h"

#include "model/views/thread_paint.h"

#include <algorithm>

namespace rankscape::timeline_view {

namespace {

constexpr std::chrono::days apart{4};         ///< marks nearer than this get different offsets
constexpr std::chrono::days around_label{14}; ///< a release is as wide as its version
constexpr std::array offsets{0.0, -0.18, 0.18, -0.34, 0.34};
constexpr std::chrono::days margin{8};

/// Megatron Core is released from the repository Megatron-LM.
std::string repository_of(const Event &event)
{
    return event.repository == "Megatron-LM" ? "Megatron Core" : event.repository;
}

bool is_hidden(const ViewState &state, const std::string &id) { return std::ranges::binary_search(state.hidden, id); }

bool is_release_like(const Event &event)
{
    return event.kind == Event::Kind::tagged || event.kind == Event::Kind::branched ||
           event.kind == Event::Kind::released;
}

std::string lane_id(const Catalog &catalog, const Event &event)
{
    const auto repository = repository_of(event);
    const bool released_here =
        std::ranges::find(catalog.releases(), repository, &Release::repository) != catalog.releases().end();
    if (is_release_like(event) && released_here)
        return "repository-" + repository;
    const auto *thread = catalog.thread(event.thread);
    if (!thread)
        return "thread-other";
    return thread->is_topic() ? "thread-topics" : "thread-" + thread->id;
}

std::size_t index_of(const std::vector<Lane> &lanes, const std::string &id)
{
    return static_cast<std::size_t>(std::ranges::find(lanes, id, &Lane::id) - lanes.begin());
}

/// Whether a release's label covers the middle of the lane on that day.
bool under_release(const std::vector<Mark> &marks, const Mark &mark)
{
    return std::ranges::any_of(marks, [&](const Mark &other) {
        return other.release && !mark.release && other.lane == mark.lane &&
               std::chrono::abs(other.day - mark.day) < around_label;
    });
}

/// Marks must be sorted by day. Releases stay in the middle; each event takes the first offset whose last mark is far
/// enough away, or the one that was used longest ago.
void spread(std::vector<Mark> &marks, std::size_t lanes)
{
    std::vector<std::array<Day, offsets.size()>> last(lanes);
    for (auto &mark : marks) {
        if (mark.release) {
            mark.row = static_cast<double>(mark.lane);
            continue;
        }
        auto &used = last[mark.lane];
        const auto from = used.begin() + (under_release(marks, mark) ? 3 : 0); // past the three that a label covers
        auto slot = std::find_if(from, used.end(), [&](Day day) { return day == Day{} || mark.day - day >= apart; });
        if (slot == used.end())
            slot = std::min_element(from, used.end());
        *slot = mark.day;
        mark.row = static_cast<double>(mark.lane) + offsets[static_cast<std::size_t>(slot - used.begin())];
    }
}

} // namespace

std::vector<Lane> repositories_of(const Catalog &catalog)
{
    std::vector<Lane> found;
    const auto add = [&](const std::string &name) {
        if (std::ranges::find(found, "repository-" + name, &Lane::id) == found.end())
            found.push_back({"repository-" + name, {name, name}, {Role::accent}, true});
    };
    for (const auto &release : catalog.releases())
        add(release.repository);
    for (const auto &event : catalog.events())
        add(repository_of(event));
    return found;
}

std::vector<Lane> lanes_of(const Catalog &catalog)
{
    std::vector<Lane> lanes;
    for (auto &lane : repositories_of(catalog))
        if (std::ranges::find(catalog.releases(), lane.title.en, &Release::repository) != catalog.releases().end())
            lanes.push_back(std::move(lane));
    for (const auto &thread : catalog.threads())
        if (!thread.is_topic())
            lanes.push_back({"thread-" + thread.id, thread.title, thread_paint(thread.id)});
    lanes.push_back({"thread-topics", {"Topics", "专题"}, thread_paint("")});
    lanes.push_back({"thread-other", {"Other", "其他"}, {Role::text_faint}});
    return lanes;
}

Rows rows_of(const Catalog &catalog, const ViewState &state)
{
    Rows rows;
    rows.lanes = lanes_of(catalog);
    std::erase_if(rows.lanes, [&](const Lane &lane) { return is_hidden(state, lane.id); });
    const auto add = [&](Mark mark, const std::string &date, const std::string &lane, const std::string &repository) {
        const auto day = day_of(date);
        mark.lane = index_of(rows.lanes, lane);
        if (!day || mark.lane == rows.lanes.size() || is_hidden(state, "repository-" + repository))
            return;
        mark.day = *day;
        rows.marks.push_back(std::move(mark));
    };
    for (const auto &release : catalog.releases())
        add({.id = "release-" + release.id, .release = &release, .label = release.version}, release.date,
            "repository-" + release.repository, release.repository);
    for (const auto &event : catalog.events())
        add({.id = "event-" + event.id,
             .event = &event,
             .label = event.number > 0 ? "#" + std::to_string(event.number) : std::string()},
            event.date, lane_id(catalog, event), repository_of(event));
    std::ranges::stable_sort(rows.marks, {}, &Mark::day);
    spread(rows.marks, rows.lanes.size());
    return rows;
}

DateRange whole_range(const Catalog &catalog, std::optional<Day> today)
{
    std::optional<Day> first, last = today;
    const auto take = [&](const std::string &date) {
        if (const auto day = day_of(date)) {
            first = first ? std::min(*first, *day) : *day;
            last = last ? std::max(*last, *day) : *day;
        }
    };
    for (const auto &release : catalog.releases())
        take(release.date);
    for (const auto &event : catalog.events())
        take(event.date);
    const auto end = last.value_or(Day{});
    return {first.value_or(end) - margin, end + margin};
}

} // namespace rankscape::timeline_view
