// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Nodes for what is on screen, and no more.
#include "app/backends/scene_graph/picture_node.h"

#include <QQuickWindow>

#include <cmath>

namespace rankscape {

PictureNode::PictureNode(QQuickWindow *window)
    : window_(window),
      background_(window->createRectangleNode()),
      overview_transform_(new BlockableTransform),
      layers_root_(new BlockableTransform),
      moving_root_(new QSGNode)
{
    appendChildNode(background_);
    appendChildNode(overview_transform_);
    appendChildNode(layers_root_);
    appendChildNode(moving_root_);
    for (auto &side : hover_) {
        side = window->createRectangleNode();
        appendChildNode(side);
    }
}

QSGImageNode *PictureNode::make_image(const QImage &image, const QRectF &rect, QSGNode *parent)
{
    auto *node = window_->createImageNode();
    node->setTexture(window_->createTextureFromImage(image, QQuickWindow::TextureIsOpaque));
    node->setOwnsTexture(true);
    node->setRect(rect);
    parent->appendChildNode(node);
    return node;
}

void PictureNode::place(QSGTransformNode *node, double scale, const FrameState &frame)
{
    // At its own scale a layer sits on whole device pixels, so that text stays as it was painted.
    const auto stretch = frame.camera.zoom / scale;
    auto x = -frame.camera.origin.x * frame.camera.zoom;
    auto y = -frame.camera.origin.y * frame.camera.zoom;
    if (std::abs(stretch * frame.ratio - 1) < 1e-9) {
        x = std::round(x * frame.ratio) / frame.ratio;
        y = std::round(y * frame.ratio) / frame.ratio;
    }
    QMatrix4x4 matrix;
    matrix.translate(static_cast<float>(x), static_cast<float>(y));
    matrix.scale(static_cast<float>(stretch));
    if (node->matrix() != matrix)
        node->setMatrix(matrix);
}

void PictureNode::update_overview(TileLayers &layers, const FrameState &frame)
{
    if (!layers.overview.isNull()) {
        delete overview_image_;
        const auto size = layers.overview.size();
        overview_image_ = make_image(layers.overview, QRectF({0, 0}, QSizeF(size)), overview_transform_);
        overview_image_->setFiltering(QSGTexture::Linear);
        layers.overview = {};
    }
    if (overview_image_)
        place(overview_transform_, layers.overview_scale, frame);
}

bool PictureNode::update_layer(TileLayer &layer, const FrameState &frame, int &uploads)
{
    auto &node = layer_nodes_[layer.id];
    if (!node.transform) {
        node.transform = new QSGTransformNode;
        layers_root_->appendChildNode(node.transform);
    }
    place(node.transform, layer.scale, frame);
    const bool exact = std::abs(frame.camera.zoom * frame.ratio / layer.scale - 1) < 1e-9;
    const auto filtering = exact ? QSGTexture::Nearest : QSGTexture::Linear;
    for (auto it = node.tiles.begin(); it != node.tiles.end();) {
        if (layer.tiles.contains(it.key())) {
            if ((*it)->filtering() != filtering)
                (*it)->setFiltering(filtering);
            ++it;
        } else {
            delete *it;
            it = node.tiles.erase(it);
        }
    }
    bool waiting = false;
    for (auto it = layer.tiles.begin(); it != layer.tiles.end(); ++it) {
        if (it->state != TileLayer::State::ready)
            continue;
        if (uploads == 0) {
            waiting = true;
            continue;
        }
        --uploads;
        constexpr double side = TileSource::tile_size;
        auto *image = make_image(it->image, {it.key().x() * side, it.key().y() * side, side, side}, node.transform);
        image->setFiltering(filtering);
        node.tiles.insert(it.key(), image);
        if (!layers_keep_images_)
            it->image = {};
        it->state = TileLayer::State::shown;
    }
    return waiting;
}

void PictureNode::update_moving(const FrameState &frame)
{
    if (frame.moving.isNull()) {
        delete moving_;
        moving_ = nullptr;
        moving_serial_ = frame.moving_serial;
        return;
    }
    const bool first = !moving_;
    if (!first && moving_serial_ == frame.moving_serial)
        return;
    if (first) {
        moving_ = window_->createImageNode();
        moving_->setOwnsTexture(true);
        moving_->setFiltering(QSGTexture::Nearest);
    }
    moving_serial_ = frame.moving_serial;
    moving_->setTexture(window_->createTextureFromImage(frame.moving, frame.moving.hasAlphaChannel()
                                                                          ? QQuickWindow::TextureHasAlphaChannel
                                                                          : QQuickWindow::TextureIsOpaque));
    moving_->setRect(QRectF({0, 0}, QSizeF(frame.moving.size()) / frame.ratio));
    if (first) // the software scene graph looks at the texture at once
        moving_root_->appendChildNode(moving_);
}

void PictureNode::update_hover(const FrameState &frame)
{
    QRectF box;
    if (frame.hover) {
        const auto corner = frame.camera.to_item({frame.hover->x, frame.hover->y});
        box =
            QRectF(corner.x, corner.y, frame.hover->width * frame.camera.zoom, frame.hover->height * frame.camera.zoom);
        box.adjust(-2, -2, 2, 2);
    }
    const double line = frame.hover ? 2 : 0;
    const std::array<QRectF, 4> sides{
        QRectF(box.left(), box.top(), box.width(), line), QRectF(box.left(), box.bottom() - line, box.width(), line),
        QRectF(box.left(), box.top(), line, box.height()), QRectF(box.right() - line, box.top(), line, box.height())};
    for (std::size_t i = 0; i < sides.size(); ++i) {
        hover_[i]->setRect(sides[i]);
        hover_[i]->setColor(frame.hover_colour);
    }
}

void PictureNode::block(BlockableTransform *node, bool blocked)
{
    if (node->blocked == blocked)
        return;
    node->blocked = blocked;
    node->markDirty(DirtySubtreeBlocked);
}

bool PictureNode::update(TileLayers &layers, const FrameState &frame, int uploads)
{
    background_->setRect(0, 0, frame.width, frame.height);
    background_->setColor(frame.background);
    update_overview(layers, frame);
    for (auto it = layer_nodes_.begin(); it != layer_nodes_.end();) {
        const bool kept = std::any_of(layers.layers().begin(), layers.layers().end(),
                                      [&](const TileLayer &layer) { return layer.id == it->first; });
        if (kept) {
            ++it;
        } else {
            delete it->second.transform; // with its tiles
            it = layer_nodes_.erase(it);
        }
    }
    layers_keep_images_ = layers.keep_images;
    bool waiting = false;
    for (auto &layer : layers.layers())
        waiting = update_layer(layer, frame, uploads) || waiting;
    const bool covered = !frame.moving.isNull() && !frame.moving.hasAlphaChannel();
    block(layers_root_, covered);
    block(overview_transform_,
          covered || (layers.complete() && !waiting)); // covered pixels cost a software rasteriser as much as seen ones
    update_moving(frame);
    update_hover(frame);
    return waiting;
}

} // namespace rankscape
