// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One function a kind.
#include "app/cli/catalog_text.h"

#include "model/catalog/cite_as.h"

namespace rankscape::cli {

namespace {

const Text citations_label{"sources", "来源"};
const Text concepts_label{"concepts", "概念"};
const Text threads_label{"threads", "主线"};
const Text claims_label{"claims", "论断"};
const Text checked_label{"checked", "核实"};
const Text nuance_label{"note", "说明"};
const Text kind_label{"kind", "类别"};
const Text version_label{"version", "版本"};
const Text date_label{"date", "日期"};

std::string joined(const std::vector<std::string> &words, std::string_view between = " ")
{
    std::string text;
    for (const auto &word : words)
        text += (text.empty() ? "" : std::string(between)) + word;
    return text;
}

Text same(std::string text) { return {text, text}; }

std::string marked(Citation::Verification verification, Language language)
{
    return std::string(mark(verification)) + " " + label(verification).in(language);
}

/// The command that shows what a "see it" link shows.
std::string command_of(const SeeIt &see)
{
    std::string text = "rankscape render --view " + see.view;
    for (const auto &flag : see.flags)
        text += " " + flag;
    if (!see.colour_by.empty())
        text += " --colour-by " + see.colour_by;
    if (!see.group.empty())
        text += " --group " + see.group;
    if (see.rank)
        text += " --rank " + std::to_string(*see.rank);
    return text + " --out " + see.view + ".png";
}

} // namespace

Text title_of(const Citation &one) { return one.title; }
Text title_of(const Release &one) { return same(one.repository + " " + one.version + ", " + one.date); }
Text title_of(const Event &one) { return {one.date + " " + one.title.en, one.date + " " + one.title.zh}; }
Text title_of(const Thread &one) { return one.title; }
Text title_of(const Feature &one) { return one.title; }
Text title_of(const Claim &one) { return one.statement; }
Text title_of(const Concept &one) { return one.title(); }
Text title_of(const Question &one) { return one.question; }

Card card_of(const Citation &one, Language language)
{
    return {one.title.in(language),
            {{kind_label, label(one.kind).in(language)},
             {version_label, one.version},
             {date_label, one.date},
             {{"status", "状态"}, label(one.status).in(language)},
             {checked_label, marked(one.verification, language)},
             {nuance_label, one.nuance.in(language)},
             {{"quotation", "原文"}, one.quotation},
             {{"reference", "出处"}, one.source_ref},
             {{"address", "地址"}, one.url}},
            {}};
}

Card card_of(const Release &one, Language language)
{
    return {one.repository + " " + one.version,
            {{date_label, one.date}, {claims_label, joined(one.claims)}, {citations_label, one.citation}},
            one.content.in(language)};
}

Card card_of(const Event &one, Language language)
{
    return {one.title.in(language),
            {{date_label, one.date},
             {{"repository", "仓库"}, one.repository},
             {kind_label, label(one.kind).in(language)},
             {{"number", "编号"}, one.number > 0 ? "#" + std::to_string(one.number) : std::string{}},
             {threads_label, one.thread},
             {citations_label, one.citation},
             {{"address", "地址"}, url(one)}},
            {}};
}

Card card_of(const Thread &one, Language language)
{
    return {one.title.in(language),
            {{{"in short", "一句话"}, one.tagline.in(language)},
             {{"know first", "先修"}, joined(one.first)},
             {{"also", "另见"}, joined(one.also)},
             {{"page", "页面"}, one.page},
             {citations_label, joined(one.citations)}},
            one.what.in(language)};
}

Card card_of(const Feature &one, Language language)
{
    Card card{one.title.in(language), {{threads_label, one.thread}}, {}};
    const bool zh = language == Language::zh;
    for (const auto version : all_core_versions) {
        const auto &there = one.in(version);
        auto text = label(there.state).in(language) + " " + std::string(mark(there.verification));
        if (const auto &note = there.note.in(language); !note.empty())
            text += (zh ? "；" : "; ") + note;
        if (!there.citations.empty())
            text += (zh ? "（" : " (") + joined(there.citations) + (zh ? "）" : ")");
        card.lines.emplace_back(same(std::string(name(version))), std::move(text));
    }
    return card;
}

Card card_of(const Claim &one, Language language)
{
    std::vector<std::string> versions;
    for (const auto version : one.versions)
        versions.emplace_back(name(version));
    return {one.statement.in(language),
            {{checked_label, marked(one.verification, language)},
             {nuance_label, one.nuance.in(language)},
             {version_label, joined(versions)},
             {threads_label, joined(one.threads)},
             {concepts_label, joined(one.concepts)},
             {citations_label, joined(one.citations)}},
            {}};
}

Card card_of(const Concept &one, Language language)
{
    const auto &body = one.page(language).body;
    const auto end = body.find('\n'); // the heading is printed already
    auto text = end == std::string::npos ? std::string{} : body.substr(end + 1);
    text.erase(0, text.find_first_not_of("\r\n"));
    return {one.page(language).title,
            {{{"in short", "一句话"}, one.summary.in(language)},
             {{"also called", "别名"}, joined(one.aliases, language == Language::zh ? "、" : ", ")},
             {{"see it", "看图"}, command_of(one.see)},
             {concepts_label, joined(one.related)},
             {citations_label, joined(one.citations)}},
            std::move(text)};
}

Card card_of(const Question &one, Language language)
{
    return {one.question.in(language),
            {{kind_label, label(one.kind).in(language)},
             {{"hint", "提示"}, one.think.in(language)},
             {threads_label, joined(one.threads)},
             {claims_label, joined(one.claims)},
             {citations_label, joined(one.citations)}},
            one.answer.in(language)};
}

} // namespace rankscape::cli
