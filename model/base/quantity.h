// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Amounts with their unit as the type: bytes, seconds, and what divides them.
#pragma once

#include <compare>

namespace rankscape {

template <typename Tag> struct Quantity {
    double value = 0;

    auto operator<=>(const Quantity &) const = default;
    constexpr Quantity operator+(Quantity other) const { return {value + other.value}; }
    constexpr Quantity operator-(Quantity other) const { return {value - other.value}; }
    constexpr Quantity operator*(double factor) const { return {value * factor}; }
    constexpr Quantity operator/(double divisor) const { return {value / divisor}; }
    constexpr double operator/(Quantity other) const { return value / other.value; }
};

using Bytes = Quantity<struct BytesTag>;
using Seconds = Quantity<struct SecondsTag>;
using BytesPerSecond = Quantity<struct BytesPerSecondTag>;

constexpr Bytes gigabytes(double amount) { return {amount * 1e9}; }                       ///< GB = 10⁹
constexpr Bytes gibibytes(double amount) { return {amount * 1073741824.0}; }              ///< GiB = 2³⁰
constexpr BytesPerSecond gigabytes_per_second(double amount) { return {amount * 1e9}; }   ///< GB/s
constexpr BytesPerSecond gigabits_per_second(double amount) { return {amount * 1.25e8}; } ///< Gb/s

constexpr Seconds operator/(Bytes amount, BytesPerSecond rate) { return {amount.value / rate.value}; }
constexpr Bytes operator*(BytesPerSecond rate, Seconds time) { return {rate.value * time.value}; }

} // namespace rankscape
