// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Machines above, lanes below, one play head: the page of a thread's animated view.
#pragma once

#include "model/views/stage/flow.h"
#include "model/views/stage/still.h"
#include "model/views/step/step_lanes.h"

#include <deque>
#include <memory>
#include <mutex>

namespace rankscape::drawing {

class ThreadScene;

/// What a view adds to the page; all may be absent.
struct SceneHooks {
    std::function<Text(const Shown &)> caption = {};                   ///< over the machines
    std::function<std::string(const Shown &, const Gpu &)> place = {}; ///< under a rank's number
    std::function<Text(const Shown &, const Card &)> about = {};       ///< at the right of a domain's head
    /// What a GPU holds, at rest: inside `box`, in picture units of the page. In place of empty cells.
    std::function<void(Pen, const ThreadScene &, const Shown &, const Gpu &, const Box &box)> content = {};
    /// The same at shown.time, drawn over it. In place of cells that fill.
    std::function<void(Pen, const ThreadScene &, const Shown &, const Gpu &, const Box &box)> content_moving = {};
    /// Anything more: over the machines at rest, and over all that moves.
    std::function<void(Pen, const ThreadScene &, const Shown &)> over = {}, over_moving = {};
    /// Things inside the machines that can be pointed at; asked before the lanes.
    std::function<ElementId(const ThreadScene &, Point)> element_at = {};
};

/// A second strip of lanes under the first: what is near the play head, wide enough to read. Part of what moves.
struct NearLanes {
    double computes = 10;                         ///< how many events of compute it shows about
    std::vector<std::int32_t> streams = {};       ///< which; empty: all that have events
    std::function<Text(const Shown &)> note = {}; ///< at the right of its title
};

struct SceneOptions {
    StageOptions stage = {.content_height = 44, .content_width = 32, .places = false, .most_gpus = 600};
    StepOptions lanes = {.memory = true};
    std::optional<NearLanes> near = {};
    /// Groups by rank whose members stand on the stage, in this order; empty: all groups of all runs.
    std::vector<std::vector<std::int32_t>> groups = {};
    std::vector<std::vector<std::int32_t>> outlines = {}; ///< drawn around neighbours
    Paint outline = {Role::accent};
    SceneHooks hooks = {};
};

/// One study on one page. Safe from any thread; hooks must be too.
class ThreadScene {
public:
    ThreadScene(std::shared_ptr<const ThreadStudy> study, SceneOptions options);

    const ThreadStudy &study() const { return *study_; }
    const Network &network() const { return *study_->network; }
    const Stage &stage() const { return stage_; }
    const StepLanes &lanes() const { return lanes_; }
    Point origin() const { return {0, size::caption}; } ///< of the stage on the page
    Box bounds() const;
    std::optional<StepLanes> near_lanes(double time) const;
    Box gpu_box(const Gpu &gpu) const;     ///< on the page
    Box content_box(const Gpu &gpu) const; ///< on the page

    const Flow *flow(std::int32_t run) const; ///< made when first asked for; null for a run that is not there
    std::vector<Playing> playing(double time) const;

    Picture draw_still(const Shown &shown, const Window &window) const;
    Picture draw_moving(const Shown &shown, const Window &window) const;
    ElementId element_at(Point point, double time) const; ///< "event-17", or what the hook says
    std::optional<std::int32_t> rank_at(Point point) const;
    std::optional<Box> rank_box(std::int32_t rank) const;

private:
    struct LazyFlow {
        std::once_flag made;
        std::unique_ptr<Flow> flow;
    };
    void draw_near(Pen pen, const Shown &shown) const;

    std::shared_ptr<const ThreadStudy> study_;
    SceneOptions options_;
    Stage stage_;
    StepLanes lanes_;
    std::vector<double> lengths_; ///< of runs
    mutable std::deque<LazyFlow> flows_;
};

/// Bars by what their run carries (weights, gradients, activations, tokens), else by their work: what the lanes of a
/// ThreadScene use unless told otherwise.
std::function<Paint(const StepEvent &)> paints_of(const ThreadStudy &study);

/// The scene of `shown.thread` for a view, made by `options` when it is first asked for; null without a study. The
/// last few are kept, so `options` and its hooks must follow from study and view alone.
std::shared_ptr<const ThreadScene> thread_scene(const Shown &shown, std::string_view view,
                                                const std::function<SceneOptions(const ThreadStudy &)> &options);

} // namespace rankscape::drawing
