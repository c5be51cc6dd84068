// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What stands where on the time axis: the same for the chart in the window and for the picture in a file.
#pragma once

#include "model/base/date.h"
#include "model/base/version.h"
#include "model/views/view.h"

#include <optional>
#include <string>
#include <vector>

namespace rankscape::timeline_view {

/// The newest pull request or issue that was read (facts.md 0); main itself was read up to 2026-08-22. What happened
/// on the threads after this day is not known here.
inline constexpr Day pull_requests_read_to = std::chrono::year{2026} / 9 / 21;

/// A row of the timeline: the releases of a repository, or the changes of a thread.
struct Lane {
    std::string id; ///< "repository-NeMo-RL", "thread-gtp", "thread-topics", "thread-other": also the filter's id
    Text title;
    Paint paint;
    bool releases = false;
    bool hollow = false; ///< belongs to no thread or topic
};

/// One release or event. `row` is its lane's index plus an offset within ±0.4, so that near neighbours do not cover
/// each other.
struct Mark {
    ElementId id; ///< "release-core-0.20.0", "event-2026-07-08-5129"
    Day day;
    std::size_t lane = 0;
    double row = 0;
    const Release *release = nullptr; ///< one of the two is set
    const Event *event = nullptr;
    std::string label;             ///< "0.20.0" or "#5129"; empty for an event without a number
    bool pill = false;             ///< drawn as a version: a release, or an event that is one
    bool unconfirmed_date = false; ///< only the study notes state it
    bool chosen = false;           ///< the release of the chosen core version
    bool later = false;            ///< after the chosen core version's release
};

/// "0.20.0", "0.20.0 ?" where the date is not confirmed.
std::string pill_text(const Mark &mark);
/// The repository of the release or event: "Megatron Core", "Megatron-LM".
const std::string &repository_of(const Mark &mark);
bool is_hollow(Event::Kind kind); ///< nothing is finished by it
bool is_square(Event::Kind kind); ///< not about one pull request's code

/// What stands beside a date that only the study notes state.
const Text &unconfirmed_words();
const Text &unread_words(); ///< names `pull_requests_read_to`

/// Every lane, whether or not a filter hides it.
std::vector<Lane> lanes_of(const Catalog &catalog);

/// The repositories that a filter can name: "repository-Megatron Core" …, with their titles.
std::vector<Lane> repositories_of(const Catalog &catalog);

/// When the core version was released, as the catalogue says; nothing for main.
std::optional<Day> release_day(const Catalog &catalog, CoreVersion version);

/// The lanes that are shown and their marks by day, without what `state.hidden` names. `Mark::lane` and `row` count
/// the shown lanes only. An event that tags or publishes a version that is also a release within three days is left
/// out. `version` is the chosen core version; main sets nothing back.
struct Rows {
    std::vector<Lane> lanes;
    std::vector<Mark> marks;
};
Rows rows_of(const Catalog &catalog, const ViewState &state, CoreVersion version = CoreVersion::main);

/// From the first to the last mark and today, with a margin; what is shown when `state.dates` is absent.
DateRange whole_range(const Catalog &catalog, std::optional<Day> today);

/// The part of `range` of which the threads' changes were not read, up to today.
std::optional<DateRange> unread(const DateRange &range, std::optional<Day> today);

/// A grid line and what stands under it.
struct Tick {
    Day day;
    std::string label; ///< "2026-08", or "08-17" in a range of weeks
};
/// Mondays in a range of at most 75 days, else the first days of months.
std::vector<Tick> ticks_of(const DateRange &range);

} // namespace rankscape::timeline_view
