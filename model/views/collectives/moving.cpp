// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The moving part at one instant: each run on its machines, and the play head.
#include "model/views/collectives/collectives_view.h"
#include "model/views/collectives/scene.h"
#include "model/views/stage/paints.h"
#include "model/views/step/play_head.h"

#include <algorithm>

namespace rankscape::collectives_view {

Picture draw_moving(const Shown &shown, const Window &window)
{
    Picture picture;
    picture.bounds = bounds(shown);
    const auto scene = scene_of(shown);
    if (!scene)
        return picture;
    const Pen pen{picture, window};
    const auto time = shown.time.value;
    const auto meant = scene->meaning(shown.state.hovered.empty() ? shown.state.selected : shown.state.hovered);
    for (std::size_t run = 0; run < scene->study().runs.size(); ++run) {
        const auto origin = scene->origin(run);
        if (!pen.sees(moved({0, -size::caption, scene->width(), scene->run_height()}, origin)))
            continue;
        FlowLook look{.origin = origin, .prefix = run > 0 ? "other-" : ""};
        if (meant.run == static_cast<std::int32_t>(run))
            look.stand_out = meant.transfers;
        drawing::draw_moving(pen, scene->flow(run), look, time);
    }
    const auto &lanes = scene->empty_lanes();
    if (pen.sees(lanes.box()))
        draw_play_head(pen, lanes.plot(), lanes.x(std::clamp(time, 0.0, lanes.duration())), lanes.box().right(),
                       lanes.scale(), time);
    return picture;
}

} // namespace rankscape::collectives_view
