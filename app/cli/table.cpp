// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Aligned columns and CSV rows.
#include "app/cli/table.h"

#include <QList>
#include <QString>

#include <algorithm>

namespace rankscape::cli {

namespace {

bool is_wide(char32_t c)
{
    return (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) || (c >= 0xac00 && c <= 0xd7a3) ||
           (c >= 0xf900 && c <= 0xfaff) || (c >= 0xfe30 && c <= 0xfe4f) || (c >= 0xff00 && c <= 0xff60) ||
           (c >= 0xffe0 && c <= 0xffe6) || (c >= 0x20000 && c <= 0x3fffd);
}

} // namespace

std::size_t terminal_width(std::string_view text)
{
    std::size_t width = 0;
    for (const auto c : QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toUcs4())
        width += is_wide(static_cast<char32_t>(c)) ? 2 : 1;
    return width;
}

std::string padded(std::string_view text, std::size_t width, bool right)
{
    const auto used = terminal_width(text);
    const std::string blanks(width > used ? width - used : 0, ' ');
    return right ? blanks + std::string(text) : std::string(text) + blanks;
}

void write_table(Output &out, const std::vector<std::vector<std::string>> &rows, const std::vector<std::size_t> &right,
                 bool coloured)
{
    std::vector<std::size_t> widths;
    for (const auto &row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths.resize(std::max(widths.size(), i + 1));
            widths[i] = std::max(widths[i], terminal_width(row[i]));
        }
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::string line;
        for (std::size_t i = 0; i < rows[r].size(); ++i) {
            const bool to_right = std::ranges::find(right, i) != right.end();
            line += (i ? "  " : "") + padded(rows[r][i], widths[i], to_right);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out.line(r == 0 ? inked(line, Ink::bold, coloured) : line);
    }
}

void write_csv_row(Output &out, const std::vector<std::string> &cells)
{
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto &cell = cells[i];
        line += i ? "," : "";
        if (cell.find_first_of(",\"\n\r") == std::string::npos) {
            line += cell;
            continue;
        }
        line += '"';
        for (const char c : cell)
            line += c == '"' ? std::string("\"\"") : std::string(1, c);
        line += '"';
    }
    out.line(line);
}

} // namespace rankscape::cli
