// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What ${…}, $((…)) and $(…) stand for. Commands are never run: their output is an unknown.
#include "model/formats/shell_arithmetic.h"
#include "model/formats/shell_values.h"

#include <algorithm>

namespace rankscape {

namespace {

constexpr int deepest = 16;

ShellText plain_text(std::string_view text, const ShellPiece &piece)
{
    ShellText out;
    for (const char c : text)
        out.add(c, {piece.line, piece.column, -1});
    return out;
}

/// A literal with the place of each of its characters.
ShellText literal_text(const ShellPiece &piece)
{
    ShellText out;
    Spot spot{piece.line, piece.column, -1};
    for (const char c : piece.text) {
        const bool continues = (static_cast<unsigned char>(c) & 0xc0) == 0x80;
        out.add(c, continues ? out.spots.empty() ? spot : out.spots.back() : spot);
        if (c == '\n') {
            ++spot.line;
            spot.column = 1;
        } else if (!continues) {
            ++spot.column;
        }
    }
    return out;
}

std::string shortened(std::string_view command)
{
    constexpr std::size_t longest = 40;
    std::string text;
    for (const char c : command.substr(0, longest))
        text += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    while (command.size() > longest && !text.empty() && (static_cast<unsigned char>(text.back()) & 0x80) != 0)
        text.pop_back();
    return command.size() > longest ? text + "…" : text;
}

} // namespace

ShellText ShellValues::unknown_text(const std::string &shown, bool is_variable, const ShellPiece &piece)
{
    const auto next = static_cast<std::int32_t>(unknowns_.size());
    const auto [found, is_new] = unknown_index_.emplace(shown, next);
    if (is_new)
        unknowns_.push_back({shown, is_variable, false, {}, piece.line});
    ShellText text;
    text.add('\0', {piece.line, piece.column, found->second});
    return text;
}

ShellText ShellValues::named(const std::string &name, ShellText text)
{
    for (std::size_t i = 0; i < text.text.size(); ++i) {
        if (text.text[i] != '\0' || unknown(text.spots[i].unknown).is_variable ||
            unknown(text.spots[i].unknown).is_named)
            continue;
        ShellPiece piece;
        piece.line = text.spots[i].line;
        piece.column = text.spots[i].column;
        const auto index = unknown_text("$" + name, false, piece).spots.front().unknown;
        auto &made = unknowns_[static_cast<std::size_t>(index)];
        made.is_named = true;
        if (made.origin.empty())
            made.origin = unknown(text.spots[i].unknown).shown;
        text.spots[i].unknown = index;
    }
    return text;
}

ShellText ShellValues::whole(const ShellWord &word, int depth)
{
    ShellText text;
    for (const auto &piece : word.pieces) {
        bool all = false;
        const auto values = piece_values(piece, depth, all);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (i > 0)
                text.add(' ', values[i].spot());
            if (text.text.size() + values[i].text.size() > longest_value) {
                too_large_ = too_large_.value_or(piece.line);
                return text;
            }
            text.append(values[i]);
        }
    }
    return text;
}

ShellFields ShellValues::piece_values(const ShellPiece &piece, int depth, bool &all)
{
    ShellFields values;
    switch (piece.kind) {
    case ShellPiece::Kind::literal: values.push_back(literal_text(piece)); break;
    case ShellPiece::Kind::command:
        values.push_back(unknown_text("$(" + shortened(piece.text) + ")", false, piece));
        break;
    case ShellPiece::Kind::arithmetic: values.push_back(arithmetic(piece, depth)); break;
    case ShellPiece::Kind::variable: values = variable_values(piece, depth, all); break;
    }
    std::size_t size = values.size();
    for (const auto &value : values)
        size += value.text.size();
    if (piece.kind != ShellPiece::Kind::literal && !spend(size, piece.line))
        return {};
    return values;
}

ShellFields ShellValues::variable_values(const ShellPiece &piece, int depth, bool &all)
{
    std::string_view inner = piece.text;
    const bool counts = inner.size() > 1 && inner.front() == '#';
    if (counts)
        inner.remove_prefix(1);
    std::size_t end = 0;
    while (end < inner.size() && (is_shell_name(inner.substr(0, end + 1)) || (inner[end] >= '0' && inner[end] <= '9')))
        ++end;
    const std::string name(inner.substr(0, end));
    auto rest = inner.substr(end);
    const auto found = variables_.find(name);
    if (rest.starts_with("[")) {
        const auto close = rest.find(']');
        const auto index = rest.substr(1, close == std::string_view::npos ? 0 : close - 1);
        rest = close == std::string_view::npos ? std::string_view() : rest.substr(close + 1);
        if (found == variables_.end())
            return {unknown_text("$" + name, true, piece)};
        const auto &fields = found->second.fields;
        if (counts)
            return {plain_text(std::to_string(fields.size()), piece)};
        if (rest.empty() && (index == "@" || index == "*")) {
            all = index == "@";
            std::size_t size = fields.size();
            for (const auto &field : fields)
                size += field.text.size();
            if (!spend(size, piece.line))
                return {};
            if (all || !piece.quoted)
                return fields;
            ShellText joined;
            for (const auto &field : fields) {
                if (!joined.text.empty())
                    joined.add(' ', field.spot());
                joined.append(field);
            }
            return {joined};
        }
        std::size_t number = 0;
        for (const char c : index)
            number = c >= '0' && c <= '9' && number < 100'000 ? number * 10 + static_cast<std::size_t>(c - '0')
                                                              : fields.size();
        if (rest.empty() && !index.empty() && number < fields.size())
            return {fields[number]};
        return {unknown_text("${" + piece.text + "}", false, piece)};
    }
    if (counts || name.empty())
        return {unknown_text("$" + piece.text, false, piece)};
    return {with_operator(piece, name, rest, depth)};
}

ShellText ShellValues::with_operator(const ShellPiece &piece, const std::string &name, std::string_view operation,
                                     int depth)
{
    const auto known = value(name);
    const bool set = known && !known->text.empty();
    if (operation.empty())
        return known ? *known : unknown_text("$" + name, true, piece);
    const bool colon = operation.front() == ':';
    const char kind = colon && operation.size() > 1 ? operation[1] : operation.front();
    const auto word = operation.substr(colon ? std::min<std::size_t>(2, operation.size()) : 1);
    if (depth >= deepest)
        return unknown_text("${" + name + "…}", false, piece);
    const bool present = colon ? set : known.has_value();
    switch (kind) {
    case '-': return present ? *known : whole(lex_shell_fragment(word, piece.line, piece.column), depth + 1);
    case '=': {
        if (present)
            return *known;
        auto fallback = whole(lex_shell_fragment(word, piece.line, piece.column), depth + 1);
        if (is_shell_name(name))
            set_plain(name, "", piece.line), variables_[name].fields = {fallback};
        return fallback;
    }
    case '?': return present ? *known : unknown_text("$" + name, true, piece);
    case '+': return present ? whole(lex_shell_fragment(word, piece.line, piece.column), depth + 1) : ShellText{};
    default: break;
    }
    return known ? unknown_text("${" + shortened(piece.text) + "}", false, piece)
                 : unknown_text("$" + name, true, piece);
}

ShellText ShellValues::arithmetic(const ShellPiece &piece, int depth)
{
    const auto expression =
        depth < deepest ? whole(lex_shell_fragment(piece.text, piece.line, piece.column), depth + 1) : ShellText{};
    std::optional<Spot> missing;
    for (const auto &spot : expression.spots)
        if (spot.unknown >= 0 && !missing)
            missing = spot;
    if (missing) {
        ShellText text;
        text.add('\0', *missing);
        return text;
    }
    std::string unset;
    const auto result =
        evaluate_arithmetic(expression.text, [&](const std::string &name) -> std::optional<std::string> {
            const auto known = value(name);
            if (known && !known->has_unknown())
                return known->text;
            if (unset.empty())
                unset = known ? unknown(known->spots[known->text.find('\0')].unknown).shown : "$" + name;
            return std::nullopt;
        });
    if (result)
        return plain_text(std::to_string(*result), piece);
    if (!unset.empty())
        return unknown_text(unset, is_shell_name(std::string_view(unset).substr(1)), piece);
    return unknown_text("$((" + shortened(piece.text) + "))", false, piece);
}

} // namespace rankscape
