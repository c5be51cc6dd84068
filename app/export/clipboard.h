// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A Picture for the clipboard: pixels for most programs, SVG for those that can take it.
#pragma once

#include "model/base/result.h"
#include "model/picture/picture.h"
#include "model/picture/theme.h"

#include <QMimeData>

#include <memory>

namespace rankscape {

/// Holds image data and image/svg+xml. Errors as for encode().
Result<std::unique_ptr<QMimeData>> clipboard_data(const Picture &picture, Theme theme, double scale = 1,
                                                  bool transparent = false);

} // namespace rankscape
