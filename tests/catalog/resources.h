// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue's real files, read from the source tree.
#pragma once

#include "model/catalog/catalog.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace rankscape::test {

inline std::filesystem::path resources() { return std::filesystem::path(RANKSCAPE_SOURCE) / "resources"; }

inline std::string text_of(const std::filesystem::path &path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// The schema of a file such as "citations.json".
inline std::string schema_of(std::string_view file)
{
    return text_of(resources() / "schemas" / (std::string(file.substr(0, file.find_first_of("/."))) + ".schema.json"));
}

inline CatalogFiles real_files()
{
    CatalogFiles files;
    for (const auto file : catalog_file_names())
        files.json.emplace(file, text_of(resources() / "catalog" / file));
    for (const auto language : {Language::en, Language::zh})
        for (const auto &entry :
             std::filesystem::directory_iterator(resources() / "concepts" / (language == Language::zh ? "zh" : "en")))
            files.pages.push_back({entry.path().stem().string(), language, text_of(entry.path())});
    if (std::filesystem::exists(resources() / "stories"))
        for (const auto &entry : std::filesystem::directory_iterator(resources() / "stories"))
            files.stories.emplace(entry.path().stem().string(), text_of(entry.path()));
    return files;
}

inline Result<Catalog> real_catalog() { return Catalog::parse(real_files()); }

inline bool has_chinese(const std::string &text)
{
    return std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0xe4; });
}

} // namespace rankscape::test
