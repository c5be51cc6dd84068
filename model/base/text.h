// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A sentence in every language that the program speaks.
#pragma once

#include <string>

namespace rankscape {

enum class Language { en, zh };

/// UTF-8 text in English and Simplified Chinese. Both are written by hand; neither is derived.
struct Text {
    std::string en;
    std::string zh;

    const std::string &in(Language language) const { return language == Language::zh ? zh : en; }
    bool operator==(const Text &) const = default;
};

} // namespace rankscape
