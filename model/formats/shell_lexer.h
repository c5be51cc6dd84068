// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A shell script cut into commands, words and pieces of words. Nothing is expanded or run here.
#pragma once

#include "model/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace rankscape {

/// A part of a word that is expanded in one way. `text` is the literal, the inside of ${…}, $((…)) or $(…).
struct ShellPiece {
    enum class Kind { literal, variable, arithmetic, command };
    Kind kind = Kind::literal;
    std::string text;
    bool quoted = false;
    int line = 0;
    int column = 0;
};

/// One word; for NAME=( … ) and NAME+=( … ) `items` are the words in the brackets.
struct ShellWord {
    std::vector<ShellPiece> pieces;
    bool is_array = false;
    std::vector<ShellWord> items;

    int line() const { return pieces.empty() ? 0 : pieces.front().line; }
    int column() const { return pieces.empty() ? 0 : pieces.front().column; }
    /// The text if the word is one unquoted literal (a keyword can be nothing else), else empty.
    std::string_view plain() const;
};

struct ShellCommand {
    std::vector<ShellWord> words;
    bool ends_case = false; ///< ";;" follows
};

/// One #SBATCH line.
struct BatchDirective {
    std::vector<std::string> words;
    int line = 0;
};

struct ShellScript {
    std::vector<ShellCommand> commands;
    std::vector<BatchDirective> directives;
    bool has_shebang = false;
};

inline constexpr std::size_t most_shell_words = 200'000;

/// Comments, here-documents and redirections are dropped. Errors: unterminated_quote, unterminated_bracket,
/// script_too_long. `text` has plain line ends.
Result<ShellScript> lex_shell(std::string_view text, const std::string &source);

/// The inside of ${VAR:-…}: one word, cut as if between double quotes. Never fails: an open bracket is a literal.
ShellWord lex_shell_fragment(std::string_view text, int line, int column);

} // namespace rankscape
