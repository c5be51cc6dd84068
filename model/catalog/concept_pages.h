// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Concept pages: their titles, and how they are joined to the entries of concepts.json.
#pragma once

#include "model/catalog/concept.h"

#include <optional>

namespace rankscape {

/// "concepts/zh/gtp.md".
std::string page_path(std::string_view id, Language language);

/// Errors: `concept_page_incomplete`: the first line is no "# Title", or nothing follows it.
Result<ConceptPage> read_page(const ConceptSource &source);

/// Gives every concept its pages, citations and related concepts. A page in one language only is left to the audit.
/// Errors: those of read_page; `catalog_duplicate`: a page is there twice; `concept_page_incomplete`: a concept has no
/// page at all, or a page no concept.
std::optional<Problem> attach_pages(std::vector<Concept> &concepts, const std::vector<ConceptSource> &sources);

} // namespace rankscape
