// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The text of a trace as a stream.
#pragma once

#include "app/export/write_file.h"

#include <charconv>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace rankscape {

inline std::int64_t nanoseconds(double seconds) { return std::llround(seconds * 1e9); }

/// Pieces of JSON that are known to need no quoting.
class TraceWriter {
public:
    explicit TraceWriter(const Sink &sink) : sink_(sink) { buffer_.reserve(piece + 4096); }

    TraceWriter &operator<<(std::string_view text)
    {
        buffer_ += text;
        return *this;
    }
    TraceWriter &operator<<(char letter)
    {
        buffer_ += letter;
        return *this;
    }
    /// Any text, quoted and escaped.
    TraceWriter &quoted(std::string_view text)
    {
        buffer_ += '"';
        for (const char letter : text) {
            if (letter == '"' || letter == '\\')
                buffer_ += '\\';
            buffer_ += static_cast<unsigned char>(letter) < 0x20 ? ' ' : letter;
        }
        buffer_ += '"';
        return *this;
    }
    TraceWriter &operator<<(std::integral auto number)
    {
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
        buffer_.append(digits, end);
        return *this;
    }
    /// Nanoseconds as µs.
    TraceWriter &time(std::int64_t ns)
    {
        *this << ns / 1000;
        if (const auto rest = static_cast<int>(ns % 1000); rest != 0) {
            const char digits[] = {'.', static_cast<char>('0' + rest / 100), static_cast<char>('0' + rest / 10 % 10),
                                   static_cast<char>('0' + rest % 10)};
            buffer_.append(digits, sizeof digits);
        }
        return *this;
    }
    /// A comma where one is due; whole pieces go out.
    void begin()
    {
        buffer_ += first_ ? "\n" : ",\n";
        first_ = false;
        if (buffer_.size() >= piece)
            flush();
    }
    void flush()
    {
        sink_(buffer_);
        buffer_.clear();
    }

private:
    static constexpr std::size_t piece = 256 * 1024;
    const Sink &sink_;
    std::string buffer_;
    bool first_ = true;
};

} // namespace rankscape
