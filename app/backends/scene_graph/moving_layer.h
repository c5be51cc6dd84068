// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures that change every frame, as one image over the tiles.
#pragma once

#include "app/backends/scene_graph/camera.h"
#include "app/backends/scene_graph/sprites.h"

#include <QImage>

#include <vector>

class QPainter;

namespace rankscape {

/// Paints pictures into images that are used again and again. An image that was given away is not written to while
/// anybody keeps a copy of it; it is cleared only where it was painted on.
class MovingLayer {
public:
    /// `size` in device pixels; `ratio`: device pixels per logical pixel.
    void paint(const Picture &picture, const Camera &camera, double ratio, QSize size, Theme theme);
    /// Nothing to see.
    void clear();

    /// Premultiplied, transparent where nothing was painted; null: nothing to see.
    QImage image() const;
    std::uint64_t serial() const { return serial_; } ///< another one for another image

    /// What to ask a view for: the visible part, and a little more for strokes that reach into it.
    static Box seen(const Camera &camera, double ratio, QSize size);
    std::size_t images() const { return buffers_.size(); }

private:
    /// An image and, by row, the columns that were painted on.
    struct Buffer {
        QImage image;
        struct Span {
            int begin = 0, end = 0;
        };
        std::vector<Span> painted;

        void touch(double left, double top, double right, double bottom);
        void wipe();
        bool empty = true;
    };

    Buffer &free_buffer(QSize size);

    std::vector<Buffer> buffers_;
    std::size_t current_ = 0;
    bool shows_ = false;
    std::uint64_t serial_ = 0;
    Sprites sprites_;
};

} // namespace rankscape
