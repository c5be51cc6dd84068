// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A view as a page: title, facts, the picture, its legend, and a footer that says whose facts these are.
#pragma once

#include "model/base/text.h"
#include "model/picture/picture.h"
#include "model/views/view.h"

#include <optional>
#include <string>
#include <vector>

namespace rankscape {

/// What stands on a page around a picture.
struct Page {
    Text title;
    Text subtitle; ///< may be empty
    std::vector<LegendEntry> legend;
    std::string footer;
};

struct PageSize {
    double width = 0;
    double height = 0;
};

struct PageRequest {
    Language language = Language::en;
    std::optional<PageSize> size;     ///< picture units; absent: follows the picture
    double scale = 1;                 ///< output pixels a unit: decides the level of detail
    bool vector = false;              ///< the reader can zoom in: at least the detail of zoom 1
    std::string program_version;      ///< empty: QCoreApplication's
    std::vector<std::string> sources; ///< citation titles; empty: the view's citation ids
};

/// Where the parts of a page go, in page units, and how far the picture is scaled.
struct PageLayout {
    Box bounds;
    Box picture;
    double zoom = 1; ///< page units a picture unit
    double shrink =
        1; ///< page units to output units: below 1 on pages too small for text of the usual size, above on large ones
};

/// Without a size, the picture keeps its own size down to a longest side of 4,096 (14,400 for vectors, the most
/// that PDF readers take); with one, it is scaled to fit what title, legend and footer leave.
PageLayout lay_out(const Page &page, const Box &picture, const PageRequest &request);

/// One Picture with all parts. `picture` was drawn for `layout.zoom`.
Picture compose(const Page &page, const Picture &picture, const PageLayout &layout, const PageRequest &request);

/// The page of a view.
Picture compose(const View &view, const Shown &shown, const PageRequest &request);

/// "Rankscape 0.1.0 · Megatron Core 0.20.0 · sources: …".
std::string footer_line(const View &view, const Derived &derived, const PageRequest &request);

} // namespace rankscape
