// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One pass over the shapes, with the painter's state changed only where it has to.
#include "app/backends/painter.h"

#include "app/backends/painter_text.h"

#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <optional>

namespace rankscape {
namespace {

constexpr double smallest_text = 3; ///< device pixels
constexpr double largest_raster_side = 32'767;

QColor qcolour(Theme theme, Paint paint)
{
    const auto c = colour(theme, paint);
    return QColor(c.red, c.green, c.blue, c.alpha);
}

QRectF rect(const Box &box) { return {box.x, box.y, box.width, box.height}; }

} // namespace

class ShapePainter::Pass {
public:
    Pass(QPainter &painter, Theme theme)
        : painter_(painter),
          theme_(theme),
          transform_(painter.combinedTransform()),
          scale_(std::sqrt(std::abs(transform_.determinant()))),
          pixels_(painter.paintEngine()->type() == QPaintEngine::Raster),
          straight_(transform_.type() <= QTransform::TxScale),
          text_(painter, pixels_)
    {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setRenderHint(QPainter::TextAntialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(Qt::NoBrush);
        const QRectF seen = transform_.inverted().mapRect(QRectF(painter.viewport()));
        visible_ = {seen.x(), seen.y(), seen.width(), seen.height()};
    }

    void operator()(const RectangleShape &shape)
    {
        const double margin = shape.stroke.role == Role::none ? 0 : shape.stroke_width;
        if (!seen(shape.box.x, shape.box.y, shape.box.right(), shape.box.bottom(), margin))
            return;
        const bool round = shape.radius * scale_ >= 1;
        if (shape.stroke.role == Role::none && !round) {
            if (shape.fill.role != Role::none)
                painter_.fillRect(rect(shape.box), fill_colour(shape.fill));
            return;
        }
        if (pixels_ && straight_ && margin > 0 && !shape.dashed && (shape.fill.role != Role::none || !round)) {
            layered(shape, round);
            return;
        }
        brush(shape.fill);
        pen(shape.stroke, shape.stroke_width, shape.dashed);
        const QRectF box = margin > 0 ? crisp(shape.box, shape.stroke_width) : rect(shape.box);
        if (round)
            painter_.drawRoundedRect(box, shape.radius, shape.radius);
        else
            painter_.drawRect(box);
    }

    void operator()(const LineShape &shape)
    {
        const auto [left, right] = std::minmax(shape.from.x, shape.to.x);
        const auto [top, bottom] = std::minmax(shape.from.y, shape.to.y);
        if (shape.stroke.role == Role::none || !seen(left, top, right, bottom, shape.width))
            return;
        pen(shape.stroke, shape.width, shape.dashed);
        QPointF from(shape.from.x, shape.from.y), to(shape.to.x, shape.to.y);
        if (left == right || top == bottom) {
            const QRectF line = crisp({left, top, right - left, bottom - top}, shape.width);
            if (left == right) {
                from.setX(line.x());
                to.setX(line.x());
            } else {
                from.setY(line.y());
                to.setY(line.y());
            }
        }
        painter_.drawLine(from, to);
    }

    void operator()(const PathShape &shape)
    {
        const auto &points = shape.points;
        if (points.size() < 2)
            return;
        Point low = points[0], high = points[0];
        for (const auto &p : points) {
            low = {std::min(low.x, p.x), std::min(low.y, p.y)};
            high = {std::max(high.x, p.x), std::max(high.y, p.y)};
        }
        if (!seen(low.x, low.y, high.x, high.y, shape.width))
            return;
        brush(shape.fill);
        pen(shape.stroke, shape.width, shape.dashed);
        QPainterPath path(QPointF(points[0].x, points[0].y));
        if (shape.curved) {
            for (std::size_t i = 2; i < points.size(); i += 2)
                path.quadTo(points[i - 1].x, points[i - 1].y, points[i].x, points[i].y);
        } else {
            for (std::size_t i = 1; i < points.size(); ++i)
                path.lineTo(points[i].x, points[i].y);
        }
        if (shape.closed)
            path.closeSubpath();
        painter_.drawPath(path);
    }

    void operator()(const TextShape &shape)
    {
        if (shape.text.empty() || shape.paint.role == Role::none || (pixels_ && shape.size * scale_ < smallest_text))
            return;
        // No character is wider than the em, so bytes × size bounds the width without measuring.
        const double reach = shape.size * static_cast<double>(shape.text.size());
        const double before = shape.anchor == Anchor::start ? 0 : reach;
        const double after = shape.anchor == Anchor::end ? 0 : reach;
        if (!seen(shape.at.x - before, shape.at.y - shape.size, shape.at.x + after, shape.at.y, shape.size))
            return;
        pen(shape.paint, 1, false);
        text_.draw(shape);
    }

private:
    struct PenKey {
        Paint paint;
        double width = 0;
        bool dashed = false;
        bool operator==(const PenKey &) const = default;
    };

    bool seen(double left, double top, double right, double bottom, double margin) const
    {
        return left - margin < visible_.right() && right + margin > visible_.x && top - margin < visible_.bottom() &&
               bottom + margin > visible_.y;
    }

    const QColor &fill_colour(Paint paint)
    {
        if (!(paint == filled_with_)) {
            filled_with_ = paint;
            fill_ = qcolour(theme_, paint);
        }
        return fill_;
    }

    void brush(Paint paint)
    {
        if (paint == brush_)
            return;
        brush_ = paint;
        painter_.setBrush(paint.role == Role::none ? QBrush(Qt::NoBrush) : QBrush(fill_colour(paint)));
    }

    void pen(Paint paint, double width, bool dashed)
    {
        const PenKey key{paint, width, dashed};
        if (pen_ == key)
            return;
        pen_ = key;
        if (paint.role == Role::none || width <= 0) {
            painter_.setPen(Qt::NoPen);
            return;
        }
        QPen pen(qcolour(theme_, paint), width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
        if (dashed)
            pen.setDashPattern({dash_length / width, dash_gap / width});
        painter_.setPen(pen);
    }

    /// A frame as two filled boxes, or four bars where nothing fills it: ten times as fast as a stroked outline.
    void layered(const RectangleShape &shape, bool round)
    {
        const QRectF line = crisp(shape.box, shape.stroke_width);
        const double half = std::max(shape.stroke_width, std::min(1.0, shape.stroke_width * 2) / scale_) / 2;
        const QRectF outer = line.adjusted(-half, -half, half, half), inner = line.adjusted(half, half, -half, -half);
        const QColor stroke = fill_colour(shape.stroke);
        if (shape.fill.role == Role::none) {
            painter_.fillRect(QRectF(outer.topLeft(), QPointF(outer.right(), inner.top())), stroke);
            painter_.fillRect(QRectF(QPointF(outer.left(), inner.bottom()), outer.bottomRight()), stroke);
            painter_.fillRect(QRectF(QPointF(outer.left(), inner.top()), inner.bottomLeft()), stroke);
            painter_.fillRect(QRectF(inner.topRight(), QPointF(outer.right(), inner.bottom())), stroke);
        } else if (!round) {
            painter_.fillRect(outer, stroke);
            painter_.fillRect(inner, fill_colour(shape.fill));
        } else {
            pen({}, 0, false);
            brush(shape.stroke);
            painter_.drawRoundedRect(outer, shape.radius + half, shape.radius + half);
            brush(shape.fill);
            const double radius = std::max(0.0, shape.radius - half);
            painter_.drawRoundedRect(inner, radius, radius);
        }
    }

    /// Edges moved by less than half a pixel so that a thin stroke covers whole pixels.
    QRectF crisp(const Box &box, double stroke) const
    {
        const double device = stroke * scale_;
        if (!pixels_ || !straight_ || device > 3)
            return rect(box);
        const double half = std::lround(std::max(device, 1.0)) % 2 == 1 ? 0.5 : 0;
        const QRectF mapped = transform_.mapRect(rect(box));
        const auto edge = [half](double v) { return std::floor(v - half + 0.5) + half; };
        const QRectF moved(QPointF(edge(mapped.left()), edge(mapped.top())),
                           QPointF(edge(mapped.right()), edge(mapped.bottom())));
        return transform_.inverted().mapRect(moved);
    }

    QPainter &painter_;
    Theme theme_;
    QTransform transform_;
    double scale_;
    bool pixels_;
    bool straight_;
    Box visible_;
    Paint filled_with_;
    QColor fill_{0, 0, 0, 0};
    Paint brush_;
    std::optional<PenKey> pen_;
    TextPainter text_;
};

ShapePainter::ShapePainter(QPainter &painter, Theme theme) : pass_(std::make_unique<Pass>(painter, theme)) {}

ShapePainter::~ShapePainter() = default;

void ShapePainter::paint(const Shape &shape) { std::visit(*pass_, shape); }

void paint(QPainter &painter, const Picture &picture, Theme theme)
{
    if (!painter.isActive())
        return;
    ShapePainter shapes(painter, theme);
    for (const auto &shape : picture.shapes)
        shapes.paint(shape);
}

QImage rasterise(const Picture &picture, const Box &region, double zoom, Theme theme, bool transparent)
{
    const double width = std::ceil(region.width * zoom - 1e-6), height = std::ceil(region.height * zoom - 1e-6);
    if (!(width >= 1 && height >= 1 && width <= largest_raster_side && height <= largest_raster_side))
        return {};
    QImage image(static_cast<int>(width), static_cast<int>(height),
                 transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    if (image.isNull())
        return {};
    image.fill(transparent ? QColor(Qt::transparent) : qcolour(theme, {Role::canvas}));
    QPainter painter(&image);
    painter.scale(zoom, zoom);
    painter.translate(-region.x, -region.y);
    paint(painter, picture, theme);
    return image;
}

} // namespace rankscape
