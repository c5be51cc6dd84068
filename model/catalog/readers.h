// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One reader for each JSON file of the catalogue. Errors: `catalog_json`, `catalog_field`, `catalog_duplicate`.
#pragma once

#include "model/base/result.h"
#include "model/catalog/citation.h"
#include "model/catalog/claim.h"
#include "model/catalog/concept.h"
#include "model/catalog/measurement.h"
#include "model/catalog/release.h"
#include "model/catalog/story.h"
#include "model/catalog/thread.h"

#include <string_view>
#include <vector>

namespace rankscape {

Result<std::vector<Citation>> read_citations(std::string_view json);
Result<std::vector<Release>> read_releases(std::string_view json);
Result<std::vector<Event>> read_events(std::string_view json);
Result<std::vector<Thread>> read_threads(std::string_view json);
Result<std::vector<Feature>> read_features(std::string_view json);
Result<std::vector<Claim>> read_claims(std::string_view json);
Result<std::vector<Concept>> read_concepts(std::string_view json); ///< without their pages
Result<std::vector<Question>> read_questions(std::string_view json);
Result<std::vector<Measurement>> read_measurements(std::string_view json);
/// One file a story. `id` is the file's name without ".json"; the story has the same.
Result<Story> read_story(const std::string &id, std::string_view json);

} // namespace rankscape
