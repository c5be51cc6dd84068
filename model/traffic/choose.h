// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What NCCL would choose: the algorithm and protocol with the smallest modelled time.
#pragma once

#include "model/traffic/collective.h"

namespace rankscape {

/// One possibility and its time by NCCL's own kind of model: launch + hops · latency + bytes ÷ bandwidth.
struct Candidate {
    Algorithm algorithm;
    Protocol protocol;
    Seconds time;
};

/// Every possibility for the operation on these ranks, fastest first. A stated algorithm or protocol restricts them.
/// Source: facts.md H.2. NCCL has no hierarchical algorithms of its own: they appear only when asked for.
std::vector<Candidate> candidates(const Network &network, const Collective &collective);

struct Choice {
    Collective collective; ///< algorithm, protocol, channels and slices filled in
    Text reason;           ///< one sentence
};

/// Fills in what was left open. The collective must be without problems.
Choice choose(const Network &network, const Collective &collective);

} // namespace rankscape
