// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Writing the events of MoE layers into a plan: one call a node of the layer, in any order of issue.
#pragma once

#include "model/mechanisms/expert_parallel/overlap.h"

namespace rankscape::expert_parallel {

/// Which layer of which microbatch.
struct At {
    std::int32_t layer = 0;
    std::int32_t microbatch = 0;
};

/// Events that must have ended before another.
using After = std::vector<std::int32_t>;
After both(const After &one, const After &other);

enum class Lane : std::int32_t { compute, communication, side };

class LayerWriter {
public:
    LayerWriter(const LayerTimes &times, const LayerRuns &runs, Dispatcher dispatcher, bool with_side);

    const LayerTimes &times() const { return times_; }
    StepPlan take() { return std::move(plan_); }

    /// Compute of `seconds`; where there is nothing to do, no event: what it waited for goes on.
    After compute(Work work, Text label, Text what, double seconds, At at, const After &after,
                  Lane lane = Lane::compute);

    After attention(At at, const After &after);
    After router(At at, const After &after);
    After shared_expert(At at, const After &after);
    After experts(At at, const After &after);
    After dispatch(At at, const After &after); ///< with the all-gather over ETP after it
    After combine(At at, const After &after);  ///< with the reduce-scatter over ETP before it
    After combine_backward(At at, const After &after);
    After dispatch_backward(At at, const After &after);
    After experts_backward(At at, const After &after); ///< dgrad and wgrad
    After experts_dgrad(At at, const After &after);
    After experts_wgrad(At at, const After &after);
    After shared_backward(At at, const After &after);
    After router_backward(At at, const After &after);
    After attention_backward(At at, const After &after); ///< dgrad and wgrad
    After attention_dgrad(At at, const After &after);
    After attention_wgrad(At at, const After &after);

private:
    After communicate(Work work, Text label, Text what, std::int32_t run, At at, const After &after);

    const LayerTimes &times_;
    const LayerRuns &runs_;
    Dispatcher dispatcher_;
    StepPlan plan_;
};

/// The whole programs, from one layer's forward to the last backward.
StepPlan write_plan(Overlap overlap, const LayerTimes &times, const LayerRuns &runs, Dispatcher dispatcher,
                    Extent extent, double megamoe_slowdown);

} // namespace rankscape::expert_parallel
