// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The kind of an input, and what no reader takes.
#include "tests/formats/reading.h"

#include <gtest/gtest.h>

namespace rankscape {
namespace {

using Kind = Imported::Kind;

TEST(Input, TheKindIsFoundFromTheContent)
{
    const std::vector<std::pair<std::string, Kind>> rows{
        {"slurm_moe.sh", Kind::launch_script}, {"container_run.sh", Kind::launch_script},
        {"command.txt", Kind::command_line},   {"functional.yaml", Kind::megatron_yaml},
        {"flat.yaml", Kind::megatron_yaml},    {"run_name.txt", Kind::run_name},
        {"session.rankscape", Kind::session},  {"error.txt", Kind::error_text}};
    for (const auto &[file, kind] : rows) {
        const auto imported = read_input(test::data_file(file), file);
        ASSERT_TRUE(imported) << file << one_line(imported.problem(), Language::en);
        EXPECT_EQ(imported->kind, kind) << file;
    }
    EXPECT_EQ(read_input("world_size (4) is not divisible by 8", "")->kind, Kind::error_text);
    EXPECT_TRUE(read_input("world_size (4) is not divisible by 8", "")->settings.empty());
}

TEST(Input, WhatIsNoTextIsRefusedWithItsPlace)
{
    struct Row {
        std::string name, content, line;
    };
    const std::vector<Row> rows{
        {"empty", "", "in: the input is empty"},
        {"blank", " \n\t\n", "in: the input is empty"},
        {"nul", std::string("x.py --tp 8\nab\0c", 16), "in:2:3: the input holds a NUL byte"},
        {"latin-1", "# caf\xe9\nx.py --tp 8", "in:1:6: the input is not valid UTF-8 here"},
        {"overlong", "\xc0\xaf", "in:1:1: the input is not valid UTF-8 here"},
        {"surrogate", "\xed\xa0\x80", "in:1:1: the input is not valid UTF-8 here"},
        {"cut off character", "x \xe4\xb8", "in:1:3: the input is not valid UTF-8 here"},
        {"too large", std::string(largest_input + 1, 'x'), "in: the input is larger than 8 MiB"},
        {"other json", "{\"a\": 1}", "in: this JSON or XML is none that is read here"},
        {"xml", "<system/>", "in: this JSON or XML is none that is read here"},
    };
    for (const auto &row : rows)
        EXPECT_EQ(test::read_text(row.content).substr(0, row.line.size()), row.line) << row.name;
}

TEST(Input, LargeInputsEndSoon)
{
    for (const std::string &unit :
         {std::string("a "), std::string("A=1\n"), std::string("$A"), std::string("'"), std::string("("),
          std::string("- "), std::string("a:\n"), std::string("\\\n"), std::string("--tp 8 ")}) {
        std::string content;
        while (content.size() + unit.size() <= largest_input / 4)
            content += unit;
        const auto imported = read_input(content, "large");
        EXPECT_TRUE(imported || !imported.problem().code.empty());
    }
}

} // namespace
} // namespace rankscape
