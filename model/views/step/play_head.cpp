// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A line, a mark on top of it, and the time.
#include "model/views/step/play_head.h"

#include "model/views/stage/stage.h"
#include "model/views/stage/words.h"

namespace rankscape::drawing {

void draw_play_head(Pen pen, const Box &plot, double x, double right, double scale, std::optional<double> time)
{
    const auto s = scale;
    pen.line({x, plot.y - 3 * s}, {x, plot.bottom()}, {Role::problem}, 1.4 * s);
    PathShape mark;
    mark.points = {{x - 5 * s, plot.y - 8 * s}, {x + 5 * s, plot.y - 8 * s}, {x, plot.y - 1 * s}};
    mark.closed = true;
    mark.fill = {Role::problem};
    mark.id = "play-head";
    pen.picture.shapes.emplace_back(std::move(mark));
    if (!time)
        return;
    const auto words = time_text({*time});
    const auto width = text_width(words, size::small_text * s, Weight::bold);
    const bool left = x + 8 * s + width > right - 4 * s;
    pen.text({left ? x - 8 * s : x + 8 * s, plot.y - 5 * s}, words, size::small_text * s, {Role::problem},
             left ? Anchor::end : Anchor::start, Weight::bold);
}

} // namespace rankscape::drawing
