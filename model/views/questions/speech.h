// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How long an answer takes to say.
#pragma once

#include <string_view>

namespace rankscape {

/// The pace that is assumed, per minute. A Latin word inside Chinese counts as a word.
inline constexpr int words_a_minute = 150;
inline constexpr int characters_a_minute = 250;

struct SpokenLength {
    int words = 0;      ///< runs of Latin letters, digits and what joins them: "all-gather", "v0.20.0"
    int characters = 0; ///< Han characters
};

/// Of a text without Markdown (see plain_text).
SpokenLength spoken_length(std::string_view plain);

/// Rounded to a second; 0 only for a text without words.
int speaking_seconds(std::string_view plain);

} // namespace rankscape
