// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Counting words and Han characters in UTF-8.
#include "model/views/questions/speech.h"

#include <algorithm>
#include <cmath>

namespace rankscape {

namespace {

bool is_han(std::string_view sequence)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(sequence[i]); };
    if (sequence.size() != 3)
        return false;
    const unsigned point = (byte(0) & 0x0fU) << 12U | (byte(1) & 0x3fU) << 6U | (byte(2) & 0x3fU);
    return (point >= 0x3400 && point <= 0x9fff) || (point >= 0xf900 && point <= 0xfaff);
}

bool is_letter_or_digit(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::size_t length_at(std::string_view text, std::size_t at)
{
    auto end = at + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80)
        ++end;
    return end - at;
}

} // namespace

SpokenLength spoken_length(std::string_view plain)
{
    SpokenLength length;
    bool inside = false;
    for (std::size_t at = 0; at < plain.size();) {
        const auto bytes = length_at(plain, at);
        if (bytes > 1) {
            length.characters += is_han(plain.substr(at, bytes)) ? 1 : 0;
            inside = false;
        } else if (is_letter_or_digit(plain[at])) {
            length.words += inside ? 0 : 1;
            inside = true;
        } else if (plain[at] == ' ' || plain[at] == '\n' || plain[at] == '\t') {
            inside = false; // other signs join: "all-gather" is one word
        }
        at += bytes;
    }
    return length;
}

int speaking_seconds(std::string_view plain)
{
    const auto length = spoken_length(plain);
    const double seconds = 60.0 * length.words / words_a_minute + 60.0 * length.characters / characters_a_minute;
    return seconds > 0 ? std::max(1, static_cast<int>(std::lround(seconds))) : 0;
}

} // namespace rankscape
