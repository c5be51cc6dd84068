// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sprites by copying, everything else through the painter backend, in the picture's order.
#include "app/backends/scene_graph/moving_layer.h"

#include "app/backends/painter.h"

#include <QPainter>
#include <QThread>

#include <algorithm>
#include <atomic>
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

MovingLayer::MovingLayer() { helpers_.setMaxThreadCount(std::clamp(QThread::idealThreadCount() - 1, 0, 3)); }

MovingLayer::~MovingLayer() = default;

void MovingLayer::Buffer::touch(double left, double top, double right, double bottom)
{
    const auto width = static_cast<double>(image.width()), height = static_cast<double>(image.height());
    // Compared before they are made whole: a far shape has coordinates beyond any int.
    if (!(left < width && top < height && right > 0 && bottom > 0))
        return;
    const auto first = static_cast<int>(std::max(0.0, left)) / cell_width,
               last = static_cast<int>(std::min(width - 1, right)) / cell_width,
               low = static_cast<int>(std::max(0.0, top)) / cell_height,
               high = static_cast<int>(std::min(height - 1, bottom)) / cell_height;
    for (int row = low; row <= high; ++row)
        for (int column = first; column <= last; ++column)
            touched[static_cast<std::size_t>(row * columns + column)] = 1;
    empty = false;
}

void MovingLayer::Buffer::restore(const QImage &still)
{
    const auto key = still.isNull() ? 0 : still.cacheKey();
    if (key != ground) {
        std::ranges::fill(touched, std::uint8_t{1});
        ground = key;
        empty = false;
    }
    if (empty)
        return;
    for (int row = 0; row < rows; ++row) {
        const auto *line = touched.data() + static_cast<std::ptrdiff_t>(row) * columns;
        for (int column = 0; column < columns; ++column) {
            if (!line[column])
                continue;
            const auto first = column;
            while (column + 1 < columns && line[column + 1])
                ++column;
            const auto from = static_cast<std::ptrdiff_t>(first) * cell_width * 4;
            const auto to = std::min<std::ptrdiff_t>((column + 1) * cell_width, image.width()) * 4;
            for (int y = row * cell_height; y < std::min((row + 1) * cell_height, image.height()); ++y) {
                if (still.isNull())
                    std::memset(image.scanLine(y) + from, 0, static_cast<std::size_t>(to - from));
                else
                    std::memcpy(image.scanLine(y) + from, still.constScanLine(y) + from,
                                static_cast<std::size_t>(to - from));
            }
        }
    }
    std::ranges::fill(touched, std::uint8_t{0});
    empty = true;
}

MovingLayer::Buffer &MovingLayer::free_buffer(QSize size, QImage::Format format)
{
    std::erase_if(buffers_,
                  [&](const Buffer &buffer) { return buffer.image.size() != size || buffer.image.format() != format; });
    auto found = std::ranges::find_if(buffers_, [](const Buffer &buffer) { return buffer.image.isDetached(); });
    if (found == buffers_.end()) {
        Buffer fresh;
        fresh.image = QImage(size, format);
        if (!fresh.image.isNull()) {
            fresh.image.fill(Qt::transparent);
            fresh.columns = (size.width() + Buffer::cell_width - 1) / Buffer::cell_width;
            fresh.rows = (size.height() + Buffer::cell_height - 1) / Buffer::cell_height;
            fresh.touched.resize(static_cast<std::size_t>(fresh.columns * fresh.rows));
        }
        buffers_.push_back(std::move(fresh));
        found = buffers_.end() - 1;
    }
    current_ = static_cast<std::size_t>(found - buffers_.begin());
    return *found;
}

/// Many are sorted into bands of rows that fit a processor's cache, each drawn in order by one thread.
void MovingLayer::stamp_all(const PixelGrid &grid)
{
    constexpr int band = 64;
    constexpr std::size_t worth_sorting = 500, worth_threads = 3000;
    if (stamps_.size() < worth_sorting) {
        for (const auto &stamp : stamps_)
            stamp.sprite->blit(grid, stamp.x, stamp.y);
        stamps_.clear();
        return;
    }
    const int bands = (grid.height + band - 1) / band;
    const auto bands_of = [&](const Stamp &stamp, auto visit) {
        const auto top = stamp.y + stamp.sprite->top, bottom = top + static_cast<int>(stamp.sprite->rows.size());
        if (bottom <= 0 || top >= grid.height)
            return;
        for (int b = std::max(top, 0) / band; b <= std::min(bottom - 1, grid.height - 1) / band; ++b)
            visit(static_cast<std::size_t>(b));
    };
    band_begin_.assign(static_cast<std::size_t>(bands) + 2, 0);
    for (const auto &stamp : stamps_)
        bands_of(stamp, [&](std::size_t b) { ++band_begin_[b + 2]; });
    for (std::size_t b = 2; b < band_begin_.size(); ++b)
        band_begin_[b] += band_begin_[b - 1];
    banded_.resize(band_begin_.back());
    for (std::uint32_t i = 0; i < stamps_.size(); ++i)
        bands_of(stamps_[i], [&](std::size_t b) { banded_[band_begin_[b + 1]++] = i; });
    std::atomic<int> next{0};
    const auto work = [&] {
        for (int b = next++; b < bands; b = next++) {
            const PixelGrid part{grid.pixels + static_cast<std::ptrdiff_t>(b) * band * grid.stride, grid.stride,
                                 grid.width, std::min(band, grid.height - b * band)};
            const auto at = static_cast<std::size_t>(b);
            for (auto k = band_begin_[at]; k < band_begin_[at + 1]; ++k) {
                const auto &stamp = stamps_[banded_[k]];
                stamp.sprite->blit(part, stamp.x, stamp.y - b * band);
            }
        }
    };
    for (int i = 0; stamps_.size() >= worth_threads && i < helpers_.maxThreadCount(); ++i)
        helpers_.start(work);
    work();
    helpers_.waitForDone();
    stamps_.clear();
}

void MovingLayer::clear()
{
    serial_ += shows_;
    shows_ = false;
}

QImage MovingLayer::image() const { return shows_ ? buffers_[current_].image : QImage(); }

void MovingLayer::paint(const Picture &picture, const Camera &camera, double ratio, QSize size, Theme theme,
                        const QImage &still)
{
    if (picture.shapes.empty() || size.isEmpty()) {
        clear();
        return;
    }
    const bool opaque = !still.isNull() && still.size() == size && still.format() == QImage::Format_RGB32;
    auto &buffer = free_buffer(size, opaque ? QImage::Format_RGB32 : QImage::Format_ARGB32_Premultiplied);
    if (buffer.image.isNull()) {
        buffers_.clear();
        current_ = 0;
        clear();
        return;
    }
    buffer.restore(opaque ? still : QImage());
    sprites_.begin(theme);
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
                if (const auto *sprite = sprites_.find(*box, scale, qx & 3, qy & 3)) {
                    const auto left = qx >> 2, top = qy >> 2;
                    stamps_.push_back({sprite, left, top});
                    buffer.touch(left + sprite->left, top + sprite->top, left + sprite->left + sprite->width,
                                 top + sprite->top + static_cast<double>(sprite->rows.size()));
                    continue;
                }
            }
        }
        stamp_all(grid); // what is drawn next lies over them
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
    stamp_all(grid);
    shapes.reset();
    painter.reset();
    shows_ = !buffer.empty;
    ++serial_;
}

} // namespace rankscape
