// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Bookkeeping only; painting is TileSource's, drawing PictureItem's.
#include "app/backends/scene_graph/tile_layers.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace rankscape {

namespace {

constexpr int overview_side = 1024;

} // namespace

QRect TileLayers::visible_tiles(double scale, const Camera &camera, double width, double height, const Box &bounds)
{
    const auto side = TileSource::tile_size / scale;
    const auto left = std::max(camera.origin.x, bounds.x);
    const auto top = std::max(camera.origin.y, bounds.y);
    const auto right = std::min(camera.origin.x + width / camera.zoom, bounds.right());
    const auto bottom = std::min(camera.origin.y + height / camera.zoom, bounds.bottom());
    if (right <= left || bottom <= top)
        return {};
    const auto index = [side](double value) { return static_cast<int>(std::floor(value / side)); };
    return QRect(QPoint(index(left), index(top)), QPoint(index(right), index(bottom)));
}

void TileLayers::set_content(std::shared_ptr<const TileContent> content)
{
    content_ = std::move(content);
    if (!layers_.empty())
        start_layer(layers_.back().scale);
    overview_id_ = next_id_++;
    source_.request_overview(overview_id_, content_, overview_side);
}

void TileLayers::set_scale(double scale)
{
    if (content_ && (layers_.empty() || std::abs(layers_.back().scale / scale - 1) > 1e-9))
        start_layer(scale);
}

void TileLayers::start_layer(double scale)
{
    // The ground is the newest layer that covers the view; a layer that never got that far is dropped.
    if (layers_.size() == 2)
        layers_.erase(complete_ ? layers_.begin() : layers_.end() - 1);
    TileLayer layer;
    layer.id = next_id_++;
    layer.content = content_;
    layer.scale = scale;
    layers_.push_back(std::move(layer));
    ++changes_;
    source_.give_up_tiles_before(layers_.back().id);
    complete_ = false;
}

void TileLayers::want(const Camera &camera, double width, double height, double ratio)
{
    if (layers_.empty())
        return;
    auto &layer = layers_.back();
    const auto bounds = content_->view->bounds(content_->shown);
    const auto visible = visible_tiles(layer.scale, camera, width, height, bounds);
    const auto whole = visible_tiles(layer.scale, Camera{1, {bounds.x, bounds.y}}, bounds.width, bounds.height, bounds);
    const auto ask = [&](QPoint tile, int priority) {
        if (layer.tiles.contains(tile))
            return;
        layer.tiles.insert(tile, {});
        source_.request(layer.id, content_, layer.scale, tile, priority);
    };
    complete_ = true;
    const auto middle = visible.center();
    for (int y = visible.top(); y <= visible.bottom(); ++y)
        for (int x = visible.left(); x <= visible.right(); ++x) {
            ask({x, y}, 1000 - (QPoint(x, y) - middle).manhattanLength());
            complete_ = complete_ && layer.has({x, y});
        }
    if (!complete_)
        return;
    const bool sharp = std::abs(layer.scale / (camera.zoom * ratio) - 1) < 1e-9;
    if (layers_.size() > 1) {
        layers_.erase(layers_.begin(), layers_.end() - 1);
        ++changes_;
        want(camera, width, height, ratio);
        return;
    }
    const auto ring = visible.adjusted(-1, -1, 1, 1).intersected(whole);
    for (int y = ring.top(); sharp && y <= ring.bottom(); ++y)
        for (int x = ring.left(); x <= ring.right(); ++x)
            ask({x, y}, 1);
    // Far tiles are forgotten, their textures with them.
    const auto kept = visible.adjusted(-1, -1, 1, 1);
    layer.tiles.removeIf([&](const auto &entry) { return !kept.contains(entry.key()); });
}

bool TileLayers::compose(const Camera &camera, double ratio, QColor background, QImage &into) const
{
    if (!complete_ || layers_.size() != 1 || std::abs(layers_[0].scale / (camera.zoom * ratio) - 1) > 1e-9)
        return false;
    const auto &layer = layers_[0];
    const auto visible = visible_tiles(layer.scale, camera, into.width() / ratio, into.height() / ratio,
                                       content_->view->bounds(content_->shown));
    for (int y = visible.top(); y <= visible.bottom(); ++y)
        for (int x = visible.left(); x <= visible.right(); ++x)
            if (layer.tiles.value({x, y}).image.isNull())
                return false;
    const QPoint corner(static_cast<int>(std::round(-camera.origin.x * layer.scale)),
                        static_cast<int>(std::round(-camera.origin.y * layer.scale)));
    into.fill(background);
    QPainter painter(&into);
    painter.setCompositionMode(QPainter::CompositionMode_Source);
    for (auto it = layer.tiles.begin(); it != layer.tiles.end(); ++it)
        if (!it->image.isNull())
            painter.drawImage(corner + it.key() * TileSource::tile_size, it->image);
    return true;
}

void TileLayers::accept_tile(std::uint64_t id, QPoint tile, const QImage &image)
{
    for (auto &layer : layers_)
        if (layer.id == id)
            if (const auto found = layer.tiles.find(tile); found != layer.tiles.end()) {
                *found = {TileLayer::State::ready, image};
                ++changes_;
            }
}

void TileLayers::accept_overview(std::uint64_t id, const QImage &image, double scale)
{
    if (id != overview_id_)
        return;
    overview = image;
    overview_scale = scale;
}

} // namespace rankscape
