// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The axes by the names that views and people use, over both grids.
#pragma once

#include "model/base/text.h"
#include "model/layout/layout.h"
#include "model/picture/picture.h"

#include <array>
#include <optional>
#include <string_view>

namespace rankscape {

/// One axis of one grid.
struct AxisName {
    std::string_view id; ///< "tp", "etp", "edp", …
    bool expert;         ///< in the expert grid
    Axis axis;
    Role role;  ///< its colour
    Text title; ///< "expert parallel"
};

const std::array<AxisName, 9> &axis_names();
const AxisName *find_axis(std::string_view id);

std::int32_t degree(const Layout &layout, const AxisName &axis);
std::int32_t coordinate(const Layout &layout, const AxisName &axis, std::int32_t rank);

/// "tp 0 cp 0 dp 9 pp 1", or in the expert grid "etp 0 ep 9 edp 0 pp 1". Axes of degree 1 are left out unless
/// `all`; GTP_remat always is.
std::string coordinates_text(const Layout &layout, std::int32_t rank, bool expert, bool all);

} // namespace rankscape
