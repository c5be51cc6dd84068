// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue that ships: whole, in both languages, honest about what could not be confirmed.
#include "tests/catalog/resources.h"

#include <gtest/gtest.h>

#include <algorithm>
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

bool has_chinese(const std::string &text)
{
    return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0xe4; });
}

TEST_F(RealCatalog, NoLinkDangles)
{
    for (const auto &problem : catalog.dangling())
        ADD_FAILURE() << one_line(problem, Language::en);
}

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
                           "determinism-tracker-5785",
                           "moe-pr-6959-shortcut",
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
                                       "may change in future versions without notice",
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
    EXPECT_EQ(source_line(*release, Language::en),
              "Megatron Core 0.20.0 release notes (stated by the study notes, not confirmed)");
    EXPECT_TRUE(has_chinese(source_line(*release, Language::zh)));
}

TEST_F(RealCatalog, EveryPageHasATitleOfItsOwnInBothLanguages)
{
    std::set<std::string> titles;
    for (const auto &page : catalog.concepts()) {
        EXPECT_TRUE(titles.insert(page.title).second) << page.title;
        EXPECT_EQ(has_chinese(page.body), page.language == Language::zh) << page.id;
        EXPECT_FALSE(links_of(page).empty()) << page.id << " leads to no source";
    }
    EXPECT_EQ(titles.size(), 8u);
}

// A page and its translation show the same ranks, tables and sources: same links, same bracketed rank lists.
TEST_F(RealCatalog, TranslationsAgreeInTheirFacts)
{
    const auto rank_lists = [](const std::string &body) {
        std::vector<std::string> lists;
        for (std::size_t at = body.find('['); at != std::string::npos; at = body.find('[', at + 1)) {
            const auto end = body.find(']', at);
            if (at + 1 < body.size() && body[at + 1] >= '0' && body[at + 1] <= '9')
                lists.push_back(body.substr(at, end - at + 1));
        }
        return lists;
    };
    const auto targets = [](const Concept &page) {
        std::multiset<std::string> found;
        for (const auto &link : links_of(page))
            found.insert(std::string(link.scheme) + ":" + link.target);
        return found;
    };
    for (const auto &page : catalog.concepts()) {
        const auto *other = catalog.concept_page(page.id, Language::zh);
        ASSERT_TRUE(other) << page.id;
        EXPECT_EQ(page.citations, other->citations) << page.id;
        EXPECT_EQ(rank_lists(page.body), rank_lists(other->body)) << page.id;
        EXPECT_EQ(targets(page), targets(*other)) << page.id;
    }
}

} // namespace
} // namespace rankscape
