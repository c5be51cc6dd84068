// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is typed becomes a wish, and rows tell what the study found.
#include "app/viewmodels/collective_model.h"

#include "app/viewmodels/typed.h"
#include "tests/qml/waiting.h"

#include <gtest/gtest.h>

namespace rankscape {
namespace {

TEST(Typed, Bytes)
{
    const std::pair<const char *, std::int64_t> rows[] = {
        {"4096", 4096}, {"256MB", 256'000'000}, {"256 mb", 256'000'000},   {"1.5GiB", 1'610'612'736},
        {"1KB", 1000},  {"2K", 2000},           {"16 GB", 16'000'000'000}, {"1TiB", 1'099'511'627'776},
    };
    for (const auto &[text, bytes] : rows) {
        const auto read = typed_bytes(text);
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(*read, bytes) << text;
    }
    for (const auto *text : {"", "much", "-1", "0", "0.2", "1XB", "1iB", "nan", "inf", "9e30", "1 MB more"})
        EXPECT_FALSE(typed_bytes(text)) << text;
}

TEST(Typed, Ranks)
{
    using List = std::vector<std::int32_t>;
    EXPECT_EQ(*typed_ranks("0-3,8"), (List{0, 1, 2, 3, 8}));
    EXPECT_EQ(*typed_ranks(" 5 , 4 "), (List{5, 4}));
    EXPECT_EQ(*typed_ranks(""), List{});
    for (const auto *text : {"0-", "a", "3-1", "1,,2", "-1", "0-99999999", "1 2;3"})
        EXPECT_FALSE(typed_ranks(text)) << text;
    EXPECT_EQ(ranks_as_typed({0, 1, 2, 3, 8, 9}), "0-3,8,9");
    EXPECT_EQ(ranks_as_typed({}), "");
}

TEST(CollectiveModel, TellsWhatTheStudyFound)
{
    Session session;
    session.start(test::job(16), {});
    session.setView(QStringLiteral("collectives"));
    CollectiveModel model;
    model.setSession(&session);
    ASSERT_TRUE(test::becomes([&] { return session.study() && !session.isStudyBusy(); }));
    const auto &simulation = session.study()->runs.front().simulation;
    ASSERT_EQ(model.results()->count(), 8);
    // An all-gather of 256 MB over sixteen ranks: each sends fifteen sixteenths.
    EXPECT_EQ(model.results()->row(3).value("first").toString(), "240 MB");
    EXPECT_EQ(model.means(), session.say(simulation.means));
    EXPECT_EQ(model.reasons().size(), 1);
    EXPECT_EQ(model.firstName(), "ring");
    EXPECT_TRUE(model.secondName().isEmpty());
    for (int i = 0; i < model.algorithms()->count(); ++i) {
        const auto row = model.algorithms()->row(i);
        EXPECT_EQ(row.value("suited").toBool(), row.value("id").toString() != "nvls")
            << "two domains have no one switch";
        EXPECT_EQ(row.value("why").toString().isEmpty(), row.value("suited").toBool());
    }
}

TEST(CollectiveModel, AnotherOperationKeepsOnlyAlgorithmsThatCanDoIt)
{
    Session session;
    session.start(test::job(16), {});
    CollectiveModel model;
    model.setSession(&session);
    model.setOperation(2); // all-reduce
    model.setAlgorithm(2); // tree
    model.setOther(1);
    EXPECT_EQ(session.viewState().collective.algorithm, Algorithm::tree);
    model.setOperation(4); // all-to-all
    EXPECT_EQ(session.viewState().collective.algorithm, Algorithm::automatic);
    model.setOperation(99);
    EXPECT_EQ(model.operation(), 4);
    model.setKind(-5);
    model.setGroupIndex(1'000);
    EXPECT_EQ(model.groupIndex(), 0);
}

TEST(CollectiveModel, AWishOfSomebodyStays)
{
    Session session;
    ViewState state;
    state.collective.bytes = 4096;
    session.start(test::job(16), state);
    CollectiveModel model;
    model.setSession(&session);
    EXPECT_EQ(session.viewState().collective.bytes, 4096);
    session.change(test::job(32));
    EXPECT_EQ(session.viewState().collective.bytes, 4096);
}

} // namespace
} // namespace rankscape
