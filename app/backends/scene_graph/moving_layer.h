// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures that change every frame, as one image over the tiles.
#pragma once

#include "app/backends/scene_graph/camera.h"
#include "app/backends/scene_graph/sprites.h"

#include <QImage>
#include <QThreadPool>

#include <vector>

namespace rankscape {

/// Paints pictures into images that are used again and again. An image that was given away is not written to while
/// anybody keeps a copy of it; it is restored only where it was painted on.
class MovingLayer {
public:
    MovingLayer();
    ~MovingLayer();

    /// `size` in device pixels; `ratio`: device pixels per logical pixel. `still`: what lies beneath, opaque and as
    /// large; with it the image is opaque, which is much cheaper to show. Null: transparent.
    void paint(const Picture &picture, const Camera &camera, double ratio, QSize size, Theme theme,
               const QImage &still = {});
    /// Nothing to see.
    void clear();

    /// Premultiplied and transparent where nothing was painted, or opaque; null: nothing to see.
    QImage image() const;
    std::uint64_t serial() const { return serial_; } ///< another one for another image

    /// What to ask a view for: the visible part, and a little more for strokes that reach into it.
    static Box seen(const Camera &camera, double ratio, QSize size);
    std::size_t images() const { return buffers_.size(); }

private:
    /// An image and which of its cells differ from the still image beneath (or from nothing).
    struct Buffer {
        static constexpr int cell_width = 64, cell_height = 32;

        QImage image;
        qint64 ground = 0; ///< cacheKey of the still image; 0: none
        int columns = 0, rows = 0;
        std::vector<std::uint8_t> touched;
        bool empty = true;

        void touch(double left, double top, double right, double bottom);
        void restore(const QImage &still);
    };
    struct Stamp {
        const Sprite *sprite;
        std::int32_t x, y;
    };

    Buffer &free_buffer(QSize size, QImage::Format format);
    void stamp_all(const PixelGrid &grid);

    std::vector<Buffer> buffers_;
    std::size_t current_ = 0;
    bool shows_ = false;
    std::uint64_t serial_ = 0;
    Sprites sprites_;
    std::vector<Stamp> stamps_;                      ///< not yet in the image
    std::vector<std::uint32_t> band_begin_, banded_; ///< which stamps reach into a band of rows
    QThreadPool helpers_;
};

} // namespace rankscape
