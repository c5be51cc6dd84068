// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Left of the machines: the weights to choose from, the chosen one cut, and whose samples go where.
#pragma once

#include "model/views/gtp/chips.h"

namespace rankscape::gtp_view {

inline constexpr double strip_width = 208;

/// From (0, 0), beside a page of 800.
class Strip {
public:
    explicit Strip(const gtp::Study &study) : study_(study), chips_(study, {0, 0}, strip_width) {}

    void draw(drawing::Pen pen, const ViewState &state, std::int32_t near, double height) const;
    ElementId at(Point point) const { return chips_.at(point); }

private:
    double draw_cut(drawing::Pen pen, Point at, const gtp::CutWeight &weight, std::int32_t near,
                    Language language) const;
    void draw_batch(drawing::Pen pen, Point at, Language language) const;

    const gtp::Study &study_;
    Chips chips_;
};

} // namespace rankscape::gtp_view
