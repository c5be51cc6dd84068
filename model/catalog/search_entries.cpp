// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What of a catalogue can be found, and under which words.
#include "model/catalog/search.h"

namespace rankscape {

namespace {

/// Sentence and text as two paragraphs; an excerpt without a match begins with the sentence.
std::string paragraphs(const std::string &first, std::string_view second)
{
    return first.empty() ? std::string(second) : first + "\n\n" + std::string(second);
}

Text paragraphs(const Text &first, const Text &second)
{
    return {paragraphs(first.en, second.en), paragraphs(first.zh, second.zh)};
}

std::string_view without_title(std::string_view body)
{
    const auto end = body.find('\n');
    return body.starts_with("# ") && end != std::string_view::npos ? body.substr(end + 1) : body;
}

SearchEntry entry_of(const Concept &one)
{
    SearchEntry entry{"concept", one.id, one.title(), {}, one.aliases};
    entry.body = {paragraphs(one.summary.en, without_title(one.page(Language::en).body)),
                  paragraphs(one.summary.zh, without_title(one.page(Language::zh).body))};
    entry.keywords.push_back(one.id);
    return entry;
}

SearchEntry entry_of(const Citation &one)
{
    const Text reference{one.source_ref, one.source_ref};
    return {"citation",
            one.id,
            one.title,
            paragraphs(one.nuance, paragraphs(Text{one.quotation, one.quotation}, reference)),
            {one.id, one.short_title.en, one.short_title.zh, one.version, one.date}};
}

SearchEntry entry_of(const Thread &one)
{
    return {"thread", one.id, one.title, paragraphs(one.tagline, one.what), {one.id}};
}

SearchEntry entry_of(const Release &one)
{
    const auto title = one.repository + " " + one.version;
    return {"release", one.id, {title, title}, one.content, {one.id, one.version, one.date}};
}

SearchEntry entry_of(const Question &one)
{
    return {"question", one.id, one.question, paragraphs(one.think, one.answer), {one.id}};
}

SearchEntry entry_of(const Story &one)
{
    SearchEntry entry{"story", one.id, one.title, {}, {one.id}};
    for (const auto &scene : one.scenes)
        entry.body = paragraphs(entry.body, paragraphs(scene.title, scene.caption));
    return entry;
}

} // namespace

std::vector<SearchEntry> search_entries(const Catalog &catalog)
{
    std::vector<SearchEntry> entries;
    const auto add = [&](const auto &all) {
        for (const auto &one : all)
            entries.push_back(entry_of(one));
    };
    add(catalog.threads());
    add(catalog.concepts());
    add(catalog.releases());
    add(catalog.questions());
    add(catalog.stories());
    add(catalog.citations());
    return entries;
}

} // namespace rankscape
