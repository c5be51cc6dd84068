// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the pictures of expert parallelism share: the pen, sizes, paragraphs and bars.
#pragma once

#include "model/views/pen.h"
#include "model/views/stage/words.h"

#include <string>

namespace rankscape::expert_view {

using drawing::bytes_text;
using drawing::Pen;
using drawing::percent_text;
using drawing::time_text;

/// Picture units.
namespace size {
inline constexpr double page = 800;
inline constexpr double small = 11.5;
inline constexpr double title = 12.5;
inline constexpr double large = 20;
inline constexpr double line = 15; ///< of small text
inline constexpr double gap = 16;
inline constexpr double padding = 12;
inline constexpr double radius = 8;
} // namespace size

/// Lines broken at `width`; `at` is the first baseline. Returns the baseline that would follow.
double paragraph(Pen pen, Point at, const std::string &text, double width, Paint paint = {Role::text_muted},
                 double text_size = size::small, Weight weight = Weight::regular);
double paragraph_height(const std::string &text, double width, double text_size = size::small);
/// A card and its title; the content begins at the returned point, the first baseline of text a line lower.
void card(Pen pen, const Box &box, Paint edge = {Role::outline}, ElementId id = {}, std::string title = {});
/// A track with a part of it filled.
void bar(Pen pen, const Box &track, double share, Paint fill, ElementId id = {}, std::string title = {});
/// "4.63", two digits after the point and none that say nothing.
std::string copies_text(double copies);

} // namespace rankscape::expert_view
