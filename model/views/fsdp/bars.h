// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a GPU holds as three bars with a column a unit: parameters, gradients, optimizer state.
#pragma once

#include "model/mechanisms/fsdp/study.h"
#include "model/views/pen.h"

#include <array>

namespace rankscape::fsdp_view {

/// Shares by unit at an instant. All GPUs hold the same, so it is made once a frame.
struct Shares {
    std::vector<double> weights, gradients, optimizer;
};
/// The last one asked for is kept, for each thread.
const Shares &shares_at(const std::shared_ptr<const fsdp::Study> &study, double time);

/// The three bars inside a GPU's content.
std::array<Box, 3> bar_boxes(const Box &content);
/// Which unit's column is at a place of a bar; nothing outside the bars.
std::optional<std::size_t> unit_at(const Box &content, Point point, std::size_t units);

/// The ground of all bars, and the one that does not move: optimizer state.
void draw_ground(drawing::Pen pen, const Box &content, const Shares &rest);
/// Parameters and gradients.
void draw_held(drawing::Pen pen, const Box &content, const Shares &now);
/// A frame around one unit's columns.
void draw_frame(drawing::Pen pen, const Box &content, std::size_t unit, std::size_t units);

} // namespace rankscape::fsdp_view
