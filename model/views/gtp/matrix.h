// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A weight as a matrix of out_features × in_features with its parts, slices and padding.
#pragma once

#include "model/mechanisms/gtp/study.h"
#include "model/views/pen.h"

namespace rankscape::gtp_view {

/// Diagonal strokes: rows of padding.
void draw_hatch(drawing::Pen pen, const Box &box, Paint paint);

/// Where a weight lies in a box: TP parts below one another, or side by side when TP cuts columns; in each the slices
/// from top to bottom, the padding at the tail of the last ones.
class MatrixPlan {
public:
    MatrixPlan(const gtp::CutWeight &weight, const Box &where);

    Box part(std::int64_t part) const;
    Box slice(std::int64_t part, std::int64_t slice) const;   ///< padding included
    Box padding(std::int64_t part, std::int64_t slice) const; ///< its rows that are padding; may be empty
    std::int64_t parts() const { return weight_.tp; }
    std::int64_t slices() const { return weight_.shards.parts; }
    const Box &box() const { return box_; }

private:
    const gtp::CutWeight &weight_;
    Box box_;
    double gap_;
};

/// The ranks named are those of `near`'s replica; its own slice is filled.
void draw_matrix(drawing::Pen pen, const gtp::Study &study, const gtp::CutWeight &weight, const Box &where,
                 std::int32_t near);

Text cut_sentence(const gtp::CutWeight &weight); ///< "column-parallel: TP cuts rows", …

} // namespace rankscape::gtp_view
