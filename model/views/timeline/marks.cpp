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
constexpr std::chrono::days same_release{3}; ///< a tag and its release page may differ by a weekend
constexpr std::chrono::days longest_for_weeks{75};
constexpr std::string_view digits = "0123456789";

/// Megatron Core is released from the repository Megatron-LM.
std::string repository_of(const Event &event)
{
    return event.repository == "Megatron-LM" ? "Megatron Core" : event.repository;
}

/// The first version that the words name: "0.7.1".
std::string version_in(const std::string &words)
{
    for (auto at = words.find_first_of(digits); at != std::string::npos; at = words.find_first_of(digits, at)) {
        auto end = std::min(words.find_first_not_of("0123456789.", at), words.size());
        while (words[end - 1] == '.')
            --end;
        const auto found = words.substr(at, end - at);
        if (std::ranges::count(found, '.') >= 1)
            return found;
        at = end;
    }
    return {};
}

bool is_also_a_release(const Catalog &catalog, const Event &event)
{
    const auto day = day_of(event.date);
    if (!day || (event.kind != Event::Kind::tagged && event.kind != Event::Kind::released))
        return false;
    return std::ranges::any_of(catalog.releases(), [&](const Release &release) {
        const auto other = day_of(release.date);
        return other && release.repository == repository_of(event) && release.version == version_in(event.title.en) &&
               std::chrono::abs(*other - *day) <= same_release;
    });
}

bool has_unconfirmed_date(const Catalog &catalog, const Release &release)
{
    return std::ranges::any_of(release.claims, [&](const std::string &id) {
        const auto *claim = catalog.claim(id);
        return claim && id.ends_with("-date") && claim->verification == Citation::Verification::stated_by_study_notes;
    });
}

/// An event's version stands with its repository where the lane does not name that.
std::string event_label(const Event &event, const std::string &lane)
{
    if (event.kind == Event::Kind::released) {
        const auto version = version_in(event.title.en);
        return lane == "repository-" + repository_of(event) ? version : event.repository + " " + version;
    }
    return event.number > 0 ? "#" + std::to_string(event.number) : std::string();
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
        return other.pill && !mark.pill && other.lane == mark.lane &&
               std::chrono::abs(other.day - mark.day) < around_label;
    });
}

/// Marks must be sorted by day. Releases stay in the middle; each event takes the first offset whose last mark is far
/// enough away, or the one that was used longest ago.
void spread(std::vector<Mark> &marks, std::size_t lanes)
{
    std::vector<std::array<Day, offsets.size()>> last(lanes);
    for (auto &mark : marks) {
        if (mark.pill) {
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

std::string pill_text(const Mark &mark) { return mark.unconfirmed_date ? mark.label + " ?" : mark.label; }

const std::string &repository_of(const Mark &mark)
{
    return mark.release ? mark.release->repository : mark.event->repository;
}

bool is_hollow(Event::Kind kind)
{
    using enum Event::Kind;
    return kind == opened || kind == seen_open || kind == tagged || kind == branched;
}

bool is_square(Event::Kind kind)
{
    using enum Event::Kind;
    return kind == closed || kind == tagged || kind == branched || kind == released;
}

const Text &unconfirmed_words()
{
    static const Text words{"date as the study notes give it, not confirmed", "日期据学习笔记，未核实"};
    return words;
}

const Text &unread_words()
{
    static const auto day = iso(pull_requests_read_to);
    static const Text words{"pull requests after " + day + " were not read", day + " 之后的 PR 未查阅"};
    return words;
}

std::optional<Day> release_day(const Catalog &catalog, CoreVersion version)
{
    for (const auto &release : catalog.releases())
        if (release.repository == "Megatron Core" && release.version == name(version))
            return day_of(release.date);
    return std::nullopt;
}

std::vector<Lane> repositories_of(const Catalog &catalog)
{
    std::vector<Lane> found;
    const auto add = [&](const std::string &name) {
        if (std::ranges::find(found, "repository-" + name, &Lane::id) == found.end())
            found.push_back({"repository-" + name, {name, name}, {Role::text_muted}, true});
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
    lanes.push_back({"thread-other", {"Other", "其他"}, {Role::text_faint}, false, true});
    return lanes;
}

Rows rows_of(const Catalog &catalog, const ViewState &state, CoreVersion version)
{
    Rows rows;
    const auto until = release_day(catalog, version);
    rows.lanes = lanes_of(catalog);
    std::erase_if(rows.lanes, [&](const Lane &lane) { return is_hidden(state, lane.id); });
    const auto add = [&](Mark mark, const std::string &date, const std::string &lane, const std::string &repository) {
        const auto day = day_of(date);
        mark.lane = index_of(rows.lanes, lane);
        if (!day || mark.lane == rows.lanes.size() || is_hidden(state, "repository-" + repository))
            return;
        mark.day = *day;
        mark.later = until && *day > *until;
        rows.marks.push_back(std::move(mark));
    };
    for (const auto &release : catalog.releases())
        add({.id = "release-" + release.id,
             .release = &release,
             .label = release.version,
             .pill = true,
             .unconfirmed_date = has_unconfirmed_date(catalog, release),
             .chosen = release.repository == "Megatron Core" && release.version == name(version)},
            release.date, "repository-" + release.repository, release.repository);
    for (const auto &event : catalog.events())
        if (!is_also_a_release(catalog, event)) {
            const auto lane = lane_id(catalog, event);
            add({.id = "event-" + event.id,
                 .event = &event,
                 .label = event_label(event, lane),
                 .pill = event.kind == Event::Kind::released},
                event.date, lane, repository_of(event));
        }
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

std::optional<DateRange> unread(const DateRange &range, std::optional<Day> today)
{
    const DateRange part{std::max(range.first, pull_requests_read_to),
                         std::min(range.last, today.value_or(range.last))};
    return part.first < part.last ? std::optional(part) : std::nullopt;
}

std::vector<Tick> ticks_of(const DateRange &range)
{
    using namespace std::chrono;
    std::vector<Tick> ticks;
    if (range.last - range.first <= longest_for_weeks) {
        for (auto day = range.first + (Monday - weekday(range.first)); day <= range.last; day += weeks(1))
            ticks.push_back({day, iso(day).substr(5)});
        return ticks;
    }
    const year_month_day from(range.first);
    for (auto month = from.year() / from.month(); Day(month / 1) <= range.last; month += months(1))
        if (Day(month / 1) >= range.first)
            ticks.push_back({Day(month / 1), iso(Day(month / 1)).substr(0, 7)});
    return ticks;
}

} // namespace rankscape::timeline_view
