// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Communication of a job, timed by the traffic simulator and kept: the same collective is simulated once.
#pragma once

#include "model/scenario/derive.h"
#include "model/traffic/simulate.h"

#include <atomic>
#include <memory>

namespace rankscape {

/// All groups that communicate at the same time, and what came of it.
struct CommRun {
    std::vector<Collective> collectives; ///< one a group
    Simulation simulation;
    double bytes = 0;                ///< sent by the rank that sends most
    double nvlink = 0, network = 0;  ///< mean share, over the makespan, of the fullest link of each fabric
    std::vector<std::int32_t> ranks; ///< that take part, ascending
    Text remark;                     ///< what was left out, one sentence; empty: nothing

    Seconds time() const { return simulation.makespan; }
    bool leaves_domain() const { return network > 0; }
};

/// The network of a job; the same object for equal clusters. Errors: no_layout, those of Network::make.
Result<std::shared_ptr<const Network>> network_of(const Derived &derived);

/// One operation of every group of a kind at once; `bytes` as in Collective. Groups of one rank need no run: null.
/// Kept for the next call with the same network, groups and bytes. Errors: unknown_group, those of simulate().
Result<std::shared_ptr<const CommRun>> run_groups(const std::shared_ptr<const Network> &network, const GroupKind &kind,
                                                  Operation operation, std::int64_t bytes, Content content,
                                                  Algorithm algorithm = Algorithm::automatic,
                                                  const std::atomic<bool> *cancel = nullptr);
/// Any collectives at once.
Result<std::shared_ptr<const CommRun>> run_collectives(const std::shared_ptr<const Network> &network,
                                                       std::vector<Collective> collectives,
                                                       const std::atomic<bool> *cancel = nullptr);

} // namespace rankscape
