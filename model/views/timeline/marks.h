// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What stands where on the time axis: the same for the chart in the window and for the picture in a file.
#pragma once

#include "model/base/date.h"
#include "model/views/view.h"

#include <string>
#include <vector>

namespace rankscape::timeline_view {

/// A row of the timeline: the releases of a repository, or the changes of a thread.
struct Lane {
    std::string id; ///< "repository-NeMo-RL", "thread-gtp", "thread-topics", "thread-other": also the filter's id
    Text title;
    Paint paint;
    bool releases = false;
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
    std::string label; ///< "0.20.0" or "#5129"; empty for an event without a number
};

/// Every lane, whether or not a filter hides it.
std::vector<Lane> lanes_of(const Catalog &catalog);

/// The repositories that a filter can name: "repository-Megatron Core" …, with their titles.
std::vector<Lane> repositories_of(const Catalog &catalog);

/// The lanes that are shown and their marks by day, without what `state.hidden` names. `Mark::lane` and `row` count
/// the shown lanes only.
struct Rows {
    std::vector<Lane> lanes;
    std::vector<Mark> marks;
};
Rows rows_of(const Catalog &catalog, const ViewState &state);

/// From the first to the last mark and today, with a margin; what is shown when `state.dates` is absent.
DateRange whole_range(const Catalog &catalog, std::optional<Day> today);

} // namespace rankscape::timeline_view
