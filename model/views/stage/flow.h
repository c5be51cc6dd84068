// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One finished communication run on a stage: what moves, how full links are and what has arrived, at its own time.
#pragma once

#include "model/views/pen.h"
#include "model/views/stage/fills.h"
#include "model/views/stage/flights.h"
#include "model/views/stage/paints.h"

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

namespace rankscape::drawing {

/// More moving chunks than this are bundled by pairs of domains.
inline constexpr std::int32_t most_chunks = 600;

/// Network, stage and simulation must outlive it. Times are the run's own, 0 … makespan. What is dear is made when
/// first asked for; safe from any thread.
class Flow {
public:
    Flow(const Network &network, const Stage &stage, const Simulation &simulation);
    /// `asked`: all groups that ran at once. Those that were not simulated go as the first did, member by member.
    Flow(const Network &network, const Stage &stage, const Simulation &simulation,
         const std::vector<Collective> &asked);
    Flow(const Flow &) = delete;
    Flow &operator=(const Flow &) = delete;

    const Network &network() const { return network_; }
    const Stage &stage() const { return stage_; }
    const Simulation &simulation() const { return simulation_; }
    Content content() const { return simulation_.plan.parts.front().collective.content; }

    std::optional<Seat> seat(std::int32_t rank) const; ///< nothing: it takes no part in the run
    /// Members of a flight's group, by position.
    const std::vector<std::int32_t> &ranks(const Flight &flight) const;
    const Watch &watch() const; ///< what it remembers is guarded by the calls below only
    std::vector<Watch::Moving> moving(double time) const;
    std::vector<Flight> flights(double time) const;
    std::vector<double> utilisation(double time) const; ///< by link of the network, 0 … 1
    const Fills &fills(std::size_t part) const;
    /// The share of what a rank will have from this run that it has, 0 … 1; 1 for ranks that take no part.
    double arrived(std::int32_t rank, double time) const;
    /// What of the run's wire a rank has received by now ÷ all that it receives.
    double received(std::int32_t rank, double time) const;

private:
    const Network &network_;
    const Stage &stage_;
    const Simulation &simulation_;
    Seats seats_;
    std::vector<std::vector<std::int32_t>> alike_; ///< members of groups that part 0 stands for, by its positions
    mutable std::once_flag watched_;
    mutable std::optional<Watch> watch_;
    mutable std::mutex asking_; ///< a Watch remembers the part that it was asked for last
    struct LazyFills {
        std::once_flag made;
        std::optional<Fills> fills;
    };
    mutable std::deque<LazyFills> fills_; ///< by part
};

/// How a flow is drawn.
struct FlowLook {
    Point origin = {};       ///< where the stage begins
    std::string prefix = {}; ///< of ids: "other-" in a second run
    /// Where the fills of a GPU go; absent: Stage::content(). Several flows at once share a GPU so.
    std::function<Box(const Gpu &)> where = {};
    double smallest_cell = drawing::smallest_cell; ///< pixels; below, a GPU has one bar instead of cells
    std::vector<std::int32_t> stand_out = {};      ///< transfers that are pointed at
};

/// Links by how full they are; nothing where the stage is far away.
void draw_links(Pen pen, const Stage &stage, Point origin, const std::vector<double> &utilisation);
/// Cells of GPUs, by what has arrived.
void draw_fills(Pen pen, const Flow &flow, const FlowLook &look, double time);
/// The empty cells behind draw_fills().
void draw_cells(Pen pen, const Flow &flow, const FlowLook &look, const Gpu &gpu);
/// Chunks, or bundles with counts.
void draw_flights(Pen pen, const Flow &flow, const FlowLook &look, const std::vector<Flight> &flights);
/// All of it: links, fills, chunks.
void draw_moving(Pen pen, const Flow &flow, const FlowLook &look, double time);

} // namespace rankscape::drawing
