// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Integer arithmetic that says when it would overflow.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <numeric>
#include <optional>

namespace rankscape {

/// Product of non-negative factors, nothing if it leaves 63 bits.
inline std::optional<std::int64_t> checked_product(std::initializer_list<std::int64_t> factors)
{
    std::int64_t product = 1;
    for (const auto factor : factors) {
        if (factor != 0 && product > std::numeric_limits<std::int64_t>::max() / factor)
            return std::nullopt;
        product *= factor;
    }
    return product;
}

/// Least common multiple of two positive numbers, nothing if it leaves 63 bits.
inline std::optional<std::int64_t> checked_lcm(std::int64_t a, std::int64_t b)
{
    return checked_product({a / std::gcd(a, b), b});
}

} // namespace rankscape
