// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The date of the clock.
#pragma once

#include "model/base/date.h"

namespace rankscape {

/// In UTC; that of SOURCE_DATE_EPOCH when the environment sets it, so that a build can draw the same file again.
Day today();

} // namespace rankscape
