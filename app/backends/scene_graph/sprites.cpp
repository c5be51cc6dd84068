// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sprites are painted by the painter backend once; a blit touches only pixels that are not transparent.
#include "app/backends/scene_graph/sprites.h"

#include "app/backends/painter.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace rankscape {

namespace {

constexpr std::size_t most_pixels = 4'000'000;
constexpr int margin = 2; ///< strokes and smoothing reach over the box

std::int32_t quarters(double value) { return static_cast<std::int32_t>(std::lround(value * 4)); }

/// Source over destination, two channels at a time.
inline std::uint32_t over(std::uint32_t source, std::uint32_t below)
{
    const std::uint32_t rest = 255 - (source >> 24);
    std::uint32_t odd = (below & 0xff00ff) * rest;
    odd = ((odd + ((odd >> 8) & 0xff00ff) + 0x800080) >> 8) & 0xff00ff;
    std::uint32_t even = ((below >> 8) & 0xff00ff) * rest;
    even = (even + ((even >> 8) & 0xff00ff) + 0x800080) & 0xff00ff00;
    return source + (odd | even);
}

QColor qcolour(Theme theme, Paint paint)
{
    const auto c = colour(theme, paint);
    return QColor(c.red, c.green, c.blue, c.alpha);
}

/// A round shape with a stroke, where it really is: the painter would move its edges to whole pixels, which suits
/// what stands still and makes what moves jump.
void paint_round(QPainter &painter, const RectangleShape &shape, Theme theme)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const auto half = shape.stroke_width / 2;
    const QRectF box(shape.box.x, shape.box.y, shape.box.width, shape.box.height);
    painter.setBrush(qcolour(theme, shape.stroke));
    painter.drawRoundedRect(box.adjusted(-half, -half, half, half), shape.radius + half, shape.radius + half);
    painter.setBrush(qcolour(theme, shape.fill));
    const auto inner = std::max(0.0, shape.radius - half);
    painter.drawRoundedRect(box.adjusted(half, half, -half, -half), inner, inner);
}

std::unique_ptr<Sprite> made(const QImage &image, int left, int top)
{
    auto sprite = std::make_unique<Sprite>();
    sprite->left = left;
    sprite->top = top;
    sprite->width = image.width();
    for (int y = 0; y < image.height(); ++y) {
        const auto *line = reinterpret_cast<const std::uint32_t *>(image.constScanLine(y));
        int begin = 0, end = image.width();
        while (begin < end && line[begin] == 0)
            ++begin;
        while (end > begin && line[end - 1] == 0)
            --end;
        int solid = begin;
        while (solid < end && line[solid] < 0xff000000)
            ++solid;
        int solid_end = solid;
        while (solid_end < end && line[solid_end] >= 0xff000000)
            ++solid_end;
        sprite->rows.push_back({static_cast<std::int16_t>(begin), static_cast<std::int16_t>(solid),
                                static_cast<std::int16_t>(solid_end), static_cast<std::int16_t>(end)});
        sprite->pixels.insert(sprite->pixels.end(), line, line + image.width());
    }
    return sprite;
}

} // namespace

void Sprite::blit(const PixelGrid &grid, int x, int y) const
{
    x += left;
    y += top;
    const auto first = std::max(0, -y), last = std::min(static_cast<int>(rows.size()), grid.height - y);
    const auto low = std::max(0, -x), high = std::min(width, grid.width - x);
    if (low >= high)
        return;
    for (int row = first; row < last; ++row) {
        const auto &columns = rows[static_cast<std::size_t>(row)];
        const auto *source = pixels.data() + static_cast<std::ptrdiff_t>(row) * width;
        auto *line = grid.pixels + (y + row) * grid.stride + x;
        const int begin = std::clamp<int>(columns.begin, low, high), solid = std::clamp<int>(columns.solid, low, high),
                  solid_end = std::clamp<int>(columns.solid_end, low, high),
                  end = std::clamp<int>(columns.end, low, high);
        for (int i = begin; i < solid; ++i)
            line[i] = over(source[i], line[i]);
        if (solid_end > solid)
            std::memcpy(line + solid, source + solid, static_cast<std::size_t>(solid_end - solid) * 4);
        for (int i = solid_end; i < end; ++i)
            line[i] = over(source[i], line[i]);
    }
}

std::size_t Sprites::StyleHash::operator()(const Style &style) const
{
    std::uint64_t hash = 0x9e3779b97f4a7c15;
    const auto mix = [&hash](std::uint64_t value) { hash = (hash ^ value) * 0xff51afd7ed558ccd ^ (hash >> 29); };
    for (const auto &paint : {style.fill, style.stroke}) {
        mix(static_cast<std::uint64_t>(paint.role));
        mix(static_cast<std::uint64_t>(paint.index) << 32 | paint.count);
    }
    mix(static_cast<std::uint64_t>(style.width) << 32 | static_cast<std::uint32_t>(style.height));
    mix(static_cast<std::uint64_t>(style.radius) << 32 | static_cast<std::uint32_t>(style.stroke_width));
    return hash;
}

void Sprites::begin(Theme theme)
{
    if (theme == theme_ && pixels_ <= most_pixels)
        return;
    sets_.clear();
    pixels_ = 0;
    last_ = nullptr;
    theme_ = theme;
}

const Sprite *Sprites::find(const RectangleShape &shape, double scale, int x_quarter, int y_quarter)
{
    const auto width = shape.box.width * scale, height = shape.box.height * scale;
    if (shape.dashed || !(width <= largest && height <= largest))
        return nullptr;
    const bool stroked = shape.stroke.role != Role::none && shape.stroke_width > 0;
    const Style style{shape.fill,
                      stroked ? shape.stroke : Paint{},
                      quarters(width),
                      quarters(height),
                      quarters(std::min(shape.radius * scale, std::max(width, height))),
                      stroked ? static_cast<std::int32_t>(std::lround(shape.stroke_width * scale * 64)) : 0};
    if (style.stroke_width > 64 * largest)
        return nullptr;
    if (!last_ || !(style == last_style_)) {
        last_ = &sets_[style];
        last_style_ = style;
    }
    auto &sprite = (*last_)[static_cast<std::size_t>(y_quarter * 4 + x_quarter)];
    if (!sprite) {
        RectangleShape small = shape;
        const auto stroke = style.stroke_width / 64.0;
        const auto edge = margin + static_cast<int>(std::ceil(stroke / 2));
        small.box = {edge + x_quarter / 4.0, edge + y_quarter / 4.0, style.width / 4.0, style.height / 4.0};
        small.radius = style.radius / 4.0;
        small.stroke = style.stroke;
        small.stroke_width = stroke;
        QImage image(static_cast<int>(std::ceil(small.box.right())) + edge,
                     static_cast<int>(std::ceil(small.box.bottom())) + edge, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        if (small.radius >= 1 && stroked && shape.fill.role != Role::none)
            paint_round(painter, small, theme_);
        else
            paint(painter, Picture{{}, {small}}, theme_);
        painter.end();
        sprite = made(image, -edge, -edge);
        pixels_ += sprite->pixels.size();
    }
    return sprite.get();
}

} // namespace rankscape
