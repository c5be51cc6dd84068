// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How Megatron-FSDP v2 packs the tensors of a unit into one flat buffer, and what of it each rank owns.
#pragma once

#include "model/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rankscape::fsdp {

using TensorShape = std::vector<std::int64_t>;

/// Part of one tensor, in the tensor's own elements.
struct Piece {
    std::int32_t tensor = 0;
    std::int64_t first = 0;
    std::int64_t last = 0; ///< exclusive
    bool operator==(const Piece &) const = default;
};

/// A stretch of the buffer, in elements.
struct Stretch {
    std::int64_t first = 0;
    std::int64_t last = 0; ///< exclusive
    std::int64_t length() const { return last - first; }
    bool operator==(const Stretch &) const = default;
};

/// All lengths in elements. Source: facts.md A(a); every entry of the oracle.
struct FlatLayout {
    std::vector<std::int64_t> rows;    ///< by tensor: elements that must stay together (all dimensions but the first)
    std::vector<std::int64_t> lengths; ///< by tensor
    std::vector<std::int64_t> offsets; ///< by tensor
    std::int64_t chunk = 1;            ///< least common multiple of the rows: where the buffer may be cut
    std::int64_t size = 0;             ///< of the buffer, a multiple of chunk × shards
    std::int64_t shards = 1;

    std::int64_t shard_size() const { return size / shards; }
    std::int64_t elements() const; ///< of all tensors
    std::int64_t padding() const { return size - elements(); }
    double waste() const { return size > 0 ? static_cast<double>(padding()) / static_cast<double>(size) : 0; }
    /// What rank `shard` owns, by tensor.
    std::vector<Piece> pieces(std::int64_t shard) const;
    /// What no tensor covers, ascending: gaps between tensors and the padding at the end.
    std::vector<Stretch> gaps() const;
    /// Where shard (outer, inner) of an outer × inner mesh lies: the inner axis cuts first.
    Stretch shard_of(std::int64_t outer, std::int64_t outer_size, std::int64_t inner, std::int64_t inner_size) const;
};

/// Shapes in the order of the unit's parameters; the first dimension counts rows, 1-D tensors have rows of 1.
/// Errors: no_tensors, scalar_tensor, dimension_not_positive, data_parallel_not_positive, layout_too_large (the least
/// common multiple, a length or the padded size leaves 63 bits).
Result<FlatLayout> pack(std::span<const TensorShape> shapes, std::int64_t shards);

} // namespace rankscape::fsdp
