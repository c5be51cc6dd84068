// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A concept: one idea, explained on a page in each language, with a place in the program where it can be seen.
#pragma once

#include "model/base/result.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape {

/// The text of one page as it stands in resources/concepts/<language>/<id>.md.
struct ConceptSource {
    std::string id;
    Language language = Language::en;
    std::string text; ///< UTF-8
};

/// A page in one language. The file is Markdown that begins with "# Title".
struct ConceptPage {
    std::string title;
    std::string body; ///< the whole file; links are `cite:ID` and `concept:ID`
};

/// A view in a state: what a "see it" link opens.
struct SeeIt {
    std::string view;                       ///< a view's id
    std::vector<std::string> flags;         ///< as on a command line; empty: the job on screen stays
    std::string colour_by;                  ///< an axis; empty: as it is
    std::string group;                      ///< a group kind to light; empty: none
    std::optional<std::int32_t> rank;       ///< a rank to select
    std::string selected;                   ///< an element of the view, such as "thread-gtp"; may be empty
    std::optional<std::int64_t> other_size; ///< ViewState::other_size; stories only
};

/// Source: resources/catalog/concepts.json and the pages.
struct Concept {
    std::string id;
    Text summary;                     ///< one sentence
    std::vector<std::string> aliases; ///< other names that a search should find
    SeeIt see;
    std::array<ConceptPage, 2> pages;   ///< by Language
    std::vector<std::string> citations; ///< that its pages link to, in order of first appearance
    std::vector<std::string> related;   ///< concepts that its pages link to

    const ConceptPage &page(Language language) const { return pages[static_cast<std::size_t>(language)]; }
    Text title() const { return {page(Language::en).title, page(Language::zh).title}; }
};

/// A link in Markdown: "cite" or "concept", what it names, and its line (from 1).
struct CatalogLink {
    std::string_view scheme;
    std::string target;
    int line = 0;
};

/// Every `cite:` and `concept:` link of a Markdown text.
std::vector<CatalogLink> links_of(std::string_view markdown);

} // namespace rankscape
