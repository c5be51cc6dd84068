// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A step as lanes: a bar an event on its stream, what is exposed, an axis, and what memory is held.
#pragma once

#include "model/schedule/step.h"
#include "model/views/pen.h"
#include "model/views/step/memory_curve.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace rankscape::drawing {

struct StepOptions {
    double from = 0, to = 0; ///< seconds that are shown; `to` not above `from`: to the end
    bool compact = false;    ///< low lanes, for several steps one above the other
    bool exposed = true;
    bool memory = false;                    ///< a curve of what is held, stacked by content
    bool axis = true;                       ///< times under the lanes
    bool clock = true;                      ///< the play head tells the time
    bool card = true;                       ///< a surface with a hairline behind
    Text title = {};                        ///< over the lanes; empty: none
    Text note = {};                         ///< at the right of the title
    std::string prefix = {};                ///< of ids, where a page has several steps: "left-" makes "left-event-17"
    std::vector<std::int32_t> streams = {}; ///< which, in this order; empty: all that have events
    Paint other = {Role::content_other};    ///< of memory that is none of the contents: optimizer state, say
    std::function<Paint(const StepEvent &)> paint = {}; ///< of a bar; absent: paint_of(event.work)
    double names = 124;                                 ///< width for names at the left, for a width of 800
};

/// What is drawn where. Lengths follow `where.width` ÷ 800, so that words keep their size when a wide page is shown
/// whole. The timeline must outlive this. Immutable: safe from any thread.
class StepLanes {
public:
    using Options = StepOptions;

    /// `where.height` is not read: height() tells what it takes.
    StepLanes(const StepTimeline &timeline, Box where, Options options = {});
    /// At a width of 800.
    static double height(const StepTimeline &timeline, const Options &options);

    const StepTimeline &timeline() const { return timeline_; }
    Box box() const { return box_; }
    Box plot() const { return plot_; } ///< of all lanes, without names and axis
    double scale() const { return scale_; }
    double from() const { return from_; }
    double to() const { return to_; }
    double x(double time) const;    ///< of an instant; outside the plot where it is not shown
    double time_at(double x) const; ///< within from … to
    std::optional<Box> lane(std::int32_t stream) const;
    Box exposed_lane() const { return exposed_; } ///< empty without
    Box memory_plot() const { return memory_; }   ///< empty without
    /// The bar of an event; nothing if it is outside the window or its stream is not shown.
    std::optional<Box> bar(std::int32_t event) const;

    std::optional<std::int32_t> event_at(Point point) const;
    ElementId element_at(Point point) const; ///< "event-17"
    /// The event that an id of element_at() means.
    std::optional<std::int32_t> meant(const ElementId &id) const;

    /// `lit`: an event that is pointed at, with what it waited for and what waits for it; -1: none.
    void draw_still(Pen pen, Language language, std::int32_t lit = -1) const;
    void draw_moving(Pen pen, double time) const; ///< the play head, and the events under it

private:
    friend class LanesDrawing;
    struct Row {
        std::int32_t stream = 0;
        Box box;
        std::vector<std::int32_t> events; ///< by start
    };
    void add_up();

    const StepTimeline &timeline_;
    Options options_;
    double scale_ = 1, from_ = 0, to_ = 0;
    Box box_, plot_, exposed_, memory_;
    std::vector<Row> rows_;
    std::vector<std::int32_t> row_of_; ///< by stream; -1: not shown
    std::vector<HeldLevel> levels_;
    double peak_ = 0, peak_at_ = 0;
};

/// Colour of a kind of work.
Paint paint_of(Work work);
/// What the colours of a step's lanes mean, as far as they occur.
std::vector<LegendEntry> legend_of(const StepTimeline &timeline);

/// Events that are under way, by index.
std::vector<std::int32_t> events_at(const StepTimeline &timeline, double time);

/// A communication run under way.
struct Playing {
    std::int32_t event = -1;
    std::int32_t run = -1;
    double local_time = 0; ///< in the run: how much is done × how long it takes alone
    double speed = 1;      ///< at which it runs now, 1 when alone
};
/// `lengths`: seconds that each run takes alone.
std::vector<Playing> playing_at(const StepTimeline &timeline, const std::vector<double> &lengths, double time);

} // namespace rankscape::drawing
