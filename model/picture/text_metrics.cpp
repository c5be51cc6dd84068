// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Advances by class of character, in parts of the font size.
#include "model/picture/text_metrics.h"

namespace rankscape {
namespace {

struct Character {
    char32_t code = 0;
    std::size_t bytes = 1;
};

/// The first character; a malformed byte counts as one character of its own.
Character first_of(std::string_view text)
{
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    const std::size_t bytes = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 0;
    if (bytes == 0 || bytes > text.size())
        return {0xFFFD, 1};
    char32_t code = bytes == 1 ? lead : lead & (0xFFu >> (bytes + 1));
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xC0u) != 0x80u)
            return {0xFFFD, 1};
        code = code << 6 | (byte(i) & 0x3Fu);
    }
    return {code, bytes};
}

bool is_wide(char32_t c)
{
    return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xAC00 && c <= 0xD7A3) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFE30 && c <= 0xFE4F) || (c >= 0xFF00 && c <= 0xFF60) ||
           (c >= 0xFFE0 && c <= 0xFFE6) || c >= 0x1F300;
}

double advance(char32_t c)
{
    if (is_wide(c))
        return 1;
    if (c < 0x80) {
        const char letter = static_cast<char>(c);
        if (std::string_view(" .,:;'|!ijlI").find(letter) != std::string_view::npos)
            return 0.33;
        if (std::string_view("frt()[]{}/\\-\"`*").find(letter) != std::string_view::npos)
            return 0.42;
        if (std::string_view("mwMW%@").find(letter) != std::string_view::npos)
            return 0.97;
        if (std::string_view("+=<>~^#&_GOQDHNU").find(letter) != std::string_view::npos)
            return 0.8;
        if (c >= 'A' && c <= 'Z')
            return 0.69;
        return 0.63;
    }
    if (c == U'·')
        return 0.33;
    if (c == U'…' || c == U'—' || (c >= 0x2190 && c <= 0x22FF))
        return 1;
    return 0.72;
}

double factor(double size, Weight weight) { return weight == Weight::bold ? size * 1.11 : size; }

} // namespace

double text_width(std::string_view text, double size, Weight weight, bool monospace)
{
    double total = 0;
    while (!text.empty()) {
        const auto [code, bytes] = first_of(text);
        total += monospace ? (is_wide(code) ? 1.0 : 0.603) : advance(code);
        text.remove_prefix(bytes);
    }
    return total * (monospace ? size : factor(size, weight));
}

std::string elided(std::string_view text, double max_width, double size, Weight weight, bool monospace)
{
    if (max_width <= 0 || text_width(text, size, weight, monospace) <= max_width)
        return std::string(text);
    constexpr std::string_view dots = "…";
    const double room = max_width - text_width(dots, size, weight, monospace);
    std::size_t kept = 0;
    double width = 0;
    while (kept < text.size()) {
        const auto bytes = first_of(text.substr(kept)).bytes;
        width += text_width(text.substr(kept, bytes), size, weight, monospace);
        if (width > room)
            break;
        kept += bytes;
    }
    while (kept > 0 && text[kept - 1] == ' ')
        --kept;
    return room < 0 ? std::string() : std::string(text.substr(0, kept)).append(dots);
}

std::vector<std::string> wrapped(std::string_view text, double max_width, double size, Weight weight)
{
    std::vector<std::string> lines;
    while (!text.empty()) {
        std::size_t end = 0, last_break = 0;
        double width = 0;
        bool after_wide = false;
        while (end < text.size()) {
            const auto [code, bytes] = first_of(text.substr(end));
            // Chinese full stop, comma, semicolon, colon, bracket and their kin stay with what they follow.
            const bool closing = code == 0x3001 || code == 0x3002 || code == 0xFF09 || code == 0xFF0C ||
                                 code == 0xFF1A || code == 0xFF1B || code == U'.' || code == U',' || code == U')';
            if (end > 0 && (code == U' ' || ((after_wide || is_wide(code)) && !closing)))
                last_break = end;
            width += advance(code) * factor(size, weight);
            if (width > max_width && code != U' ' && end > 0)
                break;
            after_wide = is_wide(code);
            end += bytes;
        }
        if (end < text.size() && last_break > 0)
            end = last_break;
        lines.emplace_back(text.substr(0, end));
        while (!lines.back().empty() && lines.back().back() == ' ')
            lines.back().pop_back();
        text.remove_prefix(end);
        while (!text.empty() && text.front() == ' ')
            text.remove_prefix(1);
    }
    return lines;
}

} // namespace rankscape
