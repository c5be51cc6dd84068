// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From roles to colours: the one table behind light, dark, print and colour-blind sets.
#pragma once

#include "model/picture/picture.h"

#include <cstdint>
#include <string_view>

namespace rankscape {

/// sRGB with straight alpha, 0 … 255 each.
struct Colour {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    std::uint8_t alpha = 255;
    bool operator==(const Colour &) const = default;
};

enum class Theme { light, dark };

/// The colour of a role. Wheels: equal lightness and chroma, hues spread so that neighbours differ; up to 10
/// indices use a hand-picked colour-blind-safe set, beyond that an even wheel in CIE LCh.
Colour colour(Theme theme, Paint paint);

/// WCAG contrast ratio, 1 … 21, alpha ignored.
double contrast(Colour a, Colour b);

} // namespace rankscape
