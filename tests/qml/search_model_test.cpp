// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Finding things by words of either language, and where each kind of hit leads.
#include "app/resources/catalog_store.h"
#include "app/viewmodels/search_model.h"

#include <QAbstractItemModelTester>

#include <gtest/gtest.h>

namespace rankscape {
namespace {

struct Desk {
    Session session;
    Reader reader;
    SearchModel search;

    Desk()
    {
        reader.setSession(&session);
        search.setProperty("reader", QVariant::fromValue(&reader));
        search.setSession(&session);
    }

    int row_of(const QString &kind, const QString &id)
    {
        for (int row = 0; row < search.hits()->count(); ++row)
            if (search.hits()->row(row)["kind"] == kind && search.hits()->row(row)["id"] == id)
                return row;
        return -1;
    }
};

struct Query {
    const char *name;
    const char *words;
    const char *language; ///< on screen
    const char *kind, *id;
};

class Search : public testing::TestWithParam<Query> {};

TEST_P(Search, Finds)
{
    Desk desk;
    const QAbstractItemModelTester tester(desk.search.hits());
    desk.session.setLanguage(GetParam().language);
    desk.search.setQuery(QString::fromUtf8(GetParam().words));
    EXPECT_GE(desk.row_of(GetParam().kind, GetParam().id), 0);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, Search,
    testing::Values(Query{"concept", "generalized tensor", "en", "concept", "gtp"},
                    Query{"english_words_on_a_chinese_screen", "generalized tensor", "zh", "concept", "gtp"},
                    Query{"chinese_words_on_an_english_screen", "集合通信", "en", "concept", "collectives"},
                    Query{"chinese", "集合通信", "zh", "concept", "collectives"},
                    Query{"joined_scripts", "分布式Muon", "en", "concept", "muon"},
                    Query{"number", "#4967", "en", "citation", "pr-4967"},
                    Query{"alias", "mcore", "en", "concept", "megatron-core"},
                    Query{"view", "cluster", "en", "view", "cluster"},
                    Query{"chinese_view", "集群", "en", "view", "cluster"},
                    Query{"thread", "megatron-fsdp v2", "en", "thread", "mfsdp-v2"},
                    Query{"release", "megatron core 0.20.0", "en", "release", "core-0.20.0"}),
    [](const auto &row) { return row.param.name; });

TEST(SearchWords, NoneShowViewsAndThreads)
{
    Desk desk;
    for (const auto *words : {"", "   "}) {
        desk.search.setQuery(words);
        EXPECT_EQ(desk.search.hits()->count(), static_cast<int>(views().size() + catalog().threads().size()));
        EXPECT_GE(desk.row_of("view", "cluster"), 0);
        EXPECT_GE(desk.row_of("thread", "gtp"), 0);
    }
}

TEST(SearchWords, UnknownOnesFindNothing)
{
    Desk desk;
    desk.search.setQuery("xyzzy");
    EXPECT_EQ(desk.search.hits()->count(), 0);
    desk.search.open(0); // leads nowhere
    EXPECT_FALSE(desk.reader.isOpen());
}

TEST(SearchWords, AreBoldAndTheRestIsPlain)
{
    Desk desk;
    desk.search.setQuery("gtp");
    const auto row = desk.row_of("concept", "gtp-remat");
    ASSERT_GE(row, 0);
    EXPECT_EQ(desk.search.hits()->row(row)["title"], "<b>GTP</b>_remat");
    desk.search.setQuery("<");
    for (int i = 0; i < desk.search.hits()->count(); ++i)
        EXPECT_FALSE(desk.search.hits()->row(i)["excerpt"].toString().contains("<<"));
}

TEST(SearchKinds, AreNamedInTheLanguageOnScreen)
{
    Desk desk;
    EXPECT_EQ(desk.search.hits()->row(desk.row_of("thread", "gtp"))["kindName"], "Thread");
    EXPECT_EQ(desk.search.hits()->row(desk.row_of("thread", "muon"))["kindName"], "Topic");
    desk.session.setLanguage("zh");
    EXPECT_EQ(desk.search.hits()->row(desk.row_of("thread", "gtp"))["kindName"], "主线");
    EXPECT_EQ(desk.search.hits()->row(desk.row_of("view", "cluster"))["kindName"], "视图");
}

struct Opening {
    const char *words;
    const char *kind, *id;
    const char *view, *selected; ///< of the session after it
    const char *page;            ///< of the reader: kind:id
};

TEST(SearchOpen, LeadsToThePlaceOfEachKind)
{
    const auto question = QString::fromStdString(catalog().questions().front().id);
    const auto words = QString::fromStdString(catalog().questions().front().question.en);
    Desk desk;
    for (const auto &[query, kind, id, view, selected, page] :
         {Opening{"gtp", "concept", "gtp", "cluster", "", "concept:gtp"},
          Opening{"4967", "citation", "pr-4967", "cluster", "", "citation:pr-4967"},
          Opening{"", "thread", "gtp", "map", "thread-gtp", "citation:pr-4967"},
          Opening{"core 0.20.0", "release", "core-0.20.0", "timeline", "release-core-0.20.0", "citation:pr-4967"},
          Opening{"", "view", "cluster", "cluster", "", "citation:pr-4967"}}) {
        desk.search.setQuery(query);
        const auto row = desk.row_of(kind, id);
        ASSERT_GE(row, 0) << kind;
        desk.search.open(row);
        EXPECT_EQ(desk.session.view(), view) << kind;
        if (*selected) {
            EXPECT_EQ(desk.session.selected(), selected);
        }
        EXPECT_EQ(desk.reader.kind() + ":" + desk.reader.pageId(), page) << kind;
    }
    desk.search.setQuery(words);
    desk.search.open(desk.row_of("question", question));
    EXPECT_EQ(desk.session.view(), "questions");
    EXPECT_EQ(desk.session.selected(), "question-" + question);
}

} // namespace
} // namespace rankscape
