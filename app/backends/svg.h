// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures as SVG: true vectors and text, ids from the elements, colours as CSS classes.
#pragma once

#include "model/picture/picture.h"
#include "model/picture/theme.h"

#include <string>
#include <string_view>

namespace rankscape {

struct SvgOptions {
    double scale = 1; ///< width and height are the picture's times this; the view box stays in picture units
    bool transparent = false;
    std::string_view title; ///< of the document; may be empty
};

/// UTF-8 bytes, the same for the same input. A shape's id is written for its first use only (ids are unique in a
/// document); its title becomes a tool tip. Text above its `max_width` is elided by the estimate of text_metrics.h.
std::string write_svg(const Picture &picture, Theme theme, const SvgOptions &options = {});

} // namespace rankscape
