// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One training step as events on streams: what starts after what, how long it takes beside the others, what compute
// waits for, and what memory is held meanwhile.
#pragma once

#include "model/base/quantity.h"
#include "model/base/result.h"
#include "model/traffic/collective.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rankscape {

enum class Work : std::uint8_t {
    forward,
    backward, ///< dgrad and wgrad together
    dgrad,
    wgrad,
    router,
    permute,
    optimizer,
    cast, ///< main weights to model weights, quantising
    gather,
    reduce_scatter,
    all_reduce,
    dispatch,
    combine,
    fused, ///< compute with communication inside (megakernel)
    host,  ///< the host waits for the GPU
};
constexpr bool is_communication(Work work) { return work >= Work::gather && work <= Work::combine; }

/// A queue of a GPU: its events run in the order in which they were added.
struct StepStream {
    std::string id; ///< "compute", "allgather", …
    Text name;
    bool compute = false;
};

struct StepEvent {
    std::int32_t stream = 0;
    Work work = Work::forward;
    Text label;             ///< a few letters: "F3", "fc1"
    Text what;              ///< one sentence for a tool tip
    std::int32_t unit = -1; ///< FSDP unit, weight or layer; -1: none
    std::int32_t microbatch = -1;
    Seconds alone{0};                ///< its length when nothing else uses its links
    double bytes = 0;                ///< that each rank sends (the one that sends most)
    std::int32_t run = -1;           ///< which of the study's communication runs is under way; -1: none
    double nvlink = 0, network = 0;  ///< share of each fabric that it takes when alone, 0 … 1
    std::vector<std::int32_t> after; ///< events that must have ended (any stream); earlier ones only
};

/// Memory that lives from an event's start (or end) to another's end.
struct StepHold {
    Text label;
    Content content = Content::weights;
    double bytes = 0;
    std::int32_t from = -1;  ///< event; -1: from the beginning
    bool from_end = false;   ///< from its end, not its start
    std::int32_t until = -1; ///< event whose end frees it; -1: never
};

struct StepPlan {
    std::vector<StepStream> streams;
    std::vector<StepEvent> events;
    std::vector<StepHold> holds;

    std::int32_t add(StepEvent event); ///< its index
};

/// A stretch in which no compute stream does anything, because the next compute event (or, after the last one, the end
/// of the step) waits for this communication. Of several that it waits for, the one that ends last.
struct Exposed {
    std::int32_t event = -1;
    Seconds from{0}, to{0};
};

struct StepTimeline {
    StepPlan plan;
    std::vector<double> start, end; ///< seconds, by event
    std::vector<Exposed> exposed;   ///< in order of time, disjoint
    double end_of_all = 0;

    /// Points of an event's progress: at `time` this share of it is done; straight between them. The first is its
    /// start, the last its end.
    struct Knot {
        double time, share;
    };
    std::vector<std::vector<Knot>> progress; ///< by event

    /// Bytes held from `time` on, until the next level: what a memory curve draws. Ascending; the first is at 0.
    struct Level {
        double time, bytes;
    };
    std::vector<Level> levels;
    std::vector<double> instants; ///< every start and end once, ascending

    double share_done(std::int32_t event, double time) const; ///< 0 … 1
    double exposed_on(std::int32_t stream) const;             ///< seconds that compute waited for this stream
    double exposed_in_all() const;
    double busy_on(std::int32_t stream) const;
    double held(double time) const; ///< bytes of all holds that are alive; what is freed at an instant is gone then
    double peak() const;            ///< the most of held()
    double next_event(double time) const;     ///< the nearest start or end after; the instant itself if there is none
    double previous_event(double time) const; ///< … before
};

/// Plays a plan. Events of a stream run one after another, each as soon as it may; communication that runs at the same
/// time shares NVLink and network in proportion: where the shares of those under way add up to more than 1, all on that
/// fabric slow down by the sum. Errors: unknown_event (an `after` that is not an earlier event, a hold of none),
/// unknown_stream, negative_time (or not finite).
Result<StepTimeline> play(StepPlan plan);

} // namespace rankscape
