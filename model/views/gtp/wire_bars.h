// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes an element and microbatch by format, as stacked bars.
#pragma once

#include "model/mechanisms/gtp/study.h"
#include "model/views/pen.h"

namespace rankscape::gtp_view {

inline constexpr double wire_bars_height = 150;

/// With what `weight` sends in each; the job's format is marked.
void draw_wire_bars(drawing::Pen pen, const Box &where, const gtp::Study &study, const gtp::CutWeight &weight,
                    Language language);

} // namespace rankscape::gtp_view
