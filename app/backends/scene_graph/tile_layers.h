// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The tiles that an item holds and wants: which are there, which are asked for, which are out of date.
#pragma once

#include "app/backends/scene_graph/camera.h"
#include "app/backends/scene_graph/tile_source.h"

#include <QColor>
#include <QHash>
#include <QRect>

#include <memory>
#include <vector>

namespace rankscape {

/// Tiles of one content at one scale. Images are handed to the scene graph and dropped here, unless they are kept.
struct TileLayer {
    enum class State { asked, ready, shown };
    struct Tile {
        State state = State::asked;
        QImage image;
    };

    std::uint64_t id = 0;
    std::shared_ptr<const TileContent> content;
    double scale = 1; ///< device pixels per picture unit
    QHash<QPoint, Tile> tiles;

    bool has(QPoint tile) const
    {
        const auto found = tiles.constFind(tile);
        return found != tiles.cend() && found->state != State::asked;
    }
};

/// At most two layers (the wanted one, and the last complete one under it) and an overview under both, so that
/// something true is always on screen while sharper tiles are painted.
class TileLayers {
public:
    explicit TileLayers(TileSource &source) : source_(source) {}

    void set_content(std::shared_ptr<const TileContent> content);
    /// Starts a sharper layer if the scale differs from the present layer's.
    void set_scale(double scale);
    /// Asks for the missing tiles that `camera` shows (and, when all are there, for a ring around them); drops
    /// the layer beneath once it is covered.
    void want(const Camera &camera, double width, double height, double ratio);

    void accept_tile(std::uint64_t layer, QPoint tile, const QImage &image);
    void accept_overview(std::uint64_t layer, const QImage &image, double scale);

    std::vector<TileLayer> &layers() { return layers_; } ///< bottom first
    double scale() const { return layers_.empty() ? 0 : layers_.back().scale; }
    bool complete() const { return complete_; } ///< everything visible is sharp

    /// Draws what the tiles show into an image as large as the item, `background` beside them. False, and nothing is
    /// drawn, unless all that is seen is there at exactly the camera's scale, with its images kept.
    bool compose(const Camera &camera, double ratio, QColor background, QImage &into) const;
    bool keep_images = false;                          ///< tiles' images stay here when the scene graph has them
    std::uint64_t changes() const { return changes_; } ///< another one when compose() may give another image

    QImage overview; ///< null until painted
    double overview_scale = 1;

    /// Tiles of a layer that a camera shows, as columns and rows.
    static QRect visible_tiles(double scale, const Camera &camera, double width, double height, const Box &bounds);

private:
    void start_layer(double scale);

    TileSource &source_;
    std::shared_ptr<const TileContent> content_;
    std::vector<TileLayer> layers_;
    std::uint64_t next_id_ = 1;
    std::uint64_t overview_id_ = 0;
    bool complete_ = false;
    std::uint64_t changes_ = 0;
};

} // namespace rankscape
