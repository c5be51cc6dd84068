// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The source × destination matrix as coloured cells with a cursor.
#pragma once

#include "app/viewmodels/traffic_charts.h"

#include <QImage>
#include <QQuickPaintedItem>

namespace rankscape {

/// Rows send, columns receive. One image pixel a cell, painted once a matrix and theme; a frame costs one scaled copy.
class HeatMap : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::TrafficChartsModel *charts READ charts WRITE setCharts NOTIFY chartsChanged REQUIRED)
    Q_PROPERTY(int row READ row NOTIFY cursorChanged) ///< -1: no cell is asked about
    Q_PROPERTY(int column READ column NOTIFY cursorChanged)
    Q_PROPERTY(int side READ side NOTIFY matrixChanged)
    Q_PROPERTY(QString words READ words NOTIFY cursorChanged) ///< "rank 3 → rank 9: 12.5 MB"
    Q_PROPERTY(QRectF cells READ cells NOTIFY cellsChanged)   ///< where they are, in item pixels

public:
    explicit HeatMap(QQuickItem *parent = nullptr);

    TrafficChartsModel *charts() const { return charts_; }
    void setCharts(TrafficChartsModel *charts);
    int row() const { return row_; }
    int column() const { return column_; }
    int side() const;
    QString words() const;
    QRectF cells() const;

    Q_INVOKABLE void point(qreal x, qreal y);     ///< the cell under a place; none outside
    Q_INVOKABLE void move(int rows, int columns); ///< the cursor, from the first cell if there is none
    Q_INVOKABLE void leave();
    Q_INVOKABLE QRectF cell(int row, int column) const; ///< in item pixels
    void paint(QPainter *painter) override;

    /// Colour of a cell that has this share of the largest one.
    Q_INVOKABLE static QColor shade(double share, bool inside, bool dark);

Q_SIGNALS:
    void chartsChanged();
    void cursorChanged();
    void matrixChanged();
    void cellsChanged();

protected:
    void geometryChange(const QRectF &newGeometry, const QRectF &oldGeometry) override;

private:
    void reload();
    QImage shrunk(int pixels) const;
    void setCursorCell(int row, int column);
    void paintNames(QPainter &painter) const;
    void paintDomains(QPainter &painter) const;

    TrafficChartsModel *charts_ = nullptr;
    QImage image_;
    int row_ = -1, column_ = -1;
};

} // namespace rankscape
