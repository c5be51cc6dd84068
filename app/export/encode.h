// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A Picture as the bytes of a file: PNG, SVG or PDF.
#pragma once

#include "model/base/result.h"
#include "model/picture/picture.h"
#include "model/picture/theme.h"

#include <string>
#include <string_view>

namespace rankscape {

enum class Format { png, svg, pdf };

constexpr bool is_vector(Format format) { return format != Format::png; }

/// From the suffix of a file name, in either case. Error `unknown_format`: another suffix, or none.
Result<Format> format_of(std::string_view path);

inline constexpr double largest_side = 32'767;           ///< pixels; what QPainter's rasteriser can address
inline constexpr double largest_area = 256'000'000;      ///< pixels: one gigabyte of memory
inline constexpr double largest_vector_side = 1'000'000; ///< picture units × scale

/// The same input gives the same bytes: nothing depends on the clock. `scale` multiplies the size: pixels a
/// picture unit (a unit is 1/96 inch in a PDF). `title` names the document in SVG and PDF.
/// Errors: `image_too_large`, `image_empty` (also for a scale that is not a positive number), `out_of_memory`.
Result<std::string> encode(Format format, const Picture &picture, Theme theme, double scale = 1,
                           bool transparent = false, std::string_view title = {});

Problem out_of_memory();

/// Whether a picture of this size (units) may be written at this scale, before any work is done.
Result<Format> check_size(Format format, double width, double height, double scale);

} // namespace rankscape
