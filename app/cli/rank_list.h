// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of ranks as people read them.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace rankscape::cli {

/// "0-7,16"; equal steps as "0,8,…,120 (16)" when the list is longer than `longest` numbers and ranges.
std::string rank_list(std::span<const std::int32_t> ranks, std::size_t longest = 10);

} // namespace rankscape::cli
