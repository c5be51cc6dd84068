// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Citations as Markdown, BibTeX, plain text and chips.
#include "model/catalog/cite_as.h"

#include <array>

namespace rankscape {

namespace {

/// "0.20.0, 2026-10-29".
std::string version_and_date(const Citation &citation, Language language)
{
    const auto comma = language == Language::zh ? "，" : ", ";
    return citation.date.empty() ? citation.version : citation.version + comma + citation.date;
}

/// Nothing for a confirmed one: a plain citation claims no more.
std::string reservation(const Citation &citation, Language language)
{
    if (citation.verification == Citation::Verification::confirmed)
        return {};
    const auto &words = label(citation.verification).in(language);
    return language == Language::zh ? "（" + words + "）" : " (" + words + ")";
}

std::string with_backslashes(std::string_view text, std::string_view signs)
{
    std::string all;
    for (const char c : text) {
        if (signs.find(c) != std::string_view::npos)
            all += '\\';
        all += c;
    }
    return all;
}

/// What TeX would take for a command is written so that it prints.
std::string tex(std::string_view text)
{
    std::string all;
    for (const char c : text) {
        switch (c) {
        case '\\': all += "\\textbackslash{}"; break;
        case '~': all += "\\textasciitilde{}"; break;
        case '^': all += "\\textasciicircum{}"; break;
        case '{':
        case '}':
        case '#':
        case '$':
        case '%':
        case '&':
        case '_': all += '\\'; [[fallthrough]];
        default: all += c;
        }
    }
    return all;
}

/// Signs that would end the field or its command are percent-encoded, as URLs allow.
std::string tex_url(std::string_view url)
{
    std::string all;
    for (const char c : url)
        all += c == '{' ? "%7B" : c == '}' ? "%7D" : c == '\\' ? "%5C" : std::string(1, c);
    return all;
}

std::string bibtex_key(std::string_view id)
{
    std::string key = "rankscape:";
    for (const char c : id) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.';
        key += plain ? c : '-';
    }
    return key;
}

std::string month_word(std::string_view date)
{
    constexpr std::array<std::string_view, 12> words{"jan", "feb", "mar", "apr", "may", "jun",
                                                     "jul", "aug", "sep", "oct", "nov", "dec"};
    const auto month = static_cast<std::size_t>((date[5] - '0') * 10 + (date[6] - '0'));
    return month >= 1 && month <= words.size() ? std::string(words[month - 1]) : std::string{};
}

} // namespace

std::string as_markdown(const Citation &citation, Language language)
{
    const auto title = with_backslashes(citation.title.in(language), "\\[]`*_");
    const auto head = citation.url.empty() ? title : "[" + title + "](" + citation.url + ")";
    return head + (language == Language::zh ? "，" : ", ") + version_and_date(citation, language) +
           reservation(citation, language);
}

std::string as_bibtex(const Citation &citation, Language language)
{
    std::string text = "@misc{" + bibtex_key(citation.id) + ",\n";
    text += "  title = {{" + tex(citation.title.in(language)) + "}},\n";
    if (!citation.url.empty())
        text += "  howpublished = {\\url{" + tex_url(citation.url) + "}},\n";
    if (citation.date.size() == 10) {
        text += "  year = {" + citation.date.substr(0, 4) + "},\n";
        if (const auto month = month_word(citation.date); !month.empty())
            text += "  month = " + month + ",\n";
    }
    text += "  note = {" + tex(version_and_date(citation, language) + reservation(citation, language)) + "},\n";
    return text + "}\n";
}

std::string as_plain(const Citation &citation, Language language)
{
    const bool zh = language == Language::zh;
    auto text = citation.title.in(language) + (zh ? "，" : ", ") + version_and_date(citation, language);
    if (!citation.url.empty())
        text += (zh ? "，" : ", ") + citation.url;
    return text + reservation(citation, language);
}

std::string_view mark(Citation::Verification verification)
{
    switch (verification) {
    case Citation::Verification::confirmed: return "✓";
    case Citation::Verification::confirmed_in_substance: return "~";
    case Citation::Verification::differs: return "≠";
    case Citation::Verification::stated_by_study_notes: break;
    }
    return "?";
}

std::string chip(const Citation &citation, Language language)
{
    auto text = citation.short_title.in(language);
    const bool dated = citation.kind == Citation::Kind::pull_request || citation.kind == Citation::Kind::issue;
    const auto &addition = dated ? citation.date : citation.version;
    if (!addition.empty() && text.find(addition) == std::string::npos)
        text += " " + addition;
    return text + " " + std::string(mark(citation.verification));
}

} // namespace rankscape
