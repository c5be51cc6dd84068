// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is known, what is open, and the drill. The program's main() sends all settings to a temporary folder.
#include "app/viewmodels/questions_model.h"

#include "app/resources/catalog_store.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

#include <set>

namespace rankscape {
namespace {

class QuestionsModelTest : public testing::Test {
protected:
    void SetUp() override
    {
        QSettings settings("Rankscape", "rankscape");
        ASSERT_TRUE(settings.fileName().startsWith(qEnvironmentVariable("XDG_CONFIG_HOME")));
        settings.clear();
    }

    Session session;
};

struct Opened : QuestionsModel {
    explicit Opened(Session &session) { setSession(&session); }
    QString id(int row) { return cards()->row(row)["id"].toString(); }
    /// The ids of a whole round, from the card on screen.
    QStringList round()
    {
        QStringList ids;
        for (int i = 0; i < drillCount(); ++i, next())
            ids << drillCard()["id"].toString();
        return ids;
    }
};

int count(Question::Kind kind)
{
    return static_cast<int>(std::ranges::count(catalog().questions(), kind, &Question::kind));
}

TEST_F(QuestionsModelTest, HoldsEveryQuestionButTheSummary)
{
    Opened model(session);
    EXPECT_EQ(model.mustAnswer()->count(), count(Question::Kind::must_answer));
    EXPECT_EQ(model.cards()->count(), count(Question::Kind::follow_up) + count(Question::Kind::drill));
    EXPECT_EQ(model.total(), static_cast<int>(catalog().questions().size()) - 1);
    EXPECT_EQ(model.knownCount(), 0);
    EXPECT_EQ(model.cards()->row(0)["kind"], "follow_up");
    EXPECT_EQ(model.cards()->row(model.cards()->count() - 1)["kind"], "drill");
}

TEST_F(QuestionsModelTest, SpeaksTheSessionsLanguage)
{
    Opened model(session);
    const auto english = model.cards()->row(0);
    EXPECT_EQ(english["label"], "follow-up");
    session.setLanguage("zh");
    const auto chinese = model.cards()->row(0);
    EXPECT_EQ(chinese["id"], english["id"]);
    EXPECT_EQ(chinese["label"], "追问");
    for (const auto *role : {"question", "think", "answer"})
        EXPECT_NE(chinese[role], english[role]) << role;
}

TEST_F(QuestionsModelTest, TheSummaryCanBeReadInTheOtherLanguage)
{
    Opened model(session);
    QSignalSpy changes(&model, &QuestionsModel::summaryChanged);
    const auto english = model.summary();
    EXPECT_TRUE(english.contains("five threads"));
    EXPECT_NEAR(model.summarySeconds(), 33, 8) << "a 30-second answer";
    model.setSummaryLanguage("zh");
    EXPECT_EQ(changes.count(), 1);
    EXPECT_TRUE(model.summary().contains("五条主线"));
    EXPECT_NEAR(model.summarySeconds(), 33, 8);
    EXPECT_EQ(session.language(), "en");
    session.setLanguage("zh");
    session.setLanguage("en");
    EXPECT_EQ(model.summary(), english) << "follows the session when that changes";
}

TEST_F(QuestionsModelTest, KnownOutlivesTheProgram)
{
    QString one, other;
    {
        Opened model(session);
        one = model.id(0);
        other = model.mustAnswer()->row(0)["id"].toString();
        model.setKnown(one, true);
        model.setKnown(other, true);
        model.setKnown("nothing of the kind", true);
        EXPECT_EQ(model.knownCount(), 2);
    }
    Opened model(session);
    EXPECT_EQ(model.knownCount(), 2);
    EXPECT_TRUE(model.cards()->row(0)["known"].toBool());
    EXPECT_FALSE(model.cards()->row(1)["known"].toBool());
    EXPECT_TRUE(model.mustAnswer()->row(0)["known"].toBool());
    model.setKnown(one, false);
    EXPECT_EQ(QSettings("Rankscape", "rankscape").value("known_questions").toStringList(), QStringList{other});
}

TEST_F(QuestionsModelTest, IdsThatAreGoneDoNotCount)
{
    QSettings("Rankscape", "rankscape").setValue("known_questions", QStringList{"gone", "gone", "summary"});
    Opened model(session);
    EXPECT_EQ(model.knownCount(), 0);
}

TEST_F(QuestionsModelTest, OpensInSteps)
{
    Opened model(session);
    for (int row = 0; row < model.cards()->count(); ++row) {
        const bool hinted = !model.cards()->row(row)["think"].toString().isEmpty();
        std::vector<int> stages;
        do {
            model.advance(model.id(row));
            stages.push_back(model.cards()->row(row)["stage"].toInt());
        } while (stages.back() != QuestionsModel::QuestionOnly);
        EXPECT_EQ(stages, hinted ? std::vector<int>({1, 2, 0}) : std::vector<int>({2, 0})) << row;
    }
    model.setStage(model.id(1), QuestionsModel::Answer);
    model.setStage(model.id(1), 7);
    EXPECT_EQ(model.cards()->row(1)["stage"], QuestionsModel::Answer);
}

TEST_F(QuestionsModelTest, KnowsWhichElementIsAQuestion)
{
    Opened model(session);
    EXPECT_EQ(model.questionOf("question-" + model.id(0)), model.id(0));
    EXPECT_EQ(model.questionOf("question-" + model.summaryId()), model.summaryId());
    EXPECT_EQ(model.questionOf("question-nothing"), "");
    EXPECT_EQ(model.questionOf("thread-gtp"), "");
    EXPECT_EQ(model.questionOf(""), "");
}

TEST_F(QuestionsModelTest, ADrillGoesRoundEveryCardOnce)
{
    Opened model(session);
    EXPECT_FALSE(model.isDrilling());
    EXPECT_TRUE(model.drillCard().isEmpty());
    model.startDrill();
    ASSERT_TRUE(model.isDrilling());
    const auto ids = model.round();
    EXPECT_EQ(std::set<QString>(ids.begin(), ids.end()).size(), static_cast<std::size_t>(model.cards()->count()));
    EXPECT_EQ(model.drillIndex(), 0) << "round and at the first again";
    model.previous();
    EXPECT_EQ(model.drillCard()["id"], ids.last());
    model.next();
    EXPECT_EQ(model.drillCard()["id"], ids.first());
    model.stop();
    EXPECT_FALSE(model.isDrilling());
    model.next();
    model.reveal();
    model.toggleKnown();
    EXPECT_EQ(model.knownCount(), 0) << "nothing is on the table";
}

TEST_F(QuestionsModelTest, TheOrderIsShuffledAndStays)
{
    QStringList first;
    {
        Opened model(session);
        model.startDrill();
        first = model.round();
        QStringList in_file;
        for (int row = 0; row < model.cards()->count(); ++row)
            in_file << model.id(row);
        EXPECT_NE(first, in_file);
    }
    Opened model(session);
    model.startDrill();
    EXPECT_EQ(model.round(), first);
    QSettings("Rankscape", "rankscape").setValue("drill_seed", 12345);
    Opened other(session);
    other.startDrill();
    EXPECT_NE(other.round(), first);
}

TEST_F(QuestionsModelTest, WhatIsNotKnownComesFirst)
{
    Opened model(session);
    model.startDrill();
    const auto before = model.round();
    for (const auto at : {0, 3, 5})
        model.setKnown(before[at], true);
    EXPECT_EQ(model.round(), before) << "a drill that is on keeps its order";
    model.startDrill();
    auto wanted = before;
    for (const auto at : {0, 3, 5}) {
        wanted.removeOne(before[at]);
        wanted << before[at];
    }
    EXPECT_EQ(model.round(), wanted);
}

TEST_F(QuestionsModelTest, ADrillRevealsStepByStep)
{
    Opened model(session);
    model.startDrill();
    const bool hinted = !model.drillCard()["think"].toString().isEmpty();
    EXPECT_EQ(model.drillCard()["stage"], QuestionsModel::QuestionOnly);
    model.reveal();
    EXPECT_EQ(model.drillCard()["stage"], hinted ? QuestionsModel::Hint : QuestionsModel::Answer);
    model.reveal();
    model.reveal();
    EXPECT_EQ(model.drillCard()["stage"], QuestionsModel::Answer) << "stays there";
    model.toggleKnown();
    EXPECT_TRUE(model.drillCard()["known"].toBool());
    EXPECT_EQ(model.knownCount(), 1);
    model.next();
    EXPECT_EQ(model.drillCard()["stage"], QuestionsModel::QuestionOnly);
    session.setLanguage("zh");
    EXPECT_TRUE(model.isDrilling()) << "the language changes under the drill";
    EXPECT_EQ(model.drillIndex(), 1);
}

} // namespace
} // namespace rankscape
