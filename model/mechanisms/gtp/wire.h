// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What GTP sends for a weight, by the format in which it is gathered.
#pragma once

#include "model/transformer/precision.h"

namespace rankscape::gtp {

/// Bytes an element and microbatch on the wire: gather before the forward GEMM, gather (column-wise copy) before
/// dgrad, reduce-scatter of the gradient, which stays BF16. Source: facts.md B(a), the GTP guide's table.
struct WireBytes {
    double forward = 0, backward = 0, reduce = 0;
    constexpr double sum() const { return forward + backward + reduce; }
    bool operator==(const WireBytes &) const = default;
};

inline constexpr double gradient_bytes = 2; ///< an element on the wire

/// Exact: 6.0, 4.0625, 3.125 in all.
constexpr WireBytes wire_bytes(WireFormat format) { return {bytes_of(format), bytes_of(format), gradient_bytes}; }

/// As the guide prints them: each part to four decimals, then added; hence 4.0626 for MXFP8.
constexpr WireBytes printed_wire_bytes(WireFormat format)
{
    const auto rounded = [](double bytes) {
        return static_cast<double>(static_cast<long long>(bytes * 10000 + 0.5)) / 10000;
    };
    const auto exact = wire_bytes(format);
    return {rounded(exact.forward), rounded(exact.backward), rounded(exact.reduce)};
}

/// Bytes an element at rest: one BF16 copy, or a row-wise and a column-wise quantised one (MXFP8: 2.0625).
constexpr double kept_bytes(WireFormat format) { return (format == WireFormat::bf16 ? 1 : 2) * bytes_of(format); }

/// That one rank sends when `elements` are gathered from, or reduced into, `parts` equal shards.
constexpr double sent(double elements, std::int64_t parts, double bytes_an_element)
{
    return elements * bytes_an_element * static_cast<double>(parts - 1) / static_cast<double>(parts);
}

} // namespace rankscape::gtp
