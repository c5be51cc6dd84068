// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing a step's lanes: what is exposed, axis, memory, and the play head.
#include "model/views/step/lanes_drawing.h"

#include "model/views/stage/words.h"
#include "model/views/step/memory_curve.h"
#include "model/views/step/play_head.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rankscape::drawing {

void LanesDrawing::draw()
{
    if (!pen_.sees(lanes_.box_))
        return;
    if (options_.card)
        pen_.box(lanes_.box_, {Role::surface}, 8 * s_, {Role::outline});
    draw_title();
    draw_axis();
    for (const auto &row : lanes_.rows_) {
        label(row.box, say(line_.plan.streams[static_cast<std::size_t>(row.stream)].name));
        draw_row(row);
    }
    if (options_.exposed)
        draw_exposed();
    if (options_.memory)
        draw_memory();
    if (lit_ >= 0)
        draw_lit();
}

void LanesDrawing::label(const Box &lane, const std::string &words, Paint paint, Weight weight)
{
    pen_.text({names_left(), lane.y + lane.height / 2 + text_size() * 0.36}, words, text_size(), paint, Anchor::start,
              weight, lane.x - names_left() - 4 * s_);
}

void LanesDrawing::draw_title()
{
    if (options_.title.en.empty())
        return;
    const auto y = lanes_.box_.y + 15 * s_;
    const auto room = lanes_.box_.width - 20 * s_;
    const auto note = say(options_.note);
    const auto taken = note.empty() ? 0 : text_width(note, size::small_text * s_) + 14 * s_;
    pen_.text({names_left(), y}, say(options_.title), size::title * s_, {Role::text}, Anchor::start, Weight::bold,
              room - std::min(taken, room / 2));
    if (!note.empty())
        pen_.text({lanes_.box_.right() - 10 * s_, y}, note, size::small_text * s_, {Role::text_muted}, Anchor::end,
                  Weight::regular, room / 2);
}

void LanesDrawing::draw_axis()
{
    const auto axis = axis_to(lanes_.to_ - lanes_.from_, 8);
    if (axis.at.size() < 2)
        return;
    const auto step = axis.at[1] - axis.at[0];
    const auto plot = lanes_.plot_;
    const auto y = plot.bottom() + 13 * s_;
    double free = 0;
    auto naming = axis_to(lanes_.to_, 8); // the unit is that of the latest time
    for (auto i = std::ceil(lanes_.from_ / step - 1e-9); i * step <= lanes_.to_ + step * 1e-9; ++i) {
        const auto x = lanes_.x(i * step);
        pen_.line({x, plot.y}, {x, plot.bottom()}, {Role::outline}, s_);
        const auto words = naming.label(i == 0 ? 0 : i * step);
        const auto half = text_width(words, text_size()) / 2;
        if (!options_.axis || x - half < free)
            continue;
        pen_.text({x, y}, words, text_size(), {Role::text_muted}, Anchor::middle);
        free = x + half + 6 * s_;
    }
    if (options_.axis)
        pen_.text({names_left(), y}, naming.unit_name, text_size(), {Role::text_muted});
}

void LanesDrawing::draw_exposed()
{
    const auto lane = lanes_.exposed_;
    const auto total = line_.exposed_in_all();
    label(lane, say({"exposed ", "未掩盖 "}) + time_text({total}), {total > 0 ? Role::problem : Role::text_muted});
    double left = 0, right = -1, sum = 0;
    std::int32_t cause = -1;
    const auto flush = [&] {
        if (cause < 0 || right < left)
            return;
        const Box box{left, lane.y + lane.height * 0.08, std::max(right - left, 1 / pen_.window.zoom),
                      lane.height * 0.84};
        const auto words = time_text({sum});
        pen_.box(box, {Role::problem}, std::min(3 * s_, box.width / 3), {}, 1, false,
                 options_.prefix + "event-" + std::to_string(cause), say({"exposed: ", "未掩盖："}) + words);
        if (text_width(words, bar_text(), Weight::bold) < box.width - 3 * s_)
            pen_.text({box.x + box.width / 2, box.y + box.height / 2 + bar_text() * 0.36}, words, bar_text(),
                      {Role::surface}, Anchor::middle, Weight::bold);
    };
    for (const auto &one : line_.exposed) {
        const auto from = std::max(one.from.value, lanes_.from_), to = std::min(one.to.value, lanes_.to_);
        if (to <= from)
            continue;
        const auto a = lanes_.x(from), b = lanes_.x(to);
        // What follows at once, and what is too thin, is one stretch.
        if (cause < 0 || a - right > 1.2 / pen_.window.zoom) {
            flush();
            left = a;
            sum = 0;
            cause = one.event;
        }
        right = b;
        sum += to - from;
    }
    flush();
}

void LanesDrawing::draw_memory()
{
    const auto area = lanes_.memory_;
    draw_memory_curve(pen_, area, lanes_.from_, lanes_.to_, lanes_.levels_, lanes_.peak_, options_.other);
    const auto half = area.height / 2;
    label({area.x, area.y, area.width, half}, say({"memory", "显存"}));
    label({area.x, area.y + half, area.width, half}, say({"peak ", "峰值 "}) + bytes_text(lanes_.peak_), {Role::text},
          Weight::bold);
    if (lanes_.peak_ > 0 && lanes_.peak_at_ >= lanes_.from_ && lanes_.peak_at_ <= lanes_.to_) {
        const auto x = lanes_.x(lanes_.peak_at_);
        const auto r = 2.6 * s_;
        pen_.box({x - r, area.y - r, 2 * r, 2 * r}, {Role::text}, r, {Role::surface}, s_);
    }
}

void LanesDrawing::draw_lit()
{
    const auto here = lanes_.bar(lit_);
    if (!here)
        return;
    const auto tie = [&](std::int32_t first, std::int32_t second) {
        const auto a = lanes_.bar(first), b = lanes_.bar(second);
        if (!a || !b)
            return;
        const auto &other = first == lit_ ? *b : *a;
        pen_.box(other, {}, 3 * s_, {Role::text}, 1.4 * s_);
        if (a->y == b->y)
            return;
        // Along the gap beside the first lane, so that no label is crossed.
        const bool down = b->y > a->y;
        const auto gap = 2 * s_;
        const Point from{a->right() - std::min(3 * s_, a->width / 2), down ? a->bottom() : a->y};
        const Point to{b->x + std::min(3 * s_, b->width / 2), down ? b->y : b->bottom()};
        const auto y = from.y + (down ? gap : -gap);
        const std::array points{from, Point{from.x, y}, Point{to.x, y}, to};
        pen_.path(points, {Role::text}, 1.2 * s_);
    };
    const auto at = static_cast<std::size_t>(lit_);
    for (const auto other : line_.plan.events[at].after)
        tie(other, lit_);
    for (std::size_t i = at + 1; i < line_.plan.events.size(); ++i)
        if (std::ranges::find(line_.plan.events[i].after, lit_) != line_.plan.events[i].after.end())
            tie(lit_, static_cast<std::int32_t>(i));
    pen_.box(*here, {}, 3 * s_, {Role::accent}, 2.2 * s_);
}

void StepLanes::draw_still(Pen pen, Language language, std::int32_t lit) const
{
    LanesDrawing(*this, language, pen, lit).draw();
}

void StepLanes::draw_moving(Pen pen, double time) const
{
    if (!pen.sees(box_) || time < from_ || time > to_)
        return;
    for (const auto event : events_at(timeline_, time))
        if (const auto box = bar(event); box && pen.pixels(box->width) >= 4)
            pen.box(*box, {}, 3 * scale_, {Role::text}, 1.4 * scale_);
    draw_play_head(pen, plot_, x(time), box_.right(), scale_, options_.clock ? std::optional(time) : std::nullopt);
}

} // namespace rankscape::drawing
