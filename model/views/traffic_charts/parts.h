// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the traffic picture; each draws below a point.
#pragma once

#include "model/picture/picture.h"
#include "model/views/traffic_charts/figures.h"

namespace rankscape::traffic_view {

inline constexpr double width = 1200, margin = 16, heading = 30, bar_height = 20, bar_step = 30;

void add_text(Picture &picture, Point at, std::string text, double size, Paint paint = {Role::text},
              Anchor anchor = Anchor::start, Weight weight = Weight::regular, double max_width = 0);

/// Cells are squares whose area tells the bytes, so that they are the same in every theme and in print.
void add_matrix(Picture &picture, const traffic_charts::Matrix &matrix, const Box &box, Language language);
/// Stacked bars, one a run, on one scale.
void add_bytes(Picture &picture, const std::vector<traffic_charts::RunFigures> &runs, const Box &box,
               Language language);
/// Means over time; the play head is added by add_head() with the same box.
void add_load(Picture &picture, const traffic_charts::Load &load, const Box &box, Language language);
void add_head(Picture &picture, Seconds time, Seconds span, const Box &box);
void add_fullest(Picture &picture, const Network &network, const traffic_charts::Load &load, const Box &box,
                 Language language);

} // namespace rankscape::traffic_view
