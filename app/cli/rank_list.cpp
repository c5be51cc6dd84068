// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Runs become ranges, long lists their ends.
#include "app/cli/rank_list.h"

#include <vector>

namespace rankscape::cli {

namespace {

std::vector<std::string> runs(std::span<const std::int32_t> ranks)
{
    std::vector<std::string> parts;
    for (std::size_t first = 0; first < ranks.size();) {
        auto last = first;
        while (last + 1 < ranks.size() && ranks[last + 1] == ranks[last] + 1)
            ++last;
        const auto length = last - first + 1;
        if (length >= 3) {
            parts.push_back(std::to_string(ranks[first]) + "-" + std::to_string(ranks[last]));
            first = last + 1;
        } else {
            parts.push_back(std::to_string(ranks[first]));
            ++first;
        }
    }
    return parts;
}

} // namespace

std::string rank_list(std::span<const std::int32_t> ranks, std::size_t longest)
{
    const auto parts = runs(ranks);
    std::string text;
    if (parts.size() <= longest) {
        for (const auto &part : parts)
            text += (text.empty() ? "" : ",") + part;
        return text;
    }
    constexpr std::size_t shown = 4;
    for (std::size_t i = 0; i < shown; ++i)
        text += parts[i] + ",";
    return text + "…," + parts.back() + " (" + std::to_string(ranks.size()) + ")";
}

} // namespace rankscape::cli
