// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The session: history, selection, language, and derivations that overtake one another.
#include "tests/qml/waiting.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

namespace rankscape {
namespace {

using test::becomes;
using test::job;

TEST(Session, StartsValidWithOneRank)
{
    const Session session;
    EXPECT_TRUE(session.isValid());
    EXPECT_EQ(session.world(), 1);
    EXPECT_FALSE(session.canUndo());
    EXPECT_FALSE(session.canRedo());
    EXPECT_FALSE(session.isBusy());
    EXPECT_EQ(session.selectedRank(), -1);
}

TEST(Session, StartForgetsTheHistory)
{
    Session session;
    session.change(job(8));
    ASSERT_TRUE(session.canUndo());
    QSignalSpy derived(&session, &Session::derivedChanged);
    session.start(job(16), {});
    EXPECT_FALSE(session.canUndo());
    EXPECT_EQ(session.world(), 16);
    EXPECT_EQ(derived.count(), 1);
}

TEST(Session, ChangeTellsEachOnce)
{
    Session session;
    QSignalSpy scenario(&session, &Session::scenarioChanged), derived(&session, &Session::derivedChanged),
        picture(&session, &Session::pictureChanged), busy(&session, &Session::busyChanged);
    session.change(job(8, 2));
    EXPECT_EQ(scenario.count(), 1);
    EXPECT_EQ(derived.count(), 1);
    EXPECT_EQ(picture.count(), 1);
    EXPECT_EQ(busy.count(), 0); // small jobs are derived at once
    session.change(job(8, 2));
    EXPECT_EQ(scenario.count(), 1) << "the same Scenario is no change";
}

TEST(Session, UndoAndRedoAtTheEndsDoNothing)
{
    Session session;
    QSignalSpy scenario(&session, &Session::scenarioChanged);
    session.undo();
    session.redo();
    EXPECT_EQ(scenario.count(), 0);
    session.change(job(8));
    session.redo();
    EXPECT_EQ(session.world(), 8);
}

TEST(Session, ChangeAfterUndoForgetsTheFuture)
{
    Session session;
    session.change(job(8));
    session.change(job(16));
    session.undo();
    session.change(job(24));
    EXPECT_FALSE(session.canRedo());
    session.undo();
    EXPECT_EQ(session.world(), 8);
}

struct Step {
    std::int64_t world;
    const char *key;
    bool end_after;
};

struct Drag {
    const char *name;
    std::vector<Step> steps;
    std::vector<int> undone; ///< the world after each undo
};

class SessionHistory : public testing::TestWithParam<Drag> {};

TEST_P(SessionHistory, JoinsStepsWithOneKey)
{
    Session session;
    for (const auto &step : GetParam().steps) {
        session.change(job(step.world), step.key);
        if (step.end_after)
            session.endStep();
    }
    for (const auto world : GetParam().undone) {
        ASSERT_TRUE(session.canUndo());
        session.undo();
        EXPECT_EQ(session.world(), world);
    }
    EXPECT_FALSE(session.canUndo());
}

INSTANTIATE_TEST_SUITE_P(
    Drags, SessionHistory,
    testing::Values(Drag{"one_drag", {{2, "world", false}, {4, "world", false}, {8, "world", true}}, {1}},
                    Drag{"two_drags", {{2, "world", false}, {4, "world", true}, {8, "world", false}}, {4, 1}},
                    Drag{"two_sliders", {{2, "tp", false}, {4, "pp", false}, {8, "tp", false}}, {4, 2, 1}},
                    Drag{"typed", {{2, "", false}, {4, "", false}}, {2, 1}},
                    Drag{"drag_then_typed", {{2, "tp", false}, {4, "", false}, {8, "tp", false}}, {4, 2, 1}}),
    [](const auto &row) { return row.param.name; });

// After an undo, a drag of the same slider must not rewrite the step that it stands on.
TEST(Session, DragAfterUndoIsAStepOfItsOwn)
{
    Session session;
    session.change(job(2), "tp");
    session.endStep();
    session.change(job(4), "pp");
    session.undo();
    session.change(job(8), "tp");
    session.undo();
    EXPECT_EQ(session.world(), 2);
}

TEST(Session, DragAfterUndoOfAnUnfinishedDragIsAStepOfItsOwn)
{
    Session session;
    session.change(job(2), "tp");
    session.change(job(4), "pp");
    session.undo(); // on the tp step, that was never ended
    session.change(job(8), "tp");
    session.undo();
    EXPECT_EQ(session.world(), 2);
}

TEST(Session, KeepsARankThatStillExistsAndDropsOneThatDoesNot)
{
    Session session;
    session.change(job(64, 8));
    session.selectRank(40);
    session.selectKind("tp");
    session.change(job(48, 8));
    EXPECT_EQ(session.selectedRank(), 40);
    EXPECT_EQ(session.groupKind(), "tp");
    session.change(job(32, 8));
    EXPECT_EQ(session.selectedRank(), -1);
    EXPECT_EQ(session.groupKind(), "tp");
}

TEST(Session, DropsAGroupThatDoesNotExist)
{
    Session session;
    session.change(job(64, 8));
    session.selectGroup("tp", 7);
    EXPECT_EQ(session.groupIndex(), 7);
    session.change(job(32, 8));
    EXPECT_EQ(session.groupIndex(), -1);
    session.selectGroup("tp", 3);
    session.change(job(8, 3)); // refused: no groups at all
    EXPECT_FALSE(session.isValid());
    EXPECT_EQ(session.world(), 0);
    EXPECT_EQ(session.groupKind(), "");
    EXPECT_EQ(session.groupIndex(), -1);
}

TEST(Session, IgnoresWhatCannotBeSelected)
{
    Session session;
    session.change(job(8, 2));
    session.selectRank(8);
    EXPECT_EQ(session.selectedRank(), -1);
    session.selectKind("nonsense");
    EXPECT_EQ(session.groupKind(), "");
    session.selectGroup("tp", 4);
    EXPECT_EQ(session.groupKind(), "");
    session.selectGroup("tp", -1);
    EXPECT_EQ(session.groupKind(), "");
    session.setColourBy("nonsense");
    EXPECT_EQ(session.colourBy(), "pp");
    session.setView("nonsense");
    EXPECT_EQ(session.view(), "cluster");
    session.setCoreVersion("1.0");
    EXPECT_EQ(session.coreVersion(), "0.20.0");
}

TEST(Session, GroupAndRankExcludeEachOther)
{
    Session session;
    session.change(job(8, 2));
    session.selectRank(5);
    session.selectGroup("tp", 1);
    EXPECT_EQ(session.selectedRank(), -1);
    session.selectRank(5);
    EXPECT_EQ(session.groupKind(), "tp");
    EXPECT_EQ(session.groupIndex(), -1);
    session.clearSelection();
    EXPECT_EQ(session.selectedRank(), -1);
    EXPECT_EQ(session.groupKind(), "");
}

TEST(Session, SpeaksBothLanguages)
{
    Session session;
    session.change(job(8, 2));
    QSignalSpy language(&session, &Session::languageChanged);
    const auto english = session.subtitle(), summary = session.summary();
    session.setLanguage("zh");
    EXPECT_EQ(language.count(), 1);
    EXPECT_NE(session.subtitle(), english);
    EXPECT_NE(session.summary(), summary);
    session.setLanguage("zh");
    EXPECT_EQ(language.count(), 1);
    session.setLanguage("de"); // unknown: English
    EXPECT_EQ(session.language(), "en");
    EXPECT_EQ(session.subtitle(), english);
}

TEST(Session, LargeJobIsDerivedBesideTheWindow)
{
    Session session;
    session.change(job(8, 8));
    QSignalSpy busy(&session, &Session::busyChanged);
    session.change(job(131'072, 8));
    EXPECT_TRUE(session.isBusy());
    EXPECT_EQ(session.world(), 8) << "the last picture stays";
    ASSERT_TRUE(becomes([&] { return !session.isBusy(); }));
    EXPECT_EQ(session.world(), 131'072);
    EXPECT_EQ(busy.count(), 2);
}

TEST(Session, OnlyTheNewestOfTwoLargeJobsArrives)
{
    Session session;
    QSignalSpy derived(&session, &Session::derivedChanged), busy(&session, &Session::busyChanged);
    session.change(job(131'072, 8));
    session.change(job(65'536, 8));
    ASSERT_TRUE(becomes([&] { return !session.isBusy(); }));
    EXPECT_EQ(session.world(), 65'536);
    EXPECT_EQ(derived.count(), 1);
    EXPECT_EQ(busy.count(), 2);
}

// One worker runs the jobs in order, so when the third has arrived the first would have too.
TEST(Session, ASmallJobOvertakesALargeOne)
{
    Session session;
    QSignalSpy derived(&session, &Session::derivedChanged);
    session.change(job(131'072, 8));
    session.change(job(16, 8));
    EXPECT_FALSE(session.isBusy());
    EXPECT_EQ(session.world(), 16);
    session.change(job(65'536, 8));
    ASSERT_TRUE(becomes([&] { return !session.isBusy(); }));
    EXPECT_EQ(derived.count(), 2);
    EXPECT_EQ(session.world(), 65'536);
}

TEST(Session, MayGoWhileAJobIsUnderWay)
{
    for (int i = 0; i < 5; ++i) {
        Session session;
        session.change(job(131'072, 8));
    }
}

TEST(Session, SelectionIsCheckedAgainstWhatIsShown)
{
    Session session;
    session.change(job(8, 8));
    session.change(job(131'072, 8));
    session.selectRank(100); // not there yet
    EXPECT_EQ(session.selectedRank(), -1);
    ASSERT_TRUE(becomes([&] { return !session.isBusy(); }));
    session.selectRank(131'071);
    EXPECT_EQ(session.selectedRank(), 131'071);
}

TEST(Session, SeesWhatAConceptMeans)
{
    Session session;
    ASSERT_TRUE(session.see("expert-parallel-and-folding"));
    EXPECT_EQ(session.view(), "cluster");
    EXPECT_GT(session.world(), 1);
    EXPECT_FALSE(session.groupKind().isEmpty());
    EXPECT_TRUE(session.canUndo()) << "the job on screen before can be had back";
    session.undo();
    EXPECT_EQ(session.world(), 1);
    EXPECT_FALSE(session.see("nothing-of-that-name"));
}

TEST(Session, SeeingAThreadKeepsTheJob)
{
    Session session;
    session.change(job(64, 8));
    ASSERT_TRUE(session.see("determinism"));
    EXPECT_EQ(session.view(), "map");
    EXPECT_EQ(session.selected(), "thread-determinism");
    EXPECT_EQ(session.world(), 64);
}

TEST(Session, TheVersionIsKeptWhenSomethingIsSeen)
{
    Session session;
    session.setCoreVersion("main");
    ASSERT_TRUE(session.see("expert-parallel-and-folding"));
    EXPECT_EQ(session.coreVersion(), "main");
}

} // namespace
} // namespace rankscape
