// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Puts the files together and looks things up.
#include "model/catalog/catalog.h"

#include "model/catalog/concept_pages.h"
#include "model/catalog/readers.h"

#include <algorithm>
#include <array>

namespace rankscape {

namespace {

constexpr std::array<std::string_view, 9> file_names{"citations.json", "releases.json",  "events.json",
                                                     "threads.json",   "features.json",  "claims.json",
                                                     "concepts.json",  "questions.json", "measurements.json"};

template <typename T> const T *find(const std::vector<T> &all, std::string_view id)
{
    const auto found = std::ranges::find(all, id, &T::id);
    return found == all.end() ? nullptr : &*found;
}

bool contains(const std::vector<std::string> &all, std::string_view id)
{
    return std::ranges::find(all, id) != all.end();
}

/// Reads one file into its place; the problem, if there is one.
template <typename T>
std::optional<Problem> fill(std::vector<T> &place, const CatalogFiles &files, std::string_view file,
                            Result<std::vector<T>> (*read)(std::string_view))
{
    const auto text = files.json.find(std::string(file));
    if (text == files.json.end())
        return Problem{.code = "catalog_file_missing",
                       .sentence = {"the file is not there", "缺少这个文件"},
                       .where = {.source = "catalog/" + std::string(file)}};
    auto all = read(text->second);
    if (!all)
        return all.problem();
    place = *std::move(all);
    return std::nullopt;
}

/// Every story, by thread and id.
std::optional<Problem> read_stories(std::vector<Story> &stories, const CatalogFiles &files,
                                    const std::vector<Thread> &threads)
{
    for (const auto &[id, json] : files.stories) {
        auto story = read_story(id, json);
        if (!story)
            return story.problem();
        stories.push_back(*std::move(story));
    }
    std::ranges::stable_sort(stories, {}, [&](const Story &story) {
        return std::ranges::find(threads, story.thread, &Thread::id) - threads.begin();
    });
    return std::nullopt;
}

} // namespace

std::span<const std::string_view> catalog_file_names() { return file_names; }

Result<Catalog> Catalog::parse(const CatalogFiles &files)
{
    Catalog catalog;
    std::optional<Problem> problem;
    const auto take = [&](auto &place, std::string_view file, auto read) {
        if (!problem)
            problem = fill(place, files, file, read);
    };
    take(catalog.citations_, "citations.json", &read_citations);
    take(catalog.releases_, "releases.json", &read_releases);
    take(catalog.events_, "events.json", &read_events);
    take(catalog.threads_, "threads.json", &read_threads);
    take(catalog.features_, "features.json", &read_features);
    take(catalog.claims_, "claims.json", &read_claims);
    take(catalog.concepts_, "concepts.json", &read_concepts);
    take(catalog.questions_, "questions.json", &read_questions);
    take(catalog.measurements_, "measurements.json", &read_measurements);
    if (!problem)
        problem = attach_pages(catalog.concepts_, files.pages);
    if (!problem)
        problem = read_stories(catalog.stories_, files, catalog.threads_);
    if (problem)
        return *std::move(problem);
    return catalog;
}

const Citation *Catalog::citation(std::string_view id) const { return find(citations_, id); }
const Release *Catalog::release(std::string_view id) const { return find(releases_, id); }
const Event *Catalog::event(std::string_view id) const { return find(events_, id); }
const Thread *Catalog::thread(std::string_view id) const { return find(threads_, id); }
const Feature *Catalog::feature(std::string_view id) const { return find(features_, id); }
const Claim *Catalog::claim(std::string_view id) const { return find(claims_, id); }
const Concept *Catalog::concept_of(std::string_view id) const { return find(concepts_, id); }
const Question *Catalog::question(std::string_view id) const { return find(questions_, id); }
const Measurement *Catalog::measurement(std::string_view id) const { return find(measurements_, id); }
const Story *Catalog::story(std::string_view id) const { return find(stories_, id); }

const Story *Catalog::story_of_thread(std::string_view thread_id) const
{
    const auto found = std::ranges::find(stories_, thread_id, &Story::thread);
    return thread_id.empty() || found == stories_.end() ? nullptr : &*found;
}

std::vector<const Concept *> Catalog::linking_to(std::string_view concept_id) const
{
    std::vector<const Concept *> all;
    for (const auto &entry : concepts_)
        if (contains(entry.related, concept_id))
            all.push_back(&entry);
    return all;
}

std::vector<Support> Catalog::supported_by(std::string_view citation_id) const
{
    std::vector<Support> all;
    for (const auto &claim : claims_)
        if (contains(claim.citations, citation_id))
            all.push_back({"claim", claim.id, claim.statement});
    for (const auto &entry : concepts_)
        if (contains(entry.citations, citation_id))
            all.push_back({"concept", entry.id, entry.title()});
    for (const auto &thread : threads_)
        if (contains(thread.citations, citation_id))
            all.push_back({"thread", thread.id, thread.title});
    for (const auto &release : releases_)
        if (release.citation == citation_id)
            all.push_back({"release",
                           release.id,
                           {release.repository + " " + release.version, release.repository + " " + release.version}});
    for (const auto &question : questions_)
        if (contains(question.citations, citation_id))
            all.push_back({"question", question.id, question.question});
    return all;
}

} // namespace rankscape
