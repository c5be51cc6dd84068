// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Ways to hide the communication of MoE layers, each as streams with events over the same layers and microbatches.
#pragma once

#include "model/mechanisms/expert_parallel/dispatch.h"

#include <algorithm>

namespace rankscape::expert_parallel {

enum class Overlap : std::uint8_t {
    none,
    shared_expert,         ///< --moe-shared-expert-overlap
    combined_1f1b,         ///< --overlap-moe-expert-parallel-comm
    combined_1f1b_delayed, ///< … with --delay-wgrad-compute
    shortcut,              ///< --moe-shortcut-parallel; changes the model
    megamoe,               ///< one fused kernel; main only, no flag of the Scenario
};
inline constexpr std::array all_overlaps{Overlap::none,          Overlap::shared_expert,
                                         Overlap::combined_1f1b, Overlap::combined_1f1b_delayed,
                                         Overlap::shortcut,      Overlap::megamoe};
std::string_view
id(Overlap overlap); ///< "none", "shared-expert", "combined-1f1b", "combined-1f1b-delayed", "shortcut", "megamoe"
Text name(Overlap overlap);
Overlap overlap_of(const Scenario &scenario);

/// Compute of one MoE layer for one microbatch on the rank with most to do, forward; seconds. Norms, permutes and host
/// waits are not counted. dgrad and wgrad of a GEMM take as long as its forward, core attention's backward twice that.
struct LayerTimes {
    double qkv = 0, core_attention = 0, projection = 0;
    double router = 0;
    double shared_fc1 = 0, shared_fc2 = 0; ///< 0: the layer has no shared expert
    double experts = 0;                    ///< on the rank with most copies

    double attention() const { return qkv + core_attention + projection; }
    double shared_expert() const { return shared_fc1 + shared_fc2; }
    double all() const { return attention() + router + shared_expert() + experts; }
};
/// Errors: those of inventory(); no_moe_layers, shape_incomplete (--seq-length), no_compute_rate.
Result<LayerTimes> layer_times(const Derived &derived, const ExpertGroup &group, const RouterSettings &settings,
                               std::int64_t most_copies);

/// Communication as the timelines take it: indices in `runs`, -1 where nothing is sent.
struct LayerRuns {
    std::vector<std::shared_ptr<const CommRun>> runs;
    std::int32_t dispatch = -1, combine = -1, combine_backward = -1, dispatch_backward = -1;
    std::int32_t etp_gather = -1, etp_scatter = -1; ///< alltoall with ETP above 1

    const CommRun *run(std::int32_t index) const
    {
        return index < 0 ? nullptr : runs[static_cast<std::size_t>(index)].get();
    }
};
LayerRuns layer_runs(const DispatchRuns &runs);

/// How much is played.
struct Extent {
    std::int32_t layers = 1;
    std::int32_t microbatches = 1;
};

struct OverlapWay {
    Overlap overlap = Overlap::none;
    Text name;
    Text note; ///< what it assumes, and whether it changes the model; one or two sentences
    bool changes_model = false;
    std::vector<Limit> limits;
    bool available = true;    ///< in this version, with this job
    StepTimeline timeline;    ///< StepEvent::unit is the layer, StepEvent::run counts in the study's runs
    double exposed = 0;       ///< seconds that compute waits for communication
    double communication = 0; ///< seconds of communication, alone
    double hidden() const     ///< share of the communication that nothing waits for, 0 … 1
    {
        return communication > 0 ? std::clamp(1 - exposed / communication, 0.0, 1.0) : 1;
    }
};

/// Streams: "compute", "communication" and, with shared-expert overlap, "side". A way that the job cannot take (limits)
/// is played all the same, as it would be. Errors: those of play().
Result<OverlapWay> play_overlap(const Derived &derived, Overlap overlap, const LayerTimes &times,
                                const Dispatch &dispatch, const LayerRuns &runs, Extent extent);

/// SMs that MegaMoE's kernel keeps for communication by default (facts.md C(a), megakernel).
inline constexpr std::int32_t megamoe_sms = 40;

} // namespace rankscape::expert_parallel
