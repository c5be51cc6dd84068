// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Each fuzz target over its seed corpus, and over every cut of each seed: the part of fuzzing that any compiler can do.
#include "tests/fuzz/targets.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace rankscape {
namespace {

TEST(Replay, EveryTargetBearsItsCorpus)
{
    for (const auto &target : fuzz::targets) {
        const auto folder = std::filesystem::path(RANKSCAPE_SOURCE) / "tests/fuzz/corpus" / target.name;
        std::size_t seeds = 0;
        for (const auto &entry : std::filesystem::directory_iterator(folder)) {
            std::ifstream file(entry.path(), std::ios::binary);
            std::ostringstream content;
            content << file.rdbuf();
            const auto text = content.str();
            ++seeds;
            for (std::size_t length = 0; length < text.size(); length += 1 + text.size() / 200)
                target.run(std::string_view(text).substr(0, length));
            target.run(text);
        }
        EXPECT_GT(seeds, 0u) << target.name;
    }
}

} // namespace
} // namespace rankscape
