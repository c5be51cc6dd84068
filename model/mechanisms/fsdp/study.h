// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron-FSDP v2 on a job: meshes, placements, units, one step, and what it sends and holds.
#pragma once

#include "model/mechanisms/common/thread_study.h"
#include "model/mechanisms/fsdp/program.h"

namespace rankscape::fsdp {

/// Shares of a parameter group that a rank has between uses, 0 … 1.
struct RestShares {
    double first = 1; ///< weights, before the first gather of the step
    double weights = 1, gradients = 1, optimizer = 1;
};

/// StepEvent::unit counts in `units.all`.
struct Study : ThreadStudy {
    Mesh dense, experts;
    Matrix matrix, expert_matrix;
    Precision precision;
    Units units;
    std::int64_t microbatches = 1;       ///< of a step
    std::int64_t shown_microbatches = 1; ///< that the timeline has
    double tokens = 0;                   ///< of a rank and microbatch

    std::vector<Sent> sent; ///< by unit; padding not counted
    Sent sent_in_all;
    Held rest;                          ///< between uses, padding counted
    std::vector<std::vector<Use>> uses; ///< by unit
    RestShares dense_rest, expert_rest;

    bool timed() const { return !step.plan.events.empty(); } ///< it has a step; shards need none
    bool experts_apart() const;                              ///< EP above 1: they have a mesh of their own
    /// The share of a unit's weights that a rank has at an instant, 0 … 1.
    double weights_held(std::size_t unit, double time) const;
    /// The same of its gradients: all of them while they are unreduced.
    double gradients_held(std::size_t unit, double time) const;
    double optimizer_held(std::size_t unit) const;
};

/// Errors: fsdp_not_used, fsdp_without_data_parallel, fsdp_without_tensor_parallel, fsdp_without_pipeline, no_layout,
/// no_compute_rate, shape_incomplete (--seq-length), placements_illegal, those of units_of() and of the traffic
/// simulator.
ThreadStudyResult study(const std::shared_ptr<const Derived> &derived, const std::atomic<bool> *cancel = nullptr);
/// The same, or without a step where only the lengths of time are unknown: what shards are follows from shapes.
ThreadStudyResult study_of_shards(const std::shared_ptr<const Derived> &derived,
                                  const std::atomic<bool> *cancel = nullptr);

} // namespace rankscape::fsdp
