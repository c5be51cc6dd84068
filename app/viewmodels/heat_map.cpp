// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Painting cells, names at the edges and the cursor.
#include "app/viewmodels/heat_map.h"

#include "app/viewmodels/role_colours.h"

#include <QGuiApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <vector>

namespace rankscape {

using traffic_charts::Matrix;

namespace {

constexpr double faintest = 0.16; ///< a cell with any bytes at all can be told from an empty one
constexpr qreal left_margin = 46, top_margin = 16;
constexpr int text_size = 10;

QColor mixed(const QColor &from, const QColor &to, double share)
{
    const auto channel = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
    return QColor(channel(from.red(), to.red()), channel(from.green(), to.green()), channel(from.blue(), to.blue()));
}

QString short_name(const traffic_charts::Place &place)
{
    if (place.first < 0)
        return QStringLiteral("NVSwitch");
    const auto first = QString::number(place.first);
    return place.last == place.first ? first : first + QStringLiteral("–") + QString::number(place.last);
}

} // namespace

HeatMap::HeatMap(QQuickItem *parent) : QQuickPaintedItem(parent) { setAntialiasing(false); }

QColor HeatMap::shade(double share, bool inside, bool dark)
{
    const auto theme = dark ? Theme::dark : Theme::light;
    if (share <= 0)
        return role_colour(inside ? Role::nvlink_soft : Role::surface, theme);
    return mixed(role_colour(Role::surface, theme), role_colour(inside ? Role::nvlink : Role::network, theme),
                 faintest + (1 - faintest) * std::min(share, 1.0));
}

void HeatMap::setCharts(TrafficChartsModel *charts)
{
    if (charts_ == charts)
        return;
    if (charts_)
        charts_->disconnect(this);
    charts_ = charts;
    if (charts_) {
        connect(charts_, &TrafficChartsModel::changed, this, &HeatMap::reload);
        if (charts_->session())
            connect(charts_->session(), &Session::themeChanged, this, &HeatMap::reload);
    }
    Q_EMIT chartsChanged();
    reload();
}

void HeatMap::reload()
{
    const auto *matrix = charts_ ? charts_->matrix() : nullptr;
    image_ = matrix ? shrunk(matrix->side()) : QImage();
    if (row_ >= side() || column_ >= side())
        row_ = column_ = -1;
    Q_EMIT matrixChanged();
    Q_EMIT cellsChanged();
    Q_EMIT cursorChanged(); // its words follow the matrix and the language
    update();
}

/// An image of fewer pixels than cells shows the largest of those that share one: averages would fade lines of one
/// cell.
QImage HeatMap::shrunk(int pixels) const
{
    const auto &matrix = *charts_->matrix();
    const auto count = static_cast<std::size_t>(pixels);
    std::vector<double> most(count * count, -1);
    std::vector<char> inside(count * count, 0);
    for (int i = 0; i < matrix.side(); ++i)
        for (int j = 0; j < matrix.side(); ++j) {
            const auto at = static_cast<std::size_t>(i * pixels / matrix.side()) * count +
                            static_cast<std::size_t>(j * pixels / matrix.side());
            if (matrix.at(i, j) > most[at]) {
                most[at] = matrix.at(i, j);
                inside[at] = matrix.inside(i, j);
            }
        }
    QImage image(pixels, pixels, QImage::Format_RGB32);
    const auto dark = charts_->session()->isDark();
    for (int i = 0; i < pixels; ++i) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(i));
        for (int j = 0; j < pixels; ++j) {
            const auto at = static_cast<std::size_t>(i) * count + static_cast<std::size_t>(j);
            line[j] = shade(matrix.most > 0 ? most[at] / matrix.most : 0, inside[at], dark).rgb();
        }
    }
    return image;
}

int HeatMap::side() const { return image_.width(); }

QString HeatMap::words() const
{
    const auto *matrix = charts_ ? charts_->matrix() : nullptr;
    if (!matrix || row_ < 0)
        return {};
    return charts_->session()->say(describe(*matrix, row_, column_));
}

QRectF HeatMap::cells() const
{
    const auto length = std::max<qreal>(0, std::min(width() - left_margin, height() - top_margin));
    if (side() == 0 || length <= 0)
        return {};
    // Whole pixels a cell where there are enough: columns of equal width.
    const auto whole = std::floor(length / side());
    return {left_margin, top_margin, whole >= 2 ? whole * side() : length, whole >= 2 ? whole * side() : length};
}

QRectF HeatMap::cell(int row, int column) const
{
    const auto area = cells();
    const auto length = area.width() / std::max(side(), 1);
    return {area.x() + length * column, area.y() + length * row, length, length};
}

void HeatMap::point(qreal x, qreal y)
{
    const auto area = cells();
    if (area.isEmpty() || !area.contains(x, y)) {
        leave();
        return;
    }
    const auto at = [&](qreal place) { return std::clamp(static_cast<int>(place * side()), 0, side() - 1); };
    setCursorCell(at((y - area.y()) / area.height()), at((x - area.x()) / area.width()));
}

void HeatMap::move(int rows, int columns)
{
    if (side() == 0)
        return;
    if (row_ < 0)
        setCursorCell(0, 0);
    else
        setCursorCell(std::clamp(row_ + rows, 0, side() - 1), std::clamp(column_ + columns, 0, side() - 1));
}

void HeatMap::leave() { setCursorCell(-1, -1); }

void HeatMap::setCursorCell(int row, int column)
{
    if (row_ == row && column_ == column)
        return;
    row_ = row;
    column_ = column;
    Q_EMIT cursorChanged();
    update();
}

void HeatMap::geometryChange(const QRectF &newGeometry, const QRectF &oldGeometry)
{
    QQuickPaintedItem::geometryChange(newGeometry, oldGeometry);
    Q_EMIT cellsChanged();
    update();
}

void HeatMap::paintNames(QPainter &painter) const
{
    const auto &places = charts_->matrix()->places;
    const auto area = cells();
    const auto length = area.width() / side();
    auto font = QGuiApplication::font();
    font.setPixelSize(text_size);
    painter.setFont(font);
    painter.setPen(role_colour(Role::text_muted, charts_->session()->theme()));
    const auto down = std::max(1, static_cast<int>(std::ceil((text_size + 4) / length)));
    const auto along = std::max(1, static_cast<int>(std::ceil(30 / length)));
    for (int i = 0; i < side(); ++i) {
        const auto name = short_name(places[static_cast<std::size_t>(i)]);
        const auto middle = length * (i + 0.5);
        if (i % down == 0 && area.y() + middle + text_size / 2 < height())
            painter.drawText(QRectF(0, area.y() + middle - 8, left_margin - 5, 16), Qt::AlignRight | Qt::AlignVCenter,
                             name);
        if (i % along == 0 && places[static_cast<std::size_t>(i)].first >= 0)
            painter.drawText(QRectF(area.x() + middle - 30, 0, 60, top_margin - 2), Qt::AlignHCenter | Qt::AlignBottom,
                             name);
    }
}

/// Lines where one domain ends and the next begins.
void HeatMap::paintDomains(QPainter &painter) const
{
    const auto &matrix = *charts_->matrix();
    const auto area = cells();
    const auto length = area.width() / side();
    const auto &places = matrix.places;
    auto colour = role_colour(Role::outline_strong, charts_->session()->theme());
    colour.setAlphaF(0.55f);
    painter.setPen(QPen(colour, 1));
    qreal last = -8;
    for (int i = 1; i < side(); ++i) {
        const auto at = std::round(length * i);
        if (places[static_cast<std::size_t>(i)].domain == places[static_cast<std::size_t>(i) - 1].domain ||
            at - last < 6)
            continue;
        last = at;
        painter.drawLine(QPointF(area.x() + at, area.y()), QPointF(area.x() + at, area.bottom()));
        painter.drawLine(QPointF(area.x(), area.y() + at), QPointF(area.right(), area.y() + at));
    }
    painter.drawRect(area);
}

void HeatMap::paint(QPainter *painter)
{
    if (image_.isNull() || !charts_ || !charts_->matrix() || cells().isEmpty())
        return;
    painter->drawImage(cells(), cells().width() < side() ? shrunk(static_cast<int>(cells().width())) : image_);
    if (charts_->matrix()->level != traffic_charts::Level::domain)
        paintDomains(*painter);
    paintNames(*painter);
    if (row_ < 0)
        return;
    // A cross to the names, and a frame that shows on any shade.
    const auto theme = charts_->session()->theme();
    const auto area = cells();
    auto box = cell(row_, column_);
    auto cross = role_colour(Role::text, theme);
    cross.setAlphaF(0.35f);
    painter->fillRect(QRectF(area.x(), box.center().y() - 0.5, area.width(), 1), cross);
    painter->fillRect(QRectF(box.center().x() - 0.5, area.y(), 1, area.height()), cross);
    if (box.width() < 5)
        box = QRectF(box.center() - QPointF(2.5, 2.5), QSizeF(5, 5));
    painter->setPen(QPen(role_colour(Role::surface, theme), 3));
    painter->drawRect(box);
    painter->setPen(QPen(role_colour(Role::text, theme), 1.5));
    painter->drawRect(box);
}

} // namespace rankscape
