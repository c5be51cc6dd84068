// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The still part: the machines of each run with their empty cells, and what is pointed at; the timeline is in
// still_lanes.cpp.
#include "model/views/stage/still.h"
#include "model/views/collectives/collectives_view.h"
#include "model/views/collectives/still_lanes.h"
#include "model/views/collectives/words.h"
#include "model/views/stage/paints.h"

namespace rankscape::collectives_view {

namespace {

std::string caption(const Scene &scene, const Simulation &simulation, Language language)
{
    auto words = std::string(name(simulation.plan.parts.front().collective.algorithm));
    words += " · " + time_text(simulation.makespan);
    if (simulation.busiest >= 0)
        words += Text{" · busiest: ", " · 最忙："}.in(language) +
                 scene.study().network.describe(simulation.busiest).in(language) + Text{", ", "，"}.in(language) +
                 percent_text(simulation.busiest_utilisation);
    return words;
}

/// Ways and ends of what is pointed at in the timeline.
void draw_meant(const Scene &scene, Pen pen, std::size_t run, const Meant &meant)
{
    const auto &stage = scene.stage();
    const auto &plan = scene.study().runs[run].simulation.plan;
    const auto origin = scene.origin(run);
    std::size_t drawn = 0;
    for (const auto transfer : meant.transfers) {
        if (++drawn > 200)
            break; // a bar of many: these show where they go
        const auto t = plan.at(transfer);
        auto route = stage.route(scene.study().network, t.from, t.to, static_cast<std::uint32_t>(transfer));
        route.move(origin);
        if (route.count > 1)
            pen.path(route.span(), {Role::accent}, 2);
        for (const auto rank : {t.from, t.to})
            if (const auto *gpu = rank >= 0 ? stage.gpu_of(rank) : nullptr)
                pen.box(moved(gpu->box, origin), {}, 5, {Role::accent}, 2);
    }
}

void draw_run(const Scene &scene, const Shown &shown, Pen pen, std::size_t run, const Meant &meant)
{
    const auto &simulation = scene.study().runs[run].simulation;
    const auto origin = scene.origin(run);
    const auto language = shown.state.language;
    draw_caption(pen, scene.stage(), origin, language, caption(scene, simulation, language));
    StillLook look{.language = language,
                   .origin = origin,
                   .suffix = run > 0 ? "-other" : "",
                   .selected = shown.state.selected_rank,
                   .lit_link = meant.link};
    look.place = [&](const Gpu &gpu) {
        const auto &lie = simulation.plan.parts[static_cast<std::size_t>(gpu.part)].arrangement;
        return "#" + std::to_string(lie.place[static_cast<std::size_t>(gpu.position)]);
    };
    look.content = [&](Pen over, const Gpu &gpu) {
        if (gpu.part >= 0)
            draw_cells(over, scene.flow(run), {.origin = origin}, gpu);
    };
    draw_still(pen, scene.stage(), scene.study().network, look);
    if (meant.run == static_cast<std::int32_t>(run))
        draw_meant(scene, pen, run, meant);
}

} // namespace

Picture draw(const Shown &shown, const Window &window)
{
    Picture picture;
    picture.bounds = bounds(shown);
    const auto scene = scene_of(shown);
    if (!scene)
        return picture;
    const Pen pen{picture, window};
    const auto meant = scene->meaning(shown.state.hovered.empty() ? shown.state.selected : shown.state.hovered);
    for (std::size_t run = 0; run < scene->study().runs.size(); ++run)
        draw_run(*scene, shown, pen, run, meant);
    draw_lanes(*scene, shown.state.language, pen, meant);
    return picture;
}

} // namespace rankscape::collectives_view
