// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Two ways to draw a line of text: glyphs by table, or Qt's shaping for everything else.
#include "app/backends/painter_text.h"

#include "app/backends/fonts.h"

#include <QFontDatabase>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace rankscape {
namespace {

/// Fonts on pixels are made this much larger and drawn smaller. FreeType thickens the stems of CFF fonts (most
/// Chinese ones) at small sizes, which turns light text on a dark ground bold; it does not at large ones.
constexpr int enlargement = 8;

QFont make_font(double size, Weight weight, bool monospace, int times)
{
    QFont font;
    font.setFamilies(font_families(monospace));
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(size * times))));
    font.setWeight(weight == Weight::bold ? QFont::Bold : weight == Weight::medium ? QFont::Medium : QFont::Normal);
    // Unhinted glyphs keep their widths at every zoom.
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

/// How far left of `at` the text begins, in parts of its width.
double anchor_part(Anchor anchor) { return anchor == Anchor::start ? 0 : anchor == Anchor::middle ? 0.5 : 1; }

} // namespace

TextPainter::Face::Face(double size_, Weight weight_, bool monospace_, bool glyph_runs)
    : size(size_),
      weight(weight_),
      monospace(monospace_),
      font(make_font(size_, weight_, monospace_, glyph_runs ? enlargement : 1)),
      metrics(font)
{
    ratio = size / font.pixelSize();
    if (!glyph_runs)
        return;
    const QRawFont raw = QRawFont::fromFont(font, QFontDatabase::Latin);
    if (!raw.isValid())
        return;
    QString ascii;
    for (char16_t c = 32; c < 127; ++c)
        ascii += QChar(c);
    const auto indexes = raw.glyphIndexesForString(ascii);
    const auto advances = raw.advancesForGlyphIndexes(indexes);
    if (indexes.size() != ascii.size() || advances.size() != ascii.size())
        return;
    for (qsizetype i = 0; i < ascii.size(); ++i) {
        glyph[static_cast<std::size_t>(i) + 32] = indexes[i];
        advance[static_cast<std::size_t>(i) + 32] = advances[i].x();
    }
    run.setRawFont(raw);
}

TextPainter::Face &TextPainter::face(const TextShape &shape)
{
    const auto matches = [&shape](const Face &f) {
        return f.size == shape.size && f.weight == shape.weight && f.monospace == shape.monospace;
    };
    if (last_ && matches(*last_))
        return *last_;
    for (const auto &f : faces_)
        if (matches(*f)) {
            last_ = f.get();
            return *last_;
        }
    faces_.push_back(std::make_unique<Face>(shape.size, shape.weight, shape.monospace, glyph_runs_));
    last_ = faces_.back().get();
    return *last_;
}

bool TextPainter::draw_glyphs(Face &face, const TextShape &shape)
{
    indexes_.clear();
    positions_.clear();
    double x = 0;
    for (const char c : shape.text) {
        const auto code = static_cast<unsigned char>(c);
        if (code >= 128 || face.glyph[code] == 0)
            return false;
        indexes_.push_back(face.glyph[code]);
        positions_.emplace_back(x, 0);
        x += face.advance[code];
    }
    if (shape.max_width > 0 && x * face.ratio > shape.max_width)
        return false;
    face.run.setRawData(indexes_.data(), positions_.data(), static_cast<int>(indexes_.size()));
    const double left = shape.at.x - x * face.ratio * anchor_part(shape.anchor);
    if (std::abs(face.ratio - 1) < 1e-3) {
        painter_.drawGlyphRun({left, shape.at.y}, face.run);
        return true;
    }
    const QTransform before = painter_.transform();
    painter_.translate(left, shape.at.y);
    painter_.scale(face.ratio, face.ratio);
    painter_.drawGlyphRun({0, 0}, face.run);
    painter_.setTransform(before);
    return true;
}

void TextPainter::draw(const TextShape &shape)
{
    Face &used = face(shape);
    if (glyph_runs_ && draw_glyphs(used, shape))
        return;
    if (font_set_ != &used) {
        painter_.setFont(used.font);
        font_set_ = &used;
    }
    QString text = QString::fromUtf8(shape.text.data(), static_cast<qsizetype>(shape.text.size()));
    double width = used.metrics.horizontalAdvance(text);
    if (shape.max_width > 0 && width * used.ratio > shape.max_width) {
        text = used.metrics.elidedText(text, Qt::ElideRight, shape.max_width / used.ratio);
        width = used.metrics.horizontalAdvance(text);
    }
    const double left = shape.at.x - width * used.ratio * anchor_part(shape.anchor);
    if (std::abs(used.ratio - 1) < 1e-3) {
        painter_.drawText(QPointF(left, shape.at.y), text);
        return;
    }
    const QTransform before = painter_.transform();
    painter_.translate(left, shape.at.y);
    painter_.scale(used.ratio, used.ratio);
    painter_.drawText(QPointF(0, 0), text);
    painter_.setTransform(before);
}

} // namespace rankscape
