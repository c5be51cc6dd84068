// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing the bars: as many columns as there is room for, each as high as the share that is held.
#include "model/views/fsdp/bars.h"

#include <algorithm>

namespace rankscape::fsdp_view {

namespace {

using drawing::Pen;

/// `shares` in one bar. Where units are too many, a column shows the fullest of several.
void draw_bar(Pen pen, const Box &bar, const std::vector<double> &shares, Paint paint)
{
    const auto units = shares.size();
    const auto room = static_cast<std::size_t>(std::max(1.0, pen.pixels(bar.width) / 2));
    const auto columns = std::min(units, room);
    const auto width = bar.width / static_cast<double>(columns);
    const auto least = 2 / pen.pixels(1.0);
    const auto gap = pen.pixels(width) >= 4 ? width * 0.15 : 0.0;
    for (std::size_t column = 0; column < columns;) {
        const auto level = [&](std::size_t at) {
            const auto first = at * units / columns, last = std::max(first + 1, (at + 1) * units / columns);
            return *std::max_element(shares.begin() + static_cast<std::ptrdiff_t>(first),
                                     shares.begin() + static_cast<std::ptrdiff_t>(last));
        };
        const auto share = level(column);
        auto end = column + 1;
        while (gap == 0 && end < columns && level(end) == share) // neighbours that are alike are one shape
            ++end;
        // A share of 1/64 is seen, though not to scale: its number stands beside the domain.
        const auto height = std::max(share * bar.height, share > 0 ? std::min(bar.height / 3, least) : 0.0);
        pen.box({bar.x + static_cast<double>(column) * width, bar.bottom() - height,
                 static_cast<double>(end - column) * width - gap, height},
                paint);
        column = end;
    }
}

} // namespace

const Shares &shares_at(const std::shared_ptr<const fsdp::Study> &study, double time)
{
    struct Kept {
        std::weak_ptr<const fsdp::Study> study;
        double time = -1;
        Shares shares;
    };
    thread_local Kept kept;
    if (kept.time == time && kept.study.lock() == study)
        return kept.shares;
    kept.study = study;
    kept.time = time;
    const auto units = study->units.all.size();
    auto &shares = kept.shares;
    shares.weights.resize(units);
    shares.gradients.resize(units);
    shares.optimizer.resize(units);
    for (std::size_t unit = 0; unit < units; ++unit) {
        shares.weights[unit] = study->weights_held(unit, time);
        shares.gradients[unit] = study->gradients_held(unit, time);
        shares.optimizer[unit] = study->optimizer_held(unit);
    }
    return shares;
}

std::array<Box, 3> bar_boxes(const Box &content)
{
    const auto gap = content.height * 0.06;
    const auto height = content.height - 2 * gap;
    const double first = height * 0.44, second = height * 0.34, third = height * 0.22;
    return {Box{content.x, content.y, content.width, first},
            Box{content.x, content.y + first + gap, content.width, second},
            Box{content.x, content.y + first + second + 2 * gap, content.width, third}};
}

std::optional<std::size_t> unit_at(const Box &content, Point point, std::size_t units)
{
    for (const auto &bar : bar_boxes(content))
        if (bar.contains(point) && bar.width > 0)
            return std::min(units - 1,
                            static_cast<std::size_t>((point.x - bar.x) / bar.width * static_cast<double>(units)));
    return std::nullopt;
}

void draw_ground(Pen pen, const Box &content, const Shares &rest)
{
    const auto bars = bar_boxes(content);
    for (const auto &bar : bars)
        pen.box(bar, {Role::canvas});
    if (pen.pixels(content.width) >= 2)
        draw_bar(pen, bars[2], rest.optimizer, {Role::content_optimizer});
}

void draw_held(Pen pen, const Box &content, const Shares &now)
{
    const auto bars = bar_boxes(content);
    draw_bar(pen, bars[0], now.weights, {Role::content_weights});
    draw_bar(pen, bars[1], now.gradients, {Role::content_gradients});
}

void draw_frame(Pen pen, const Box &content, std::size_t unit, std::size_t units)
{
    const auto bars = bar_boxes(content);
    const auto width = content.width / static_cast<double>(units);
    pen.box({content.x + static_cast<double>(unit) * width - 0.5, bars[0].y - 1, width + 1,
             bars[2].bottom() - bars[0].y + 2},
            {}, 1, {Role::text}, 1);
}

} // namespace rankscape::fsdp_view
