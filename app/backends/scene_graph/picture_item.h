// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window's drawing surface: a view as tiles, moved and zoomed without repainting.
#pragma once

#include "app/backends/scene_graph/moving_layer.h"
#include "app/backends/scene_graph/tile_layers.h"
#include "app/viewmodels/session.h"

#include <QColor>
#include <QQuickItem>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <optional>
#include <tuple>

namespace rankscape {

/// Shows one view of the session's Scenario. Pan, zoom and hover cost a transform; sharp tiles arrive from a
/// thread pool; what moves is painted over them each frame. Works the same with the OpenGL and the software scene
/// graph: it uses image and rectangle nodes only.
class PictureItem : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY sessionChanged REQUIRED)
    Q_PROPERTY(QString view READ view WRITE setView NOTIFY viewChanged)
    Q_PROPERTY(bool overview READ isOverview WRITE setOverview NOTIFY overviewChanged) ///< a small map, always fitted
    Q_PROPERTY(qreal zoom READ zoom NOTIFY cameraChanged)                     ///< logical pixels per picture unit
    Q_PROPERTY(QRectF shown READ shown NOTIFY cameraChanged)                  ///< visible part, 0…1 of the picture
    Q_PROPERTY(QRectF pictureFrame READ pictureFrame NOTIFY cameraChanged)    ///< the whole picture in item pixels
    Q_PROPERTY(QSizeF pictureSize READ pictureSize NOTIFY pictureSizeChanged) ///< of the whole picture, in its units
    Q_PROPERTY(bool fitted READ isFitted NOTIFY cameraChanged)
    Q_PROPERTY(int hoveredRank READ hoveredRank NOTIFY hoveredRankChanged) ///< -1: none
    Q_PROPERTY(bool sharp READ isSharp NOTIFY sharpChanged)                ///< all visible tiles are painted
    Q_PROPERTY(qreal time READ time WRITE setTime NOTIFY timeChanged)      ///< seconds; which instant is shown
    Q_PROPERTY(bool moving READ isMoving NOTIFY movingChanged)             ///< something may depend on the time

public:
    explicit PictureItem(QQuickItem *parent = nullptr);
    ~PictureItem() override;

    Session *session() const { return session_; }
    void setSession(Session *session);
    QString view() const { return view_id_; }
    void setView(const QString &id);
    bool isOverview() const { return overview_; }
    void setOverview(bool overview);
    qreal zoom() const { return camera_.zoom; }
    QRectF shown() const;
    QRectF pictureFrame() const;
    QSizeF pictureSize() const { return {bounds_.width, bounds_.height}; }
    bool isFitted() const { return fitted_; }
    int hoveredRank() const { return hovered_rank_; }
    bool isSharp() const { return layers_.complete(); }
    qreal time() const { return time_; }
    void setTime(qreal seconds);
    bool isMoving() const { return moves_; }

    /// Shows this, whatever the session says until its next change.
    void show(const TileContent &content);

    Q_INVOKABLE void fit();
    Q_INVOKABLE void zoomAt(qreal x, qreal y, qreal factor);
    Q_INVOKABLE void panBy(qreal dx, qreal dy);
    Q_INVOKABLE void showRank(int rank);                   ///< centres a rank, close enough to read it
    Q_INVOKABLE void centreOnFraction(qreal x, qreal y);   ///< 0…1 of the picture
    Q_INVOKABLE int rankAt(qreal x, qreal y) const;        ///< -1: none
    Q_INVOKABLE QString elementAt(qreal x, qreal y) const; ///< "": none
    Q_INVOKABLE QPointF pictureAt(qreal x, qreal y) const; ///< in the picture's units
    Q_INVOKABLE void hover(qreal x, qreal y);
    Q_INVOKABLE void leave();

Q_SIGNALS:
    void sessionChanged();
    void viewChanged();
    void overviewChanged();
    void cameraChanged();
    void pictureSizeChanged();
    void hoveredRankChanged();
    void sharpChanged();
    void timeChanged();
    void movingChanged();

protected:
    QSGNode *updatePaintNode(QSGNode *old, UpdatePaintNodeData *) override;
    void geometryChange(const QRectF &newGeometry, const QRectF &oldGeometry) override;
    void itemChange(ItemChange change, const ItemChangeData &data) override;
    void updatePolish() override;

private:
    void contentChanged();
    void setCamera(const Camera &camera, bool fitted);
    void refreshTiles();
    void sharpen();
    void moveOn();
    const QImage &still(QSize size);
    qreal ratio() const;

    Session *session_ = nullptr;
    QString view_id_ = QStringLiteral("cluster");
    bool overview_ = false;
    std::shared_ptr<const TileContent> content_;
    Box bounds_;
    Camera camera_;
    bool fitted_ = true;
    bool was_sharp_ = false;
    int hovered_rank_ = -1;
    TileSource source_;
    TileLayers layers_;
    QTimer settle_;
    qreal time_ = 0;
    bool moves_ = false;
    Shown moment_; ///< the content at `time_`
    MovingLayer moving_;
    QImage still_; ///< what the tiles show, as one image beneath what moves
    std::optional<std::tuple<std::uint64_t, Camera, Theme>> still_of_; ///< absent: still_ is not valid
};

} // namespace rankscape
