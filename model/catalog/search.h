// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Full-text search over everything that has a title, in both languages at once.
#pragma once

#include "model/catalog/catalog.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape {

/// One thing that can be found and opened.
struct SearchEntry {
    std::string kind; ///< "concept", "citation", "view", "question", "thread", "release", "story"
    std::string id;
    Text title;
    Text body;                         ///< Markdown or plain; searched after the title
    std::vector<std::string> keywords; ///< aliases, numbers, versions: weigh like a title
};

struct SearchHit {
    const SearchEntry *entry;
    Text excerpt; ///< the words around the first match in the body, per language; the summary where only the title
                  ///< matched
    double score = 0;
};

/// Words are matched as substrings, without case, all of them; Chinese needs no word boundaries. Titles weigh more
/// than bodies, beginnings of words more than middles.
class SearchIndex {
public:
    explicit SearchIndex(std::vector<SearchEntry> entries);
    std::vector<SearchHit> find(std::string_view words, std::size_t limit = 30) const;
    std::span<const SearchEntry> entries() const { return entries_; }

private:
    std::vector<SearchEntry> entries_;
    struct Folded {
        std::array<std::string, 2> title; ///< by language, lower case; so are the others
        std::string keywords;             ///< one a line
        std::array<std::string, 2> body;  ///< folded `plain`, byte for byte
        std::array<std::string, 2> plain; ///< the body without Markdown
    };
    std::vector<Folded> folded_;
};

/// Everything of a catalogue that can be opened; views are added by who knows them.
std::vector<SearchEntry> search_entries(const Catalog &catalog);

} // namespace rankscape
