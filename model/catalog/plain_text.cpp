// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Signs of Markdown out, and pieces cut at character boundaries.
#include "model/catalog/plain_text.h"

namespace rankscape {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }
bool is_latin(char c) { return static_cast<unsigned char>(c) < 0x80; }

/// The signs that open a line: "## ", "- ", "> ", "    ".
std::size_t line_signs(std::string_view line)
{
    std::size_t at = 0;
    while (at < line.size() && (is_blank(line[at]) || line[at] == '>'))
        ++at;
    auto after = at;
    while (after < line.size() && line[after] == '#')
        ++after;
    if (after == at && after < line.size() && (line[after] == '-' || line[after] == '*' || line[after] == '+'))
        ++after;
    return after < line.size() && after > at && is_blank(line[after]) ? after : at;
}

/// The line under a table's heading.
bool is_ruler(std::string_view line)
{
    return line.find('-') != std::string_view::npos && line.find_first_not_of("|-: \t\r") == std::string_view::npos;
}

class Words {
public:
    void add(char c)
    {
        if (!is_blank(c))
            text_ += c;
        else if (!text_.empty() && text_.back() != ' ')
            text_ += ' ';
    }

    void add_line(std::string_view line)
    {
        bool code = false;
        for (std::size_t at = 0; at < line.size(); ++at) {
            const char c = line[at];
            if (c == '`')
                code = !code;
            else if (code)
                add(c);
            else if (c == '|')
                add(' ');
            else if (c == '*' && (line.substr(at, 2) == "**" || line.substr(at > 0 ? at - 1 : 0, 2) == "**" ||
                                  !stands_alone(line, at)))
                continue;
            else if (c == ']' && line.substr(at, 2) == "](" && line.find(')', at) != std::string_view::npos)
                at = line.find(')', at);
            else if (c != '[' || !opens_link(line, at))
                add(c);
        }
        add(' ');
    }

    std::string take()
    {
        if (!text_.empty() && text_.back() == ' ')
            text_.pop_back();
        return std::move(text_);
    }

private:
    static bool stands_alone(std::string_view line, std::size_t at)
    {
        return (at == 0 || is_blank(line[at - 1])) && (at + 1 == line.size() || is_blank(line[at + 1]));
    }
    static bool opens_link(std::string_view line, std::size_t at)
    {
        const auto end = line.find_first_of("[]", at + 1);
        return end != std::string_view::npos && line.substr(end, 2) == "](";
    }

    std::string text_;
};

std::size_t next(std::string_view text, std::size_t at)
{
    do
        ++at;
    while (at < text.size() && continues(text[at]));
    return at;
}

std::size_t previous(std::string_view text, std::size_t at)
{
    do
        --at;
    while (at > 0 && continues(text[at]));
    return at;
}

std::size_t columns(std::string_view text, std::size_t at)
{
    return static_cast<unsigned char>(text[at]) >= 0xe3 ? 2 : 1;
}

} // namespace

std::string plain_text(std::string_view markdown)
{
    Words words;
    while (!markdown.empty()) {
        const auto end = markdown.find('\n');
        const auto line = markdown.substr(0, end);
        if (!is_ruler(line))
            words.add_line(line.substr(line_signs(line)));
        markdown = end == std::string_view::npos ? std::string_view{} : markdown.substr(end + 1);
    }
    return words.take();
}

std::string excerpt(std::string_view plain, std::size_t at, std::size_t before, std::size_t width)
{
    auto first = at;
    std::size_t used = 0;
    while (first > 0 && used < before) {
        first = previous(plain, first);
        used += columns(plain, first);
    }
    // Not in the middle of a word, unless the word is longer than the room.
    if (first > 0 && is_latin(plain[first]) && is_latin(plain[first - 1]))
        if (const auto blank = plain.find(' ', first); blank < at)
            first = blank + 1;
    auto last = first;
    for (used = 0; last < plain.size() && used < width; last = next(plain, last))
        used += columns(plain, last);
    if (last < plain.size() && is_latin(plain[last]) && is_latin(plain[last - 1]))
        if (const auto blank = plain.rfind(' ', last); blank != std::string_view::npos && blank > at)
            last = blank;
    return (first > 0 ? "…" : "") + std::string(plain.substr(first, last - first)) + (last < plain.size() ? "…" : "");
}

} // namespace rankscape
