// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Markdown as the words that a reader sees.
#pragma once

#include <string>
#include <string_view>

namespace rankscape {

/// Links as their words, no signs of emphasis, headings, lists or tables, every run of white space one blank.
std::string plain_text(std::string_view markdown);

/// At most `width` columns (CJK takes two) of a plain text, `before` of them ahead of the byte `at`; "…" where
/// something was left out. Cut between characters and, in Latin text, between words.
std::string excerpt(std::string_view plain, std::size_t at, std::size_t before, std::size_t width);

} // namespace rankscape
