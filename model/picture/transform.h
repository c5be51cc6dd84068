// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A picture inside another picture.
#pragma once

#include "model/picture/picture.h"

namespace rankscape {

/// Appends `picture`'s shapes with every length times `zoom`, then moved so that its origin lies at `origin`.
/// Dashes keep the pattern of the picture that they end up in.
void append_scaled(Picture &out, const Picture &picture, double zoom, Point origin);

} // namespace rankscape
