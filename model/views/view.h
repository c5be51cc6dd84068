// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the window, the files and the command line know about a view.
#pragma once

#include "model/base/date.h"
#include "model/catalog/catalog.h"
#include "model/mechanisms/common/thread_study.h"
#include "model/picture/picture.h"
#include "model/scenario/derive.h"
#include "model/scenario/study.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape {

/// Both ends included.
struct DateRange {
    Day first;
    Day last;
    bool operator==(const DateRange &) const = default;
};

/// What a person chose to look at, beside the Scenario.
struct ViewState {
    Language language = Language::en;
    std::string colour_by = "pp";              ///< an axis: tp gtp_remat cp dp pp etp ep egtp edp
    std::optional<std::int32_t> selected_rank; ///< its groups light up
    std::string group_kind;                    ///< the kind that is lit; empty: none
    std::optional<std::int32_t> group_index;   ///< one group of the kind; absent: the selected rank's
    ElementId selected;                        ///< in views of things that are not ranks: "thread-gtp"
    ElementId hovered;                         ///< what the pointer is on; files have none
    std::vector<std::string> hidden;           ///< what a filter leaves out, by id; sorted
    std::optional<DateRange> dates;            ///< the part of a date axis that is shown; absent: all of it
    std::optional<Day> today;                  ///< where "today" is marked; absent: not at all
    CollectiveWish collective;                 ///< what the collectives view runs
    std::optional<std::int64_t> other_size;    ///< a second size beside the job's, in views that compare two

    bool operator==(const ViewState &) const = default;
};

/// All that a picture follows from: the job, the knowledge, and what a person chose.
struct Shown {
    std::shared_ptr<const Derived> derived;
    const Catalog *catalog = nullptr; ///< outlives every Shown
    ViewState state;
    std::shared_ptr<const Study>
        study; ///< of `state.collective`; null until it is computed or when nothing asks for it
    std::shared_ptr<const ThreadStudy> thread; ///< of 'derived', in views with 'study'; null until it is computed
    Seconds time{0};                           ///< for the moving part; the still part does not read it

    bool operator==(const Shown &) const = default;
};

/// Which part to draw and how closely. `zoom` is output pixels per picture unit; the level of detail follows it.
struct Window {
    Box region; ///< picture units; shapes outside it may be left out
    double zoom = 1;
};

/// One legend entry, drawn beside the picture on screen and under it in files.
struct LegendEntry {
    enum class Sample { fill, line, dashed_line } sample = Sample::fill;
    Paint paint;
    Text label;
    std::string glyph = {}; ///< drawn in the paint in the place of a `fill` square; one character
};

struct View {
    std::string id;
    Text title;
    std::string thread; ///< "" for views that belong to none of the five
    std::vector<std::string> citations;
    std::string concept_page; ///< concept page id
    bool animated = false;
    bool of_layout = true; ///< shows the job's ranks; others show the catalogue and need no legal layout

    std::function<Box(const Shown &)> bounds;                   ///< of the whole picture
    std::function<Picture(const Shown &, const Window &)> draw; ///< the still part: does not depend on `time`
    std::function<std::vector<LegendEntry>(const Shown &)> legend;
    std::function<Text(const Shown &)> subtitle; ///< one sentence of facts

    /// Views of one thread share what this makes; nothing but the job enters it.
    std::function<ThreadStudyResult(std::shared_ptr<const Derived>, const std::atomic<bool> *cancel)> study = {};

    // Animated views; the picture at an instant is `draw` with `draw_moving` over it.
    std::function<Seconds(const Shown &)> duration = {}; ///< of the whole play; 0: nothing moves
    std::function<Picture(const Shown &, const Window &)> draw_moving = {};

    // Finding things; absent where a view has none of the kind.
    std::function<std::optional<std::int32_t>(const Shown &, Point)> rank_at; ///< which rank is under a point
    std::function<std::optional<Box>(const Shown &, std::int32_t)> rank_box;  ///< where a rank is drawn
    std::function<ElementId(const Shown &, Point)> element_at;                ///< what else is; empty: nothing
    std::function<Text(const Shown &, const ElementId &)> element_text = {};  ///< for a tool tip; empty: none
};

std::span<const View> views();
const View *find_view(std::string_view id);

} // namespace rankscape
