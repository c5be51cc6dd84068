// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Telling a story: what each scene brings, what going back restores, what leaving leaves.
#include "app/viewmodels/story_model.h"

#include "app/resources/catalog_store.h"
#include "model/scenario/options.h"
#include "tests/qml/waiting.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace rankscape {
namespace {

// Views that every build has: one of ranks and one that moves.
const char *const tale = R"({"id": "tale", "thread": "gtp", "title": {"en": "Tale", "zh": "故事"}, "scenes": [
    {"id": "ranks", "title": {"en": "Ranks", "zh": "rank"}, "caption": {"en": "Eight.", "zh": "八个。"},
     "see": {"view": "cluster", "flags": ["--world-size=8", "--tp=4"], "group": "tp", "rank": 5, "colour_by": "tp"},
     "citations": ["gtp-doc"], "concept": "gtp"},
    {"id": "still", "title": {"en": "Still", "zh": "静止"}, "caption": {"en": "Half.", "zh": "一半。"},
     "see": {"view": "collectives", "selected": "thing", "other_size": 8}, "play": {"from": 0.5, "to": 0.5},
     "citations": ["nccl-topo"]},
    {"id": "play", "title": {"en": "Play", "zh": "播放"}, "caption": {"en": "A part.", "zh": "一段。"},
     "see": {"view": "collectives", "flags": ["--world-size=16", "--core-version=main"]},
     "play": {"from": 0.2, "to": 0.6}, "citations": ["nccl-topo"]},
    {"id": "end", "title": {"en": "End", "zh": "结束"}, "caption": {"en": "Done.", "zh": "完。"},
     "notes": {"en": "Ask.", "zh": "提问。"}, "see": {"view": "cluster", "flags": ["--world-size=4"]},
     "citations": ["gtp-doc"]}]})";

class StoryTest : public testing::Test {
protected:
    void SetUp() override
    {
        QDir(folder.path()).mkpath("stories");
        QFile file(folder.filePath("stories/tale.json"));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(tale);
        file.close();
        const auto problem = use_catalog(folder.path().toStdString());
        ASSERT_FALSE(problem) << one_line(*problem, Language::en);
        session.start(test::job(32, 2), {});
        player.setSession(&session);
        story.setProperty("player", QVariant::fromValue(&player));
        story.setSession(&session);
    }
    void TearDown() override { use_catalog({}); }

    std::int64_t world() const { return session.scenario().parallel.world_size.value_or(0); }

    QTemporaryDir folder;
    Session session;
    Player player;
    StoryModel story;
};

TEST_F(StoryTest, ASceneBringsItsJobAndItsView)
{
    EXPECT_FALSE(story.start("gone"));
    EXPECT_FALSE(story.isTelling());
    ASSERT_TRUE(story.start("tale"));
    EXPECT_TRUE(story.isTelling());
    EXPECT_EQ(story.count(), 4);
    EXPECT_EQ(story.scene(), 0);
    EXPECT_EQ(story.title(), "Ranks");
    EXPECT_EQ(story.caption(), "Eight.");
    EXPECT_EQ(story.citations(), QStringList{"gtp-doc"});
    EXPECT_EQ(story.conceptId(), "gtp");
    EXPECT_FALSE(story.conceptTitle().isEmpty());
    EXPECT_FALSE(story.canGoBack());
    EXPECT_EQ(session.view(), "cluster");
    EXPECT_EQ(world(), 8);
    EXPECT_EQ(session.scenario().cluster.hardware, ClusterSpec{}.hardware) << "nothing is left of the job before";
    EXPECT_EQ(session.selectedRank(), 5);
    EXPECT_EQ(session.groupKind(), "tp");
    EXPECT_EQ(session.colourBy(), "tp");
    session.setLanguage("zh");
    EXPECT_EQ(story.caption(), "八个。");
}

TEST_F(StoryTest, ASceneIsOneUndoStep)
{
    story.start("tale");
    story.next(); // the same job
    story.next();
    EXPECT_EQ(world(), 16);
    session.undo();
    EXPECT_EQ(world(), 8);
    session.undo();
    EXPECT_EQ(world(), 32);
    EXPECT_FALSE(session.canUndo());
}

TEST_F(StoryTest, BackRestoresTheSceneWhateverWasDone)
{
    story.start("tale");
    story.next();
    story.next();
    EXPECT_EQ(world(), 16);
    auto changed = session.scenario();
    changed.parallel.tensor = 8;
    session.change(changed);
    session.setView("map");
    session.setSelected("thread-gtp");
    story.back();
    EXPECT_EQ(story.scene(), 1);
    EXPECT_EQ(world(), 8);
    EXPECT_EQ(session.scenario().parallel.tensor, 4) << "the job of the scene before it in the file";
    EXPECT_EQ(session.view(), "collectives");
    EXPECT_EQ(session.selected(), "thing");
    EXPECT_EQ(session.otherSize(), 8);
    EXPECT_EQ(session.selectedRank(), -1) << "what a scene does not say is empty";
    story.back();
    EXPECT_EQ(session.selectedRank(), 5);
    EXPECT_EQ(session.otherSize(), 0);
    story.back(); // nowhere
    EXPECT_EQ(story.scene(), 0);
}

TEST_F(StoryTest, TheVersionStaysUnlessASceneNamesOne)
{
    session.setCoreVersion("0.19.0");
    story.start("tale");
    EXPECT_EQ(session.coreVersion(), "0.19.0");
    story.open(2);
    EXPECT_EQ(session.coreVersion(), "main");
    story.next();
    EXPECT_EQ(session.coreVersion(), "0.19.0") << "that of the scene is not the person's";
    session.setCoreVersion("0.19.2");
    story.back();
    EXPECT_EQ(session.coreVersion(), "main");
    story.next();
    EXPECT_EQ(session.coreVersion(), "0.19.2");
}

TEST_F(StoryTest, AStillStandsWhereItSays)
{
    story.start("tale", 1);
    ASSERT_TRUE(test::becomes([&] { return player.duration() > 0 && player.fraction() > 0; }));
    EXPECT_DOUBLE_EQ(player.fraction(), 0.5);
    EXPECT_FALSE(player.isPlaying());
}

TEST_F(StoryTest, APartIsPlayedAndThenItStops)
{
    story.start("tale", 2);
    ASSERT_TRUE(test::becomes([&] { return player.isPlaying(); }));
    EXPECT_DOUBLE_EQ(player.fraction(), 0.2);
    for (int i = 0; i < 1000 && player.isPlaying(); ++i)
        player.advance(0.02);
    EXPECT_FALSE(player.isPlaying());
    EXPECT_DOUBLE_EQ(player.fraction(), 0.6);
    player.setPlaying(true); // by hand: on to the end and round again
    for (int i = 0; i < 200; ++i)
        player.advance(0.02);
    EXPECT_TRUE(player.isPlaying());
}

TEST_F(StoryTest, SeekingByHandForgetsWhereToStop)
{
    story.start("tale", 2);
    ASSERT_TRUE(test::becomes([&] { return player.isPlaying(); }));
    player.seekFraction(0.5);
    for (int i = 0; i < 75; ++i)
        player.advance(0.02);
    EXPECT_TRUE(player.isPlaying());
    EXPECT_GT(player.fraction(), 0.6);
}

TEST_F(StoryTest, WithReducedMotionItStandsAtTheEnd)
{
    player.setReducedMotion(true);
    story.start("tale", 2);
    ASSERT_TRUE(test::becomes([&] { return player.fraction() > 0; }));
    EXPECT_DOUBLE_EQ(player.fraction(), 0.6);
    EXPECT_FALSE(player.isPlaying());
}

TEST_F(StoryTest, LeavingLeavesTheJob)
{
    story.start("tale", 2);
    const auto job = session.scenario();
    story.leave();
    EXPECT_FALSE(story.isTelling());
    EXPECT_EQ(session.scenario(), job);
    EXPECT_EQ(session.view(), "collectives");
    EXPECT_TRUE(story.title().isEmpty());
    story.next();
    EXPECT_EQ(session.scenario(), job);
    EXPECT_FALSE(player.isPlaying());
}

TEST_F(StoryTest, NothingIsOfferedWhereTheViewIsOfNoThread)
{
    EXPECT_TRUE(story.offered().isEmpty());
    story.showExample();
    EXPECT_EQ(world(), 32);
}

// Every scene that ships can be opened: its view exists and its flags mean something.
TEST(RealStories, EverySceneOpens)
{
    for (const auto &story : catalog().stories())
        for (const auto &scene : story.scenes) {
            Session session;
            EXPECT_TRUE(session.show(scene.see)) << story.id << " " << scene.id;
            EXPECT_EQ(session.view().toStdString(), scene.see.view) << story.id << " " << scene.id;
            if (!scene.see.group.empty() && !scene.see.flags.empty()) {
                EXPECT_EQ(session.groupKind().toStdString(), scene.see.group) << story.id << " " << scene.id;
            }
        }
}

// A thread's story belongs to a view of the thread, and its first scene has something to show there.
TEST(RealStories, TheFirstSceneIsAnExample)
{
    for (const auto &story : catalog().stories()) {
        Session session;
        ASSERT_TRUE(session.show(story.scenes.front().see)) << story.id;
        const auto *view = find_view(story.scenes.front().see.view);
        EXPECT_GT(session.world(), 0) << story.id;
        if (!view->study)
            continue;
        ASSERT_TRUE(test::becomes([&] { return !session.isStudyBusy(); })) << story.id;
        EXPECT_EQ(session.studyProblem(), QString()) << story.id;
    }
}

} // namespace
} // namespace rankscape
