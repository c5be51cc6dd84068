// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Moving along the time axis, filtering, and what a mark says.
#include "app/viewmodels/timeline_model.h"

#include "app/resources/catalog_store.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

namespace rankscape {
namespace {

struct Timeline {
    Session session;
    TimelineModel model;

    Timeline() { model.setSession(&session); }
    qint64 days() const { return model.first().daysTo(model.last()); }
};

TEST(TimelineModel, BeginsWithEverything)
{
    Timeline t;
    EXPECT_TRUE(t.model.isWhole());
    EXPECT_EQ(t.model.marks()->count(), static_cast<int>(catalog().releases().size() + catalog().events().size()) - 3)
        << "three events are releases too";
    EXPECT_EQ(t.model.releases()->count(), 7);
    EXPECT_EQ(t.model.releases()->row(0).value("version"), "0.19.0");
}

TEST(TimelineModel, ZoomKeepsThePlaceUnderThePointer)
{
    Timeline t;
    const auto before = t.days();
    const auto at = t.model.first().addDays(before / 2);
    t.model.zoom(2, 0.5);
    EXPECT_NEAR(static_cast<double>(t.days()), static_cast<double>(before) / 2, 1);
    EXPECT_NEAR(static_cast<double>(t.model.first().addDays(t.days() / 2).daysTo(at)), 0, 2);
    EXPECT_FALSE(t.model.isWhole());
    for (int i = 0; i < 20; ++i)
        t.model.zoom(2, 0.3);
    EXPECT_EQ(t.days(), 14) << "no closer than two weeks";
    for (int i = 0; i < 40; ++i)
        t.model.zoom(0.5, 0.7);
    EXPECT_TRUE(t.model.isWhole()) << "no further than everything";
}

TEST(TimelineModel, PanStopsAtTheEnds)
{
    Timeline t;
    const auto last = t.model.last();
    t.model.zoom(4, 0.5);
    const auto length = t.days();
    t.model.pan(100);
    EXPECT_EQ(t.model.last(), last);
    EXPECT_EQ(t.days(), length);
}

TEST(TimelineModel, TheFilterIsPartOfTheViewState)
{
    Timeline t;
    const auto all = t.model.marks()->count();
    t.model.toggle("thread-gtp");
    EXPECT_LT(t.model.marks()->count(), all);
    EXPECT_TRUE(t.model.isFiltered());
    EXPECT_EQ(t.session.viewState().hidden, std::vector<std::string>{"thread-gtp"});
    t.model.toggle("thread-gtp");
    EXPECT_EQ(t.model.marks()->count(), all);
}

TEST(TimelineModel, AMarkSaysWhatItIs)
{
    Timeline t;
    const auto mark = t.model.detail("event-2026-07-08-5129");
    EXPECT_EQ(mark.value("label").toString(), "#5129");
    EXPECT_EQ(mark.value("url").toString(), "https://github.com/NVIDIA/Megatron-LM/pull/5129");
    EXPECT_FALSE(mark.value("thread").toString().isEmpty());
    EXPECT_TRUE(catalog().citation(mark.value("citation").toString().toStdString()));
    EXPECT_TRUE(t.model.detail("event-none").isEmpty());
    t.session.setLanguage("zh");
    EXPECT_NE(t.model.detail("event-2026-07-08-5129").value("title"), mark.value("title"));
}

TEST(TimelineModel, AnUnconfirmedDateIsSaid)
{
    Timeline t;
    EXPECT_EQ(t.model.detail("release-core-0.20.0").value("pill"), "0.20.0 ?");
    EXPECT_EQ(t.model.detail("release-core-0.20.0").value("dateNote"),
              "date as the study notes give it, not confirmed");
    EXPECT_EQ(t.model.detail("release-core-0.19.0").value("dateNote"), "");
    EXPECT_EQ(t.model.releases()->row(1).value("dateNote"), "date as the study notes give it, not confirmed");
}

TEST(TimelineModel, TheCoreVersionIsFollowed)
{
    Timeline t;
    EXPECT_TRUE(t.model.detail("release-core-0.20.0").value("coreVersion").toBool());
    EXPECT_TRUE(t.model.detail("event-2026-11-20-bridge-0.7.1").value("later").toBool());
    t.session.setCoreVersion("main");
    EXPECT_FALSE(t.model.detail("release-core-0.20.0").value("coreVersion").toBool());
    EXPECT_FALSE(t.model.detail("event-2026-11-20-bridge-0.7.1").value("later").toBool());
}

TEST(TimelineModel, TicksFollowTheRange)
{
    Timeline t;
    EXPECT_TRUE(t.model.ticks()->row(0).value("label").toString().startsWith("2026-"));
    t.model.zoom(8, 0.5);
    EXPECT_EQ(t.model.ticks()->row(0).value("label").toString().size(), 5) << "weeks";
}

TEST(TimelineModel, NearestFindsAMarkWithinReach)
{
    Timeline t;
    const auto mark = t.model.detail("release-core-0.20.0");
    const auto at = mark.value("at").toDouble(), row = mark.value("row").toDouble();
    EXPECT_EQ(t.model.nearest(at + 86'400'000, row, 2, 0.2), "release-core-0.20.0");
    EXPECT_EQ(t.model.nearest(at, row + 0.45, 2, 0.2), "");
}

TEST(TimelineModel, KeysWalkByDay)
{
    Timeline t;
    const auto first = t.model.next({}, 1), last = t.model.next({}, -1);
    EXPECT_EQ(first, t.model.marks()->row(0).value("id").toString());
    EXPECT_EQ(t.model.next(last, 1), last) << "it stops at the end";
    EXPECT_EQ(t.model.next(t.model.next(first, 1), -1), first);
}

TEST(TimelineModel, IsNotMadeAnewWhenSomethingElseChanges)
{
    Timeline t;
    QSignalSpy changed(&t.model, &TimelineModel::changed);
    t.session.setColourBy("ep");
    t.session.setHovered("thread-gtp");
    auto other = t.session.scenario();
    other.parallel.world_size = 8;
    t.session.change(other);
    EXPECT_EQ(changed.count(), 0);
    t.session.setCoreVersion("0.19.0");
    EXPECT_EQ(changed.count(), 1) << "once, though two signals tell of it";
    t.session.setDark(true);
    EXPECT_EQ(changed.count(), 2);
}

} // namespace
} // namespace rankscape
