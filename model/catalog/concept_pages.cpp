// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the pages, and collects what they link to.
#include "model/catalog/concept_pages.h"

#include <algorithm>

namespace rankscape {

namespace {

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

Problem incomplete(std::string_view id, Language language, Text sentence)
{
    return {
        .code = "concept_page_incomplete",
        .sentence = std::move(sentence),
        .remedy = {"a page begins with \"# Title\" and goes on with its text", "页面第一行应为 \"# 标题\"，其后是正文"},
        .where = {.source = page_path(id, language), .line = 1}};
}

void add_once(std::vector<std::string> &all, const std::string &item)
{
    if (std::ranges::find(all, item) == all.end())
        all.push_back(item);
}

void collect_links(Concept &entry)
{
    for (const auto &page : entry.pages)
        for (const auto &link : links_of(page.body)) {
            if (link.scheme == "cite")
                add_once(entry.citations, link.target);
            else if (link.target != entry.id)
                add_once(entry.related, link.target);
        }
}

} // namespace

std::string page_path(std::string_view id, Language language)
{
    return std::string("concepts/") + (language == Language::zh ? "zh/" : "en/") + std::string(id) + ".md";
}

Result<ConceptPage> read_page(const ConceptSource &source)
{
    const std::string_view text = source.text;
    const auto end = text.find('\n');
    const auto first = text.substr(0, end);
    const auto title = first.starts_with("# ") ? trimmed(first.substr(2)) : std::string_view{};
    if (title.empty())
        return incomplete(source.id, source.language, {"the page has no title", "页面缺少标题"});
    if (end == std::string_view::npos || trimmed(text.substr(end)).empty())
        return incomplete(source.id, source.language, {"the page has no text", "页面没有正文"});
    return ConceptPage{std::string(title), source.text};
}

std::optional<Problem> attach_pages(std::vector<Concept> &concepts, const std::vector<ConceptSource> &sources)
{
    for (const auto &source : sources) {
        auto page = read_page(source);
        if (!page)
            return page.problem();
        const auto found = std::ranges::find(concepts, source.id, &Concept::id);
        if (found == concepts.end())
            return incomplete(source.id, source.language,
                              {"the page has no entry in concepts.json", "concepts.json 里没有这一页的条目"});
        auto &place = found->pages[static_cast<std::size_t>(source.language)];
        if (!place.body.empty())
            return Problem{.code = "catalog_duplicate",
                           .sentence = {"the page is there twice", "该页面出现了两次"},
                           .where = {.source = page_path(source.id, source.language)}};
        place = *std::move(page);
    }
    for (auto &entry : concepts) {
        if (entry.pages[0].body.empty() && entry.pages[1].body.empty())
            return incomplete(
                entry.id, Language::en,
                {"concepts.json names this page, but there is none", "concepts.json 列出了这一页，但没有页面"});
        collect_links(entry);
    }
    return std::nullopt;
}

} // namespace rankscape
