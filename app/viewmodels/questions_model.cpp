// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rows from the catalogue, what is known from the settings, and going through a drill.
#include "app/viewmodels/questions_model.h"

#include "app/resources/catalog_store.h"
#include "model/catalog/plain_text.h"
#include "model/views/questions/speech.h"

#include <QRandomGenerator>

#include <algorithm>
#include <random>

namespace rankscape {

namespace {

const QString known_key = QStringLiteral("known_questions");
const QString seed_key = QStringLiteral("drill_seed");
const QString element_prefix = QStringLiteral("question-");

QString text(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }

QStringList texts(const std::vector<std::string> &words)
{
    QStringList all;
    for (const auto &word : words)
        all << QString::fromStdString(word);
    return all;
}

const Question *summary_question()
{
    const auto all = catalog().questions();
    const auto found = std::ranges::find(all, Question::Kind::summary, &Question::kind);
    return found == all.end() ? nullptr : &*found;
}

QStringList ids_of(Question::Kind kind)
{
    QStringList ids;
    for (const auto &question : catalog().questions())
        if (question.kind == kind)
            ids << QString::fromStdString(question.id);
    return ids;
}

/// The same order for the same seed everywhere; std::shuffle leaves that to the library.
void shuffle(QStringList &ids, std::uint32_t seed)
{
    std::mt19937 numbers(seed);
    for (auto left = ids.size(); left > 1; --left)
        ids.swapItemsAt(left - 1, static_cast<qsizetype>(numbers() % static_cast<std::uint32_t>(left)));
}

} // namespace

QuestionsModel::QuestionsModel(QObject *parent)
    : QObject(parent),
      must_answer_({"id", "kind", "label", "question", "think", "answer", "threads", "citations", "known", "stage"}),
      cards_({"id", "kind", "label", "question", "think", "answer", "threads", "citations", "known", "stage"}),
      known_(settings_.value(known_key).toStringList())
{
    known_.removeDuplicates();
    known_.sort();
}

void QuestionsModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    connect(session, &Session::languageChanged, this, &QuestionsModel::followLanguage);
    followLanguage();
    Q_EMIT sessionChanged();
}

void QuestionsModel::followLanguage()
{
    summary_in_ = session_->textLanguage();
    reload();
}

QString QuestionsModel::summaryId() const
{
    const auto *question = summary_question();
    return question ? QString::fromStdString(question->id) : QString();
}

QString QuestionsModel::summaryQuestion() const
{
    const auto *question = summary_question();
    return question ? QString::fromStdString(question->question.in(summary_in_)) : QString();
}

QString QuestionsModel::summary() const
{
    const auto *question = summary_question();
    return question ? QString::fromStdString(question->answer.in(summary_in_)) : QString();
}

void QuestionsModel::setSummaryLanguage(const QString &language)
{
    const auto wanted = language == QLatin1String("zh") ? Language::zh : Language::en;
    if (summary_in_ == wanted)
        return;
    summary_in_ = wanted;
    Q_EMIT summaryChanged();
}

int QuestionsModel::summarySeconds() const { return speaking_seconds(plain_text(summary().toStdString())); }

int QuestionsModel::wordsAMinute() const { return words_a_minute; }

int QuestionsModel::charactersAMinute() const { return characters_a_minute; }

QStringList QuestionsModel::summaryCitations() const
{
    const auto *question = summary_question();
    return question ? texts(question->citations) : QStringList();
}

QVariantMap QuestionsModel::row_of(const Question &question) const
{
    const auto id = QString::fromStdString(question.id);
    QStringList threads;
    for (const auto &thread_id : question.threads)
        if (const auto *thread = catalog().thread(thread_id))
            threads << session_->say(thread->title);
    return {{"id", id},
            {"kind", text(name(question.kind))},
            {"label", session_->say(label(question.kind))},
            {"question", session_->say(question.question)},
            {"think", session_->say(question.think)},
            {"answer", session_->say(question.answer)},
            {"threads", threads},
            {"citations", texts(question.citations)},
            {"known", known_.contains(id)},
            {"stage", stages_.value(id, QuestionOnly)}};
}

void QuestionsModel::reloadRows()
{
    using Kind = Question::Kind;
    const auto rows = [this](std::initializer_list<Kind> kinds) {
        QList<QVariantMap> all;
        for (const auto kind : kinds)
            for (const auto &id : ids_of(kind))
                all.push_back(row_of(*catalog().question(id.toStdString())));
        return all;
    };
    must_answer_.set(rows({Kind::must_answer}));
    cards_.set(rows({Kind::follow_up, Kind::drill}));
    Q_EMIT changed();
}

void QuestionsModel::reload()
{
    reloadRows();
    Q_EMIT summaryChanged();
    Q_EMIT drillChanged();
}

int QuestionsModel::knownCount() const
{
    return static_cast<int>(std::ranges::count_if(catalog().questions(), [this](const Question &question) {
        return question.kind != Question::Kind::summary && known_.contains(QString::fromStdString(question.id));
    }));
}

void QuestionsModel::setKnown(const QString &id, bool known)
{
    if (known_.contains(id) == known || !catalog().question(id.toStdString()))
        return;
    if (known) {
        known_ << id;
        known_.sort();
    } else {
        known_.removeAll(id);
    }
    settings_.setValue(known_key, known_);
    reloadRows();
    Q_EMIT drillChanged();
}

int QuestionsModel::nextStage(const QString &id, int stage) const
{
    const auto *question = catalog().question(id.toStdString());
    return stage == QuestionOnly && question && question->think.en.empty() ? Answer : stage + 1;
}

void QuestionsModel::advance(const QString &id)
{
    const int stage = stages_.value(id, QuestionOnly);
    setStage(id, stage == Answer ? QuestionOnly : nextStage(id, stage));
}

void QuestionsModel::setStage(const QString &id, int stage)
{
    if (stages_.value(id, QuestionOnly) == stage || stage < QuestionOnly || stage > Answer)
        return;
    stages_[id] = stage;
    reloadRows();
}

QString QuestionsModel::questionOf(const QString &element) const
{
    if (!element.startsWith(element_prefix))
        return {};
    const auto id = element.mid(element_prefix.size());
    return catalog().question(id.toStdString()) ? id : QString();
}

void QuestionsModel::startDrill()
{
    if (!settings_.contains(seed_key))
        settings_.setValue(seed_key, QRandomGenerator::global()->generate());
    drill_ = ids_of(Question::Kind::follow_up) + ids_of(Question::Kind::drill);
    shuffle(drill_, settings_.value(seed_key).toUInt());
    std::ranges::stable_partition(drill_, [this](const QString &id) { return !known_.contains(id); });
    drill_at_ = 0;
    drill_stage_ = QuestionOnly;
    Q_EMIT drillChanged();
}

void QuestionsModel::stop()
{
    if (!isDrilling())
        return;
    drill_.clear();
    Q_EMIT drillChanged();
}

QVariantMap QuestionsModel::drillCard() const
{
    const auto *question = isDrilling() ? catalog().question(drill_[drill_at_].toStdString()) : nullptr;
    if (!question)
        return {};
    auto row = row_of(*question);
    row["stage"] = drill_stage_;
    return row;
}

void QuestionsModel::go(int step)
{
    if (!isDrilling())
        return;
    drill_at_ = (drill_at_ + step + drillCount()) % drillCount();
    drill_stage_ = QuestionOnly;
    Q_EMIT drillChanged();
}

void QuestionsModel::next() { go(1); }

void QuestionsModel::previous() { go(-1); }

void QuestionsModel::reveal()
{
    if (!isDrilling() || drill_stage_ == Answer)
        return;
    drill_stage_ = nextStage(drill_[drill_at_], drill_stage_);
    Q_EMIT drillChanged();
}

void QuestionsModel::toggleKnown()
{
    if (isDrilling())
        setKnown(drill_[drill_at_], !known_.contains(drill_[drill_at_]));
}

} // namespace rankscape
