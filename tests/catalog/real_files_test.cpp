// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue that ships: whole, in both languages, honest about what could not be confirmed.
#include "model/catalog/plain_text.h"
#include "tests/catalog/resources.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>

namespace rankscape {
namespace {

class RealCatalog : public testing::Test {
protected:
    void SetUp() override
    {
        auto parsed = test::real_catalog();
        ASSERT_TRUE(parsed) << one_line(parsed.problem(), Language::en);
        catalog = *std::move(parsed);
    }
    Catalog catalog;
};

using test::has_chinese;

// Rules, presets and views name these; see facts.md A(d) to D(d) and H.
TEST_F(RealCatalog, HoldsWhatOthersName)
{
    for (const auto *id : {"mcore-parallel-state",
                           "mcore-arguments",
                           "mcore-transformer-config",
                           "mcore-model-parallel-config",
                           "mcore-pipeline-layout",
                           "mcore-schedules",
                           "mcore-fsdp-adapter",
                           "mcore-0.20.0-release",
                           "mcore-0.19.0-release",
                           "mcore-0.19.2-release",
                           "gtp-doc",
                           "determinism-doc",
                           "issue-5785",
                           "pr-6959",
                           "nccl-topo",
                           "bridge-0.7.0-release",
                           "nemo-rl-cluster-doc",
                           "mlperf-dgx-a100",
                           "mlperf-dgx-h100",
                           "mlperf-h200",
                           "mlperf-b200",
                           "mlperf-b300",
                           "mlperf-gb200",
                           "mlperf-gb300",
                           "nvl72-components"})
        EXPECT_NE(catalog.citation(id), nullptr) << id;
}

TEST_F(RealCatalog, EveryNuanceIsWrittenInChineseToo)
{
    for (const auto &citation : catalog.citations()) {
        EXPECT_EQ(citation.nuance.en.empty(), citation.nuance.zh.empty()) << citation.id;
        if (!citation.nuance.zh.empty()) {
            EXPECT_TRUE(has_chinese(citation.nuance.zh)) << citation.id;
            EXPECT_FALSE(has_chinese(citation.nuance.en)) << citation.id;
        }
        EXPECT_FALSE(has_chinese(citation.title.en)) << citation.id;
    }
}

// Only words that the study page itself quotes may be quoted.
TEST_F(RealCatalog, QuotesOnlyWhatTheStudyPageQuotes)
{
    const std::set<std::string> quoted{"under development", "multi-release effort",
                                       "may change in future versions without notice", "scope may change",
                                       "HybridEP deprecation and full migration are deferred."};
    for (const auto &citation : catalog.citations())
        if (!citation.quotation.empty()) {
            EXPECT_TRUE(quoted.contains(citation.quotation)) << citation.id;
        }
}

// The release page of 0.20.0 could not be read (facts.md 0.1, row 6).
TEST_F(RealCatalog, SaysWhatCouldNotBeConfirmed)
{
    const auto *release = catalog.citation("mcore-0.20.0-release");
    ASSERT_TRUE(release);
    EXPECT_EQ(release->verification, Citation::Verification::stated_by_study_notes);
    EXPECT_EQ(release->date, "2026-10-29");
    for (const auto language : {Language::en, Language::zh}) {
        const auto line = source_line(*release, language);
        EXPECT_TRUE(line.ends_with("0.20.0 ?")) << line;
    }
}

/// Signs and bars of tables are no words.
std::size_t words_in(std::string_view text)
{
    std::size_t count = 0;
    bool counted = false;
    for (const char c : text) {
        if (c == ' ') {
            counted = false;
        } else if (!counted && std::isalnum(static_cast<unsigned char>(c))) {
            counted = true;
            ++count;
        }
    }
    return count;
}

/// A Chinese character counts as a word, and so does a run of Latin letters and digits.
std::size_t chinese_words_in(std::string_view text)
{
    std::size_t count = 0;
    bool inside = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto byte = static_cast<unsigned char>(text[at]);
        const bool latin = byte < 0x80 && std::isalnum(byte);
        count += byte >= 0xe4 && byte < 0xea ? 1 : 0;
        count += latin && !inside;
        inside = latin;
    }
    return count;
}

TEST_F(RealCatalog, EveryPageIsShortAndHasATitleOfItsOwn)
{
    for (const auto language : {Language::en, Language::zh}) {
        std::set<std::string> titles;
        for (const auto &one : catalog.concepts()) {
            const auto &page = one.page(language);
            const auto words =
                language == Language::zh ? chinese_words_in(plain_text(page.body)) : words_in(plain_text(page.body));
            EXPECT_GE(words, 150u) << one.id << " " << (language == Language::zh ? "zh" : "en");
            EXPECT_LE(words, language == Language::zh ? 800u : 500u) << one.id; // Chinese counts characters
            EXPECT_TRUE(titles.insert(page.title).second) << page.title;
            EXPECT_EQ(has_chinese(page.body), language == Language::zh) << one.id;
            EXPECT_FALSE(one.citations.empty()) << one.id << " leads to no source";
        }
    }
    EXPECT_GE(catalog.concepts().size(), 45u);
}

// A page and its translation show the same ranks, tables and sources: same links, same bracketed rank lists.
TEST_F(RealCatalog, TranslationsAgreeInTheirFacts)
{
    const auto rank_lists = [](const std::string &body) {
        std::multiset<std::string> lists;
        for (std::size_t at = body.find('['); at != std::string::npos; at = body.find('[', at + 1)) {
            const auto end = body.find(']', at);
            const bool link = body.substr(end, 2) == "](";
            if (!link && body[at + 1] >= '0' && body[at + 1] <= '9')
                lists.insert(body.substr(at, end - at + 1));
        }
        return lists;
    };
    const auto targets = [](const ConceptPage &page) {
        std::set<std::string> found;
        for (const auto &link : links_of(page.body))
            found.insert(std::string(link.scheme) + ":" + link.target);
        return found;
    };
    for (const auto &one : catalog.concepts()) {
        const auto &english = one.page(Language::en);
        const auto &chinese = one.page(Language::zh);
        EXPECT_EQ(rank_lists(english.body), rank_lists(chinese.body)) << one.id;
        EXPECT_EQ(targets(english), targets(chinese)) << one.id;
    }
}

// The window has a card for each of the five threads, and the study notes' table of releases has five rows.
TEST_F(RealCatalog, HoldsTheThreadsAndTheReleases)
{
    std::vector<std::string> threads(6);
    for (const auto &thread : catalog.threads())
        if (!thread.is_topic())
            threads.at(static_cast<std::size_t>(thread.number)) = thread.id;
    EXPECT_EQ(threads,
              (std::vector<std::string>{"", "mfsdp-v2", "gtp", "ep-communication", "determinism", "low-precision"}));
    EXPECT_EQ(catalog.releases().size(), 5u);
}

TEST_F(RealCatalog, EventsAreInOrderOfTime)
{
    EXPECT_TRUE(std::ranges::is_sorted(catalog.events(), {}, &Event::date));
    for (const auto &event : catalog.events())
        EXPECT_TRUE(event.id.starts_with(event.date)) << event.id;
}

} // namespace
} // namespace rankscape
