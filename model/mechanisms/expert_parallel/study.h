// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Expert parallelism on a job: routed tokens, the five dispatchers, and the ways to hide their communication.
#pragma once

#include "model/mechanisms/common/thread_study.h"
#include "model/mechanisms/expert_parallel/overlap.h"

#include <mutex>

namespace rankscape::expert_parallel {

/// Of the first EP group. `step` is the job's own dispatcher and overlap: one MoE layer, forward and backward of one
/// microbatch (combined 1F1B: step_extent()). Element ids of tokens: "token-RANK-NUMBER" with a global rank.
struct Study : ThreadStudy {
    ExpertGroup group;
    RouterSettings settings;
    const Drawing drawing;
    const Routing &routing;
    const Copies &copies;
    Fanout drawn, expected;

    Dispatcher dispatcher = Dispatcher::allgather; ///< the job's own
    Overlap overlap = Overlap::none;               ///< the job's own
    std::vector<Dispatch> dispatches;              ///< in the order of all_dispatchers
    LayerTimes times;                              ///< of the job's own dispatcher
    LayerRuns layer_runs;                          ///< indices in `runs`; -1: nothing is sent
    Extent extent;                                 ///< of `step`
    Locality locality;                             ///< of the groups over EP × ETP

    const Dispatch &of(Dispatcher which) const { return dispatches[static_cast<std::size_t>(which)]; }
    const Dispatch &own() const { return of(dispatcher); }
    bool sends() const { return group.size() > 1; } ///< false: EP × ETP is 1, every expert is at home

    /// Every dispatcher's runs in the order of all_dispatchers; simulated at the first call (tens of milliseconds),
    /// from any thread. A problem in place of those that could not be.
    const std::vector<Result<DispatchRuns>> &all_runs() const;
    /// Every way to overlap with the job's own dispatcher, `comparison_extent` each; played at the first call, from any
    /// thread. `runs` are those of this study.
    const std::vector<OverlapWay> &overlaps() const;

    TokenPath follow(std::int32_t rank, std::int64_t token) const; ///< of a rank of the group, by the own dispatcher

    explicit Study(Drawing made) : drawing(std::move(made)), routing(*drawing.routing), copies(*drawing.copies) {}
    Study(const Study &) = delete;
    Study &operator=(const Study &) = delete;

private:
    mutable std::once_flag runs_once_, overlaps_once_;
    mutable std::vector<Result<DispatchRuns>> all_runs_;
    mutable std::vector<OverlapWay> overlaps_;
};

inline constexpr Extent comparison_extent{2, 4};

/// Errors: no_layout, no_compute_rate, those of expert_group(), router_settings(), route(), inventory() and the traffic
/// simulator. EP 1 is no error: nothing is sent, and a remark says so.
ThreadStudyResult study(const std::shared_ptr<const Derived> &derived, const std::atomic<bool> *cancel = nullptr);

} // namespace rankscape::expert_parallel
