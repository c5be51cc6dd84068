// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Words to numbers and back.
#include "model/scenario/options_values.h"

#include "model/layout/parallel.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace rankscape {

ParsedInteger parse_integer(std::string_view word)
{
    if (word.starts_with('+'))
        word.remove_prefix(word.size() > 1 && word[1] != '-' ? 1 : 0);
    ParsedInteger parsed;
    const auto *end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, parsed.value);
    if (stop != end || (error != std::errc{} && error != std::errc::result_out_of_range))
        parsed.fault = NumberFault::not_a_number;
    else if (error == std::errc::result_out_of_range)
        parsed.fault = NumberFault::too_large;
    return parsed;
}

std::optional<double> parse_number(std::string_view word)
{
    double value = 0;
    const auto *end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, value);
    if (error != std::errc{} || stop != end || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::string print_number(double value)
{
    char buffer[64];
    const auto [stop, error] = std::to_chars(buffer, buffer + sizeof buffer, value);
    return error == std::errc{} ? std::string(buffer, stop) : std::string();
}

std::optional<bool> parse_boolean(std::string_view word)
{
    std::string lower(word);
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (lower == "true" || lower == "1" || lower == "yes" || lower == "on")
        return true;
    if (lower == "false" || lower == "0" || lower == "no" || lower == "off")
        return false;
    return std::nullopt;
}

std::optional<std::vector<std::int64_t>> parse_ranges(std::string_view text)
{
    std::vector<std::int64_t> numbers;
    while (true) {
        const auto comma = text.find(',');
        const auto part = text.substr(0, comma);
        const auto dash = part.find('-');
        const auto first = parse_integer(part.substr(0, dash));
        const auto last = dash == std::string_view::npos ? first : parse_integer(part.substr(dash + 1));
        if (first.fault != NumberFault::none || last.fault != NumberFault::none || first.value < 0 ||
            last.value < first.value || last.value - first.value >= largest_world)
            return std::nullopt;
        if (static_cast<std::int64_t>(numbers.size()) + (last.value - first.value) >= largest_world)
            return std::nullopt;
        for (auto n = first.value; n <= last.value; ++n)
            numbers.push_back(n);
        if (comma == std::string_view::npos)
            return numbers;
        text.remove_prefix(comma + 1);
    }
}

std::string print_ranges(const std::vector<std::int64_t> &numbers)
{
    std::string text;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1)
            ++end;
        if (end - i < 3)
            end = i + 1;
        if (!text.empty())
            text += ',';
        text += std::to_string(numbers[i]);
        if (end - i >= 3)
            text += "-" + std::to_string(numbers[end - 1]);
        i = end;
    }
    return text;
}

std::vector<std::string> split_list(std::string_view text)
{
    std::vector<std::string> parts;
    std::string part;
    const auto flush = [&] {
        if (!part.empty())
            parts.push_back(std::move(part));
        part.clear();
    };
    for (const char c : text) {
        if (c == ',' || c == ' ' || c == '\t' || c == '[' || c == ']')
            flush();
        else
            part += c;
    }
    flush();
    return parts;
}

} // namespace rankscape
