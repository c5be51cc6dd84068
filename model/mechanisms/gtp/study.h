// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// GTP on a job: its weights cut, one step of its chain, and what it sends and holds.
#pragma once

#include "model/mechanisms/common/thread_study.h"
#include "model/mechanisms/gtp/chain.h"
#include "model/mechanisms/gtp/wire.h"

namespace rankscape::gtp {

/// Bytes that each rank sends over GTP_remat for weights and their gradients.
struct Sent {
    double forward = 0, backward = 0, reduce = 0;
    double sum() const { return forward + backward + reduce; }
    Sent &operator+=(const Sent &other);
    bool operator==(const Sent &) const = default;
};

/// P ÷ TP × (G − 1) ÷ G × bytes an element, without padding; the embedding has no backward gather.
/// Source: facts.md B(a).
Sent sent_for(const CutWeight &weight, WireFormat format);

/// What is really sent: the rows that pad the slices in this format go along.
Sent sent_with_padding(const CutWeight &weight, WireFormat format);

/// Bytes between uses of the weights that a rank of the first stage keeps, padding counted. Weights: one BF16 copy, or
/// a row-wise and a column-wise quantised one; main gradients FP32; optimizer state (main weight and two moments in
/// FP32) cut further over the replicas by the distributed optimizer.
struct AtRest {
    double weights = 0, gradients = 0, optimizer = 0;
    double sum() const { return weights + gradients + optimizer; }
};

/// A timeline with what its events are about.
struct Played {
    StepTimeline step;
    std::vector<About> about;
    double weights_peak = 0; ///< the most bytes of gathered weights of layers that are held at once
};

/// StepEvent::unit counts in `forward.weights`.
struct Study : ThreadStudy {
    Degrees degrees;
    WireFormat format = WireFormat::bf16;
    Batch batch;
    std::int64_t shown_microbatches = 1;
    Forward forward;
    std::vector<About> about;  ///< by event of `step`
    double weights_peak = 0;   ///< as in Played
    Played first_step;         ///< gathers wait for their use: nothing is known yet of what follows what
    Played whole_layers;       ///< the same job, layers gathered at once over the same ranks
    Sent sent;                 ///< a microbatch, all weights of the first stage, with padding
    AtRest rest, rest_without; ///< `_without`: if weights were cut by TP alone

    const CutWeight *weight(std::string_view id) const; ///< null: none of this id
    /// The weight that is met first and cut most plainly: what is shown while none is selected.
    const CutWeight &usual() const;
    double biggest_gather() const; ///< bytes of one weight, of those on the timeline
    double biggest_layer() const;  ///< of a layer's weights, dense or expert
};

/// Errors: no_layout, gtp_not_used (neither GTP_remat nor expert GTP_remat), no_compute_rate, those of forward_of() and
/// of the traffic simulator.
ThreadStudyResult study(const std::shared_ptr<const Derived> &derived, const std::atomic<bool> *cancel = nullptr);

} // namespace rankscape::gtp
