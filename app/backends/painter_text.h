// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Text on a QPainter, fast for the short ASCII runs that large pictures are full of.
#pragma once

#include "model/picture/picture.h"

#include <QFont>
#include <QFontMetricsF>
#include <QGlyphRun>
#include <QRawFont>

#include <array>
#include <memory>
#include <vector>

class QPainter;

namespace rankscape {

/// Belongs to one pass of one painter: its fonts live as long as the pass, so threads share nothing.
class TextPainter {
public:
    /// `glyph_runs`: ASCII may be drawn as glyphs without shaping (right for pixels; a PDF needs the characters).
    TextPainter(QPainter &painter, bool glyph_runs) : painter_(painter), glyph_runs_(glyph_runs) {}

    /// With the painter's pen, on the baseline.
    void draw(const TextShape &shape);

private:
    struct Face {
        Face(double size, Weight weight, bool monospace, bool glyph_runs);

        double size;
        Weight weight;
        bool monospace;
        double ratio; ///< picture size / font size: QFont's pixel sizes are whole numbers
        QFont font;
        QFontMetricsF metrics;
        std::array<quint32, 128> glyph{}; ///< by character; 0: not in the font
        std::array<double, 128> advance{};
        QGlyphRun run;
    };

    Face &face(const TextShape &shape);
    bool draw_glyphs(Face &face, const TextShape &shape);

    QPainter &painter_;
    bool glyph_runs_;
    std::vector<std::unique_ptr<Face>> faces_;
    Face *last_ = nullptr;
    Face *font_set_ = nullptr;
    std::vector<quint32> indexes_;
    std::vector<QPointF> positions_;
};

} // namespace rankscape
