// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Columns of text for people, aligned by what a terminal shows.
#pragma once

#include "app/cli/output.h"

#include <string>
#include <string_view>
#include <vector>

namespace rankscape::cli {

/// Columns that a terminal needs for UTF-8 text: CJK takes two.
std::size_t terminal_width(std::string_view text);

/// The text with blanks up to `width` columns, before it when `right`.
std::string padded(std::string_view text, std::size_t width, bool right = false);

/// Rows of equal length, the first one the heading; columns listed in `right` are right-aligned.
void write_table(Output &out, const std::vector<std::vector<std::string>> &rows, const std::vector<std::size_t> &right,
                 bool coloured);

/// One line of a CSV file (RFC 4180 quoting where needed, line feed at the end).
void write_csv_row(Output &out, const std::vector<std::string> &cells);

} // namespace rankscape::cli
