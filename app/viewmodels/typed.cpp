// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reading what was typed.
#include "app/viewmodels/typed.h"

#include <cctype>
#include <charconv>
#include <cmath>

namespace rankscape {

namespace {

constexpr double most_bytes = 1125899906842624.0; ///< 2⁵⁰, what a collective may have
constexpr std::size_t most_ranks = 65'536;

std::string squeezed(std::string_view text)
{
    std::string result;
    for (const char c : text)
        if (!std::isspace(static_cast<unsigned char>(c)))
            result += c;
    return result;
}

Problem not_bytes()
{
    return {.code = "not_bytes",
            .sentence = {"this is not a number of bytes", "这不是字节数"},
            .remedy = {"write it like 256MB, 1.5GiB or 4096", "请写成 256MB、1.5GiB 或 4096 这样的形式"}};
}

Problem not_ranks()
{
    return {.code = "not_ranks",
            .sentence = {"this is not a list of ranks", "这不是 rank 列表"},
            .remedy = {"write it like 0-7,16", "请写成 0-7,16 这样的形式"}};
}

} // namespace

Result<std::int64_t> typed_bytes(std::string_view text)
{
    const auto words = squeezed(text);
    double value = 0;
    const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), value);
    if (error != std::errc() || !std::isfinite(value) || value <= 0)
        return not_bytes();
    std::string unit(end, words.data() + words.size());
    for (auto &c : unit)
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    if (!unit.empty() && unit.back() == 'B')
        unit.pop_back();
    const bool two = unit.size() == 2 && unit.back() == 'I';
    if (two)
        unit.pop_back();
    constexpr std::string_view units = "KMGT";
    const auto power = unit.empty() ? 0 : units.find(unit) + 1;
    if (unit.size() > 1 || (two && unit.empty()) || (!unit.empty() && units.find(unit) == units.npos))
        return not_bytes();
    const auto bytes = std::round(value * std::pow(two ? 1024.0 : 1000.0, static_cast<double>(power)));
    if (bytes < 1 || bytes > most_bytes)
        return not_bytes();
    return static_cast<std::int64_t>(bytes);
}

Result<std::vector<std::int32_t>> typed_ranks(std::string_view text)
{
    const auto words = squeezed(text);
    std::vector<std::int32_t> ranks;
    const auto *at = words.data();
    const auto *const end = at + words.size();
    while (at != end) {
        std::int32_t first = 0, last = 0;
        auto read = std::from_chars(at, end, first);
        if (read.ec != std::errc() || first < 0)
            return not_ranks();
        last = first;
        if (read.ptr != end && *read.ptr == '-') {
            read = std::from_chars(read.ptr + 1, end, last);
            if (read.ec != std::errc() || last < first)
                return not_ranks();
        }
        if (static_cast<std::size_t>(last - first) + ranks.size() >= most_ranks)
            return not_ranks();
        for (auto rank = first; rank <= last; ++rank)
            ranks.push_back(rank);
        at = read.ptr;
        if (at != end && *at++ != ',')
            return not_ranks();
    }
    return ranks;
}

std::string ranks_as_typed(const std::vector<std::int32_t> &ranks)
{
    std::string text;
    for (std::size_t first = 0; first < ranks.size();) {
        auto last = first;
        while (last + 1 < ranks.size() && ranks[last + 1] == ranks[last] + 1)
            ++last;
        if (last - first < 2)
            last = first;
        text += (text.empty() ? "" : ",") + std::to_string(ranks[first]);
        if (last > first)
            text += "-" + std::to_string(ranks[last]);
        first = last + 1;
    }
    return text;
}

} // namespace rankscape
