// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that a view, a finding or a page can point to: citations and concept pages.
#pragma once

#include "model/base/result.h"
#include "model/catalog/citation.h"
#include "model/catalog/concept.h"

#include <span>
#include <string_view>
#include <vector>

namespace rankscape {

/// Immutable once parsed. Pointers that it hands out live as long as it does.
class Catalog {
public:
    /// `citations_json` as in resources/schemas/citation.schema.json. Errors: `catalog_json` (not JSON, with line
    /// and column), `catalog_field` (a field is missing, empty or none of its words), `catalog_duplicate` (an id
    /// twice), and those of parse_concept.
    static Result<Catalog> parse(std::string_view citations_json, std::vector<ConceptSource> pages);

    const Citation *citation(std::string_view id) const; ///< null if there is none
    const Concept *concept_page(std::string_view id, Language language) const;

    std::span<const Citation> citations() const { return citations_; } ///< in the file's order
    std::span<const Concept> concepts() const { return concepts_; }    ///< by id, English before Chinese

    /// Links that lead nowhere and pages that lack a language. Empty when the catalogue is whole. Codes:
    /// `dangling_citation`, `dangling_concept`, `concept_language_missing`.
    std::vector<Problem> dangling() const;

private:
    std::vector<Citation> citations_;
    std::vector<Concept> concepts_;
};

} // namespace rankscape
