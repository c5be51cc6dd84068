// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A place in a script, and the dollar forms that start there.
#pragma once

#include "model/formats/shell_lexer.h"

#include <optional>

namespace rankscape {

/// Walks over the text and keeps line and column (in characters, from 1).
class ShellCursor {
public:
    explicit ShellCursor(std::string_view text, int line = 1, int column = 1)
        : text_(text), line_(line), column_(column)
    {
    }

    bool done() const { return at_ >= text_.size(); }
    std::size_t left() const { return text_.size() - at_; }
    char peek() const { return text_[at_]; }
    std::string_view rest() const { return text_.substr(at_); }
    int line() const { return line_; }
    int column() const { return column_; }

    /// The next byte, as text.
    std::string_view next()
    {
        const char c = text_[at_++];
        if (c == '\n') {
            ++line_;
            column_ = 1;
        } else if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) {
            ++column_;
        }
        return text_.substr(at_ - 1, 1);
    }

    void skip(std::size_t bytes)
    {
        for (; bytes > 0 && !done(); --bytes)
            next();
    }

    /// Steps back over bytes of the current line.
    void back(std::size_t bytes)
    {
        for (; bytes > 0 && at_ > 0; --bytes) {
            const char c = text_[--at_];
            if (c == '\n')
                --line_;
            else if ((static_cast<unsigned char>(c) & 0xc0) != 0x80)
                --column_;
        }
    }

    std::size_t at() const { return at_; }
    std::string_view since(std::size_t start) const { return text_.substr(start, at_ - start); }

private:
    std::string_view text_;
    std::size_t at_ = 0;
    int line_;
    int column_;
};

/// The form that starts at a '$' or '`'; a '$' that starts nothing is a literal. Nothing if it is never closed.
std::optional<ShellPiece> cut_dollar(ShellCursor &in);

/// Over "( … )" with all brackets and quotes in it; false if it is never closed.
bool skip_brackets(ShellCursor &in);

/// Over "(( … ))"; false if it is never closed.
bool skip_to_double_bracket(ShellCursor &in);

} // namespace rankscape
