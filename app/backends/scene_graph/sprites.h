// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Small circles and boxes as ready-made pixels, for pictures that have thousands of them.
#pragma once

#include "model/picture/picture.h"
#include "model/picture/theme.h"

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace rankscape {

/// Premultiplied pixels in 0xAARRGGBB, as QImage::Format_ARGB32_Premultiplied has them.
struct PixelGrid {
    std::uint32_t *pixels = nullptr;
    std::ptrdiff_t stride = 0; ///< pixels a row
    int width = 0, height = 0;
};

/// One shape at one of sixteen positions within a pixel.
struct Sprite {
    /// Columns of a row: [begin, solid) and [solid_end, end) are blended, what is between is copied.
    struct Row {
        std::int16_t begin, solid, solid_end, end;
    };
    int left = 0, top = 0; ///< from the pixel that the shape's corner is in
    int width = 0;
    std::vector<Row> rows;
    std::vector<std::uint32_t> pixels;

    /// Draws it with its corner in pixel (x, y), within the grid only.
    void blit(const PixelGrid &grid, int x, int y) const;
};

/// Makes sprites when they are first asked for and keeps them.
class Sprites {
public:
    static constexpr double largest = 64; ///< device pixels; larger shapes are drawn, not copied

    /// Null if the shape is too large or dashed. `scale`: device pixels per picture unit; the corner is `x_quarter`/4
    /// and
    const Sprite *find(const RectangleShape &shape, double scale, int x_quarter, int y_quarter);
    /// Before each frame: forgets all when they are of another theme or take more than 16 MB.
    void begin(Theme theme);

private:
    struct Style {
        Paint fill, stroke;
        std::int32_t width, height, radius, stroke_width; ///< quarters of a device pixel; the last in sixty-fourths
        bool operator==(const Style &) const = default;
    };
    struct StyleHash {
        std::size_t operator()(const Style &style) const;
    };
    using Set = std::array<std::unique_ptr<Sprite>, 16>;

    std::unordered_map<Style, Set, StyleHash> sets_;
    Style last_style_{};
    Set *last_ = nullptr;
    Theme theme_ = Theme::light;
    std::size_t pixels_ = 0;
};

} // namespace rankscape
