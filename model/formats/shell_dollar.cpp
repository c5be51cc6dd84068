// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// $NAME, ${…}, $(…), $((…)) and `…` cut out of a script.
#include "model/formats/shell_cursor.h"

namespace rankscape {

namespace {

bool starts_name(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Over one balanced pair, the cursor on the opening bracket. Quotes hide brackets; a backslash hides anything.
bool skip_pair(ShellCursor &in, char open, char close)
{
    int depth = 0;
    char quote = 0;
    while (!in.done()) {
        const char c = in.peek();
        in.next();
        if (c == '\\' && quote != '\'') {
            in.skip(1);
        } else if (quote != 0) {
            quote = c == quote ? '\0' : quote;
        } else if (c == '\'' || c == '"') {
            quote = c;
        } else if (c == open) {
            ++depth;
        } else if (c == close && --depth == 0) {
            return true;
        }
    }
    return false;
}

} // namespace

bool skip_brackets(ShellCursor &in) { return skip_pair(in, '(', ')'); }

bool skip_to_double_bracket(ShellCursor &in) { return skip_pair(in, '(', ')'); }

std::optional<ShellPiece> cut_dollar(ShellCursor &in)
{
    ShellPiece piece;
    piece.line = in.line();
    piece.column = in.column();
    const auto start = in.at();
    if (in.peek() == '`') {
        in.next();
        while (!in.done() && in.peek() != '`')
            in.skip(in.peek() == '\\' ? 2 : 1);
        if (in.done())
            return std::nullopt;
        piece.kind = ShellPiece::Kind::command;
        in.next();
        const auto whole = in.since(start);
        piece.text = whole.substr(1, whole.size() - 2);
        return piece;
    }
    in.next();
    const char c = in.done() ? '\0' : in.peek();
    if (c == '(' || c == '{') {
        if (!skip_pair(in, c, c == '(' ? ')' : '}'))
            return std::nullopt;
        auto inside = in.since(start);
        inside = inside.substr(2, inside.size() - 3);
        piece.kind = c == '{' ? ShellPiece::Kind::variable : ShellPiece::Kind::command;
        if (c == '(' && inside.size() >= 2 && inside.front() == '(' && inside.back() == ')') {
            piece.kind = ShellPiece::Kind::arithmetic;
            inside = inside.substr(1, inside.size() - 2);
        }
        piece.text = inside;
        return piece;
    }
    if (starts_name(c)) {
        while (!in.done() && (starts_name(in.peek()) || is_digit(in.peek())))
            in.next();
    } else if (c != '\0' && (is_digit(c) || std::string_view("@*#?$!-").find(c) != std::string_view::npos)) {
        in.next();
    } else {
        piece.text = "$";
        return piece;
    }
    piece.kind = ShellPiece::Kind::variable;
    piece.text = in.since(start).substr(1);
    return piece;
}

ShellWord lex_shell_fragment(std::string_view text, int line, int column)
{
    ShellWord word;
    ShellCursor in(text, line, column);
    const auto literal = [&word, &in](std::string_view bytes) {
        if (word.pieces.empty() || word.pieces.back().kind != ShellPiece::Kind::literal) {
            ShellPiece piece;
            piece.quoted = true;
            piece.line = in.line();
            piece.column = in.column() - 1;
            word.pieces.push_back(std::move(piece));
        }
        word.pieces.back().text += bytes;
    };
    while (!in.done()) {
        const char c = in.peek();
        if (c == '"' || c == '\'') {
            in.next();
        } else if (c == '$' || c == '`') {
            auto piece = cut_dollar(in);
            if (!piece)
                break;
            piece->quoted = true;
            if (piece->kind == ShellPiece::Kind::literal)
                literal(piece->text);
            else
                word.pieces.push_back(std::move(*piece));
        } else {
            literal(in.next());
        }
    }
    return word;
}

} // namespace rankscape
