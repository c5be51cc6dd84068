// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// QPdfWriter over the painter backend, then the clock taken out.
#include "app/export/pdf.h"

#include "app/backends/painter.h"

#include <QBuffer>
#include <QHashFunctions>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include <mutex>

namespace rankscape {
namespace {

/// QPdfWriter writes its fonts in the order of a QHash, whose seed is random in each run unless told otherwise.
class SteadyHashes {
public:
    SteadyHashes() { QHashSeed::setDeterministicGlobalSeed(); }
    ~SteadyHashes() { QHashSeed::resetRandomGlobalSeed(); }
    SteadyHashes(const SteadyHashes &) = delete;
    SteadyHashes &operator=(const SteadyHashes &) = delete;

private:
    static inline std::mutex one_at_a_time_;
    std::lock_guard<std::mutex> lock_{one_at_a_time_}; // before the seed is set, until after it is reset
};

} // namespace

std::string write_pdf(const Picture &picture, Theme theme, const PdfOptions &options)
{
    constexpr double points_per_unit = 0.75; // 72 / 96
    constexpr int resolution = 1200;
    const auto &bounds = picture.bounds;
    const SteadyHashes steady;
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(resolution);
        writer.setPageSize(QPageSize(QSizeF(bounds.width, bounds.height) * points_per_unit * options.scale,
                                     QPageSize::Point, QString(), QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF(0, 0, 0, 0));
        writer.setCreator(QStringLiteral("Rankscape"));
        writer.setTitle(QString::fromUtf8(options.title.data(), static_cast<qsizetype>(options.title.size())));
        QPainter painter(&writer);
        const double zoom = options.scale * resolution / 96.0;
        painter.scale(zoom, zoom);
        painter.translate(-bounds.x, -bounds.y);
        if (!options.transparent) {
            const auto canvas = colour(theme, {Role::canvas});
            painter.fillRect(QRectF(bounds.x, bounds.y, bounds.width, bounds.height),
                             QColor(canvas.red, canvas.green, canvas.blue));
        }
        paint(painter, picture, theme);
    }
    std::string pdf = buffer.data().toStdString();
    remove_clock(pdf);
    return pdf;
}

} // namespace rankscape
