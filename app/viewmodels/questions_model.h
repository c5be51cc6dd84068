// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The questions for QML: which are open, which are known, and a drill through the cards.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"

#include <QSettings>
#include <QVariantMap>

namespace rankscape {

/// What a person knows and the order of drills outlive the program: "known_questions" and "drill_seed" in the settings.
class QuestionsModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY sessionChanged REQUIRED)
    Q_PROPERTY(QString summaryId READ summaryId NOTIFY summaryChanged)
    Q_PROPERTY(QString summaryQuestion READ summaryQuestion NOTIFY summaryChanged)
    Q_PROPERTY(QString summary READ summary NOTIFY summaryChanged) ///< Markdown, in `summaryLanguage`
    /// "en" or "zh"; follows the session's language whenever that changes.
    Q_PROPERTY(QString summaryLanguage READ summaryLanguage WRITE setSummaryLanguage NOTIFY summaryChanged)
    Q_PROPERTY(int summarySeconds READ summarySeconds NOTIFY summaryChanged) ///< to say it; see speech.h
    Q_PROPERTY(int wordsAMinute READ wordsAMinute CONSTANT)
    Q_PROPERTY(int charactersAMinute READ charactersAMinute CONSTANT)
    Q_PROPERTY(QStringList summaryCitations READ summaryCitations NOTIFY summaryChanged)
    /// Both lists: id kind label question think answer threads (titles) citations known stage.
    Q_PROPERTY(rankscape::RowsModel *mustAnswer READ mustAnswer CONSTANT)
    Q_PROPERTY(rankscape::RowsModel *cards READ cards CONSTANT) ///< follow-ups, then drill questions
    Q_PROPERTY(int knownCount READ knownCount NOTIFY changed)
    Q_PROPERTY(int total READ total NOTIFY changed) ///< all but the summary
    Q_PROPERTY(bool drilling READ isDrilling NOTIFY drillChanged)
    Q_PROPERTY(int drillIndex READ drillIndex NOTIFY drillChanged)
    Q_PROPERTY(int drillCount READ drillCount NOTIFY drillChanged)
    Q_PROPERTY(QVariantMap drillCard READ drillCard NOTIFY drillChanged) ///< a row; empty when no drill is on

public:
    /// How much of a card is shown.
    enum Stage { QuestionOnly, Hint, Answer };
    Q_ENUM(Stage)

    explicit QuestionsModel(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    QString summaryId() const;
    QString summaryQuestion() const;
    QString summary() const;
    QString summaryLanguage() const { return summary_in_ == Language::zh ? "zh" : "en"; }
    void setSummaryLanguage(const QString &language);
    int summarySeconds() const;
    int wordsAMinute() const;
    int charactersAMinute() const;
    QStringList summaryCitations() const;
    RowsModel *mustAnswer() { return &must_answer_; }
    RowsModel *cards() { return &cards_; }
    int knownCount() const;
    int total() const { return must_answer_.count() + cards_.count(); }
    bool isDrilling() const { return !drill_.isEmpty(); }
    int drillIndex() const { return drill_at_; }
    int drillCount() const { return static_cast<int>(drill_.size()); }
    QVariantMap drillCard() const;

    Q_INVOKABLE void setKnown(const QString &id, bool known);
    /// One stage further; from the answer back to the question. Questions without a hint have two stages.
    Q_INVOKABLE void advance(const QString &id);
    Q_INVOKABLE void setStage(const QString &id, int stage);
    /// The element of the view (see Session::selected) that a question is; empty for anything else.
    Q_INVOKABLE QString questionOf(const QString &element) const;

    /// Every card once: those not known yet first, each part in an order that stays the same.
    Q_INVOKABLE void startDrill();
    Q_INVOKABLE void stop();
    Q_INVOKABLE void next();     ///< after the last card comes the first
    Q_INVOKABLE void previous(); ///< before the first, the last
    Q_INVOKABLE void reveal();   ///< one stage further, up to the answer
    Q_INVOKABLE void toggleKnown();

Q_SIGNALS:
    void sessionChanged();
    void summaryChanged();
    void changed();
    void drillChanged();

private:
    void reload();
    void reloadRows();
    void followLanguage();
    void go(int step);
    int nextStage(const QString &id, int stage) const;
    QVariantMap row_of(const Question &question) const;

    QSettings settings_{QStringLiteral("Rankscape"), QStringLiteral("rankscape")};
    Session *session_ = nullptr;
    Language summary_in_ = Language::en;
    RowsModel must_answer_, cards_;
    QStringList known_; ///< sorted; ids that the catalogue no longer has stay
    QHash<QString, int> stages_;
    QStringList drill_; ///< ids in the drill's order
    int drill_at_ = 0;
    int drill_stage_ = QuestionOnly;
};

} // namespace rankscape
