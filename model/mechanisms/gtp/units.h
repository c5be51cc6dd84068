// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is gathered at once and which gather follows which. For chain.cpp only.
#pragma once

#include "model/mechanisms/gtp/chain.h"

namespace rankscape::gtp {

/// GTP: one weight; FSDP beside it: the dense, or the expert, weights of a layer.
struct Unit {
    std::int32_t weight = -1; ///< -1: a layer's
    std::int32_t layer = -1;
    bool expert = false;
    bool lookup = false;             ///< the embedding: nothing to gather backward
    std::int32_t chain = 0;          ///< units of one chain prefetch one another, one step ahead
    std::size_t first = 0, last = 0; ///< ops that use it
    Wire gather, reduce;
    double gathered = 0;                   ///< bytes of the whole weights
    double gradient = 0;                   ///< bytes of the whole gradient
    std::int32_t next = -1, previous = -1; ///< of its chain, in forward order
};

struct Units {
    std::vector<Unit> all;
    std::vector<std::int32_t> of_op; ///< -1: the op needs no gather
};
Units units_of(const ChainInput &input, bool whole_layers);

} // namespace rankscape::gtp
