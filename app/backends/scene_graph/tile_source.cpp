// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs on a pool; a job checks that it is still wanted before it works.
#include "app/backends/scene_graph/tile_source.h"

#include "app/backends/painter.h"

#include <QThread>

#include <algorithm>
#include <cmath>

namespace rankscape {

namespace {

QImage painted(const TileContent &content, const Box &region, double scale)
{
    const auto edge = 8 / scale; // strokes reach over the box that they belong to
    const Box drawn{region.x - edge, region.y - edge, region.width + 2 * edge, region.height + 2 * edge};
    const auto picture = content.view->draw(content.shown, {drawn, scale});
    return rasterise(picture, region, scale, content.theme, false);
}

} // namespace

TileSource::TileSource(QObject *parent)
    : QObject(parent),
      oldest_tiles_(std::make_shared<std::atomic<std::uint64_t>>(0)),
      newest_overview_(std::make_shared<std::atomic<std::uint64_t>>(0))
{
    // One core stays for the frame on screen, which comes before a sharper tile.
    pool_.setMaxThreadCount(std::clamp(QThread::idealThreadCount() - 1, 1, 4));
    pool_.setThreadPriority(QThread::LowPriority); // where the system heeds it
}

TileSource::~TileSource()
{
    oldest_tiles_->store(~std::uint64_t{0});
    newest_overview_->store(~std::uint64_t{0});
    pool_.clear();
    pool_.waitForDone();
}

void TileSource::request(std::uint64_t layer, std::shared_ptr<const TileContent> content, double scale, QPoint tile,
                         int priority)
{
    pool_.start(
        [this, layer, content = std::move(content), scale, tile, wanted = oldest_tiles_] {
            if (layer < wanted->load())
                return;
            const double side = tile_size / scale;
            const auto image = painted(*content, {tile.x() * side, tile.y() * side, side, side}, scale);
            QMetaObject::invokeMethod(this, [this, layer, tile, image] { Q_EMIT tile_ready(layer, tile, image); });
        },
        priority);
}

void TileSource::request_overview(std::uint64_t layer, std::shared_ptr<const TileContent> content, int side)
{
    newest_overview_->store(layer);
    pool_.start(
        [this, layer, content = std::move(content), side, newest = newest_overview_] {
            if (layer < newest->load())
                return;
            const auto bounds = content->view->bounds(content->shown);
            const auto scale = std::min({1.0, side / std::max(bounds.width, 1.0), side / std::max(bounds.height, 1.0)});
            const auto image = painted(*content, bounds, scale);
            QMetaObject::invokeMethod(this,
                                      [this, layer, image, scale] { Q_EMIT overview_ready(layer, image, scale); });
        },
        -1);
}

void TileSource::give_up_tiles_before(std::uint64_t layer) { oldest_tiles_->store(layer); }

} // namespace rankscape
