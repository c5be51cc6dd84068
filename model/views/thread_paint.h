// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The colour of each thread, the same in every view.
#pragma once

#include "model/picture/picture.h"

#include <string_view>

namespace rankscape {

/// Threads take the colour of the axis or idea they are nearest to; topics and all else are grey.
inline Paint thread_paint(std::string_view thread)
{
    if (thread == "mfsdp-v2")
        return {Role::axis_tp};
    if (thread == "gtp")
        return {Role::axis_gtp_remat};
    if (thread == "ep-communication")
        return {Role::axis_ep};
    if (thread == "determinism")
        return {Role::axis_cp};
    if (thread == "low-precision")
        return {Role::axis_pp};
    return {Role::axis_dp};
}

} // namespace rankscape
