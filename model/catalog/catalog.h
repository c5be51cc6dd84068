// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that a view, a finding or a page can point to.
#pragma once

#include "model/base/result.h"
#include "model/catalog/citation.h"
#include "model/catalog/claim.h"
#include "model/catalog/concept.h"
#include "model/catalog/measurement.h"
#include "model/catalog/release.h"
#include "model/catalog/story.h"
#include "model/catalog/thread.h"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape {

/// The texts that a catalogue is made of.
struct CatalogFiles {
    std::map<std::string, std::string> json; ///< by file name: "citations.json" …; `catalog_file_names` lists them
    std::vector<ConceptSource> pages;
    std::map<std::string, std::string> stories; ///< resources/stories/<id>.json, by id
};

/// "citations.json", "releases.json", "events.json", "threads.json", "features.json", "claims.json",
/// "concepts.json", "questions.json", "measurements.json".
std::span<const std::string_view> catalog_file_names();

/// One thing that rests on a citation.
struct Support {
    std::string kind; ///< "claim", "concept", "thread", "release" or "question"
    std::string id;   ///< in its own list
    Text title;       ///< of a claim or question, its whole sentence
};

/// Immutable once parsed. Pointers that it hands out live as long as it does.
class Catalog {
public:
    /// Each file as its schema in resources/schemas/ says. Errors: `catalog_json` (not JSON, with line and column),
    /// `catalog_field` (a field is missing or of the wrong kind; the sentence names its JSON pointer),
    /// `catalog_duplicate` (an id twice), `catalog_file_missing`, `concept_page_incomplete`.
    static Result<Catalog> parse(const CatalogFiles &files);

    const Citation *citation(std::string_view id) const; ///< null if there is none; so for the others
    const Release *release(std::string_view id) const;
    const Event *event(std::string_view id) const;
    const Thread *thread(std::string_view id) const;
    const Feature *feature(std::string_view id) const;
    const Claim *claim(std::string_view id) const;
    const Concept *concept_of(std::string_view id) const;
    const Question *question(std::string_view id) const;
    const Measurement *measurement(std::string_view id) const;
    const Story *story(std::string_view id) const;
    const Story *story_of_thread(std::string_view thread_id) const; ///< the first one

    std::span<const Citation> citations() const { return citations_; } ///< in the file's order; so for the others
    std::span<const Release> releases() const { return releases_; }
    std::span<const Event> events() const { return events_; }
    std::span<const Thread> threads() const { return threads_; }
    std::span<const Feature> features() const { return features_; }
    std::span<const Claim> claims() const { return claims_; }
    std::span<const Concept> concepts() const { return concepts_; }
    std::span<const Question> questions() const { return questions_; }
    std::span<const Measurement> measurements() const { return measurements_; }
    std::span<const Story> stories() const { return stories_; } ///< in the order of their threads, then of their ids

    /// The concepts whose pages link to this one.
    std::vector<const Concept *> linking_to(std::string_view concept_id) const;
    /// What rests on a citation: claims, concepts, threads, releases, questions, in this order.
    std::vector<Support> supported_by(std::string_view citation_id) const;

private:
    std::vector<Citation> citations_;
    std::vector<Release> releases_;
    std::vector<Event> events_;
    std::vector<Thread> threads_;
    std::vector<Feature> features_;
    std::vector<Claim> claims_;
    std::vector<Concept> concepts_;
    std::vector<Question> questions_;
    std::vector<Measurement> measurements_;
    std::vector<Story> stories_;
};

} // namespace rankscape
