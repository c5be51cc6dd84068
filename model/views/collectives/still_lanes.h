// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline's drawing.
#pragma once

#include "model/views/collectives/scene.h"
#include "model/views/pen.h"

namespace rankscape::collectives_view {

void draw_lanes(const Scene &scene, Language language, Pen pen, const Meant &meant);

} // namespace rankscape::collectives_view
