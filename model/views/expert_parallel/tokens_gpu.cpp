// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One GPU: its own tokens as dots, its experts as columns, what it received as a bar.
#include "model/views/expert_parallel/tokens_parts.h"

#include <cmath>

namespace rankscape::expert_view {

namespace {

using expert_parallel::Study;

struct Place {
    const Study &study;
    std::int32_t place;
    GpuLayout layout;
    std::int64_t first_expert;
};

std::optional<Place> place_of(const drawing::ThreadScene &scene, const drawing::Gpu &gpu, const Box &box)
{
    const auto &study = study_of(scene);
    const auto place = gpu.rank >= 0 ? study.group.place_of(gpu.rank) : -1;
    if (place < 0)
        return std::nullopt;
    const auto each = study.group.experts_each();
    return Place{study, place, GpuLayout(box, study.settings.tokens, each),
                 study.group.ep_of[static_cast<std::size_t>(place)] * each};
}

std::int64_t most_load(const Study &study)
{
    std::int64_t most = 1;
    for (std::size_t e = 0; e < study.routing.load.size(); ++e)
        most = std::max(most, study.routing.load[e] + study.routing.drops[e]);
    return most;
}

Box part_of(const Box &column, double share)
{
    auto part = column;
    part.height *= std::clamp(share, 0.0, 1.0);
    part.y = column.bottom() - part.height;
    return part;
}

/// Too small to be more than a smudge: the bar alone is drawn.
bool fine(Pen pen, const GpuLayout &layout) { return layout.dots() > 0 && pen.pixels(layout.dot(0).width) >= 2; }

} // namespace

void draw_gpu(Pen pen, const drawing::ThreadScene &scene, const Shown &shown, const drawing::Gpu &gpu, const Box &box)
{
    const auto here = place_of(scene, gpu, box);
    if (!here || pen.pixels(box.width) < 4)
        return;
    const auto &[study, place, layout, first] = *here;
    const auto say = [&](const Text &text) { return text.in(shown.state.language); };
    const auto hue = paint_of_source(study, place);
    const auto followed = token_of(study, shown.state.selected);
    if (fine(pen, layout))
        for (std::int32_t i = 0; i < layout.dots(); ++i) {
            TokenId token{gpu.rank, layout.token(i)};
            const bool chosen = followed && followed->rank == gpu.rank && layout.dot_of(followed->token) == i;
            if (chosen)
                token = *followed;
            const auto dot = layout.dot(i);
            pen.box(dot, {}, dot.width / 2, chosen ? Paint{Role::text} : hue, chosen ? 1.8 : 1, false, id_of(token),
                    "token " + std::to_string(token.token));
        }
    const auto columns = layout.columns();
    if (layout.has_columns() && pen.pixels(columns.height) >= 4) {
        pen.box(columns, {Role::canvas}, 1.5);
        // The balanced load, so that a column tells at once whether it has more or less than its share.
        const auto most = static_cast<double>(most_load(study));
        const auto mean = columns.bottom() - columns.height * study.routing.balanced_load() / most;
        pen.line({columns.x, mean}, {columns.right(), mean}, {Role::outline_strong}, 0.8, true);
    }
    const auto bar = layout.bar();
    pen.box(bar, {Role::empty_slot}, std::min(3.0, bar.height / 2), {}, 1, false, {},
            say({"copies received: ", "收到的副本："}) + std::to_string(copies_at(study, place)));
}

void draw_gpu_moving(Pen pen, const drawing::ThreadScene &scene, const Shown &shown, const drawing::Gpu &gpu,
                     const Box &box)
{
    const auto here = place_of(scene, gpu, box);
    if (!here || pen.pixels(box.width) < 4)
        return;
    const auto &[study, place, layout, first] = *here;
    const auto phase = phase_at(study, shown.time.value);
    const auto hue = paint_of_source(study, place);
    if (fine(pen, layout))
        for (std::int32_t i = 0; i < layout.dots(); ++i) {
            const auto turn = (i + 0.5) / layout.dots();
            const bool away = phase.left > turn && phase.home <= turn;
            if (away)
                continue;
            const bool summed = phase.home > turn;
            auto dot = layout.dot(i);
            pen.box(dot, phase.backward ? Paint{Role::content_gradients} : hue, dot.width / 2);
            if (summed) { // back and summed
                dot = {dot.x + dot.width * 0.3, dot.y + dot.height * 0.3, dot.width * 0.4, dot.height * 0.4};
                pen.box(dot, {Role::surface}, dot.width / 2);
            }
        }
    const auto here_now = phase.started ? phase.left - phase.home : 0.0;
    const auto columns = layout.columns();
    if (layout.has_columns() && pen.pixels(columns.height) >= 4) {
        const auto most = static_cast<double>(most_load(study));
        const auto each = study.group.experts_each();
        // More experts than pixels: neighbours share a column.
        const auto step = std::max<std::int64_t>(
            1, static_cast<std::int64_t>(
                   std::ceil(1.2 / std::max(1e-6, pen.pixels(columns.width / static_cast<double>(each))))));
        for (std::int64_t e = 0; e < each; e += step) {
            double load = 0, lost = 0;
            for (auto k = e; k < std::min(each, e + step); ++k) {
                load = std::max(load, static_cast<double>(study.routing.load[static_cast<std::size_t>(first + k)]));
                lost = std::max(lost, static_cast<double>(study.routing.drops[static_cast<std::size_t>(first + k)]));
            }
            auto column = layout.column(e);
            column.width = layout.column(std::min(each, e + step) - 1).right() - column.x;
            const auto level = part_of(column, load / most * here_now);
            if (level.height > 0.2)
                pen.box(level, {phase.backward ? Role::content_gradients : Role::content_tokens});
            if (const auto done = part_of(level, phase.computed); done.height > 0.2)
                pen.box(done, {Role::content_activations});
            if (lost > 0) {
                Box cap{column.x, column.bottom() - column.height * (load + lost) / most, column.width,
                        std::max(1.2, column.height * lost / most)};
                pen.box(cap, {Role::problem});
            }
        }
    }
    // What has arrived, by who sent it, on the scale of the rank that gets most; above the budget it is dropped.
    const auto bar = layout.bar();
    const auto whole = bar.width / static_cast<double>(most_copies(study));
    const auto total = static_cast<double>(copies_at(study, place));
    const auto budget = study.own().receiving.budget;
    auto x = bar.x;
    const auto end = bar.x + whole * total * here_now;
    for (std::int32_t source = 0; source < study.copies.sources && x < end - 0.05;) {
        const auto paint = paint_of_source(study, source);
        double copies = 0;
        while (source < study.copies.sources && paint_of_source(study, source) == paint)
            copies += static_cast<double>(copies_from(study, place, source++));
        const auto width = std::min(whole * copies, end - x);
        pen.box({x, bar.y, width, bar.height}, paint);
        x += whole * copies;
    }
    if (budget && total > static_cast<double>(*budget)) {
        const auto from = bar.x + whole * static_cast<double>(*budget);
        if (end > from)
            pen.box({from, bar.y, end - from, bar.height}, {Role::problem});
        pen.line({from, bar.y - 2}, {from, bar.bottom() + 2}, {Role::problem}, 1.2);
    }
}

} // namespace rankscape::expert_view
