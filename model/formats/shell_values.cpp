// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Variables and the splitting of words. The forms of ${…} are in shell_expand.cpp.
#include "model/formats/shell_values.h"

#include <algorithm>

namespace rankscape {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

} // namespace

bool is_shell_name(std::string_view text)
{
    if (text.empty() || (text.front() >= '0' && text.front() <= '9'))
        return false;
    return std::ranges::all_of(text, [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    });
}

bool ShellValues::spend(std::size_t bytes, int line)
{
    spent_ += bytes;
    if (bytes <= longest_value && spent_ <= most_expansion)
        return true;
    if (!too_large_)
        too_large_ = line;
    return false;
}

void ShellValues::set(const std::string &name, ShellFields value, bool is_array)
{
    if (!variables_.contains(name))
        order_.push_back(name);
    variables_[name] = {std::move(value), is_array};
}

void ShellValues::append(const std::string &name, ShellFields value, bool is_array)
{
    const auto found = variables_.find(name);
    if (found == variables_.end()) {
        set(name, std::move(value), is_array);
        return;
    }
    auto &fields = found->second.fields;
    if (!is_array && !found->second.is_array && !fields.empty() && !value.empty()) {
        if (spend(fields.front().text.size() + value.front().text.size(), value.front().spot().line))
            fields.front().append(value.front());
        return;
    }
    found->second.is_array = found->second.is_array || is_array;
    std::ranges::move(value, std::back_inserter(fields));
}

void ShellValues::set_plain(const std::string &name, const std::string &value, int line)
{
    ShellText text;
    for (const char c : value)
        text.add(c, {line, 1, -1});
    set(name, {text}, false);
}

const ShellFields *ShellValues::fields(const std::string &name) const
{
    const auto found = variables_.find(name);
    return found == variables_.end() ? nullptr : &found->second.fields;
}

std::optional<ShellText> ShellValues::value(const std::string &name) const
{
    const auto *found = fields(name);
    if (!found)
        return std::nullopt;
    return found->empty() ? ShellText{} : found->front();
}

ShellFields ShellValues::expand(const ShellWord &word)
{
    ShellFields fields;
    ShellText current;
    bool open = false; // a quoted empty text is a field, an unquoted one is none
    const auto flush = [&] {
        if (open)
            fields.push_back(std::move(current));
        current = {};
        open = false;
    };
    for (const auto &piece : word.pieces) {
        bool all = false; // "${A[@]}": every item stays a field of its own
        auto values = piece_values(piece, 0, all);
        if (piece.kind == ShellPiece::Kind::literal || piece.quoted) {
            open = open || !(all && values.empty());
            for (std::size_t i = 0; i < values.size(); ++i) {
                if (i > 0)
                    flush();
                open = true;
                current.append(values[i]);
            }
            continue;
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (i > 0)
                flush();
            for (std::size_t at = 0; at < values[i].text.size(); ++at) {
                if (is_blank(values[i].text[at])) {
                    flush();
                } else {
                    current.add(values[i].text[at], values[i].spots[at]);
                    open = true;
                }
            }
        }
    }
    flush();
    return fields;
}

ShellText ShellValues::expand_whole(const ShellWord &word, std::size_t skip_bytes)
{
    auto text = whole(word, 0);
    skip_bytes = std::min(skip_bytes, text.text.size());
    text.text.erase(0, skip_bytes);
    text.spots.erase(text.spots.begin(), text.spots.begin() + static_cast<std::ptrdiff_t>(skip_bytes));
    return text;
}

std::string ShellValues::shown(const ShellText &text) const
{
    std::string out;
    for (std::size_t i = 0; i < text.text.size(); ++i) {
        if (text.text[i] != '\0')
            out += text.text[i];
        else
            out += unknown(text.spots[i].unknown).shown;
    }
    return out;
}

void ShellValues::remember_needs(const std::string &name, const ShellWord &word, const ShellText &value)
{
    if (!value.has_unknown())
        return;
    for (const auto &piece : word.pieces) {
        if (piece.kind != ShellPiece::Kind::variable)
            continue;
        const std::string_view text = piece.text;
        std::size_t end = 0;
        while (end < text.size() && is_shell_name(text.substr(0, end + 1)))
            ++end;
        const std::string needed(text.substr(0, end));
        const auto known = this->value(needed);
        auto &needs = needs_[name];
        if (!needed.empty() && needs.size() < 16 && (!known || known->has_unknown()))
            needs.push_back(needed);
    }
}

std::vector<std::string> ShellValues::cycle_from(const std::string &name) const
{
    std::vector<std::string> chain{name};
    while (chain.size() < 64) {
        const auto found = needs_.find(chain.back());
        if (found == needs_.end() || found->second.empty())
            return {};
        const auto &next = found->second.front();
        const bool closed = next == name;
        chain.push_back(next);
        if (closed)
            return chain;
    }
    return {};
}

} // namespace rankscape
