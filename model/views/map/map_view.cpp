// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What stands around the picture, and finding things in it.
#include "model/views/map/map_view.h"

#include "model/picture/hit.h"
#include "model/views/map/figure.h"
#include "model/views/map/focus.h"
#include "model/views/map/states.h"

#include <algorithm>

namespace rankscape::map_view {

namespace {

constexpr double edge_reach = 3; ///< a thin line is hard to point at

Figure figure_of(const Shown &shown) { return lay_out(*shown.catalog, shown.state.language); }

} // namespace

Box bounds(const Shown &shown) { return figure_of(shown).bounds; }

std::vector<LegendEntry> legend(const Shown &shown)
{
    std::vector<LegendEntry> entries{
        {LegendEntry::Sample::line, {Role::text_muted}, {"know first", "先会的基础"}},
        {LegendEntry::Sample::dashed_line, {Role::text_faint}, {"also stands on", "还建立在"}}};
    for (const auto &count : counts(*shown.catalog, {}, shown.derived->scenario.core_version)) {
        entries.push_back(
            {LegendEntry::Sample::fill, {role(count.state)}, word(count.state), std::string(mark(count.state))});
    }
    return entries;
}

Text subtitle(const Shown &shown)
{
    const auto version = shown.derived->scenario.core_version;
    Text told;
    for (const auto &count : counts(*shown.catalog, {}, version)) {
        const auto words = count_text(count);
        told.en += (told.en.empty() ? ": " : ", ") + words.en;
        told.zh += (told.zh.empty() ? "：" : "，") + words.zh;
    }
    const std::string core(name(version));
    return {"Lines of work and the concepts they stand on, as of " + core + told.en,
            "各条主线和专题建立在哪些概念上，截至 " + core + told.zh};
}

ElementId element_at(const Shown &shown, Point point)
{
    return plain(hit(draw(shown, {bounds(shown), 1}), point, edge_reach));
}

std::vector<Element> elements(const Shown &shown)
{
    const auto figure = figure_of(shown);
    const auto language = shown.state.language;
    std::vector<Element> all;
    const auto add_concept = [&](const ConceptNode &node) {
        const auto *idea = shown.catalog->concept_of(node.id);
        all.push_back({"concept-" + node.id, node.title.in(language), idea ? idea->summary.in(language) : std::string(),
                       node.box});
    };
    const auto add_thread = [&](const ThreadNode &node) {
        const auto badge = badge_text(*shown.catalog, node.thread->id, shown.derived->scenario.core_version);
        all.push_back({"thread-" + node.thread->id, heading(*node.thread, language), badge.in(language), node.box});
    };
    std::ranges::for_each(figure.left, add_concept);
    std::ranges::for_each(figure.threads, add_thread);
    std::ranges::for_each(figure.right, add_concept);
    for (const auto &topic : figure.topics)
        add_thread(topic.card);
    return all;
}

} // namespace rankscape::map_view
