// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences that more than one part of GTP's views says.
#pragma once

#include "model/mechanisms/gtp/study.h"

namespace rankscape::gtp_view {

std::string grouped(std::int64_t number); ///< "14,336"
/// "128 groups of 2: none leaves its NVLink domain"
Text placement_of(const gtp::Study &study, std::string_view group);
/// "14,336 rows ÷ 4 = 3,584 a slice, no padding"
Text rows_of(const gtp::CutWeight &weight);
/// "117 MB of fc1 at once; with whole layers 218 MB"
Text flight_of(const gtp::Study &study);

} // namespace rankscape::gtp_view
