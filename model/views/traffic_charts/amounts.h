// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes, rates and times with a unit that suits their size.
#pragma once

#include "model/base/quantity.h"

#include <string>

namespace rankscape::traffic_charts {

// Three digits; decimal units, as nccl-tests and link rates have them.
std::string text(Bytes amount);        ///< "512 B", "12.5 MB", "3 TB"
std::string text(BytesPerSecond rate); ///< "48 GB/s"
std::string text(Seconds time);        ///< "41.2 µs", "3.5 ms"
std::string percent(double share);     ///< 0.834: "83%"; below 1%: "0.4%", "<0.1%"

} // namespace rankscape::traffic_charts
