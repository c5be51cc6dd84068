// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Line by line: what opens a new block, and what goes on.
#include "model/views/questions/paragraphs.h"

#include "model/catalog/plain_text.h"

namespace rankscape::questions_view {

namespace {

struct Opening {
    std::string mark;
    std::size_t length = 0; ///< of the sign and the blank after it; 0: the line opens no item
};

Opening item_at(std::string_view line)
{
    if (line.size() > 2 && (line[0] == '-' || line[0] == '*' || line[0] == '+') && line[1] == ' ')
        return {"•", 2};
    std::size_t digits = 0;
    while (digits < line.size() && line[digits] >= '0' && line[digits] <= '9')
        ++digits;
    if (digits > 0 && digits < 3 && (line.substr(digits, 2) == ". " || line.substr(digits, 2) == ") "))
        return {std::string(line.substr(0, digits)) + ".", digits + 2};
    return {};
}

/// The cells of a table's row, joined.
std::string row_text(std::string_view line)
{
    std::string text;
    while (!line.empty()) {
        const auto end = line.find('|');
        if (const auto cell = plain_text(line.substr(0, end)); !cell.empty())
            text += (text.empty() ? "" : " · ") + cell;
        line = end == std::string_view::npos ? std::string_view{} : line.substr(end + 1);
    }
    return text;
}

} // namespace

std::vector<Paragraph> paragraphs(std::string_view markdown)
{
    std::vector<Paragraph> all;
    std::string open, mark;
    const auto close = [&] {
        if (auto words = plain_text(open); !words.empty())
            all.push_back({mark, std::move(words)});
        open.clear();
        mark.clear();
    };
    while (!markdown.empty()) {
        const auto end = markdown.find('\n');
        const auto line = markdown.substr(0, end);
        markdown = end == std::string_view::npos ? std::string_view{} : markdown.substr(end + 1);
        const auto indent = line.find_first_not_of(" \t\r");
        if (indent == std::string_view::npos) {
            close();
            continue;
        }
        const auto words = line.substr(indent);
        const auto item = item_at(words);
        if (item.length > 0) {
            close();
            mark = item.mark;
            open = words.substr(item.length);
        } else if (words.front() == '|') {
            close();
            if (!plain_text(line).empty()) // not the ruler under the heading
                all.push_back({"", row_text(words)});
        } else if (words.front() == '#' || (indent >= 4 && open.empty())) {
            close();
            open = words;
            close();
        } else {
            (open += '\n') += words;
        }
    }
    close();
    return all;
}

} // namespace rankscape::questions_view
