// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every view says where it comes from, and can be drawn and exported with that.
#include "app/export/page.h"
#include "app/resources/catalog_store.h"
#include "model/views/view.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace rankscape {
namespace {

Shown shown(Language language)
{
    Scenario scenario;
    scenario.parallel.world_size = 16;
    scenario.parallel.tensor = 2;
    Shown what{derive(scenario), &catalog(), {}};
    what.state.language = language;
    return what;
}

TEST(EveryView, HasCitationsAndAConceptPage)
{
    for (const auto &view : views()) {
        EXPECT_FALSE(view.citations.empty()) << view.id;
        for (const auto &id : view.citations)
            EXPECT_TRUE(catalog().citation(id)) << view.id << " cites " << id;
        EXPECT_TRUE(catalog().concept_of(view.concept_page)) << view.id << " leads to " << view.concept_page;
    }
}

TEST(EveryView, HasATitleInBothLanguages)
{
    for (const auto &view : views()) {
        EXPECT_FALSE(view.title.en.empty()) << view.id;
        EXPECT_NE(view.title.en, view.title.zh) << view.id;
    }
}

TEST(EveryView, CarriesItsSourcesInTheFooterOfAnExport)
{
    for (const auto &view : views())
        for (const auto language : {Language::en, Language::zh}) {
            const PageRequest request{.size = PageSize{1600, 1000}, .sources = source_lines(view.citations, language)};
            const auto page = compose(view, shown(language), request);
            std::string texts;
            for (const auto &shape : page.shapes)
                if (const auto *text = std::get_if<TextShape>(&shape))
                    texts += text->text + " ";
            std::erase_if(texts, [](char c) { return c == ' '; }); // a footer may be broken anywhere
            for (auto source : request.sources) {
                std::erase_if(source, [](char c) { return c == ' '; });
                EXPECT_NE(texts.find(source), std::string::npos) << view.id << ": " << source;
            }
        }
}

} // namespace
} // namespace rankscape
