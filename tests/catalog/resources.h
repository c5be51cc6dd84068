// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue's real files, read from the source tree.
#pragma once

#include "model/catalog/catalog.h"

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

inline std::vector<ConceptSource> concept_sources()
{
    std::vector<ConceptSource> sources;
    for (const auto language : {Language::en, Language::zh})
        for (const auto &entry :
             std::filesystem::directory_iterator(resources() / "concepts" / (language == Language::zh ? "zh" : "en")))
            sources.push_back({entry.path().stem().string(), language, text_of(entry.path())});
    return sources;
}

inline Result<Catalog> real_catalog()
{
    return Catalog::parse(text_of(resources() / "catalog" / "citations.json"), concept_sources());
}

} // namespace rankscape::test
