// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The collectives of each kind of unit, simulated once and ready to be put on a stream.
#pragma once

#include "model/mechanisms/fsdp/program.h"

namespace rankscape::fsdp {

/// A collective of one parameter group of one kind of unit.
struct Wire {
    Work work = Work::gather;
    MeshAxis axis = MeshAxis::inner;
    std::int64_t ranks = 1;
    bool experts = false;
    double bytes = 0; ///< each rank sends, by the formula (padding not counted)
    Seconds alone{0};
    std::int32_t run = -1;
    double nvlink = 0, network = 0;
};

/// One parameter group's part in a step, with the buffers that it fills (bytes of a rank, padding counted).
struct GroupWires {
    std::vector<Wire> first_gather, gather, reduce, reduce_last;
    double whole_weights = 0;   ///< gathered for use
    double whole_gradients = 0; ///< unreduced, for the time of its reduction
    Held rest;                  ///< between uses
    double rest_cut = 0;        ///< parameters before the first gather of a step, where that is less than `rest`
    double share_first = 1;     ///< of the weights, before the first gather of a step
    double share_rest = 1;      ///< of the weights, between uses
};

struct KindWires {
    std::vector<GroupWires> groups; ///< dense, then experts
};

struct AllWires {
    std::vector<KindWires> kinds; ///< as Units::kinds
    std::vector<std::shared_ptr<const CommRun>> runs;
};

/// Errors: those of run_groups().
Result<AllWires> wires_of(const std::shared_ptr<const Network> &network, const ProgramInput &input,
                          const std::atomic<bool> *cancel);

} // namespace rankscape::fsdp
