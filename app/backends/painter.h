// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures on a QPainter: PNG, PDF, the clipboard, and the window where there is no GPU.
#pragma once

#include "model/picture/picture.h"
#include "model/picture/theme.h"

#include <QImage>

#include <memory>

class QPainter;

namespace rankscape {

/// Draws the shapes in order under the painter's transform. Shapes outside the device and text smaller than
/// 3 device pixels are left out (a PDF keeps all text). Sets render hints, pen, brush and font; the caller's
/// transform stays. May be called from any thread on a QImage that is its own.
void paint(QPainter &painter, const Picture &picture, Theme theme);

/// The same, shape by shape: for those who draw other things in between. The painter must outlive it.
class ShapePainter {
public:
    ShapePainter(QPainter &painter, Theme theme);
    ~ShapePainter();
    void paint(const Shape &shape);

private:
    class Pass;
    std::unique_ptr<Pass> pass_;
};

/// The pixels of `region` (picture units) at `zoom` pixels a unit, rounded up to whole pixels, on the theme's
/// canvas or on nothing. Null when the size is empty, over 32,767 px a side, or memory does not suffice.
QImage rasterise(const Picture &picture, const Box &region, double zoom, Theme theme, bool transparent = false);

} // namespace rankscape
