// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a concept page's head, and the links in its body.
#include "model/catalog/concept.h"

#include <algorithm>
#include <array>
#include <optional>

namespace rankscape {

namespace {

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::vector<std::string> comma_separated(std::string_view text)
{
    std::vector<std::string> items;
    while (!text.empty()) {
        const auto comma = text.find(',');
        if (const auto item = trimmed(text.substr(0, comma)); !item.empty())
            items.emplace_back(item);
        text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    }
    return items;
}

Problem incomplete(const ConceptSource &source, int line, Text sentence)
{
    const std::string folder = source.language == Language::zh ? "zh/" : "en/";
    return {.code = "concept_page_incomplete",
            .sentence = std::move(sentence),
            .remedy = {"begin with the lines \"title: …\" and \"citations: id, id\", then a blank line, then the text",
                       "文件应以 \"title: …\" 和 \"citations: id, id\" 两行开头，空一行后写正文"},
            .where = {.source = "concepts/" + folder + source.id + ".md", .line = line}};
}

} // namespace

Result<Concept> parse_concept(const ConceptSource &source)
{
    Concept page{.id = source.id, .language = source.language};
    std::string_view rest = source.text;
    int line = 0;
    bool head_ended = false;
    while (!rest.empty() && !head_ended) {
        ++line;
        const auto end = rest.find('\n');
        const auto text = trimmed(rest.substr(0, end));
        rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
        const auto colon = text.find(':');
        const auto key = text.substr(0, colon);
        const auto value = colon == std::string_view::npos ? std::string_view{} : trimmed(text.substr(colon + 1));
        if (text.empty())
            head_ended = true;
        else if (key == "title")
            page.title = value;
        else if (key == "citations")
            page.citations = comma_separated(value);
        else
            return incomplete(source, line,
                              {"this line of the page's head is neither its title nor its citations",
                               "页首的这一行既不是 title 也不是 citations"});
    }
    if (page.title.empty())
        return incomplete(source, line, {"the page has no title", "页面缺少 title"});
    if (page.citations.empty())
        return incomplete(source, line, {"the page names no citation", "页面没有列出任何引用"});
    if (trimmed(rest).empty())
        return incomplete(source, line, {"the page has no text", "页面没有正文"});
    page.body = rest;
    return page;
}

std::vector<ConceptLink> links_of(const Concept &page)
{
    static constexpr std::array<std::string_view, 2> schemes{"cite", "concept"};
    std::vector<ConceptLink> links;
    const std::string_view body = page.body;
    int line = 1;
    for (std::size_t at = 0; at < body.size(); ++at) {
        if (body[at] == '\n')
            ++line;
        if (body.substr(at, 2) != "](")
            continue;
        const auto start = at + 2;
        const auto end = body.find(')', start);
        const auto target = body.substr(start, end == std::string_view::npos ? end : end - start);
        const auto colon = target.find(':');
        const auto scheme = std::ranges::find(schemes, target.substr(0, colon));
        if (colon != std::string_view::npos && scheme != schemes.end())
            links.push_back({*scheme, std::string(target.substr(colon + 1)), line});
    }
    return links;
}

} // namespace rankscape
