// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every fact of the study notes stands somewhere in the catalogue, in both languages.
#include "tests/catalog/resources.h"
#include "tests/support/data.h"

#include <gtest/gtest.h>

namespace rankscape {
namespace {

std::string joined(const std::vector<std::string> &words)
{
    std::string all;
    for (const auto &word : words)
        all += word + "\n";
    return all;
}

/// All that a person can read of a record in one language; nothing if there is no such record.
std::optional<std::string> text_of(const Catalog &catalog, const std::string &where, Language language)
{
    const auto colon = where.find(':');
    const auto kind = where.substr(0, colon);
    const auto id = where.substr(colon + 1);
    const auto join = [&](std::initializer_list<Text> texts) {
        std::string all;
        for (const auto &text : texts)
            all += text.in(language) + "\n";
        return all;
    };
    if (const auto *one = kind == "citation" ? catalog.citation(id) : nullptr)
        return join({one->title, one->short_title, one->nuance}) + one->version + "\n" + one->date + "\n" +
               one->quotation + "\n" + one->source_ref + "\n" + one->url;
    if (const auto *one = kind == "release" ? catalog.release(id) : nullptr)
        return join({one->content}) + one->repository + " " + one->version + "\n" + one->date;
    if (const auto *one = kind == "event" ? catalog.event(id) : nullptr)
        return join({one->title}) + one->date + "\n" + one->repository + " #" + std::to_string(one->number);
    if (const auto *one = kind == "thread" ? catalog.thread(id) : nullptr)
        return join({one->title, one->tagline, one->what}) + joined(one->first) + joined(one->also) + one->page;
    if (const auto *one = kind == "feature" ? catalog.feature(id) : nullptr) {
        auto all = join({one->title});
        for (const auto &there : one->by_version)
            all += join({label(there.state), there.note});
        return all;
    }
    if (const auto *one = kind == "claim" ? catalog.claim(id) : nullptr)
        return join({one->statement, one->nuance});
    if (const auto *one = kind == "concept" ? catalog.concept_of(id) : nullptr)
        return join({one->summary}) + one->page(language).body;
    if (const auto *one = kind == "question" ? catalog.question(id) : nullptr)
        return join({one->question, one->think, one->answer});
    return std::nullopt;
}

TEST(SeedFacts, StandWhereTheTableSays)
{
    const auto catalog = test::real_catalog();
    ASSERT_TRUE(catalog) << one_line(catalog.problem(), Language::en);
    const auto table = test::load_json("catalog/seed_facts.json");
    ASSERT_GT(table.size(), 50u);
    for (const auto &row : table) {
        const auto where = row.at("where").get<std::string>();
        for (const auto &[key, language] : {std::pair{"en", Language::en}, std::pair{"zh", Language::zh}}) {
            const auto text = text_of(*catalog, where, language);
            ASSERT_TRUE(text) << where << " for " << row.at("fact");
            EXPECT_FALSE(row.at(key).empty()) << where;
            for (const auto &words : row.at(key))
                EXPECT_NE(text->find(words.get<std::string>()), std::string::npos)
                    << where << " lacks " << words << " (" << key << ") for " << row.at("fact");
        }
    }
}

} // namespace
} // namespace rankscape
