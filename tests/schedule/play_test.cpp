// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Steps played, as small pictures: a letter a second, the last line is what compute waits for.
#include "tests/schedule/drawn.h"

#include <gtest/gtest.h>

#include <limits>

namespace rankscape::test {
namespace {

struct Row {
    const char *name;
    const char *plan;
    const char *picture;
};

TEST(Play, Pictures)
{
    const std::vector<Row> rows{
        {"one after another", "c:A=2 c:B=3", "c AABBB\n! _____\n"},
        {"the first gather is exposed, the second hidden", "g:a=2 c:A=3<a g:b=2 c:B=2<b",
         "g aabb___\nc __AAABB\n! aa_____\n"},
        {"without prefetch every gather is exposed", "g:a=2 c:A=3<a g:b=2<A c:B=2<b",
         "g aa___bb__\nc __AAA__BB\n! aa___bb__\n"},
        {"only the part that compute does not cover", "g:a=1 c:A=2<a g:b=4 c:B=1<b", "g abbbb_\nc _AA__B\n! a__bb_\n"},
        {"a stream keeps its order though the second could go", "c:A=4 g:a=1<A g:b=1",
         "c AAAA__\ng ____ab\n! ____ab\n"},
        {"of two gathers that compute waits for the later counts", "g:a=2 h:b=3 c:A=1<a,b",
         "g aa__\nh bbb_\nc ___A\n! bbb_\n"},
        {"a chain of communication counts link by link", "g:a=2 h:b=2<a c:A=1<b",
         "g aa___\nh __bb_\nc ____A\n! aabb_\n"},
        {"the step waits for its last reduction", "c:A=2 r:a=3<A", "c AA___\nr __aaa\n! __aaa\n"},
        {"a reduction under later compute is hidden", "c:A=2 r:a=2<A c:B=3", "c AABBB\nr __aa_\n! _____\n"},
        {"the host's waiting is not communication", "h:.=2 c:A=1<.", "h .._\nc __A\n! ___\n"},
        {"behind a host event a gather still counts", "g:a=2 h:.=1<a c:A=1<.", "g aa__\nh __._\nc ___A\n! aa__\n"},
        {"communication on the compute stream is not compute", "c:a=2 c:A=2 c:b=1 c:B=1", "c aaAAbB\n! aa__b_\n"},
        {"idle for want of compute elsewhere", "d:A=2 c:B=1<A", "d AA_\nc __B\n! ___\n"},
        {"two at once share NVLink", "g:a=2~1 h:b=2~1", "g aaaa\nh bbbb\n! aaaa\n"},
        {"different fabrics do not meet", "g:a=2~1 h:b=2@1", "g aa\nh bb\n! aa\n"},
        {"halves fit beside each other", "g:a=2@0.5 h:b=3@0.5", "g aa_\nh bbb\n! bbb\n"},
        // For two seconds at half speed, then a has ended and b goes on alone.
        {"what is left goes on at full speed", "g:a=1~1 h:b=3~1", "g aa__\nh bbbb\n! bbbb\n"},
        // a uses both fabrics and is held up by the fuller one, the network (0.5 + 1 = 1.5).
        {"the fuller fabric decides", "g:a=2~0.5@0.5 h:b=2@1", "g aaa\nh bbb\n! aaa\n"},
        {"compute is not slowed by communication", "c:A=3 g:a=2~1 h:b=1~1", "c AAA\ng aaa\nh bb_\n! ___\n"},
        {"a share above one is one", "g:a=2~3", "g aa\n! aa\n"},
    };
    for (const auto &row : rows) {
        const auto line = play(written(row.plan));
        ASSERT_TRUE(line) << row.name;
        EXPECT_EQ(drawn(*line), row.picture) << row.name;
    }
}

TEST(Play, ZeroLengths)
{
    const auto line = *play(written("g:a=0 c:A=0<a c:B=1 g:b=0<B"));
    EXPECT_EQ(line.end_of_all, 1);
    EXPECT_EQ(line.start, (std::vector<double>{0, 0, 0, 1}));
    EXPECT_TRUE(line.exposed.empty());
    EXPECT_EQ(line.share_done(0, 0), 1);
    EXPECT_EQ(line.share_done(3, 0.5), 0);
    EXPECT_EQ(play(StepPlan{})->end_of_all, 0);
    EXPECT_EQ(play(StepPlan{})->next_event(3), 3);
    EXPECT_EQ(StepTimeline{}.held(0), 0);
    EXPECT_EQ(StepTimeline{}.peak(), 0);
}

TEST(Play, ProgressIsStraightBetweenItsKnots)
{
    // b goes at half speed for two seconds while a is beside it, then alone.
    const auto line = *play(written("g:a=1~1 h:b=3~1"));
    const auto &knots = line.progress[1];
    ASSERT_EQ(knots.size(), 3u);
    EXPECT_DOUBLE_EQ(knots[1].time, 2);
    EXPECT_DOUBLE_EQ(knots[1].share, 1.0 / 3);
    for (const auto &[time, share] : std::vector<std::pair<double, double>>{
             {-1, 0}, {0, 0}, {1, 1.0 / 6}, {2, 1.0 / 3}, {3, 2.0 / 3}, {4, 1}, {9, 1}})
        EXPECT_DOUBLE_EQ(line.share_done(1, time), share) << time;
}

TEST(Play, SumsOfExposureAndBusyTime)
{
    const auto line = *play(written("g:a=2 c:A=3<a g:b=2 c:B=2<b r:r=4<A"));
    EXPECT_EQ(drawn(line), "g aabb_____\nc __AAABB__\nr _____rrrr\n! aa_____rr\n");
    EXPECT_EQ(line.exposed_on(0), 2);
    EXPECT_EQ(line.exposed_on(1), 0);
    EXPECT_EQ(line.exposed_on(2), 2);
    EXPECT_EQ(line.exposed_in_all(), 4);
    EXPECT_EQ(line.busy_on(0), 4);
    EXPECT_EQ(line.busy_on(1), 5);
    EXPECT_EQ(line.busy_on(2), 4);
}

TEST(Play, Seeking)
{
    const auto line = *play(written("g:a=2 c:A=3<a g:b=2 c:B=2<b"));
    EXPECT_EQ(line.instants, (std::vector<double>{0, 2, 4, 5, 7}));
    EXPECT_EQ(line.next_event(-1), 0);
    EXPECT_EQ(line.next_event(2), 4);
    EXPECT_EQ(line.next_event(7), 7);
    EXPECT_EQ(line.previous_event(7), 5);
    EXPECT_EQ(line.previous_event(2.5), 2);
    EXPECT_EQ(line.previous_event(0), 0);
}

TEST(Play, Memory)
{
    auto plan = written("g:a=2 c:A=3<a g:b=2 c:B=2<b");
    const auto hold = [&](double bytes, std::int32_t from, std::int32_t until, bool from_end = false) {
        plan.holds.push_back({{}, Content::weights, bytes, from, from_end, until});
    };
    hold(100, -1, -1);   // shards: always
    hold(10, 0, 1);      // unit A from the start of its gather to the end of its compute: 0 … 5
    hold(20, 2, 3);      // unit B: 2 … 7
    hold(5, 1, 3, true); // activations from the end of A to the end of B: 5 … 7
    hold(1000, 3, 0);    // freed before it is taken: never there
    const auto line = *play(plan);
    for (const auto &[time, bytes] : std::vector<std::pair<double, double>>{
             {-1, 110}, {0, 110}, {1.9, 110}, {2, 130}, {4.9, 130}, {5, 125}, {6.9, 125}, {7, 100}, {8, 100}})
        EXPECT_EQ(line.held(time), bytes) << time;
    EXPECT_EQ(line.peak(), 130);
    EXPECT_EQ(line.levels.size(), 4u);
}

TEST(Play, Refusals)
{
    const auto code = [](const StepPlan &plan) {
        const auto line = play(plan);
        return line ? std::string() : line.problem().code;
    };
    const auto good = written("g:a=2 c:A=3<a");
    EXPECT_EQ(code(good), "");
    for (const auto other : {-1, 1, 2}) {
        auto plan = good;
        plan.events[1].after = {other};
        EXPECT_EQ(code(plan), "unknown_event") << other;
    }
    for (const auto length :
         {-1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        auto plan = good;
        plan.events[0].alone = {length};
        EXPECT_EQ(code(plan), "negative_time") << length;
    }
    for (const auto stream : {-1, 2}) {
        auto plan = good;
        plan.events[0].stream = stream;
        EXPECT_EQ(code(plan), "unknown_stream") << stream;
    }
    auto plan = good;
    plan.holds.push_back({{"unit", "unit"}, Content::weights, 1, 2, false, -1});
    EXPECT_EQ(code(plan), "unknown_event");
    EXPECT_NE(play(plan).problem().sentence.zh.find("显存"), std::string::npos);
}

} // namespace
} // namespace rankscape::test
