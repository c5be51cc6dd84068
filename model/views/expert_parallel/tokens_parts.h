// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the tokens view: GPUs at rest and in motion, a token's way, and the counters.
#pragma once

#include "model/views/expert_parallel/tokens.h"

namespace rankscape::expert_view {

inline constexpr double counters_height = 96;

void draw_gpu(Pen pen, const drawing::ThreadScene &scene, const Shown &shown, const drawing::Gpu &gpu, const Box &box);
void draw_gpu_moving(Pen pen, const drawing::ThreadScene &scene, const Shown &shown, const drawing::Gpu &gpu,
                     const Box &box);
/// Links, chunks and bundles of all communication under way.
void draw_travel(Pen pen, const drawing::ThreadScene &scene, double time);
/// Titles of the domains once more, each on a ground of its own, over ways that run behind them.
void draw_titles(Pen pen, const drawing::ThreadScene &scene, const Shown &shown);
Text experts_of(const Shown &shown, const drawing::Card &card); ///< which a domain holds: "experts 0–127"
/// The ways of the token that is followed.
void draw_path(Pen pen, const drawing::ThreadScene &scene, const Shown &shown);
/// Its copies on them.
void draw_path_moving(Pen pen, const drawing::ThreadScene &scene, const Shown &shown);

/// Under the lanes: bytes by fabric, load and drops; with a token followed, its experts.
Box counters_box(const drawing::ThreadScene &scene);
void draw_counters(Pen pen, const drawing::ThreadScene &scene, const Shown &shown);
void draw_counters_moving(Pen pen, const drawing::ThreadScene &scene, const Shown &shown);

} // namespace rankscape::expert_view
