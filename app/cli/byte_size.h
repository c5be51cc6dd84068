// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes as people type and read them: 268435456, 256MB, 256MiB.
#pragma once

#include "model/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace rankscape::cli {

/// A whole number of bytes above 0: a number alone, or with B, kB, MB, GB, TB (powers of 1000), KiB, MiB, GiB, TiB
/// (powers of 1024); "1.5GB" and "1e9" are fine. Errors: not_a_size, zero_bytes, negative_bytes, broken_byte,
/// too_many_bytes.
Result<std::int64_t> byte_size(std::string_view flag, const std::string &text);

/// "256 MB", "1.34 GB", "12 B": three digits, powers of 1000.
std::string short_bytes(double bytes);
/// "370.8 GB/s".
std::string short_rate(double bytes_per_second);
/// "8.4 µs", "1.27 ms".
std::string short_time(double seconds);

} // namespace rankscape::cli
