// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The collectives of a chain, each simulated once and ready to be put on a stream.
#pragma once

#include "model/mechanisms/common/comm_run.h"
#include "model/mechanisms/gtp/forward.h"

#include <vector>

namespace rankscape::gtp {

/// One collective of all groups of a kind; without ranks to talk to it takes no time and has no run.
struct Wire {
    std::int32_t run = -1;
    Seconds alone{0};
    double bytes = 0; ///< that each rank sends, padding included
    double nvlink = 0, network = 0;
    bool exists() const { return run >= 0; }
};

struct Wires {
    std::vector<Wire> gather, reduce;             ///< by weight
    Wire enter, enter_back, leave, leave_back;    ///< TP, as Op::Kind says
    Wire tokens;                                  ///< dispatch and combine, balanced routing
    std::vector<Wire> replicas, expert_replicas;  ///< DDP over replicas, by layer
    std::vector<Wire> outer_replicas;             ///< by weight: of embedding and output, outside layers
    Wire parameters, expert_parameters;           ///< distributed optimizer: all-gather over replicas at the end
    bool own_tokens = false;                      ///< of uneven EP groups only that of rank 0 was simulated
    bool replicas_keep_shards = false;            ///< distributed optimizer: DDP reduce-scatters, else it all-reduces
    Wire whole;                                   ///< all-reduce over GTP_remat of what every rank keeps whole
    std::vector<Wire> layer_gather, layer_reduce; ///< by layer: its dense weights at once, as FSDP units go
    std::vector<Wire> layer_expert_gather, layer_expert_reduce;
    std::vector<std::shared_ptr<const CommRun>> runs;
    bool some_groups = false; ///< of kinds whose groups lie alike on links of their own, one was simulated
};

/// Errors: those of run_groups().
Result<Wires> wires_of(const std::shared_ptr<const Network> &network, const Derived &derived, const Forward &forward,
                       WireFormat format, const std::atomic<bool> *cancel);

} // namespace rankscape::gtp
