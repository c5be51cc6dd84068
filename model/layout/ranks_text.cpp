// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Recognising runs and strides.
#include "model/layout/ranks_text.h"

#include <algorithm>

namespace rankscape {

namespace {

/// The common difference, 0 if there is none.
std::int32_t stride_of(std::span<const std::int32_t> ranks)
{
    if (ranks.size() < 2)
        return 0;
    const auto stride = ranks[1] - ranks[0];
    for (std::size_t i = 2; i < ranks.size(); ++i)
        if (ranks[i] - ranks[i - 1] != stride)
            return 0;
    return stride;
}

} // namespace

std::string ranks_text(std::span<const std::int32_t> ranks, std::size_t most)
{
    const auto stride = stride_of(ranks);
    if (stride == 1 && ranks.size() > 2)
        return std::to_string(ranks.front()) + "–" + std::to_string(ranks.back());
    std::string text;
    const auto list = [&](std::size_t count) {
        for (std::size_t i = 0; i < count; ++i)
            text += (i ? ", " : "") + std::to_string(ranks[i]);
    };
    if (stride != 0 && ranks.size() > 4) {
        list(3);
        return text + " … " + std::to_string(ranks.back());
    }
    list(std::min(most, ranks.size()));
    if (ranks.size() > most)
        text += " … +" + std::to_string(ranks.size() - most);
    return text;
}

} // namespace rankscape
