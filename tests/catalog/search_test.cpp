// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is found, in which order, and what of it is shown.
#include "model/catalog/plain_text.h"
#include "model/catalog/search.h"
#include "tests/catalog/fixture.h"
#include "tests/catalog/resources.h"

#include <gtest/gtest.h>

namespace rankscape {
namespace {

std::vector<std::string> ids(const std::vector<SearchHit> &hits)
{
    std::vector<std::string> all;
    for (const auto &hit : hits)
        all.push_back(hit.entry->id);
    return all;
}

const SearchIndex &small()
{
    static const SearchIndex index({
        {"concept", "gtp", {"Generalized TP", "广义 TP"}, {"Cuts weights.", "把权重切得更细。"}, {"GTP", "ZeRO"}},
        {"concept", "domain", {"NVLink domain", "NVLink 域"}, {"Beyond it, the network.", "出了域就走网络。"}, {}},
        {"concept", "overlap", {"Overlap", "通信重叠"}, {"GTP overlaps its **all-gather**.", "与计算重叠。"}, {}},
        {"citation", "pr", {"A pull request", "一个 PR"}, {"Mends GTP gradients", "修正梯度"}, {"#7165", "2026-09-09"}},
    });
    return index;
}

struct Query {
    const char *words;
    std::vector<std::string> found; ///< in order
};

TEST(Search, FindsAllWordsInBothLanguages)
{
    for (const auto &row : {
             Query{"gtp", {"gtp", "overlap", "pr"}}, // keyword before bodies
             Query{"GtP", {"gtp", "overlap", "pr"}}, // without case
             Query{"overlap", {"overlap"}},          //
             Query{"verla", {"overlap"}},            // in the middle of a word
             Query{"gtp gather", {"overlap"}},       // every word
             Query{"gtp nothing", {}},               //
             Query{"通信重叠", {"overlap"}},         // title
             Query{"重叠", {"overlap"}},             //
             Query{"权重", {"gtp"}},                 // body
             Query{"NVLink域", {"domain"}},          // no blank where the text has one
             Query{"nvlink　域", {"domain"}},        // an ideographic one
             Query{"梯度 gtp", {"pr"}},              // one word in each language
             Query{"#7165", {"pr"}},                 //
             Query{"2026-09", {"pr"}},               //
             Query{"all-gather", {"overlap"}},       // signs of Markdown do not count
             Query{"", {}},                          //
             Query{"  ", {}},                        //
             Query{"\xe5\x9f", {"domain", "gtp"}},   // half a character is still only bytes
         }) {
        if (std::string_view(row.words) == "\xe5\x9f") {
            (void)small().find(row.words); // no crash; what it finds is nobody's business
            continue;
        }
        EXPECT_EQ(ids(small().find(row.words)), row.found) << row.words;
    }
}

TEST(Search, PrefersBeginningsOfWordsAndWholeTitles)
{
    const SearchIndex index({{"concept", "middle", {"Stop", "x"}, {}, {}},
                             {"concept", "start", {"Top of it", "x"}, {}, {}},
                             {"concept", "whole", {"Top", "x"}, {}, {}}});
    EXPECT_EQ(ids(index.find("top")), (std::vector<std::string>{"whole", "start", "middle"}));
    EXPECT_EQ(index.find("top", 2).size(), 2u);
}

TEST(Search, ShowsTheWordsAroundTheMatchOrTheBeginning)
{
    const auto hits = small().find("gather");
    ASSERT_EQ(hits.size(), 1u);
    EXPECT_EQ(hits[0].excerpt, (Text{"GTP overlaps its all-gather.", "与计算重叠。"}));
}

TEST(Excerpt, IsCutBetweenCharactersAndWords)
{
    std::string chinese;
    for (int i = 0; i < 100; ++i)
        chinese += i == 50 ? "重" : "字";
    const auto cut = excerpt(chinese, 150, 10, 20);
    EXPECT_EQ(cut, "…字字字字字重字字字字…");
    EXPECT_EQ(excerpt("one two three four five", 8, 5, 12), "…two three…");
    EXPECT_EQ(excerpt("short", 0, 40, 160), "short");
    EXPECT_EQ(excerpt("", 0, 40, 160), "");
    for (std::size_t width = 1; width < 30; ++width) // never half a character
        EXPECT_EQ((excerpt(chinese, 150, 7, width).size()) % 3, 0u) << width;
}

TEST(PlainText, HasNoSignsOfMarkdown)
{
    EXPECT_EQ(plain_text("# T\n\nA **bold** [word](cite:a-b) and `tp_cp * 2`.\n"), "T A bold word and tp_cp * 2.");
    EXPECT_EQ(plain_text("| a | b |\n|---|---|\n| 1 | *2* |\n"), "a b 1 2");
    EXPECT_EQ(plain_text("- one\n- two\n> three\n    x = a × b [0, 1]\n"), "one two three x = a × b [0, 1]");
    EXPECT_EQ(plain_text("见[指南](cite:doc)。"), "见指南。");
    EXPECT_EQ(plain_text("[half](cite:doc"), "half](cite:doc");
    EXPECT_EQ(plain_text(""), "");
}

TEST(SearchEntries, HoldEverythingThatCanBeOpened)
{
    const auto catalog = Catalog::parse(test::small_files());
    ASSERT_TRUE(catalog);
    const SearchIndex index(search_entries(*catalog));
    EXPECT_EQ(index.entries().size(), 5u);
    EXPECT_EQ(ids(index.find("notion")), std::vector<std::string>{"idea"}); // an alias
    EXPECT_EQ(index.find("想法")[0].excerpt, (Text{"Sum. A guide.", "概要。 见指南。"}));
}

struct RealQuery {
    const char *words;
    const char *kind;
    const char *id;
};

// The first hit in the catalogue that ships.
TEST(RealSearch, FindsWhatAPersonMeans)
{
    const auto catalog = test::real_catalog();
    ASSERT_TRUE(catalog) << one_line(catalog.problem(), Language::en);
    const SearchIndex index(search_entries(*catalog));
    for (const auto &row :
         {RealQuery{"hybridep", "concept", "hybridep"}, RealQuery{"MXFP8", "concept", "mxfp8"},
          RealQuery{"nvlink domain", "concept", "nvlink-domain"}, RealQuery{"#5129", "citation", "pr-5129"},
          RealQuery{"ZeRO-3", "concept", "zero"}, RealQuery{"all-to-all", "concept", "all-to-all"}}) {
        const auto hits = index.find(row.words);
        ASSERT_FALSE(hits.empty()) << row.words;
        EXPECT_EQ(hits[0].entry->kind + ":" + hits[0].entry->id, std::string(row.kind) + ":" + row.id) << row.words;
    }
    for (const char *words : {"确定性", "权重", "张量并行", "序列", "NVLink 域", "量化"})
        EXPECT_FALSE(index.find(words).empty()) << words;
}

} // namespace
} // namespace rankscape
