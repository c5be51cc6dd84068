// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The words of an enumeration: what a file says, what a person reads. One table an enumeration, in its order.
#pragma once

#include "model/base/text.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace rankscape {

struct Word {
    std::string_view in_file;
    Text for_people;
};

template <typename Enum, std::size_t size> const Word &word(const std::array<Word, size> &words, Enum value)
{
    return words[static_cast<std::size_t>(value)];
}

template <typename Enum, std::size_t size>
std::optional<Enum> find_word(const std::array<Word, size> &words, std::string_view text)
{
    for (std::size_t index = 0; index < size; ++index)
        if (words[index].in_file == text)
            return static_cast<Enum>(index);
    return std::nullopt;
}

} // namespace rankscape
