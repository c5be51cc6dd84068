// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The player, with seconds that the test hands out.
#include "app/viewmodels/player.h"
#include "tests/qml/waiting.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <set>

namespace rankscape {
namespace {

/// A ring all-gather of eight ranks on one node.
struct Playing {
    Session session;
    Player player;

    explicit Playing(std::int64_t bytes = 256'000'000)
    {
        session.change(test::job(8));
        wish(bytes);
        session.keepStudying(true);
        player.setSession(&session);
        EXPECT_TRUE(arrives());
    }
    void wish(std::int64_t bytes)
    {
        CollectiveWish wish;
        wish.bytes = bytes;
        wish.algorithm = Algorithm::ring;
        session.setCollective(wish);
    }
    bool arrives()
    {
        return test::becomes([this] { return !session.isStudyBusy(); });
    }
    double duration() const { return player.duration(); }
};

TEST(Player, WithoutAStudyThereIsNothingToPlay)
{
    Player player;
    player.setPlaying(true);
    player.advance(1);
    player.stepForward();
    player.stepBack();
    player.toEnd();
    player.toggleMark();
    player.nextMark();
    player.seekFraction(0.5);
    EXPECT_FALSE(player.isPlaying());
    EXPECT_EQ(player.duration(), 0);
    EXPECT_EQ(player.time(), 0);
    EXPECT_EQ(player.text(), "");
    EXPECT_EQ(player.ratioText(), "");
    EXPECT_TRUE(player.marks().isEmpty());
}

TEST(Player, LastsAsLongAsTheStudyAndPlaysItInEightSeconds)
{
    Playing x;
    EXPECT_EQ(x.duration(), x.session.study()->duration.value);
    EXPECT_DOUBLE_EQ(x.player.speed() * 8, x.duration());
    x.player.setPlaying(true);
    for (int frame = 0; frame < 240; ++frame)
        x.player.advance(1.0 / 60);
    EXPECT_NEAR(x.player.fraction(), 0.5, 1e-9);
}

TEST(Player, AdvancesOnlyWhilePlaying)
{
    Playing x;
    x.player.advance(1);
    EXPECT_EQ(x.player.time(), 0);
    x.player.setPlaying(true);
    x.player.advance(0);
    x.player.advance(-1);
    x.player.advance(std::numeric_limits<double>::quiet_NaN());
    EXPECT_EQ(x.player.time(), 0);
    x.player.advance(2);
    EXPECT_NEAR(x.player.fraction(), 0.25, 1e-12);
    x.player.togglePlaying();
    x.player.advance(2);
    EXPECT_NEAR(x.player.fraction(), 0.25, 1e-12);
}

struct SpeedRow {
    int index;
    const char *name;
    double fraction; ///< after one real second
};

class PlayerSpeeds : public testing::TestWithParam<SpeedRow> {};

TEST_P(PlayerSpeeds, AreStepsOfTheDefault)
{
    Playing x;
    const auto row = GetParam();
    x.player.setSpeedIndex(row.index);
    EXPECT_EQ(x.player.speeds().value(row.index), row.name);
    x.player.setPlaying(true);
    x.player.advance(1);
    EXPECT_NEAR(x.player.fraction(), row.fraction, 1e-12);
}

INSTANTIATE_TEST_SUITE_P(All, PlayerSpeeds,
                         testing::Values(SpeedRow{0, "1/4×", 1.0 / 32}, SpeedRow{1, "1/2×", 1.0 / 16},
                                         SpeedRow{2, "1×", 1.0 / 8}, SpeedRow{3, "2×", 1.0 / 4},
                                         SpeedRow{4, "4×", 1.0 / 2}),
                         [](const auto &row) { return "row" + std::to_string(row.param.index); });

TEST(Player, UnknownSpeedsAreIgnored)
{
    Playing x;
    x.player.setSpeedIndex(-1);
    x.player.setSpeedIndex(5);
    EXPECT_EQ(x.player.speedIndex(), 2);
}

TEST(Player, LoopsOrStopsAtTheEnd)
{
    Playing x;
    x.player.setPlaying(true);
    x.player.advance(10);
    EXPECT_TRUE(x.player.isPlaying());
    EXPECT_NEAR(x.player.fraction(), 0.25, 1e-9);
    x.player.setLoop(false);
    x.player.advance(10);
    EXPECT_FALSE(x.player.isPlaying());
    EXPECT_EQ(x.player.time(), x.duration());
    x.player.setPlaying(true); // anew
    EXPECT_EQ(x.player.time(), 0);
}

TEST(Player, SeekingIsExactAndHeldWithinThePlay)
{
    Playing x;
    std::mt19937 random(29);
    std::uniform_real_distribution<double> part(0, 1);
    std::vector<double> times;
    for (int i = 0; i < 100; ++i)
        times.push_back(part(random) * x.duration());
    for (int round = 0; round < 2; ++round, std::ranges::reverse(times))
        for (const auto time : times) {
            x.player.seek(time);
            ASSERT_EQ(x.player.time(), time);
        }
    x.player.seek(-1);
    EXPECT_EQ(x.player.time(), 0);
    x.player.seek(1e9);
    EXPECT_EQ(x.player.time(), x.duration());
    x.player.seek(std::numeric_limits<double>::quiet_NaN());
    EXPECT_EQ(x.player.time(), x.duration());
}

TEST(Player, SeekingDoesNotStopThePlay)
{
    Playing x;
    x.player.setPlaying(true);
    x.player.seekFraction(0.5);
    EXPECT_TRUE(x.player.isPlaying());
    x.player.advance(1);
    EXPECT_NEAR(x.player.fraction(), 0.625, 1e-12);
}

TEST(Player, StepsGoThroughAllEventsAndBack)
{
    Playing x;
    const auto &line = x.session.study()->runs[0].simulation.timeline;
    std::set<double> events(line.start.begin(), line.start.end());
    events.insert(line.end.begin(), line.end.end());
    x.player.setPlaying(true);
    std::vector<double> seen;
    while (x.player.time() < x.duration() && seen.size() < 1000) {
        x.player.stepForward();
        seen.push_back(x.player.time());
        EXPECT_TRUE(events.contains(x.player.time()) || x.player.time() == x.duration());
    }
    EXPECT_FALSE(x.player.isPlaying());
    EXPECT_GE(seen.size(), 7U) << "a ring of eight has seven steps";
    EXPECT_LE(seen.size(), events.size());
    // What is skipped lies beside a step but for rounding.
    for (const auto event : events)
        EXPECT_TRUE(event < x.duration() * 1e-6 ||
                    std::ranges::any_of(seen, [&](double at) { return std::abs(at - event) < x.duration() * 1e-6; }))
            << event;
    for (std::size_t i = seen.size() - 1; i-- > 0;) {
        x.player.stepBack();
        ASSERT_NEAR(x.player.time(), seen[i], x.duration() * 1e-6);
    }
    x.player.stepBack();
    x.player.stepBack();
    EXPECT_NEAR(x.player.time(), 0, x.duration() * 1e-6);
}

TEST(Player, ReducedMotionStepsTwiceASecond)
{
    Playing x, by_hand;
    x.player.setReducedMotion(true);
    x.player.setPlaying(true);
    x.player.advance(0.4);
    EXPECT_EQ(x.player.time(), 0);
    x.player.advance(0.1);
    by_hand.player.stepForward();
    EXPECT_EQ(x.player.time(), by_hand.player.time());
    EXPECT_TRUE(x.player.isPlaying());
    for (int i = 0; i < 30; ++i) // one second
        x.player.advance(1.0 / 30);
    by_hand.player.stepForward();
    by_hand.player.stepForward();
    EXPECT_EQ(x.player.time(), by_hand.player.time());
}

TEST(Player, ReducedMotionShowsTheEndAndBeginsAnewOrStops)
{
    Playing x;
    x.player.setReducedMotion(true);
    x.player.setPlaying(true);
    int steps = 0;
    while (x.player.time() < x.duration() && steps++ < 1000)
        x.player.advance(0.5);
    EXPECT_EQ(x.player.time(), x.duration());
    EXPECT_TRUE(x.player.isPlaying());
    x.player.advance(0.5);
    EXPECT_EQ(x.player.time(), 0);
    x.player.setLoop(false);
    for (int i = 0; i <= steps; ++i)
        x.player.advance(0.5);
    EXPECT_EQ(x.player.time(), x.duration());
    EXPECT_FALSE(x.player.isPlaying());
}

TEST(Player, MarksAreOrderedAndFoundAgain)
{
    Playing x;
    for (const double part : {0.75, 0.25, 0.5}) {
        x.player.seekFraction(part);
        x.player.toggleMark();
        EXPECT_TRUE(x.player.isMarked());
    }
    EXPECT_EQ(x.player.markFractions(), (QList<qreal>{0.25, 0.5, 0.75}));
    x.player.nextMark();
    EXPECT_EQ(x.player.fraction(), 0.75);
    x.player.nextMark();
    EXPECT_EQ(x.player.fraction(), 0.25) << "after the last, the first";
    x.player.toggleMark();
    EXPECT_FALSE(x.player.isMarked());
    x.player.removeMark(1);
    x.player.removeMark(7);
    x.player.removeMark(-1);
    EXPECT_EQ(x.player.markFractions(), (QList<qreal>{0.5}));
}

TEST(Player, AnotherStudyKeepsThePhaseAndForgetsMarks)
{
    Playing x;
    x.player.seekFraction(0.5);
    x.player.toggleMark();
    x.player.setPlaying(true);
    const auto before = x.duration();
    x.wish(512'000'000);
    ASSERT_TRUE(x.arrives());
    EXPECT_GT(x.duration(), before * 1.5);
    EXPECT_NEAR(x.player.fraction(), 0.5, 1e-12);
    EXPECT_TRUE(x.player.marks().isEmpty());
    EXPECT_TRUE(x.player.isPlaying());
    EXPECT_DOUBLE_EQ(x.player.speed() * 8, x.duration());
}

TEST(Player, PausesWhenNothingShowsItAnyMore)
{
    Playing x;
    x.player.setPlaying(true);
    x.session.keepStudying(false);
    EXPECT_FALSE(x.player.isPlaying());
}

TEST(Player, TellsTheTimeInBothLanguages)
{
    Playing x;
    x.player.seekFraction(0.5);
    const auto english = x.player.text(), ratio = x.player.ratioText();
    EXPECT_TRUE(english.startsWith("t = ")) << english.toStdString();
    EXPECT_TRUE(english.contains(" of ")) << english.toStdString();
    EXPECT_TRUE(ratio.startsWith("1 s here = ") && ratio.endsWith(" there")) << ratio.toStdString();
    QSignalSpy text(&x.player, &Player::textChanged), other(&x.player, &Player::ratioChanged);
    x.session.setLanguage("zh");
    EXPECT_EQ(text.count(), 1);
    EXPECT_EQ(other.count(), 1);
    EXPECT_TRUE(x.player.text().contains(QStringLiteral("，共 ")));
    EXPECT_TRUE(x.player.ratioText().startsWith(QStringLiteral("此处 1 s = 实际 ")));
}

// 256 MB over a ring of eight H100: 7/8 of it at about 360 GB/s, so some 600 µs; a thousandth of it takes 3 digits
// less.
TEST(Player, ChoosesUnitsThatSuit)
{
    EXPECT_TRUE(Playing(256'000'000).player.text().contains(QStringLiteral(" µs")));
    EXPECT_TRUE(Playing(256'000'000'000).player.text().contains(QStringLiteral(" ms")));
    EXPECT_TRUE(Playing(64'000'000'000'000).player.text().contains(QStringLiteral(" s")));
}

TEST(Player, OutlivesItsSession)
{
    Player player;
    {
        Session session;
        player.setSession(&session);
    }
    EXPECT_EQ(player.session(), nullptr);
    player.advance(1);
    EXPECT_EQ(player.text(), "");
}

} // namespace
} // namespace rankscape
