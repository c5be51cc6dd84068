// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How the tests of the readers put inputs and outputs as short texts.
#pragma once

#include "model/formats/input.h"

#include <fstream>
#include <sstream>
#include <string>

namespace rankscape::test {

/// "--tp=8 --bf16 --sizes=4,2": the settings in order.
inline std::string settings_text(const Imported &imported)
{
    std::string text;
    for (const auto &setting : imported.settings) {
        text += (text.empty() ? "" : " ") + setting.flag;
        for (std::size_t i = 0; i < setting.values.size(); ++i)
            text += (i == 0 ? "=" : ",") + setting.values[i];
    }
    return text;
}

/// The same, or the problem as one line.
inline std::string read_text(std::string_view content)
{
    const auto imported = read_input(content, "in");
    return imported ? settings_text(*imported) : one_line(imported.problem(), Language::en);
}

inline std::string problem_code(std::string_view content)
{
    const auto imported = read_input(content, "in");
    if (!imported)
        return imported.problem().code;
    const auto applied = apply_all({}, imported->settings);
    return applied ? "" : applied.problem().code;
}

inline std::string notes_text(const Imported &imported)
{
    std::string text;
    for (const auto &note : imported.notes)
        text += std::to_string(note.where.line) + " " + note.text.en + "\n";
    return text;
}

inline std::string data_file(const std::string &name)
{
    std::ifstream file(std::string(RANKSCAPE_SOURCE) + "/tests/formats/data/" + name, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

} // namespace rankscape::test
