// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Commas, quotes and the buffer of the JSON stream.
#include "app/cli/json_writer.h"

#include <QString>

#include <charconv>
#include <cmath>

namespace rankscape::cli {

namespace {

constexpr std::size_t piece = 64 * 1024;

} // namespace

void JsonWriter::flush()
{
    if (!buffer_.empty())
        sink_(buffer_);
    buffer_.clear();
}

void JsonWriter::written()
{
    if (buffer_.size() >= piece)
        flush();
}

void JsonWriter::separate()
{
    if (after_key_) {
        after_key_ = false;
        return;
    }
    if (has_items_.empty())
        return;
    if (has_items_.back())
        buffer_ += ',';
    has_items_.back() = true;
}

JsonWriter &JsonWriter::open(char bracket)
{
    separate();
    buffer_ += bracket;
    has_items_.push_back(false);
    return *this;
}

JsonWriter &JsonWriter::close(char bracket)
{
    buffer_ += bracket;
    has_items_.pop_back();
    written();
    return *this;
}

JsonWriter &JsonWriter::raw(std::string_view text)
{
    separate();
    buffer_ += text;
    written();
    return *this;
}

JsonWriter &JsonWriter::integer(std::int64_t number)
{
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    return raw({digits, static_cast<std::size_t>(end - digits)});
}

JsonWriter &JsonWriter::real(double number)
{
    if (!std::isfinite(number))
        return raw("null");
    if (number == std::floor(number) && std::abs(number) < 9007199254740992.0)
        return integer(static_cast<std::int64_t>(number));
    char digits[40];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    return raw({digits, static_cast<std::size_t>(end - digits)});
}

JsonWriter &JsonWriter::key(std::string_view name)
{
    separate();
    quoted(name);
    buffer_ += ':';
    after_key_ = true;
    return *this;
}

JsonWriter &JsonWriter::value(std::string_view text)
{
    separate();
    quoted(text);
    written();
    return *this;
}

void JsonWriter::quoted(std::string_view text)
{
    static constexpr char hex[] = "0123456789abcdef";
    const auto clean = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toUtf8();
    buffer_ += '"';
    for (const char c : clean) {
        switch (c) {
        case '"': buffer_ += "\\\""; break;
        case '\\': buffer_ += "\\\\"; break;
        case '\n': buffer_ += "\\n"; break;
        case '\r': buffer_ += "\\r"; break;
        case '\t': buffer_ += "\\t"; break;
        default:
            if (const auto byte = static_cast<unsigned char>(c); byte < 0x20) {
                buffer_ += "\\u00";
                buffer_ += hex[byte >> 4];
                buffer_ += hex[byte & 15];
            } else {
                buffer_ += c;
            }
        }
    }
    buffer_ += '"';
}

} // namespace rankscape::cli
