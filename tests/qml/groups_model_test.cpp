// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Finding a place by words, and the lists of kinds and groups.
#include "app/viewmodels/groups_model.h"
#include "app/viewmodels/rank_info.h"
#include "tests/qml/waiting.h"

#include <QAbstractItemModelTester>

#include <gtest/gtest.h>

namespace rankscape {
namespace {

struct Words {
    const char *name;
    const char *text;
    int rank;
};

class GroupsModelFind : public testing::TestWithParam<Words> {};

TEST_P(GroupsModelFind, LeadsToARank)
{
    Session session;
    session.start(test::nvl72_job(), {}); // domain n begins at rank 64 n, tray n at rank 4 n
    GroupsModel model;
    model.setSession(&session);
    EXPECT_EQ(model.find(GetParam().text), GetParam().rank);
}

INSTANTIATE_TEST_SUITE_P(Rows, GroupsModelFind,
                         testing::Values(Words{"number", "17", 17}, Words{"zero", "0", 0}, Words{"last", "255", 255},
                                         Words{"first_beyond", "256", -1}, Words{"rank", "rank 17", 17},
                                         Words{"rank_capital", "Rank 17", 17}, Words{"rank_joined", "rank17", 17},
                                         Words{"rank_hash", "rank #17", 17}, Words{"hash", "#17", 17},
                                         Words{"spaces", "  rank   17 ", 17}, Words{"leading_zeros", "017", 17},
                                         Words{"node", "node 3", 12}, Words{"tray", "tray 3", 12},
                                         Words{"last_node", "node 63", 252}, Words{"node_beyond", "node 64", -1},
                                         Words{"domain", "domain 2", 128}, Words{"rack", "rack 2", 128},
                                         Words{"domain_beyond", "domain 4", -1}, Words{"xyz", "xyz", -1},
                                         Words{"empty", "", -1}, Words{"word_alone", "rank", -1},
                                         Words{"negative", "-1", -1}, Words{"fraction", "1.5", -1},
                                         Words{"huge", "99999999999", -1}, Words{"nine_digits", "999999999", -1},
                                         Words{"kind", "ep", -1}, Words{"two_numbers", "17 18", -1}),
                         [](const auto &row) { return row.param.name; });

TEST(GroupsModel, FindsNothingInARefusedLayout)
{
    Session session;
    session.start(test::job(8, 3), {});
    GroupsModel model;
    model.setSession(&session);
    EXPECT_EQ(model.find("0"), -1);
    EXPECT_EQ(model.kinds()->count(), 0);
}

TEST(GroupsModel, KindsAddUp)
{
    Session session;
    session.start(test::nvl72_job(), {});
    GroupsModel model;
    model.setSession(&session);
    ASSERT_GT(model.kinds()->count(), 5);
    for (int i = 0; i < model.kinds()->count(); ++i) {
        const auto row = model.kinds()->row(i);
        EXPECT_FALSE(row["title"].toString().isEmpty());
        EXPECT_LE(row["crossing"].toInt(), row["groups"].toInt());
        EXPECT_EQ(row["single"].toBool(), row["size"].toInt() == 1);
        EXPECT_LE(row["fraction"].toDouble(), 1.0);
    }
}

TEST(GroupsModel, FilterByNameOrMeaning)
{
    Session session;
    session.start(test::nvl72_job(), {});
    GroupsModel model;
    model.setSession(&session);
    const auto all = model.kinds()->count();
    const auto names = [&] {
        QStringList found;
        for (int i = 0; i < model.kinds()->count(); ++i)
            found << model.kinds()->row(i)["name"].toString();
        return found;
    };
    model.setFilter("EP_DP");
    EXPECT_TRUE(names().contains("ep_dp")) << qPrintable(names().join(' '));
    EXPECT_LT(names().size(), all);
    model.setFilter("expert data");
    EXPECT_EQ(names(), QStringList{"ep_dp"});
    model.setFilter("no such kind");
    EXPECT_TRUE(names().isEmpty());
    model.setFilter("17");
    EXPECT_EQ(names().size(), all) << "a rank filters groups, not kinds";
    session.setLanguage("zh");
    model.setFilter("专家数据并行");
    EXPECT_EQ(names(), QStringList{"ep_dp"});
}

TEST(GroupListModel, IsAWellBehavedModel)
{
    Session session;
    session.start(test::nvl72_job(), {});
    GroupListModel list;
    const QAbstractItemModelTester tester(&list, QAbstractItemModelTester::FailureReportingMode::Warning);
    list.setSession(&session);
    list.setKind("ep");
    list.setFilter("17");
    list.setFilter("");
    session.change(test::job(16, 2));
    session.change(test::job(8, 3));
    EXPECT_EQ(list.count(), 0);
}

TEST(GroupListModel, ListsGroupsOfAKindOrOfARank)
{
    Session session;
    session.start(test::nvl72_job(), {});
    GroupListModel list;
    list.setSession(&session);
    EXPECT_EQ(list.count(), 0) << "no kind";
    list.setKind("ep");
    ASSERT_EQ(list.count(), 4);
    const auto at = [&](int row, int role) { return list.data(list.index(row), role); };
    EXPECT_EQ(at(1, GroupListModel::Ranks), QStringLiteral("64–127"));
    EXPECT_FALSE(at(1, GroupListModel::Leaves).toBool());
    list.setFilter("200");
    ASSERT_EQ(list.count(), 1);
    EXPECT_EQ(at(0, GroupListModel::Index), 3);
    list.setFilter("256");
    EXPECT_EQ(list.count(), 0);
    list.setFilter("-1");
    EXPECT_EQ(list.count(), 0);
    list.setFilter("");
    EXPECT_EQ(list.count(), 4);
    session.selectGroup("ep", 2);
    EXPECT_TRUE(at(2, GroupListModel::Lit).toBool());
    EXPECT_FALSE(at(1, GroupListModel::Lit).toBool());
    EXPECT_FALSE(list.data({}, GroupListModel::Ranks).isValid());
    EXPECT_FALSE(at(4, GroupListModel::Ranks).isValid());
}

// 131,072 groups of one rank: making all texts would take longer than a frame.
TEST(GroupListModel, IsLazy)
{
    Session session;
    session.start(test::job(131'072), {});
    ASSERT_TRUE(test::becomes([&] { return !session.isBusy(); }));
    GroupListModel list;
    list.setSession(&session);
    list.setKind("tp");
    ASSERT_EQ(list.count(), 131'072);
    EXPECT_EQ(list.data(list.index(131'071), GroupListModel::Ranks), "131071");
}

TEST(RankInfo, TellsWhereARankSits)
{
    Session session;
    session.start(test::nvl72_job(), {});
    RankInfo info;
    EXPECT_FALSE(info.isKnown());
    EXPECT_EQ(info.place(), "");
    info.setSession(&session);
    EXPECT_FALSE(info.isKnown());
    info.setRank(77);
    ASSERT_TRUE(info.isKnown());
    EXPECT_EQ(info.place(), QStringLiteral("domain 1 · tray 03 · GPU 1"));
    EXPECT_TRUE(info.dense().contains("pp 1")) << qPrintable(info.dense());
    EXPECT_TRUE(info.expert().contains("ep 13")) << qPrintable(info.expert());
    EXPECT_EQ(info.pipeline(), "") << "layers are not known";
    info.setRank(256);
    EXPECT_FALSE(info.isKnown());
    EXPECT_EQ(info.dense(), "");
    info.setRank(0);
    session.change(test::job(8, 3));
    EXPECT_FALSE(info.isKnown());
    EXPECT_EQ(info.expert(), "");
}

} // namespace
} // namespace rankscape
