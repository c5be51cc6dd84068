// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of a session: when they come, what they say, and the heat map's cells.
#include "app/viewmodels/heat_map.h"
#include "tests/qml/waiting.h"

#include <QElapsedTimer>
#include <QPainter>
#include <QSignalSpy>

#include <gtest/gtest.h>

namespace rankscape {
namespace {

using test::becomes;
using test::job;

class TrafficCharts : public testing::Test {
protected:
    TrafficCharts()
    {
        session_.change(job(32));
        session_.keepStudying(true);
        charts_.setSession(&session_);
    }
    void wish(CollectiveWish wish)
    {
        wish.bytes = 32 << 20;
        session_.setCollective(wish);
        ASSERT_TRUE(becomes([&] { return !session_.isStudyBusy() && charts_.isReady(); }));
        const auto runs = wish.other ? 2 : 1;
        ASSERT_TRUE(
            becomes([&] { return charts_.runs().size() == runs && charts_.runs()[0] == name(wish.algorithm).data(); }));
    }

    Session session_;
    TrafficChartsModel charts_;
};

TEST_F(TrafficCharts, ComeWithTheStudy)
{
    wish({.operation = Operation::all_reduce, .algorithm = Algorithm::ring});
    EXPECT_EQ(charts_.problem(), "");
    EXPECT_EQ(charts_.levels(), (QStringList{"rank", "domain"}));
    EXPECT_EQ(charts_.level(), 0);
    ASSERT_EQ(charts_.links()->count(), 10);
    for (int i = 1; i < 10; ++i)
        EXPECT_GE(charts_.links()->row(i - 1)["share"].toDouble() + 1e-9, charts_.links()->row(i)["share"].toDouble());
    EXPECT_TRUE(charts_.links()->row(0)["id"].toString().startsWith("link-"));
    EXPECT_TRUE(charts_.links()->row(0)["words"].toString().contains("GB/s"));
    const auto bytes = charts_.bytes()->row(0);
    EXPECT_NEAR(bytes["inside"].toDouble() + bytes["across"].toDouble(), 1, 1e-9);
    EXPECT_EQ(charts_.nvlink().size(), 242);
    EXPECT_EQ(charts_.nvlink().back().toPointF().x(), charts_.span() * charts_.timeScale());
    EXPECT_EQ(charts_.at(-1), "");
    EXPECT_TRUE(charts_.at(charts_.span() / 2).contains("NVLink"));
}

TEST_F(TrafficCharts, WaitWhileNobodyLooks)
{
    wish({.operation = Operation::all_reduce, .algorithm = Algorithm::ring});
    charts_.setActive(false);
    QSignalSpy changed(&charts_, &TrafficChartsModel::changed);
    session_.setCollective({.operation = Operation::all_gather, .bytes = 1 << 20, .algorithm = Algorithm::ring});
    ASSERT_TRUE(becomes([&] { return !session_.isStudyBusy() && session_.study()->wish.bytes == 1 << 20; }));
    EXPECT_EQ(changed.count(), 0);
    const auto before = charts_.span();
    charts_.setActive(true);
    EXPECT_TRUE(becomes([&] { return charts_.span() != before; }));
}

TEST_F(TrafficCharts, ShowOneOfTwoRunsAndBothBars)
{
    wish({.operation = Operation::all_reduce, .algorithm = Algorithm::ring, .other = Algorithm::tree});
    EXPECT_EQ(charts_.runs(), (QStringList{"ring", "tree"}));
    EXPECT_EQ(charts_.bytes()->count(), 2);
    const auto first = charts_.most();
    charts_.setRun(1);
    EXPECT_EQ(charts_.run(), 1);
    EXPECT_NE(charts_.most(), first);
    charts_.setRun(2);
    EXPECT_EQ(charts_.run(), 1);
    wish({.operation = Operation::all_reduce, .algorithm = Algorithm::ring});
    EXPECT_EQ(charts_.run(), 0);
}

TEST_F(TrafficCharts, LevelStaysAsChosen)
{
    wish({.operation = Operation::all_reduce, .algorithm = Algorithm::ring});
    charts_.setLevel(1);
    EXPECT_EQ(charts_.matrix()->level, traffic_charts::Level::domain);
    wish({.operation = Operation::all_reduce, .algorithm = Algorithm::tree});
    EXPECT_EQ(charts_.matrix()->level, traffic_charts::Level::domain);
    charts_.setLevel(7);
    EXPECT_EQ(charts_.level(), 1);
}

TEST_F(TrafficCharts, SpeakBothLanguages)
{
    wish({.operation = Operation::all_reduce, .algorithm = Algorithm::ring});
    const auto words = charts_.bytes()->row(0)["words"].toString();
    session_.setLanguage("zh");
    EXPECT_NE(charts_.bytes()->row(0)["words"].toString(), words);
    EXPECT_TRUE(charts_.nvlinkName().contains("条链路的平均值"));
}

TEST_F(TrafficCharts, SayWhyThereIsNothing)
{
    const TrafficChartsModel empty;
    EXPECT_FALSE(empty.isReady());
    EXPECT_EQ(empty.problem(), "");
    Session idle;
    TrafficChartsModel waiting;
    waiting.setSession(&idle);
    EXPECT_TRUE(waiting.problem().startsWith("No traffic yet"));
    idle.setLanguage("zh");
    EXPECT_TRUE(waiting.problem().startsWith("还没有流量"));
    EXPECT_EQ(waiting.matrix(), nullptr);
    idle.change(job(8));
    idle.keepStudying(true);
    idle.setCollective({.group_kind = "nonsense"});
    ASSERT_TRUE(becomes([&] { return !idle.studyProblem().isEmpty() && !idle.isStudyBusy(); }));
    ASSERT_TRUE(becomes([&] { return waiting.isReady() || waiting.problem() == idle.studyProblem(); }));
}

TEST_F(TrafficCharts, HeatMapFindsItsCells)
{
    wish({.operation = Operation::all_reduce, .algorithm = Algorithm::ring});
    HeatMap map;
    map.setCharts(&charts_);
    map.setSize({400, 370});
    ASSERT_EQ(map.side(), 32);
    const auto place = map.cell(3, 9).center();
    map.point(place.x(), place.y());
    EXPECT_EQ(map.row(), 3);
    EXPECT_EQ(map.column(), 9);
    EXPECT_TRUE(map.words().startsWith("rank 3 → rank 9: ")) << map.words().toStdString();
    map.move(-5, 100);
    EXPECT_EQ(map.row(), 0);
    EXPECT_EQ(map.column(), 31);
    map.point(1, 1);
    EXPECT_EQ(map.row(), -1);
    EXPECT_EQ(map.words(), "");
    map.move(1, 0);
    EXPECT_EQ(map.row(), 0);
    charts_.setLevel(1);
    EXPECT_EQ(map.side(), 4);
}

TEST_F(TrafficCharts, HeatMapPaintsTheShadesOfItsLegend)
{
    wish({.operation = Operation::all_to_all, .algorithm = Algorithm::pairwise});
    HeatMap map;
    map.setCharts(&charts_);
    map.setSize({400, 370});
    for (const bool dark : {false, true}) {
        session_.setDark(dark);
        QImage image(400, 370, QImage::Format_RGB32);
        QPainter painter(&image);
        map.paint(&painter);
        const auto at = [&](int row, int column) { return image.pixelColor(map.cell(row, column).center().toPoint()); };
        EXPECT_EQ(at(0, 1), HeatMap::shade(1, true, dark));
        EXPECT_EQ(at(0, 12), HeatMap::shade(1, false, dark));
        EXPECT_EQ(at(5, 5), HeatMap::shade(0, true, dark));
    }
}

TEST_F(TrafficCharts, HeatMapOfTheLargestSizeIsPaintedWithinAFrame)
{
    session_.change(job(504));
    wish({.operation = Operation::all_to_all, .algorithm = Algorithm::pairwise});
    ASSERT_TRUE(
        becomes([&] { return charts_.isReady() && charts_.levels().size() == 2 && charts_.matrix()->side() != 4; }));
    charts_.setLevel(0);
    HeatMap map;
    map.setCharts(&charts_);
    map.setSize({560, 530});
    ASSERT_EQ(map.side(), 504);
    QImage image(560, 530, QImage::Format_RGB32);
    QPainter painter(&image);
    QElapsedTimer timer;
    timer.start();
    map.paint(&painter);
    RecordProperty("milliseconds", static_cast<int>(timer.elapsed()));
    EXPECT_EQ(image.pixelColor(map.cell(100, 3).center().toPoint()), HeatMap::shade(1, false, false));
}

} // namespace
} // namespace rankscape
