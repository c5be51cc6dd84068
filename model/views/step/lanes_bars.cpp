// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Bars of events: one each, or one of many where they cannot be told apart.
#include "model/views/step/lanes_drawing.h"

#include "model/views/stage/words.h"

#include <algorithm>

namespace rankscape::drawing {

Paint paint_of(Work work)
{
    switch (work) {
    case Work::forward: return {Role::content_other};
    case Work::backward:
    case Work::dgrad:
    case Work::wgrad: return {Role::outline_strong};
    case Work::fused: return {Role::accent};
    case Work::optimizer: return {Role::content_optimizer};
    case Work::router:
    case Work::permute:
    case Work::cast:
    case Work::host: return {Role::empty_slot};
    case Work::gather: return {Role::content_weights};
    case Work::reduce_scatter:
    case Work::all_reduce: return {Role::content_gradients};
    case Work::dispatch:
    case Work::combine: return {Role::content_tokens};
    }
    return {Role::content_other};
}

void LanesDrawing::draw_row(const StepLanes::Row &row)
{
    pen_.line({row.box.x, row.box.bottom() + 1.5 * s_}, {row.box.right(), row.box.bottom() + 1.5 * s_}, {Role::outline},
              0.5 * s_);
    const auto end = [&](std::int32_t i) { return line_.end[static_cast<std::size_t>(i)]; };
    const auto near = 1 / pen_.window.zoom; // a pixel
    Piece piece;
    for (auto it = std::ranges::lower_bound(row.events, lanes_.from_, {}, end); it != row.events.end(); ++it) {
        const auto at = static_cast<std::size_t>(*it);
        const auto from = line_.start[at], to = line_.end[at];
        if (from > lanes_.to_)
            break;
        if (to <= from)
            continue; // it takes no time
        const auto left = lanes_.x(std::max(from, lanes_.from_)), right = lanes_.x(std::min(to, lanes_.to_));
        const bool thin = right - left < 2 * near, after_thin = piece.right - piece.left < 2 * near;
        const bool close = piece.count > 0 && left - piece.right < near && (thin || after_thin) &&
                           (after_thin || alike(piece.face, *it));
        if (!close) {
            draw_piece(row, piece);
            piece = {left, right, *it, 0, 0, -1, false};
        }
        piece.right = std::max(piece.right, right);
        piece.leaves |= line_.plan.events[at].network > 0;
        ++piece.count;
        if (to - from > piece.longest) {
            piece.longest = to - from;
            piece.face = *it;
        }
    }
    draw_piece(row, piece);
}

bool LanesDrawing::alike(std::int32_t one, std::int32_t other) const
{
    const auto &events = line_.plan.events;
    return paint(events[static_cast<std::size_t>(one)]) == paint(events[static_cast<std::size_t>(other)]);
}

void LanesDrawing::draw_piece(const StepLanes::Row &row, const Piece &piece)
{
    if (piece.count == 0)
        return;
    const auto &face = line_.plan.events[static_cast<std::size_t>(piece.face)];
    Box box{piece.left, row.box.y, piece.right - piece.left, row.box.height};
    if (box.width > 3 * s_)
        box.width -= 0.8 * s_;
    box.width = std::max(box.width, 1 / pen_.window.zoom);
    if (!pen_.sees(box))
        return;
    const auto radius = std::min(3 * s_, box.width / 3);
    pen_.box(box, paint(face), radius, {}, 1, false, options_.prefix + "event-" + std::to_string(piece.first),
             title_of(piece));
    if (piece.leaves && pen_.pixels(box.width) >= 14) {
        const auto in = 1.2 * s_;
        if (options_.compact) // too low for an edge all round
            pen_.line({box.x + 2 * in, box.bottom() - in}, {box.right() - 2 * in, box.bottom() - in}, {Role::surface},
                      1.2 * s_, true);
        else
            pen_.box({box.x + in, box.y + in, box.width - 2 * in, box.height - 2 * in}, {}, radius, {Role::surface},
                     1.2 * s_, true);
    }
    if (piece.count == 1)
        draw_words(box, face);
}

void LanesDrawing::draw_words(const Box &box, const StepEvent &event)
{
    const auto words = say(event.label);
    const auto width = text_width(words, bar_text(), Weight::bold);
    const auto fill = paint(event).role;
    const bool on_tokens = fill == Role::content_tokens;
    if (words.empty() || width > box.width - (on_tokens ? 14 : 4) * s_)
        return;
    const Point where{box.x + box.width / 2, box.y + box.height / 2 + bar_text() * 0.36};
    if (on_tokens) { // no ink can be read on this hue in both themes
        const auto high = std::min(box.height - 3 * s_, bar_text() * 1.3);
        pen_.box({where.x - width / 2 - 4 * s_, box.y + (box.height - high) / 2, width + 8 * s_, high}, {Role::surface},
                 high / 2);
    }
    const auto ink = on_tokens || fill == Role::empty_slot ? Role::text : Role::surface;
    pen_.text(where, words, bar_text(), {ink}, Anchor::middle, Weight::bold);
}

std::string LanesDrawing::title_of(const Piece &piece) const
{
    if (piece.count > 1) {
        const auto count = std::to_string(piece.count);
        return say({count + " events", count + " 个事件"});
    }
    const auto at = static_cast<std::size_t>(piece.first);
    const auto &event = line_.plan.events[at];
    auto words = say(event.what.en.empty() ? event.label : event.what);
    if (!words.empty())
        words += " · ";
    return words + time_text({line_.start[at]}) + " – " + time_text({line_.end[at]});
}

} // namespace rankscape::drawing
