// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The still part of a stage: domains, GPUs, NICs, network and wires, and outlines of groups.
#pragma once

#include "model/base/text.h"
#include "model/views/pen.h"
#include "model/views/stage/stage.h"

#include <functional>
#include <optional>
#include <string>

namespace rankscape::drawing {

struct StillLook {
    Language language = Language::en;
    Point origin = {};                         ///< where the stage begins
    std::string suffix = {};                   ///< of ids: "-other" for a second stage of the same machines
    std::optional<std::int32_t> selected = {}; ///< rank
    std::int32_t lit_link = -1;
    /// Under the rank's number where Stage has `places`; absent: nothing.
    std::function<std::string(const Gpu &)> place = {};
    /// At the right of a domain's head; absent or empty: how many of its ranks take part.
    std::function<Text(const Card &)> about = {};
    /// After a GPU's box and number.
    std::function<void(Pen, const Gpu &)> content = {};
};

void draw_still(Pen pen, const Stage &stage, const Network &network, const StillLook &look);

/// "12 more domains take no part", "8 more domains are not shown"; empty if all are there.
Text about_others(const Stage &stage);
/// One line over the stage: `words` at the left, elided, about_others() at the right.
void draw_caption(Pen pen, const Stage &stage, Point origin, Language language, const std::string &words);

/// A rounded outline around each run of neighbours of a set, inside cards. A wheel's hue is that of the set.
void draw_groups(Pen pen, const Stage &stage, Point origin, const std::vector<std::vector<std::int32_t>> &sets,
                 Paint paint);

} // namespace rankscape::drawing
