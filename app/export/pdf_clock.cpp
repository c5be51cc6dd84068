// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Takes the clock out of a finished PDF: dates, time zone and random ids.
#include "app/export/pdf.h"

#include <algorithm>
#include <cctype>
#include <cstdint>

namespace rankscape {
namespace {

constexpr std::string_view fixed_date = "D:19700101000000Z";
constexpr std::string_view fixed_iso_date = "1970-01-01T00:00:00";

/// The number that begins at `at`, at most `digits` long.
std::size_t number_at(std::string_view text, std::size_t at, std::size_t digits)
{
    std::size_t value = 0;
    for (std::size_t i = at; i < text.size() && i < at + digits && std::isdigit(static_cast<unsigned char>(text[i]));
         ++i)
        value = value * 10 + static_cast<std::size_t>(text[i] - '0');
    return value;
}

/// `removed` bytes are gone at `position`: the table of object offsets, at the end of the file, must know.
void shift_offsets(std::string &pdf, std::size_t position, std::size_t removed)
{
    const auto start = pdf.rfind("startxref");
    const auto table = start == pdf.npos ? pdf.npos : pdf.rfind("\nxref", start);
    if (table == pdf.npos)
        return;
    constexpr std::size_t digits = 10, entry = 20; // fixed by the PDF format
    const auto first = pdf.find('\n', pdf.find('\n', table + 1) + 1) + 1;
    for (auto at = first; at + entry <= start && std::isdigit(static_cast<unsigned char>(pdf[at])); at += entry) {
        const auto offset = number_at(pdf, at, digits);
        if (pdf[at + 17] != 'n' || offset <= position)
            continue;
        const auto moved = std::to_string(offset - removed);
        pdf.replace(at, digits, std::string(digits - moved.size(), '0') + moved);
    }
    const auto line = pdf.find('\n', start) + 1;
    const auto old_length = pdf.find_first_not_of("0123456789", line) - line;
    pdf.replace(line, old_length, std::to_string(number_at(pdf, line, digits) - removed));
}

/// "/CreationDate (D:20260131235959+01'00')" gets the fixed date; its length depended on the time zone.
void fix_date(std::string &pdf, std::string_view key)
{
    const auto at = pdf.find(key);
    const auto open = at == pdf.npos ? pdf.npos : pdf.find("(D:", at);
    const auto close = open == pdf.npos ? pdf.npos : pdf.find(')', open);
    if (close == pdf.npos || open > at + key.size() + 2 || close - open < fixed_date.size())
        return;
    const auto removed = close - open - 1 - fixed_date.size();
    pdf.replace(open + 1, close - open - 1, fixed_date);
    if (removed > 0)
        shift_offsets(pdf, open, removed);
}

/// The dates and the ids of XMP metadata, which newer writers add; same length.
void fix_metadata(std::string &pdf)
{
    const auto begin = pdf.find("<?xpacket begin"), end = pdf.find("<?xpacket end");
    if (begin == pdf.npos || end == pdf.npos)
        return;
    for (const std::string_view tag : {"CreateDate", "ModifyDate", "MetadataDate"})
        for (auto at = pdf.find(tag, begin); at < end; at = pdf.find(tag, at + 1)) {
            const auto value = at + tag.size() + 1;
            const auto digit = value < end ? value + (pdf[value] == '"' ? 1 : 0) : end;
            if (digit + fixed_iso_date.size() < end && std::isdigit(static_cast<unsigned char>(pdf[digit])))
                pdf.replace(digit, fixed_iso_date.size(), fixed_iso_date);
        }
    for (auto at = pdf.find("uuid:", begin); at < end; at = pdf.find("uuid:", at + 1))
        for (auto i = at + 5; i < end && (std::isxdigit(static_cast<unsigned char>(pdf[i])) || pdf[i] == '-'); ++i)
            if (pdf[i] != '-')
                pdf[i] = '0';
}

/// The trailer's "/ID [ <…> <…> ]"; same length.
void fix_trailer(std::string &pdf)
{
    const auto trailer = pdf.rfind("trailer");
    const auto id = trailer == pdf.npos ? pdf.npos : pdf.find("/ID", trailer);
    const auto end = id == pdf.npos ? pdf.npos : pdf.find(']', id);
    for (auto i = id; end != pdf.npos && i < end; ++i)
        if (i > id + 2 && std::isxdigit(static_cast<unsigned char>(pdf[i])))
            pdf[i] = '0';
}

} // namespace

void remove_clock(std::string &pdf)
{
    fix_date(pdf, "/CreationDate");
    fix_date(pdf, "/ModDate");
    fix_metadata(pdf);
    fix_trailer(pdf);
}

} // namespace rankscape
