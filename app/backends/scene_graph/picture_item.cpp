// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Camera, tiles and hover of one view.
#include "app/backends/scene_graph/picture_item.h"

#include "app/backends/scene_graph/picture_node.h"

#include <QQuickWindow>

#include <cmath>

namespace rankscape {

namespace {

constexpr int settle_ms = 90;      ///< after the last step of a zoom, tiles are painted at the final scale
constexpr int uploads_a_frame = 3; ///< textures; more would show as a stutter
constexpr double readable_zoom = 1.2;

QColor to_qcolor(Colour c) { return QColor(c.red, c.green, c.blue, c.alpha); }

} // namespace

PictureItem::PictureItem(QQuickItem *parent) : QQuickItem(parent), layers_(source_)
{
    setFlag(ItemHasContents);
    setClip(true);
    settle_.setSingleShot(true);
    settle_.setInterval(settle_ms);
    connect(&settle_, &QTimer::timeout, this, &PictureItem::sharpen);
    connect(&source_, &TileSource::tile_ready, this, [this](quint64 layer, QPoint tile, const QImage &image) {
        layers_.accept_tile(layer, tile, image);
        refreshTiles();
        if (moves_)
            moveOn();
    });
    connect(&source_, &TileSource::overview_ready, this, [this](quint64 layer, const QImage &image, double scale) {
        layers_.accept_overview(layer, image, scale);
        update();
    });
}

PictureItem::~PictureItem() = default;

qreal PictureItem::ratio() const { return window() ? window()->effectiveDevicePixelRatio() : 1.0; }

void PictureItem::setSession(Session *session)
{
    if (session_ == session)
        return;
    if (session_)
        session_->disconnect(this);
    session_ = session;
    if (session_) {
        connect(session_, &Session::pictureChanged, this, &PictureItem::contentChanged);
        contentChanged();
    }
    Q_EMIT sessionChanged();
}

void PictureItem::setView(const QString &id)
{
    if (view_id_ == id || !find_view(id.toStdString()))
        return;
    view_id_ = id;
    contentChanged();
    fit();
    Q_EMIT viewChanged();
}

void PictureItem::setOverview(bool overview)
{
    if (overview_ == overview)
        return;
    overview_ = overview;
    Q_EMIT overviewChanged();
}

void PictureItem::contentChanged()
{
    if (!session_ || !session_->drawn())
        return;
    const auto *view = find_view(view_id_.toStdString());
    show({session_->shownBy(*view), view, session_->theme()});
}

void PictureItem::show(const TileContent &content)
{
    if (content_ && content == *content_)
        return;
    const auto before = bounds_;
    content_ = std::make_shared<const TileContent>(content);
    bounds_ = content.view->bounds(content.shown);
    const bool moves = content.view->draw_moving && (content.shown.study || content.shown.thread) && !overview_;
    layers_.keep_images = moves;
    layers_.set_content(content_);
    moment_ = moves ? content.shown : Shown{};
    if (moves != moves_) {
        moves_ = moves;
        Q_EMIT movingChanged();
    }
    moveOn();
    if (before.width != bounds_.width || before.height != bounds_.height)
        Q_EMIT pictureSizeChanged();
    if (fitted_ || overview_ || !(before == bounds_))
        fit();
    else
        refreshTiles();
}

QRectF PictureItem::shown() const
{
    if (bounds_.width <= 0)
        return {0, 0, 1, 1};
    const QRectF part((camera_.origin.x - bounds_.x) / bounds_.width, (camera_.origin.y - bounds_.y) / bounds_.height,
                      width() / camera_.zoom / bounds_.width, height() / camera_.zoom / bounds_.height);
    return part.intersected({0, 0, 1, 1});
}

QRectF PictureItem::pictureFrame() const
{
    const auto corner = camera_.to_item({bounds_.x, bounds_.y});
    return {corner.x, corner.y, bounds_.width * camera_.zoom, bounds_.height * camera_.zoom};
}

void PictureItem::setCamera(const Camera &camera, bool fitted)
{
    if (camera == camera_ && fitted == fitted_) {
        refreshTiles();
        return;
    }
    const bool zoomed = camera.zoom != camera_.zoom;
    camera_ = camera;
    fitted_ = fitted;
    if (moves_)
        moveOn();
    if (zoomed) {
        const auto stretch = layers_.scale() > 0 ? camera_.zoom * ratio() / layers_.scale() : 0;
        if (stretch < 0.5 || stretch > 2) // too coarse or too fine to wait for the end of the gesture
            layers_.set_scale(camera_.zoom * ratio());
        settle_.start();
    }
    refreshTiles();
    Q_EMIT cameraChanged();
}

void PictureItem::fit()
{
    if (width() > 0 && height() > 0 && bounds_.width > 0) {
        setCamera(Camera::fitting(bounds_, width(), height()), true);
        sharpen();
    }
}

void PictureItem::zoomAt(qreal x, qreal y, qreal factor)
{
    setCamera(camera_.zoomed({x, y}, factor, bounds_, width(), height()), false);
}

void PictureItem::panBy(qreal dx, qreal dy) { setCamera(camera_.moved(dx, dy, bounds_, width(), height()), false); }

void PictureItem::showRank(int rank)
{
    const auto place =
        content_ && content_->view->rank_box ? content_->view->rank_box(content_->shown, rank) : std::nullopt;
    if (!place)
        return;
    const auto &box = *place;
    const auto wanted = std::max(camera_.zoom, readable_zoom);
    setCamera(camera_.centred_on({box.x + box.width / 2, box.y + box.height / 2}, wanted, bounds_, width(), height()),
              false);
    sharpen();
}

void PictureItem::centreOnFraction(qreal x, qreal y)
{
    const Point p{bounds_.x + std::clamp(x, 0.0, 1.0) * bounds_.width,
                  bounds_.y + std::clamp(y, 0.0, 1.0) * bounds_.height};
    setCamera(camera_.centred_on(p, camera_.zoom, bounds_, width(), height()), false);
}

int PictureItem::rankAt(qreal x, qreal y) const
{
    if (!content_ || !content_->view->rank_at)
        return -1;
    return content_->view->rank_at(content_->shown, camera_.to_picture({x, y})).value_or(-1);
}

QString PictureItem::elementAt(qreal x, qreal y) const
{
    if (!content_ || !content_->view->element_at)
        return {};
    return QString::fromStdString(content_->view->element_at(content_->shown, camera_.to_picture({x, y})));
}

QPointF PictureItem::pictureAt(qreal x, qreal y) const
{
    const auto p = camera_.to_picture({x, y});
    return {p.x, p.y};
}

void PictureItem::hover(qreal x, qreal y)
{
    const auto rank = rankAt(x, y);
    if (rank == hovered_rank_)
        return;
    hovered_rank_ = rank;
    Q_EMIT hoveredRankChanged();
    update();
}

void PictureItem::leave()
{
    if (hovered_rank_ < 0)
        return;
    hovered_rank_ = -1;
    Q_EMIT hoveredRankChanged();
    update();
}

void PictureItem::setTime(qreal seconds)
{
    if (time_ == seconds || !std::isfinite(seconds))
        return;
    time_ = seconds;
    if (moves_)
        moveOn();
    Q_EMIT timeChanged();
}

void PictureItem::moveOn()
{
    polish(); // once a frame, however often it changed
    update();
}

void PictureItem::updatePolish()
{
    if (!moves_ || !isVisible() || width() <= 0 || height() <= 0) {
        moving_.clear();
        still_ = {};
        still_of_.reset();
        return;
    }
    moment_.time = {time_};
    const QSize size(static_cast<int>(std::ceil(width() * ratio())), static_cast<int>(std::ceil(height() * ratio())));
    const Window window{MovingLayer::seen(camera_, ratio(), size), camera_.zoom * ratio()};
    moving_.paint(content_->view->draw_moving(moment_, window), camera_, ratio(), size, content_->theme, still(size));
}

/// Tiles and what moves as one opaque image cost the scene graph a third of two layers. Null while tiles are missing.
const QImage &PictureItem::still(QSize size)
{
    static const QImage none;
    const std::tuple of{layers_.changes(), camera_, content_->theme};
    if (still_of_ == of && still_.size() == size)
        return still_;
    // A new image, not the old one over: frames that are still shown know theirs by its key.
    QImage fresh(size, QImage::Format_RGB32);
    still_of_.reset();
    if (fresh.isNull() || !layers_.compose(camera_, ratio(), to_qcolor(colour(content_->theme, {Role::canvas})), fresh))
        return none;
    still_ = std::move(fresh);
    still_of_ = of;
    return still_;
}

void PictureItem::sharpen()
{
    settle_.stop();
    if (width() > 0 && height() > 0)
        layers_.set_scale(camera_.zoom * ratio());
    refreshTiles();
}

void PictureItem::refreshTiles()
{
    if (width() > 0 && height() > 0)
        layers_.want(camera_, width(), height(), ratio());
    if (layers_.complete() != was_sharp_) {
        was_sharp_ = layers_.complete();
        Q_EMIT sharpChanged();
    }
    update();
}

void PictureItem::geometryChange(const QRectF &newGeometry, const QRectF &oldGeometry)
{
    QQuickItem::geometryChange(newGeometry, oldGeometry);
    if (newGeometry.size() == oldGeometry.size())
        return;
    moveOn();
    if (fitted_ || overview_)
        fit();
    else
        refreshTiles();
    Q_EMIT cameraChanged();
}

void PictureItem::itemChange(ItemChange change, const ItemChangeData &data)
{
    QQuickItem::itemChange(change, data);
    if (change == ItemDevicePixelRatioHasChanged || change == ItemSceneChange)
        sharpen();
    if (change == ItemDevicePixelRatioHasChanged || change == ItemSceneChange || change == ItemVisibleHasChanged)
        moveOn();
}

QSGNode *PictureItem::updatePaintNode(QSGNode *old, UpdatePaintNodeData *)
{
    auto *node = static_cast<PictureNode *>(old);
    if (!content_) {
        delete node;
        return nullptr;
    }
    if (!node)
        node = new PictureNode(window());
    FrameState frame;
    frame.camera = camera_;
    frame.ratio = ratio();
    frame.width = width();
    frame.height = height();
    frame.background = to_qcolor(colour(content_->theme, {Role::canvas}));
    frame.hover_colour = to_qcolor(colour(content_->theme, {Role::text}));
    if (hovered_rank_ >= 0 && content_->view->rank_box)
        frame.hover = content_->view->rank_box(content_->shown, hovered_rank_);
    frame.moving = moving_.image();
    frame.moving_serial = moving_.serial();
    if (node->update(layers_, frame, uploads_a_frame))
        QMetaObject::invokeMethod(
            this, [this] { update(); }, Qt::QueuedConnection);
    return node;
}

} // namespace rankscape
