// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Small shapes in common.
#include "model/views/expert_parallel/brush.h"

#include <array>
#include <cstdio>

namespace rankscape::expert_view {

double paragraph(Pen pen, Point at, const std::string &text, double width, Paint paint, double text_size, Weight weight)
{
    for (const auto &line : wrapped(text, width, text_size, weight)) {
        pen.text(at, line, text_size, paint, Anchor::start, weight);
        at.y += text_size * 1.32;
    }
    return at.y;
}

double paragraph_height(const std::string &text, double width, double text_size)
{
    return static_cast<double>(wrapped(text, width, text_size).size()) * text_size * 1.32;
}

void card(Pen pen, const Box &box, Paint edge, ElementId id, std::string title)
{
    pen.box(box, {Role::surface}, size::radius, edge, 1, false, std::move(id), std::move(title));
}

void bar(Pen pen, const Box &track, double share, Paint fill, ElementId id, std::string title)
{
    const auto radius = track.height / 2;
    pen.box(track, {Role::empty_slot}, radius, {}, 1, false, std::move(id), std::move(title));
    auto part = track;
    part.width = std::clamp(share, 0.0, 1.0) * track.width;
    if (part.width > 0.5)
        pen.box(part, fill, std::min(radius, part.width / 2));
}

std::string copies_text(double copies)
{
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.2f", copies);
    std::string text = buffer.data();
    while (text.back() == '0')
        text.pop_back();
    if (text.back() == '.')
        text.pop_back();
    return text == "-0" ? "0" : text;
}

} // namespace rankscape::expert_view
