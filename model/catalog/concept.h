// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A concept page: Markdown that explains one idea, with links to citations and to other pages.
#pragma once

#include "model/base/result.h"

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

/// One page in one language. The file begins with "title: …" and "citations: id, id", then a blank line, then the body.
struct Concept {
    std::string id;
    Language language = Language::en;
    std::string title;
    std::vector<std::string> citations; ///< what the page as a whole rests on
    std::string body;                   ///< Markdown; links are `cite:ID` and `concept:ID`
};

/// Errors (code `concept_page_incomplete`): no title, no citations, no blank line after them, or no body.
Result<Concept> parse_concept(const ConceptSource &source);

/// A link in a page's body: "cite" or "concept", what it names, and the line of the body that it is in (from 1).
struct ConceptLink {
    std::string_view scheme;
    std::string target;
    int line = 0;
};

std::vector<ConceptLink> links_of(const Concept &page);

} // namespace rankscape
