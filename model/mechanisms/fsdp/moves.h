// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which collectives placements make necessary, and at which moment of a step.
#pragma once

#include "model/mechanisms/fsdp/placements.h"
#include "model/traffic/collective.h"

#include <vector>

namespace rankscape::fsdp {

/// One collective of a parameter group. It works on elements ÷ `cut`: what the inner axis leaves to the outer one.
struct Move {
    Operation operation = Operation::all_gather;
    MeshAxis axis = MeshAxis::inner;
    std::int64_t ranks = 1; ///< of the axis
    std::int64_t cut = 1;
};

/// In the order in which they run. Axes of one rank need none. Source: facts.md A(a), "Placement algebra", "OUTER
/// AXIS"; dbuffer.py.
struct Moves {
    std::vector<Move> first_gather;    ///< before the first forward of a step; the result stays
    std::vector<Move> gather;          ///< before every forward and backward; the result is freed after use
    std::vector<Move> reduce;          ///< after every backward
    std::vector<Move> reduce_last;     ///< after that, at the last microbatch only
    bool keeps_whole_gradient = false; ///< the sum over microbatches is of whole gradients
};
Moves moves_of(const Matrix &matrix, std::int64_t outer, std::int64_t inner);

} // namespace rankscape::fsdp
