// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Times, amounts and rates as views of communication say them.
#pragma once

#include "model/base/quantity.h"
#include "model/base/text.h"
#include "model/traffic/collective.h"

#include <string>
#include <vector>

namespace rankscape::drawing {

std::string time_text(Seconds time);        ///< "61.4 µs", three digits
std::string bytes_text(double bytes);       ///< "256 MB", powers of ten
std::string rate_text(BytesPerSecond rate); ///< "363 GB/s"
std::string percent_text(double share);     ///< "98 %"

/// Marks of an axis from 0 to `end`: at most `most` + 1 of them, at 1, 2 or 5 times a power of ten.
struct Axis {
    std::vector<double> at;
    double unit = 1e-6; ///< what the numbers count
    std::string unit_name;
    std::string label(double time) const;
};
Axis axis_to(double end, int most);

/// What bytes of this content are called.
Text name_of(Content content);

} // namespace rankscape::drawing
