// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A row of the model's weights to choose from.
#pragma once

#include "model/mechanisms/gtp/study.h"
#include "model/views/pen.h"

namespace rankscape::gtp_view {

/// Small buttons "qkv", "proj", … from left to right, in lines where they do not fit. Ids: "weight-fc1".
class Chips {
public:
    Chips(const gtp::Study &study, Point at, double width);

    void draw(drawing::Pen pen, Language language, const gtp::CutWeight &chosen) const;
    ElementId at(Point point) const; ///< empty: none
    double height() const { return height_; }

private:
    struct Chip {
        const gtp::CutWeight *weight;
        Box box;
    };
    std::vector<Chip> chips_;
    double height_ = 0;
};

/// What is meant by "weight-fc1" or by an event of that weight; the usual one otherwise.
const gtp::CutWeight &weight_meant(const gtp::Study &study, const ViewState &state);

} // namespace rankscape::gtp_view
