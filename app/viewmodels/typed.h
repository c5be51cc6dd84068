// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Amounts and lists as a person types them.
#pragma once

#include "model/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape {

/// "256MB", "1.5 GiB", "4096": bytes, powers of ten or, with an i, of two. Error not_bytes.
Result<std::int64_t> typed_bytes(std::string_view text);

/// "0-7,16" in the order typed, at most 65,536. Error not_ranks. Empty text is an empty list.
Result<std::vector<std::int32_t>> typed_ranks(std::string_view text);

/// The same back: runs of three and more as ranges.
std::string ranks_as_typed(const std::vector<std::int32_t> &ranks);

} // namespace rankscape
