// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The session's studies: computed beside the window, the newest wins, the last good one stays.
#include "tests/qml/waiting.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

namespace rankscape {
namespace {

using test::becomes;
using test::job;

CollectiveWish wish(const char *kind, std::int64_t bytes, Operation operation = Operation::all_gather)
{
    CollectiveWish wish;
    wish.operation = operation;
    wish.group_kind = kind;
    wish.bytes = bytes;
    return wish;
}

/// A session that studies sixteen ranks, TP2.
struct Studying {
    Session session;

    explicit Studying(CollectiveWish first = wish("dp", 1'000'000))
    {
        session.change(job(16, 2));
        session.setCollective(std::move(first));
        session.keepStudying(true);
    }
    bool arrives()
    {
        return becomes([this] { return !session.isStudyBusy(); });
    }
};

TEST(SessionStudy, NothingIsStudiedUnlessSomethingAsks)
{
    Session session;
    session.change(job(16, 2));
    session.setCollective(wish("dp", 1000));
    EXPECT_FALSE(session.isStudyWanted());
    EXPECT_FALSE(session.isStudyBusy());
    EXPECT_EQ(session.study(), nullptr);
    EXPECT_EQ(session.studyProblem(), "");
}

TEST(SessionStudy, ArrivesWithOneRunAWish)
{
    Studying x;
    EXPECT_TRUE(x.session.isStudyBusy());
    ASSERT_TRUE(x.arrives());
    ASSERT_NE(x.session.study(), nullptr);
    EXPECT_EQ(x.session.study()->wish, x.session.viewState().collective);
    EXPECT_EQ(x.session.study()->runs.size(), 1U);
    EXPECT_GT(x.session.study()->duration.value, 0);
    auto two = wish("dp", 1'000'000, Operation::all_reduce);
    two.algorithm = Algorithm::ring;
    two.other = Algorithm::tree;
    x.session.setCollective(two);
    ASSERT_TRUE(x.arrives());
    EXPECT_EQ(x.session.study()->runs.size(), 2U);
}

TEST(SessionStudy, TheSameWishIsNotStudiedTwice)
{
    Studying x;
    ASSERT_TRUE(x.arrives());
    QSignalSpy changed(&x.session, &Session::studyChanged);
    x.session.setCollective(wish("dp", 1'000'000));
    x.session.setDark(true);
    x.session.selectRank(3);
    EXPECT_FALSE(x.session.isStudyBusy());
    EXPECT_EQ(changed.count(), 0);
}

TEST(SessionStudy, TheOlderStaysUntilTheNewerIsThere)
{
    Studying x;
    ASSERT_TRUE(x.arrives());
    const auto before = x.session.study();
    x.session.change(job(32, 2));
    EXPECT_TRUE(x.session.isStudyBusy());
    EXPECT_EQ(x.session.study(), before);
    ASSERT_TRUE(x.arrives());
    EXPECT_NE(x.session.study(), before);
    EXPECT_EQ(x.session.study()->runs[0].collectives[0].ranks.size(), 16U);
}

TEST(SessionStudy, OnlyTheNewestOfManyWishesArrives)
{
    Studying x;
    ASSERT_TRUE(x.arrives());
    int seen = 0;
    auto last = x.session.study();
    QObject::connect(&x.session, &Session::studyChanged, &x.session, [&] {
        if (x.session.study() != last) {
            ++seen;
            last = x.session.study();
        }
    });
    for (std::int64_t i = 1; i <= 20; ++i)
        x.session.setCollective(wish("dp", i * 1000));
    ASSERT_TRUE(x.arrives());
    EXPECT_EQ(seen, 1);
    EXPECT_EQ(x.session.study()->wish.bytes, 20'000);
}

struct Refusal {
    const char *name;
    CollectiveWish wish;
};

class SessionStudyProblems : public testing::TestWithParam<Refusal> {};

TEST_P(SessionStudyProblems, AreOneLineInBothLanguagesAndTheLastGoodOneStays)
{
    Studying x;
    ASSERT_TRUE(x.arrives());
    const auto before = x.session.study();
    x.session.setCollective(GetParam().wish);
    ASSERT_TRUE(x.arrives());
    EXPECT_EQ(x.session.study(), before);
    const auto english = x.session.studyProblem();
    EXPECT_NE(english, "");
    EXPECT_FALSE(english.contains(u'\n'));
    x.session.setLanguage("zh");
    EXPECT_NE(x.session.studyProblem(), "");
    EXPECT_NE(x.session.studyProblem(), english);
    x.session.setCollective(wish("dp", 4000));
    ASSERT_TRUE(x.arrives());
    EXPECT_EQ(x.session.studyProblem(), "");
}

CollectiveWish of_ranks(std::vector<std::int32_t> ranks)
{
    auto made = wish("", 1000);
    made.ranks = std::move(ranks);
    return made;
}

INSTANTIATE_TEST_SUITE_P(Wishes, SessionStudyProblems,
                         testing::Values(Refusal{"no_such_kind", wish("nonsense", 1000)},
                                         Refusal{"beyond_the_job", of_ranks({0, 99})},
                                         Refusal{"zero_bytes", wish("dp", 0)}),
                         [](const auto &row) { return row.param.name; });

TEST(SessionStudy, AProblemOfAnotherJobLeavesNoStudy)
{
    Studying x(of_ranks({0, 15}));
    ASSERT_TRUE(x.arrives());
    ASSERT_NE(x.session.study(), nullptr);
    x.session.change(job(8, 2));
    ASSERT_TRUE(x.arrives());
    EXPECT_EQ(x.session.study(), nullptr);
    EXPECT_NE(x.session.studyProblem(), "");
}

TEST(SessionStudy, ARefusedJobKeepsTheStudyOfTheLastLegalOne)
{
    Studying x;
    ASSERT_TRUE(x.arrives());
    const auto before = x.session.study();
    x.session.change(job(8, 3));
    EXPECT_FALSE(x.session.isStudyBusy());
    EXPECT_EQ(x.session.study(), before);
}

TEST(SessionStudy, ViewsInWhichNothingMovesDoNotSeeIt)
{
    Studying x;
    ASSERT_TRUE(x.arrives());
    const auto &cluster = *find_view("cluster");
    const auto before = x.session.shownBy(cluster);
    EXPECT_EQ(before.study, nullptr);
    x.session.setCollective(wish("tp", 2000));
    ASSERT_TRUE(x.arrives());
    EXPECT_EQ(x.session.shownBy(cluster), before);
}

TEST(SessionStudy, AMovingViewSeesTheStudyWithTheJobThatItIsOf)
{
    auto moving = *find_view("cluster");
    moving.draw_moving = [](const Shown &, const Window &) { return Picture{}; };
    Studying x;
    ASSERT_TRUE(x.arrives());
    const auto older = x.session.drawn();
    x.session.change(job(32, 2));
    x.session.selectRank(31);
    ASSERT_TRUE(x.session.isStudyBusy());
    auto shown = x.session.shownBy(moving);
    EXPECT_EQ(shown.study, x.session.study());
    EXPECT_EQ(shown.derived, older);
    EXPECT_EQ(shown.state.selected_rank, std::nullopt) << "sixteen ranks have no rank 31";
    ASSERT_TRUE(x.arrives());
    shown = x.session.shownBy(moving);
    EXPECT_EQ(shown.derived, x.session.drawn());
    EXPECT_EQ(shown.state.selected_rank, 31);
}

TEST(SessionStudy, StopsWhenNothingWantsItAndGoesOnLater)
{
    Studying x;
    x.session.keepStudying(false);
    EXPECT_FALSE(x.session.isStudyBusy());
    x.session.keepStudying(true);
    EXPECT_TRUE(x.session.isStudyBusy());
    ASSERT_TRUE(x.arrives());
    EXPECT_NE(x.session.study(), nullptr);
    x.session.keepStudying(false);
    x.session.keepStudying(true);
    EXPECT_FALSE(x.session.isStudyBusy()) << "it is still there";
}

TEST(SessionStudy, MayGoWhileOneIsUnderWay)
{
    for (int i = 0; i < 5; ++i) {
        Session session;
        session.change(job(512));
        session.setCollective(wish("dp", 1'000'000, Operation::all_to_all));
        session.keepStudying(true);
    }
}

} // namespace
} // namespace rankscape
