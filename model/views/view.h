// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the window, the files and the command line know about a view.
#pragma once

#include "model/picture/picture.h"
#include "model/scenario/derive.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape {

/// What a person chose to look at, beside the Scenario.
struct ViewState {
    Language language = Language::en;
    std::string colour_by = "pp";              ///< an axis: tp gtp_remat cp dp pp etp ep egtp edp
    std::optional<std::int32_t> selected_rank; ///< its groups light up
    std::string group_kind;                    ///< the kind that is lit; empty: none
    std::optional<std::int32_t> group_index;   ///< one group of the kind; absent: the selected rank's

    bool operator==(const ViewState &) const = default;
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
};

struct View {
    std::string id;
    Text title;
    std::string thread; ///< "" for views that belong to none of the five
    std::vector<std::string> citations;
    std::string concept_page; ///< concept page id
    bool animated = false;

    std::function<Box(const Derived &)> bounds; ///< of the whole picture
    std::function<Picture(const Derived &, const ViewState &, const Window &)> draw;
    std::function<std::vector<LegendEntry>(const Derived &, const ViewState &)> legend;
    std::function<Text(const Derived &, const ViewState &)> subtitle;           ///< one sentence of facts
    std::function<std::optional<std::int32_t>(const Derived &, Point)> rank_at; ///< which rank is under a point
    std::function<std::optional<Box>(const Derived &, std::int32_t)> rank_box;  ///< where a rank is drawn
};

std::span<const View> views();
const View *find_view(std::string_view id);

} // namespace rankscape
