// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What training keeps of a weight, what an element of it costs, and over how many ranks it is shared out.
#pragma once

#include "model/layout/layout.h"
#include "model/scenario/scenario.h"
#include "model/transformer/inventory.h"

namespace rankscape {

/// Bytes by kind of state.
struct StateBytes {
    double weights = 0;         ///< what the GEMMs use
    double gradients = 0;       ///< the buffer that gradients are accumulated in
    double main_parameters = 0; ///< the optimizer's own copy
    double optimizer = 0;       ///< Adam: two moments

    double total() const { return weights + gradients + main_parameters + optimizer; }
    StateBytes &operator+=(const StateBytes &other);
    bool operator==(const StateBytes &) const = default;
};

/// Which part of a tensor a rank has before data parallelism shards any state of it: cut by TP (experts: ETP and EP)
/// and, where GTP shards it, by GTP_remat with its padding rows. What does not divide is rounded up: the fullest rank.
struct LocalTensor {
    double elements = 0;
    bool expert = false;
};
LocalTensor local_tensor(const Tensor &tensor, const Scenario &scenario);

/// Bytes of one element of this tensor by kind of state, nothing shared out yet. BF16 weights (unless
/// --fp8-param-gather with MXFP8, or --fp4-param-gather, keep the linear weights in two quantised copies), FP32
/// gradients and main parameters, FP32 Adam moments; SGD one momentum, Muon one for matrices. Megatron-FSDP has
/// dtypes of its own. Source: facts.md A(b), E(a), G.
StateBytes element_bytes(const Tensor &tensor, const Scenario &scenario);

/// Over how many data-parallel ranks each kind of state is shared out: 1 where every rank has all of it.
struct StateShares {
    double weights = 1, gradients = 1, optimizer = 1; ///< main parameters go with the optimizer state
    bool operator==(const StateShares &) const = default;
};
/// DDP shares nothing; the distributed optimizer its state over DP × CP (experts: expert DP) of one instance;
/// Megatron-FSDP what its strategy says on the inner axis, and on the outer one between instances. HFSDP: optimizer
/// over inner × outer, weights and gradients over inner. Source: facts.md A(a), MEMORY.
StateShares shares(const Scenario &scenario, const Layout &layout, bool expert);

/// All of the above for one tensor on one rank, padding of flat buffers left out.
StateBytes state_bytes(const Tensor &tensor, const Scenario &scenario, const Layout &layout);

} // namespace rankscape
