// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Walks every link of the catalogue and keeps what was reached.
#include "model/catalog/audit.h"

#include "model/catalog/concept_pages.h"

#include <algorithm>

namespace rankscape {

namespace {

bool is_url(std::string_view url)
{
    constexpr std::string_view scheme = "https://";
    if (!url.starts_with(scheme))
        return false;
    const auto rest = url.substr(scheme.size());
    const auto host = rest.substr(0, rest.find('/'));
    return host.find('.') != std::string_view::npos && host.front() != '.' && host.back() != '.' &&
           std::ranges::all_of(rest, [](char c) { return c > ' ' && c < 0x7f && c != '"' && c != '<' && c != '>'; });
}

class Audit {
public:
    Audit(const Catalog &catalog, const UsedElsewhere &used)
        : catalog_(catalog), used_(used), citations_(used.citations), concepts_(used.concepts)
    {
    }

    std::vector<Problem> run()
    {
        elsewhere();
        citations();
        events();
        threads();
        claims();
        concepts();
        questions();
        measurements();
        stories();
        unused();
        return std::move(problems_);
    }

private:
    struct Place {
        std::string file;    ///< "catalog/claims.json"
        std::string pointer; ///< "/3/citations/0"; empty in a page
        int line = 0;        ///< in a page

        Place at(std::string_view step) const { return {file, pointer + "/" + std::string(step), line}; }
        Place at(std::size_t index) const { return at(std::to_string(index)); }
    };

    void add(const char *code, const Place &place, const Text &sentence)
    {
        const bool pointed = !place.pointer.empty();
        problems_.push_back({.code = code,
                             .sentence = {(pointed ? place.pointer + ": " : "") + sentence.en,
                                          (pointed ? place.pointer + "：" : "") + sentence.zh},
                             .where = {.source = place.file, .line = place.line}});
    }

    void cite(const Place &place, const std::string &id)
    {
        if (!catalog_.citation(id))
            add("dangling_citation", place, {"there is no citation " + id, "没有名为 " + id + " 的引用"});
        citations_.insert(id);
    }
    void idea(const Place &place, const std::string &id)
    {
        if (!catalog_.concept_of(id))
            add("dangling_concept", place, {"there is no concept " + id, "没有名为 " + id + " 的概念"});
        concepts_.insert(id);
    }
    void thread(const Place &place, const std::string &id)
    {
        if (!catalog_.thread(id))
            add("dangling_thread", place, {"there is no thread or topic " + id, "没有名为 " + id + " 的主线或专题"});
    }
    void claim(const Place &place, const std::string &id)
    {
        if (!catalog_.claim(id))
            add("dangling_claim", place, {"there is no claim " + id, "没有名为 " + id + " 的论断"});
    }
    void links(Place place, std::string_view markdown, const std::string &own_concept = {})
    {
        const bool page = place.line != 0; // an answer's lines are not its file's
        for (const auto &link : links_of(markdown)) {
            if (page)
                place.line = link.line;
            if (link.scheme == "cite")
                cite(place, link.target);
            else if (link.target != own_concept)
                idea(place, link.target);
        }
    }
    template <typename Check> void each(const Place &place, const std::vector<std::string> &ids, Check check)
    {
        for (std::size_t i = 0; i < ids.size(); ++i)
            (this->*check)(place.at(i), ids[i]);
    }
    void both(const Place &place, const Text &text, bool required = true)
    {
        if (text.en.empty() != text.zh.empty() || (required && text.en.empty()))
            add("language_missing", place, {"lacks a language", "缺少一种语言"});
    }
    /// Calls `check` with the place of each record.
    template <typename Records, typename Check> void walk(const char *file, const Records &records, Check check)
    {
        for (std::size_t i = 0; i < records.size(); ++i)
            check(Place{file, {}}.at(i), records[i]);
    }

    void elsewhere()
    {
        for (const auto &id : used_.citations)
            cite({"program", {}}, id);
        for (const auto &id : used_.concepts)
            idea({"program", {}}, id);
    }
    void citations()
    {
        walk("catalog/citations.json", catalog_.citations(), [&](const Place &place, const auto &one) {
            both(place.at("title"), one.title);
            both(place.at("short_title"), one.short_title);
            both(place.at("nuance"), one.nuance, one.verification != Citation::Verification::confirmed);
            const bool may_be_empty = one.kind == Citation::Kind::study_notes;
            if (one.url.empty() ? !may_be_empty : !is_url(one.url))
                add("malformed_url", place.at("url"),
                    {"\"" + one.url + "\" is no https address", "“" + one.url + "”不是 https 地址"});
        });
    }
    void events()
    {
        walk("catalog/releases.json", catalog_.releases(), [&](const Place &place, const auto &one) {
            both(place.at("content"), one.content);
            each(place.at("claims"), one.claims, &Audit::claim);
            cite(place.at("citation"), one.citation);
        });
        walk("catalog/events.json", catalog_.events(), [&](const Place &place, const auto &one) {
            both(place.at("title"), one.title);
            if (!one.thread.empty())
                thread(place.at("thread"), one.thread);
            cite(place.at("citation"), one.citation);
        });
    }
    void threads()
    {
        walk("catalog/threads.json", catalog_.threads(), [&](const Place &place, const auto &one) {
            both(place.at("title"), one.title);
            both(place.at("short_title"), one.short_title);
            both(place.at("tagline"), one.tagline);
            both(place.at("what"), one.what);
            each(place.at("first"), one.first, &Audit::idea);
            each(place.at("also"), one.also, &Audit::idea);
            idea(place.at("page"), one.page);
            each(place.at("citations"), one.citations, &Audit::cite);
        });
        walk("catalog/features.json", catalog_.features(), [&](const Place &place, const auto &one) {
            both(place.at("title"), one.title);
            thread(place.at("thread"), one.thread);
            for (const auto version : all_core_versions) {
                const auto there = place.at("versions").at(name(version));
                both(there.at("note"), one.in(version).note, false);
                each(there.at("citations"), one.in(version).citations, &Audit::cite);
            }
        });
    }
    void claims()
    {
        walk("catalog/claims.json", catalog_.claims(), [&](const Place &place, const auto &one) {
            both(place.at("statement"), one.statement);
            both(place.at("nuance"), one.nuance, one.verification != Citation::Verification::confirmed);
            each(place.at("threads"), one.threads, &Audit::thread);
            each(place.at("concepts"), one.concepts, &Audit::idea);
            each(place.at("citations"), one.citations, &Audit::cite);
        });
    }
    void concepts()
    {
        walk("catalog/concepts.json", catalog_.concepts(), [&](const Place &place, const auto &one) {
            both(place.at("summary"), one.summary);
            if (!used_.views.contains(one.see.view))
                add("dangling_view", place.at("see").at("view"),
                    {"there is no view " + one.see.view, "没有名为 " + one.see.view + " 的视图"});
            for (const auto language : {Language::en, Language::zh}) {
                const auto &page = one.page(language);
                if (page.body.empty())
                    add("language_missing", {page_path(one.id, language), {}},
                        {"the page exists in the other language only", "该页面只有另一种语言的版本"});
                links({page_path(one.id, language), {}, 1}, page.body, one.id);
            }
        });
    }
    void questions()
    {
        walk("catalog/questions.json", catalog_.questions(), [&](const Place &place, const auto &one) {
            both(place.at("question"), one.question);
            both(place.at("think"), one.think, false);
            both(place.at("answer"), one.answer);
            each(place.at("threads"), one.threads, &Audit::thread);
            each(place.at("claims"), one.claims, &Audit::claim);
            each(place.at("citations"), one.citations, &Audit::cite);
            links(place.at("answer").at("en"), one.answer.en);
            links(place.at("answer").at("zh"), one.answer.zh);
        });
    }
    void measurements()
    {
        walk("catalog/measurements.json", catalog_.measurements(), [&](const Place &place, const auto &one) {
            both(place.at("note"), one.note, false);
            cite(place.at("citation"), one.citation);
        });
    }
    void stories()
    {
        for (const auto &story : catalog_.stories()) {
            const Place file{"stories/" + story.id + ".json", {}};
            both(file.at("title"), story.title);
            if (!story.thread.empty())
                thread(file.at("thread"), story.thread);
            if (story.scenes.front().see.flags.empty())
                add("story_without_job", file.at("scenes").at(std::size_t{0}).at("see"),
                    {"the first scene brings no job: it has no flags", "第一幕没有 flags，没有给出作业"});
            for (std::size_t i = 0; i < story.scenes.size(); ++i)
                scene(file.at("scenes").at(i), story.scenes[i]);
        }
    }
    void scene(const Place &place, const Scene &one)
    {
        both(place.at("title"), one.title);
        both(place.at("caption"), one.caption);
        both(place.at("notes"), one.notes, false);
        if (!used_.views.contains(one.see.view))
            add("dangling_view", place.at("see").at("view"),
                {"there is no view " + one.see.view, "没有名为 " + one.see.view + " 的视图"});
        each(place.at("citations"), one.citations, &Audit::cite);
        if (!one.concept_page.empty())
            idea(place.at("concept"), one.concept_page);
    }
    void unused()
    {
        walk("catalog/citations.json", catalog_.citations(), [&](const Place &place, const Citation &one) {
            if (!citations_.contains(one.id))
                add("unused_citation", place, {"nothing cites " + one.id, "没有任何地方引用 " + one.id});
        });
        walk("catalog/concepts.json", catalog_.concepts(), [&](const Place &place, const Concept &one) {
            if (!concepts_.contains(one.id))
                add("unused_concept", place, {"nothing leads to " + one.id, "没有任何链接通向 " + one.id});
        });
    }

    const Catalog &catalog_;
    const UsedElsewhere &used_;
    std::set<std::string> citations_; ///< reached
    std::set<std::string> concepts_;
    std::vector<Problem> problems_;
};

} // namespace

std::vector<Problem> audit(const Catalog &catalog, const UsedElsewhere &used) { return Audit(catalog, used).run(); }

} // namespace rankscape
