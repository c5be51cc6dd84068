// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The drawing of a step's lanes, in two files: bars in lanes_bars.cpp, all else in lanes_drawing.cpp.
#pragma once

#include "model/views/stage/stage.h"
#include "model/views/step/step_lanes.h"

namespace rankscape::drawing {

class LanesDrawing {
public:
    LanesDrawing(const StepLanes &lanes, Language language, Pen pen, std::int32_t lit)
        : lanes_(lanes),
          line_(lanes.timeline_),
          options_(lanes.options_),
          language_(language),
          pen_(pen),
          s_(lanes.scale_),
          lit_(lit)
    {
    }

    void draw();

private:
    std::string say(const Text &text) const { return text.in(language_); }
    Paint paint(const StepEvent &event) const { return options_.paint ? options_.paint(event) : paint_of(event.work); }
    double text_size() const { return (options_.compact ? 10 : size::small_text) * s_; }
    double bar_text() const { return (options_.compact ? 9 : 11) * s_; }
    double names_left() const { return lanes_.box_.x + 10 * s_; }

    void label(const Box &lane, const std::string &words, Paint paint = {Role::text_muted},
               Weight weight = Weight::regular);
    void draw_title();
    void draw_axis();
    void draw_exposed();
    void draw_memory();
    /// The event pointed at, what it waited for, and what waits for it.
    void draw_lit();

    /// One event, or several that lie too close to tell apart.
    struct Piece {
        double left = 0, right = 0;
        std::int32_t first = -1, count = 0;
        double longest = 0;
        std::int32_t face = -1; ///< the longest of them
        bool leaves = false;
    };
    void draw_row(const StepLanes::Row &row);
    bool alike(std::int32_t one, std::int32_t other) const;
    void draw_piece(const StepLanes::Row &row, const Piece &piece);
    void draw_words(const Box &box, const StepEvent &event);
    std::string title_of(const Piece &piece) const;

    const StepLanes &lanes_;
    const StepTimeline &line_;
    const StepOptions &options_;
    Language language_;
    Pen pen_;
    double s_;
    std::int32_t lit_;
};

} // namespace rankscape::drawing
