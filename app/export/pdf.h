// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures as PDF: one page of the picture's size, fonts embedded.
#pragma once

#include "model/picture/picture.h"
#include "model/picture/theme.h"

#include <string>
#include <string_view>

namespace rankscape {

struct PdfOptions {
    double scale = 1; ///< 1: a picture unit is 1/96 inch
    bool transparent = false;
    std::string_view title; ///< in the document's properties; may be empty
};

/// The same input gives the same bytes: the dates and ids that the writer takes from the clock are replaced.
std::string write_pdf(const Picture &picture, Theme theme, const PdfOptions &options = {});

/// Gives fixed values to what differs between two PDFs of the same picture: dates, time zone, document ids.
void remove_clock(std::string &pdf);

} // namespace rankscape
