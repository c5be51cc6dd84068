// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One weight, cut: TP by column or row, GTP_remat always by rows of what TP left, experts by ETP and expert GTP_remat.
#pragma once

#include "model/mechanisms/gtp/degrees.h"
#include "model/transformer/inventory.h"
#include "model/transformer/weight_shards.h"

namespace rankscape::gtp {

/// More waste than this is warned of.
inline constexpr double much_waste = 0.1;

/// A weight as the ranks of one replica hold it. Slice j of TP part i: rows [j·shard, (j+1)·shard) of that part, those
/// beyond `rows` being padding. Source: facts.md B(a).
struct CutWeight {
    Tensor tensor;
    std::string id; ///< "fc1", "expert-fc1": the element is "weight-" + id
    Text name;      ///< as on screen: "fc1", "expert fc1"
    bool expert = false;
    std::int64_t tp = 1;      ///< parts by TP, of experts by ETP
    std::int64_t copies = 1;  ///< experts on one rank
    std::int64_t columns = 0; ///< of a TP part
    RowShards shards;         ///< of a TP part

    bool by_row() const { return tensor.cut == Cut::row; } ///< TP cuts columns
    bool is_cut() const { return shards.parts > 1; }       ///< by GTP_remat
    bool embedding() const { return tensor.part == Part::embedding; }
    bool wasteful() const { return shards.waste() > much_waste; }

    /// Of a TP part, all copies.
    double elements() const;          ///< without padding
    double gathered_elements() const; ///< with it
    double shard_elements() const;    ///< that one rank keeps, with padding
    /// Rows of slice `slice` that are not padding.
    std::int64_t real_rows(std::int64_t slice) const;
    /// Where the slice begins in the whole weight, in rows; a part that TP cut by row begins at 0.
    std::int64_t first_row(std::int64_t part, std::int64_t slice) const;
};

/// Errors: rows_do_not_divide (TP does not divide what it cuts), experts_do_not_divide.
Result<CutWeight> cut(const Tensor &tensor, const Degrees &degrees, WireFormat format);

/// The rank that keeps slice `slice` of TP part `part`, of those that share their other coordinates with `near`.
std::int32_t holder(const Layout &layout, bool expert, std::int32_t near, std::int64_t part, std::int64_t slice);

} // namespace rankscape::gtp
