// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How wide a text will be, without a font: the same answer for every backend and machine.
#pragma once

#include "model/picture/picture.h"

#include <string>
#include <string_view>
#include <vector>

namespace rankscape {

/// Estimated width of UTF-8 text in picture units. On the wide side: real fonts (DejaVu Sans is the widest of
/// those asked for) stay within it but for a few per cent in unlucky words.
double text_width(std::string_view text, double size, Weight weight = Weight::regular, bool monospace = false);

/// The text, or its longest beginning that fits `max_width` with "…" after it. 0 or less: the text as it is.
std::string elided(std::string_view text, double max_width, double size, Weight weight = Weight::regular,
                   bool monospace = false);

/// Lines no wider than `max_width`, broken at spaces or between CJK characters; a longer word is broken inside.
std::vector<std::string> wrapped(std::string_view text, double max_width, double size, Weight weight = Weight::regular);

} // namespace rankscape
