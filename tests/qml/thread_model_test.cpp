// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the panel beside the map says, and when it says something else.
#include "app/viewmodels/thread_model.h"

#include "app/resources/catalog_store.h"
#include "model/views/map/states.h"
#include "tests/qml/waiting.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include <gtest/gtest.h>

#include <algorithm>

namespace rankscape {
namespace {

QString text(const std::string &words) { return QString::fromStdString(words); }

struct Panel {
    Panel() { model.setSession(&session); }

    Session session;
    ThreadModel model;
};

TEST(ThreadModel, BeginsWithTheThirtySecondAnswer)
{
    Panel panel;
    const auto questions = catalog().questions();
    const auto summary = std::ranges::find(questions, Question::Kind::summary, &Question::kind);
    ASSERT_NE(summary, questions.end());
    EXPECT_EQ(panel.model.kind(), "overview");
    EXPECT_EQ(panel.model.title(), text(summary->question.en));
    EXPECT_EQ(panel.model.what(), text(summary->answer.en));
    EXPECT_TRUE(panel.model.page().isEmpty());
    EXPECT_EQ(panel.model.threads()->count(), std::ssize(catalog().threads()));
    EXPECT_EQ(panel.model.features()->count(), 0);
    EXPECT_EQ(panel.model.states()->count(), std::ssize(map_view::told_states));
}

TEST(ThreadModel, TellsOfEachThreadAndTopic)
{
    Panel panel;
    for (const auto &thread : catalog().threads()) {
        panel.session.setSelected(text("thread-" + thread.id));
        SCOPED_TRACE(thread.id);
        EXPECT_EQ(panel.model.kind(), "thread");
        EXPECT_EQ(panel.model.title(),
                  text((thread.is_topic() ? "" : std::to_string(thread.number) + " ") + thread.title.en));
        EXPECT_EQ(panel.model.what(), text(thread.what.en));
        EXPECT_EQ(panel.model.page(), text(thread.page));
        EXPECT_EQ(panel.model.first()->count(), std::ssize(thread.first));
        EXPECT_EQ(panel.model.also()->count(), std::ssize(thread.also));
        EXPECT_EQ(panel.model.citations()->count(), std::ssize(thread.citations));
        EXPECT_EQ(panel.model.threads()->count(), 0);
        EXPECT_EQ(panel.model.features()->count(),
                  std::ranges::count(catalog().features(), thread.id, &Feature::thread));
        EXPECT_EQ(panel.model.claims()->count(), std::ranges::count_if(catalog().claims(), [&](const Claim &claim) {
                      return std::ranges::find(claim.threads, thread.id) != claim.threads.end();
                  }));
    }
}

TEST(ThreadModel, ACellSaysStateNoteAndVerification)
{
    Panel panel;
    panel.session.setSelected("thread-gtp");
    const auto cells = panel.model.features()->row(0).value("cells").toList();
    ASSERT_EQ(cells.size(), 4);
    const auto features = catalog().features();
    const auto feature = std::ranges::find(features, "gtp", &Feature::thread);
    for (const auto version : all_core_versions) {
        const auto cell = cells[static_cast<int>(version)].toMap();
        EXPECT_EQ(cell["version"].toString(), text(std::string(name(version))));
        EXPECT_EQ(cell["state"].toString(), text(label(feature->in(version).state).en));
        EXPECT_EQ(cell["note"].toString(), text(feature->in(version).note.en));
        EXPECT_FALSE(cell["mark"].toString().isEmpty());
        EXPECT_FALSE(cell["verificationMark"].toString().isEmpty());
        EXPECT_FALSE(cell["role"].toString().contains('-')) << "RoleColours knows names with underscores";
    }
}

TEST(ThreadModel, AConceptNamesWhatStandsOnIt)
{
    Panel panel;
    panel.session.setSelected("concept-overlap");
    EXPECT_EQ(panel.model.kind(), "concept");
    EXPECT_EQ(panel.model.page(), "overlap");
    ASSERT_GE(panel.model.threads()->count(), 3);
    EXPECT_EQ(panel.model.threads()->row(0).value("element"), "thread-mfsdp-v2");
    panel.session.setSelected("concept-overlap@muon"); // a chip means its concept
    EXPECT_EQ(panel.model.page(), "overlap");
    panel.session.setSelected("concept-none");
    EXPECT_EQ(panel.model.kind(), "overview");
}

TEST(ThreadModel, FollowsVersionAndLanguage)
{
    Panel panel;
    panel.session.setSelected("thread-gtp");
    EXPECT_TRUE(panel.model.badge().startsWith("0.20.0: ")) << panel.model.badge().toStdString();
    const auto before = panel.model.badge();
    panel.session.setCoreVersion("0.19.0");
    EXPECT_TRUE(panel.model.badge().startsWith("0.19.0: "));
    EXPECT_NE(panel.model.badge().mid(8), before.mid(8));
    EXPECT_EQ(panel.model.version(), 0);
    panel.session.setLanguage("zh");
    EXPECT_EQ(panel.model.what(), text(catalog().thread("gtp")->what.zh));
    EXPECT_TRUE(panel.model.badge().startsWith("0.19.0：")) << panel.model.badge().toStdString();
}

TEST(ThreadModel, APointerOnTheMapChangesNothing)
{
    Panel panel;
    QSignalSpy changed(&panel.model, &ThreadModel::changed), title(&panel.model, &ThreadModel::titleChanged);
    panel.session.setHovered("thread-gtp");
    EXPECT_EQ(changed.count(), 0);
    panel.session.setSelected("thread-gtp");
    EXPECT_EQ(changed.count(), 1);
    EXPECT_EQ(title.count(), 1);
    panel.session.setCoreVersion("main");
    EXPECT_EQ(changed.count(), 2);
    EXPECT_EQ(title.count(), 1) << "the panel must not scroll back for another version";
}

TEST(ThreadModel, OpensAViewOrAPage)
{
    Panel panel;
    for (const auto &thread : catalog().threads()) {
        const auto all = views();
        const bool has_view = std::ranges::find(all, thread.id, &View::thread) != all.end();
        for (const auto *prefix : {"thread-", "open-"}) {
            EXPECT_EQ(!panel.model.viewOf(text(prefix + thread.id)).isEmpty(), has_view) << thread.id;
            EXPECT_EQ(panel.model.pageOf(text(prefix + thread.id)), text(thread.page));
            EXPECT_TRUE(catalog().concept_of(thread.page)) << thread.page;
        }
    }
    EXPECT_EQ(panel.model.pageOf("concept-zero"), "zero");
    EXPECT_EQ(panel.model.pageOf("concept-overlap@muon"), "overlap");
    for (const auto *nothing : {"", "concept-none", "thread-none", "edge-zero-mfsdp-v2"}) {
        EXPECT_TRUE(panel.model.viewOf(nothing).isEmpty()) << nothing;
        EXPECT_TRUE(panel.model.pageOf(nothing).isEmpty()) << nothing;
    }
}

TEST(ThreadModel, ElementsLieInThePicture)
{
    Panel panel;
    QAbstractItemModelTester tester(panel.model.elements());
    ASSERT_GT(panel.model.elements()->count(), 20);
    for (int i = 0; i < panel.model.elements()->count(); ++i) {
        const auto row = panel.model.elements()->row(i);
        EXPECT_FALSE(row["name"].toString().isEmpty());
        EXPECT_GE(row["fromLeft"].toDouble(), 0);
        EXPECT_GE(row["fromTop"].toDouble(), 0);
        EXPECT_LE(row["fromLeft"].toDouble() + row["wide"].toDouble(), 1);
        EXPECT_LE(row["fromTop"].toDouble() + row["high"].toDouble(), 1);
    }
}

TEST(ThreadModel, ArrowKeysStepFromTheSelection)
{
    Panel panel;
    EXPECT_EQ(panel.model.step(Qt::Key_Down), "thread-mfsdp-v2");
    panel.session.setSelected("thread-gtp");
    EXPECT_EQ(panel.model.step(Qt::Key_Down), "thread-ep-communication");
    EXPECT_EQ(panel.model.step(Qt::Key_Up), "thread-mfsdp-v2");
    EXPECT_TRUE(panel.model.step(Qt::Key_Left).startsWith("concept-"));
}

} // namespace
} // namespace rankscape
