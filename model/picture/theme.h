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

/// The colour of a role; transparent for Role::none. Wheels: equal lightness and chroma in CIE LCh, hues spread so
/// that neighbours by index differ; up to 8 indices use a hand-picked colour-blind-safe set instead. Thread-safe
/// and cheap enough to ask once a shape.
Colour colour(Theme theme, Paint paint);

/// A role's stable name with hyphens, as style sheets use it.
std::string_view name(Role role);

/// WCAG contrast ratio, 1 … 21, alpha ignored.
double contrast(Colour a, Colour b);

} // namespace rankscape
