// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// In which format weights are gathered and stored, and what an element costs.
#pragma once

#include "model/base/text.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace rankscape {

enum class WireFormat : std::uint8_t { bf16, mxfp8, nvfp4, fp32 };

/// Bytes an element with its scales: 2, 1 + 1/32, 1/2 + 1/16, 4. Source: facts.md B(a), D.
constexpr double bytes_of(WireFormat format)
{
    constexpr std::array<double, 4> bytes{2.0, 1.03125, 0.5625, 4.0};
    return bytes[static_cast<std::size_t>(format)];
}
constexpr std::string_view name(WireFormat format)
{
    constexpr std::array<std::string_view, 4> names{"BF16", "MXFP8", "NVFP4", "FP32"};
    return names[static_cast<std::size_t>(format)];
}

} // namespace rankscape
