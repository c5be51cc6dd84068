// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Puts citations and pages together, looks them up, and proves that no link leads nowhere.
#include "model/catalog/catalog.h"

#include "model/catalog/citations_reader.h"

#include <algorithm>
#include <tuple>

namespace rankscape {

namespace {

Problem page_problem(std::string code, const Concept &page, Text sentence)
{
    const std::string folder = page.language == Language::zh ? "zh/" : "en/";
    return {.code = std::move(code),
            .sentence = std::move(sentence),
            .where = {.source = "concepts/" + folder + page.id + ".md"}};
}

Problem no_such_citation(const Concept &page, const std::string &id)
{
    return page_problem("dangling_citation", page, {"there is no citation " + id, "没有名为 " + id + " 的引用"});
}

} // namespace

Result<Catalog> Catalog::parse(std::string_view citations_json, std::vector<ConceptSource> pages)
{
    Catalog catalog;
    auto citations = read_citations(citations_json);
    if (!citations)
        return citations.problem();
    catalog.citations_ = *std::move(citations);

    for (const auto &source : pages) {
        auto page = parse_concept(source);
        if (!page)
            return page.problem();
        if (catalog.concept_page(page->id, page->language))
            return page_problem("catalog_duplicate", *page, {"the page is there twice", "该页面出现了两次"});
        catalog.concepts_.push_back(*std::move(page));
    }
    std::ranges::sort(catalog.concepts_, {}, [](const Concept &page) { return std::tie(page.id, page.language); });
    return catalog;
}

const Citation *Catalog::citation(std::string_view id) const
{
    const auto found = std::ranges::find(citations_, id, &Citation::id);
    return found == citations_.end() ? nullptr : &*found;
}

const Concept *Catalog::concept_page(std::string_view id, Language language) const
{
    const auto found = std::ranges::find_if(
        concepts_, [&](const Concept &page) { return page.id == id && page.language == language; });
    return found == concepts_.end() ? nullptr : &*found;
}

std::vector<Problem> Catalog::dangling() const
{
    std::vector<Problem> problems;
    for (const auto &page : concepts_) {
        for (const auto &id : page.citations)
            if (!citation(id))
                problems.push_back(no_such_citation(page, id));
        for (const auto &link : links_of(page)) {
            if (link.scheme == "cite" && !citation(link.target))
                problems.push_back(no_such_citation(page, link.target));
            if (link.scheme == "concept" && !concept_page(link.target, page.language))
                problems.push_back(page_problem("dangling_concept", page,
                                                {"there is no concept page " + link.target + " in this language",
                                                 "该语言下没有概念页 " + link.target}));
        }
        const auto other = page.language == Language::en ? Language::zh : Language::en;
        if (!concept_page(page.id, other))
            problems.push_back(page_problem("concept_language_missing", page,
                                            {"the page exists in one language only", "该页面只有一种语言的版本"}));
    }
    return problems;
}

} // namespace rankscape
