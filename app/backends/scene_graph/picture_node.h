// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The scene graph side of PictureItem: transforms over image nodes.
#pragma once

#include "app/backends/scene_graph/tile_layers.h"

#include <QHash>
#include <QSGImageNode>
#include <QSGNode>
#include <QSGRectangleNode>

#include <array>
#include <map>
#include <optional>

class QQuickWindow;

namespace rankscape {

/// What one frame shows, beside the tiles.
struct FrameState {
    Camera camera;
    double ratio = 1; ///< device pixels per logical pixel
    double width = 0;
    double height = 0;
    QColor background;
    QColor hover_colour;
    std::optional<Box> hover;        ///< in picture units
    QImage moving;                   ///< over the tiles, as large as the item; opaque: with what is beneath; null: none
    std::uint64_t moving_serial = 0; ///< another one for another image
};

/// Owns the nodes and textures. Touched on the render thread only, while the window's thread waits.
class PictureNode : public QSGNode {
public:
    explicit PictureNode(QQuickWindow *window);

    /// Brings the nodes in line. At most `uploads` new textures are made; returns whether some are still waiting.
    bool update(TileLayers &layers, const FrameState &frame, int uploads);

private:
    /// A transform whose children can be left out of a frame.
    struct BlockableTransform : QSGTransformNode {
        bool blocked = false;
        bool isSubtreeBlocked() const override { return blocked; }
    };

    struct LayerNode {
        QSGTransformNode *transform = nullptr;
        QHash<QPoint, QSGImageNode *> tiles;
    };

    QSGImageNode *make_image(const QImage &image, const QRectF &rect, QSGNode *parent);
    void place(QSGTransformNode *node, double scale, const FrameState &frame);
    void update_overview(TileLayers &layers, const FrameState &frame);
    bool update_layer(TileLayer &layer, const FrameState &frame, int &uploads);
    void update_moving(const FrameState &frame);
    void update_hover(const FrameState &frame);
    static void block(BlockableTransform *node, bool blocked);

    QQuickWindow *window_;
    QSGRectangleNode *background_;
    BlockableTransform *overview_transform_;
    QSGImageNode *overview_image_ = nullptr;
    BlockableTransform *layers_root_;
    std::map<std::uint64_t, LayerNode> layer_nodes_;
    QSGNode *moving_root_;
    QSGImageNode *moving_ = nullptr;
    std::uint64_t moving_serial_ = 0;
    bool layers_keep_images_ = false;
    std::array<QSGRectangleNode *, 4> hover_{};
};

} // namespace rankscape
