// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sprites by copying, everything else through the painter backend, in the picture's order.
#include "app/backends/scene_graph/moving_layer.h"

#include "app/backends/painter.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>

namespace rankscape {

namespace {

constexpr double edge = 8; ///< device pixels

/// Where a shape may leave colour, in picture units.
Box reach(const RectangleShape &shape)
{
    const auto w = shape.stroke_width;
    return {shape.box.x - w, shape.box.y - w, shape.box.width + 2 * w, shape.box.height + 2 * w};
}

Box reach(const LineShape &shape)
{
    const auto [left, right] = std::minmax(shape.from.x, shape.to.x);
    const auto [top, bottom] = std::minmax(shape.from.y, shape.to.y);
    return {left - shape.width, top - shape.width, right - left + 2 * shape.width, bottom - top + 2 * shape.width};
}

Box reach(const PathShape &shape)
{
    if (shape.points.empty())
        return {};
    Point low = shape.points[0], high = low;
    for (const auto &p : shape.points) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    return {low.x - shape.width, low.y - shape.width, high.x - low.x + 2 * shape.width,
            high.y - low.y + 2 * shape.width};
}

Box reach(const TextShape &shape) // no character is wider than the em
{
    const auto length = shape.size * static_cast<double>(shape.text.size());
    const auto before = shape.anchor == Anchor::start ? 0 : length;
    return {shape.at.x - before - shape.size, shape.at.y - 2 * shape.size, 2 * length + 2 * shape.size, 3 * shape.size};
}

} // namespace

Box MovingLayer::seen(const Camera &camera, double ratio, QSize size)
{
    const auto scale = camera.zoom * ratio;
    return {camera.origin.x - edge / scale, camera.origin.y - edge / scale, (size.width() + 2 * edge) / scale,
            (size.height() + 2 * edge) / scale};
}

void MovingLayer::Buffer::touch(double left, double top, double right, double bottom)
{
    const auto width = static_cast<double>(image.width()), height = static_cast<double>(image.height());
    // Compared before they are made whole: a far shape has coordinates beyond any int.
    if (!(left < width && top < height && right > 0 && bottom > 0))
        return;
    const auto first = static_cast<int>(std::max(0.0, left)), last = static_cast<int>(std::min(width, right + 1));
    const auto row_end = static_cast<std::size_t>(std::min(height, bottom + 1));
    for (auto row = static_cast<std::size_t>(std::max(0.0, top)); row < row_end; ++row) {
        auto &span = painted[row];
        if (span.begin == span.end) {
            span = {first, last};
        } else {
            span.begin = std::min(span.begin, first);
            span.end = std::max(span.end, last);
        }
    }
    empty = false;
}

void MovingLayer::Buffer::wipe()
{
    if (empty)
        return;
    for (std::size_t row = 0; row < painted.size(); ++row) {
        auto &span = painted[row];
        if (span.end > span.begin)
            std::memset(image.scanLine(static_cast<int>(row)) + static_cast<std::ptrdiff_t>(span.begin) * 4, 0,
                        static_cast<std::size_t>(span.end - span.begin) * 4);
        span = {};
    }
    empty = true;
}

MovingLayer::Buffer &MovingLayer::free_buffer(QSize size)
{
    std::erase_if(buffers_, [size](const Buffer &buffer) { return buffer.image.size() != size; });
    auto found = std::ranges::find_if(buffers_, [](const Buffer &buffer) { return buffer.image.isDetached(); });
    if (found == buffers_.end()) {
        Buffer fresh;
        fresh.image = QImage(size, QImage::Format_ARGB32_Premultiplied);
        if (!fresh.image.isNull()) {
            fresh.image.fill(Qt::transparent);
            fresh.painted.resize(static_cast<std::size_t>(size.height()));
        }
        buffers_.push_back(std::move(fresh));
        found = buffers_.end() - 1;
    }
    current_ = static_cast<std::size_t>(found - buffers_.begin());
    return *found;
}

void MovingLayer::clear()
{
    serial_ += shows_;
    shows_ = false;
}

QImage MovingLayer::image() const { return shows_ ? buffers_[current_].image : QImage(); }

void MovingLayer::paint(const Picture &picture, const Camera &camera, double ratio, QSize size, Theme theme)
{
    if (picture.shapes.empty() || size.isEmpty()) {
        clear();
        return;
    }
    auto &buffer = free_buffer(size);
    if (buffer.image.isNull()) {
        buffers_.clear();
        current_ = 0;
        clear();
        return;
    }
    buffer.wipe();
    const auto scale = camera.zoom * ratio;
    // Whole pixels, as tiles are placed, so that both stay together.
    const auto dx = std::round(-camera.origin.x * scale), dy = std::round(-camera.origin.y * scale);
    const PixelGrid grid{reinterpret_cast<std::uint32_t *>(buffer.image.bits()), buffer.image.bytesPerLine() / 4,
                         size.width(), size.height()};
    std::optional<QPainter> painter; // made when something needs it
    std::optional<ShapePainter> shapes;
    for (const auto &shape : picture.shapes) {
        if (const auto *box = std::get_if<RectangleShape>(&shape)) {
            const auto x = box->box.x * scale + dx, y = box->box.y * scale + dy;
            constexpr auto near_by = 2 * Sprites::largest;
            if (x < -near_by && x + box->box.width * scale < -near_by)
                continue;
            if (!(x < grid.width + near_by && y < grid.height + near_by && y + box->box.height * scale > -near_by))
                continue;
            if (x >= -near_by && y >= -near_by) {
                const auto qx = static_cast<int>(std::lround(x * 4)), qy = static_cast<int>(std::lround(y * 4));
                if (const auto *sprite = sprites_.find(*box, scale, qx & 3, qy & 3, theme)) {
                    const auto left = qx >> 2, top = qy >> 2;
                    sprite->blit(grid, left, top);
                    buffer.touch(left + sprite->left, top + sprite->top, left + sprite->left + sprite->width,
                                 top + sprite->top + static_cast<double>(sprite->rows.size()));
                    continue;
                }
            }
        }
        if (!shapes) {
            painter.emplace(&buffer.image);
            painter->translate(dx, dy);
            painter->scale(scale, scale);
            shapes.emplace(*painter, theme);
        }
        shapes->paint(shape);
        const auto where = std::visit([](const auto &one) { return reach(one); }, shape);
        buffer.touch(where.x * scale + dx - 2, where.y * scale + dy - 2, where.right() * scale + dx + 2,
                     where.bottom() * scale + dy + 2);
    }
    shapes.reset();
    painter.reset();
    shows_ = !buffer.empty;
    ++serial_;
}

} // namespace rankscape
