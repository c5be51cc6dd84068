// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How GTP_remat cuts the rows of a weight. Source: facts.md B(a), gtp_remat_shard_dim0.
#pragma once

#include "model/transformer/precision.h"

#include <cstdint>

namespace rankscape {

/// Rows of one shard and the padding rows at the tail of the last ones.
struct RowShards {
    std::int64_t rows = 0;  ///< of the TP-local weight, before padding
    std::int64_t parts = 1; ///< G
    std::int64_t alignment = 16;
    std::int64_t padding = 0; ///< rows of zeros at the tail
    std::int64_t shard = 0;   ///< rows that each part stores: (rows + padding) / parts

    double waste() const { return static_cast<double>(padding) / static_cast<double>(rows); } ///< 0.1 is warned of
};

/// 16, or 32 for MXFP8.
constexpr std::int64_t row_alignment(WireFormat format) { return format == WireFormat::mxfp8 ? 32 : 16; }

/// rows ≥ 1, parts ≥ 1, and alignment · parts below 2^31.
constexpr RowShards shard_rows(std::int64_t rows, std::int64_t parts, std::int64_t alignment)
{
    const auto unit = alignment * parts;
    const auto padding = parts > 1 ? (unit - rows % unit) % unit : 0;
    return {rows, parts, alignment, padding, (rows + padding) / parts};
}

} // namespace rankscape
