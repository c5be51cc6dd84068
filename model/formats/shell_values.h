// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What words of a script expand to, and where each character of it was written.
#pragma once

#include "model/formats/shell_lexer.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace rankscape {

/// Where a character was written. `unknown` is the index of the unknown that it stands for, else -1.
struct Spot {
    std::int32_t line = 0;
    std::int32_t column = 0;
    std::int32_t unknown = -1;
};

/// Text with a Spot for every byte. A NUL byte (no input holds one) stands for an unknown.
struct ShellText {
    std::string text;
    std::vector<Spot> spots;

    void add(char c, Spot spot)
    {
        text += c;
        spots.push_back(spot);
    }
    void append(const ShellText &other)
    {
        text += other.text;
        spots.insert(spots.end(), other.spots.begin(), other.spots.end());
    }
    bool has_unknown() const { return text.find('\0') != std::string::npos; }
    Spot spot(std::size_t at = 0) const { return at < spots.size() ? spots[at] : Spot{}; }
};

using ShellFields = std::vector<ShellText>;

/// Something that the script does not say.
struct ShellUnknown {
    std::string shown;        ///< "$NNODES", "$(…)"
    bool is_variable = false; ///< a variable that is never set
    bool is_named = false;    ///< the variable that holds the output of `origin`
    std::string origin;
    int line = 0; ///< where it was first needed
};

/// The variables, as far as the script has been read.
class ShellValues {
public:
    static constexpr std::size_t longest_value = std::size_t{256} << 10;
    static constexpr std::size_t most_expansion = std::size_t{16} << 20;

    void set(const std::string &name, ShellFields value, bool is_array);
    void append(const std::string &name, ShellFields value, bool is_array);
    void unset(const std::string &name) { variables_.erase(name); }
    /// A value that does not come from the script's own assignments.
    void set_plain(const std::string &name, const std::string &value, int line);

    /// The value as one text; nothing when not set.
    std::optional<ShellText> value(const std::string &name) const;
    /// All names in the order of their first assignment.
    const std::vector<std::string> &names() const { return order_; }
    const ShellFields *fields(const std::string &name) const;

    /// The word as bash would split it.
    ShellFields expand(const ShellWord &word);
    /// The word as the right side of an assignment: one text, never split.
    ShellText expand_whole(const ShellWord &word, std::size_t skip_bytes = 0);

    const ShellUnknown &unknown(std::int32_t index) const { return unknowns_[static_cast<std::size_t>(index)]; }
    /// The text with unknowns written out: "8 $FOO".
    std::string shown(const ShellText &text) const;
    /// The text with the output of commands called after the variable that holds it.
    ShellText named(const std::string &name, ShellText text);
    /// Notes which variables without a value `name` was set from.
    void remember_needs(const std::string &name, const ShellWord &word, const ShellText &value);
    /// A chain name → … → name through assignments, empty if there is none.
    std::vector<std::string> cycle_from(const std::string &name) const;

    /// Set once an expansion passed its limit: the line where it happened.
    std::optional<int> too_large() const { return too_large_; }

private:
    struct Variable {
        ShellFields fields;
        bool is_array = false;
    };

    ShellFields piece_values(const ShellPiece &piece, int depth, bool &all);
    ShellFields variable_values(const ShellPiece &piece, int depth, bool &all);
    ShellText with_operator(const ShellPiece &piece, const std::string &name, std::string_view operation, int depth);
    ShellText whole(const ShellWord &word, int depth);
    ShellText arithmetic(const ShellPiece &piece, int depth);
    ShellText unknown_text(const std::string &shown, bool is_variable, const ShellPiece &piece);
    bool spend(std::size_t bytes, int line);

    std::map<std::string, Variable> variables_;
    std::vector<std::string> order_;
    std::vector<ShellUnknown> unknowns_;
    std::map<std::string, std::int32_t> unknown_index_;
    std::map<std::string, std::vector<std::string>> needs_;
    std::size_t spent_ = 0;
    std::optional<int> too_large_;
};

/// Whether the text is a legal variable name.
bool is_shell_name(std::string_view text);

} // namespace rankscape
