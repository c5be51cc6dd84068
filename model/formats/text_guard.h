// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What every reader asks of its text before it looks at a word of it.
#pragma once

#include "model/base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace rankscape {

/// Line and column (in characters) of a byte. The text need not be valid UTF-8.
Where where_of(std::string_view content, std::size_t offset, const std::string &source);

/// Nothing if the text is of bearable size, valid UTF-8, and without NUL bytes.
std::optional<Problem> unreadable(std::string_view content, const std::string &source);

/// Without byte order mark, and with line feeds where it had carriage returns before them.
std::string plain_lines(std::string_view content);

/// A problem of the input, at a place.
Problem input_problem(std::string code, Text sentence, Text remedy, Where where);

} // namespace rankscape
