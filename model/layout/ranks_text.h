// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of ranks as people write them.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace rankscape {

/// "0–63" for consecutive ranks, "0, 8, 16 … 248" for an even stride of more than four, otherwise the ranks,
/// at most `most` of them and then "… +12".
std::string ranks_text(std::span<const std::int32_t> ranks, std::size_t most = 12);

} // namespace rankscape
