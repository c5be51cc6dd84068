// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What `render` is asked to draw: the view, its state, the page and the file.
#pragma once

#include "app/cli/command.h"
#include "app/export/encode.h"
#include "app/export/page.h"
#include "model/views/view.h"

namespace rankscape::cli {

struct PictureWords {
    const View *view = nullptr;
    ViewState state;
    std::string file;
    Format format = Format::png;
    std::optional<PageSize> size;
    double scale = 1;
    Theme theme = Theme::light;
    bool transparent = false;
    Seconds time{0}; ///< of a view that moves
};

/// Errors: missing_option, unknown_view, unknown_format, moving_format, bad_size, not_a_number, out_of_range,
/// not_a_choice, image_too_large.
Result<PictureWords> read_picture_words(const Call &call);

/// A rank, group or index that the layout does not have.
std::optional<Problem> wrong_for_layout(const PictureWords &wish, const Layout &layout);

} // namespace rankscape::cli
