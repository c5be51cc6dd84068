// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Markdown cut into what is set as one block of lines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rankscape::questions_view {

struct Paragraph {
    std::string mark; ///< "•" or "3." of a list's item; empty otherwise
    std::string text; ///< without Markdown signs and link targets
};

/// Paragraphs, list items, headings, lines of formulas and rows of tables ("a · b"), in order.
std::vector<Paragraph> paragraphs(std::string_view markdown);

} // namespace rankscape::questions_view
