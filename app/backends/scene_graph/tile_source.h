// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rasterising a view tile by tile away from the window's thread.
#pragma once

#include "model/picture/theme.h"
#include "model/views/view.h"

#include <QImage>
#include <QObject>
#include <QPoint>
#include <QThreadPool>

#include <atomic>
#include <cstdint>
#include <memory>

namespace rankscape {

/// What a tile shows; shared by all jobs of one layer and never changed.
struct TileContent {
    Shown shown;
    const View *view = nullptr;
    Theme theme = Theme::light;

    bool operator==(const TileContent &) const = default;
};

/// Runs tile jobs on a small pool and reports each finished image on the owner's thread. Jobs of a layer that
/// was given up are skipped.
class TileSource : public QObject {
    Q_OBJECT

public:
    explicit TileSource(QObject *parent = nullptr);
    ~TileSource() override;

    static constexpr int tile_size = 512; ///< device pixels

    /// Tile (x, y) of a layer covers device pixels [x, x+1) × tile_size at `scale` device pixels per picture unit.
    void request(std::uint64_t layer, std::shared_ptr<const TileContent> content, double scale, QPoint tile,
                 int priority);
    /// The whole picture in one image, at most `side` pixels wide and high.
    void request_overview(std::uint64_t layer, std::shared_ptr<const TileContent> content, int side);
    /// Tiles of layers older than this are not worth painting any more.
    void give_up_tiles_before(std::uint64_t layer);

Q_SIGNALS:
    void tile_ready(quint64 layer, QPoint tile, const QImage &image);
    void overview_ready(quint64 layer, const QImage &image, double scale);

private:
    QThreadPool pool_;
    std::shared_ptr<std::atomic<std::uint64_t>> oldest_tiles_;
    std::shared_ptr<std::atomic<std::uint64_t>> newest_overview_;
};

} // namespace rankscape
