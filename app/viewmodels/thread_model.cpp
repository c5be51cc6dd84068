// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rows for the panel beside the map.
#include "app/viewmodels/thread_model.h"

#include "app/resources/catalog_store.h"
#include "model/catalog/cite_as.h"
#include "model/views/map/figure.h"
#include "model/views/map/focus.h"
#include "model/views/map/map_view.h"
#include "model/views/map/states.h"

#include <algorithm>

namespace rankscape {

namespace {

QString text(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }

bool holds(const std::vector<std::string> &ids, std::string_view id) { return std::ranges::find(ids, id) != ids.end(); }

/// As RoleColours knows it.
QString role_name(Role role) { return text(rankscape::name(role)).replace(u'-', u'_'); }

/// The id in an element of this kind; empty for others.
std::string id_in(const std::string &element, std::string_view prefix)
{
    return element.starts_with(prefix) ? element.substr(prefix.size()) : std::string();
}

/// The thread or topic that "thread-gtp" or "open-gtp" means; null if it means none.
const Thread *thread_of(const std::string &element)
{
    return catalog().thread(element.starts_with("open-") ? id_in(element, "open-") : id_in(element, "thread-"));
}

} // namespace

ThreadModel::ThreadModel(QObject *parent)
    : QObject(parent),
      first_({"concept", "title"}),
      also_({"concept", "title"}),
      threads_({"element", "title", "line"}),
      features_({"title", "cells"}),
      claims_({"statement", "nuance", "mark", "verification"}),
      citations_({"citation", "chip", "title"}),
      states_({"mark", "label", "role"}),
      elements_({"element", "name", "description", "fromLeft", "fromTop", "wide", "high"})
{
}

void ThreadModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    connect(session, &Session::pictureChanged, this, &ThreadModel::reload);
    connect(session, &Session::scenarioChanged, this, &ThreadModel::reload);
    connect(session, &Session::languageChanged, this, &ThreadModel::reload);
    reload();
    Q_EMIT sessionChanged();
}

void ThreadModel::setThread(const QString &thread)
{
    if (thread_ == thread)
        return;
    thread_ = thread;
    if (session_)
        reload();
    Q_EMIT changed();
}

QStringList ThreadModel::versions() const
{
    QStringList names;
    for (const auto version : all_core_versions)
        names << text(name(version));
    return names;
}

int ThreadModel::version() const { return session_ ? session_->coreVersionIndex() : 0; }

void ThreadModel::reload()
{
    // A pointer that moves over the map changes the picture, but nothing here.
    const auto wanted = thread_.isEmpty() ? session_->selected() : QStringLiteral("thread-") + thread_;
    const auto now = wanted + u'\n' + session_->language() + u'\n' + session_->coreVersion();
    if (now == shown_)
        return;
    shown_ = now;
    const auto before = title_;
    const auto selected = map_view::plain(wanted.toStdString());
    if (const auto *thread = catalog().thread(id_in(selected, "thread-")))
        showThread(*thread);
    else if (const auto *idea = catalog().concept_of(id_in(selected, "concept-")))
        showConcept(*idea);
    else
        showOverview();
    QList<QVariantMap> states;
    for (const auto state : map_view::told_states)
        states << QVariantMap{{"mark", text(map_view::mark(state))},
                              {"label", session_->say(label(state))},
                              {"role", role_name(map_view::role(state))}};
    states_.set(states);
    if (thread_.isEmpty())
        reloadElements(); // the map's
    Q_EMIT changed();
    if (title_ != before)
        Q_EMIT titleChanged();
}

void ThreadModel::reloadElements()
{
    const auto shown = session_->shown();
    const auto whole = map_view::bounds(shown);
    QList<QVariantMap> rows;
    for (const auto &element : map_view::elements(shown))
        rows << QVariantMap{{"element", text(element.id)},
                            {"name", text(element.name)},
                            {"description", text(element.description)},
                            {"fromLeft", (element.box.x - whole.x) / whole.width},
                            {"fromTop", (element.box.y - whole.y) / whole.height},
                            {"wide", element.box.width / whole.width},
                            {"high", element.box.height / whole.height}};
    elements_.set(rows);
}

QVariantMap ThreadModel::threadRow(const Thread &thread) const
{
    const auto badge = map_view::badge_text(catalog(), thread.id, session_->scenario().core_version);
    return {{"element", text("thread-" + thread.id)},
            {"title", text(map_view::heading(thread, session_->textLanguage()))},
            {"line", session_->say(badge)}};
}

void ThreadModel::showOverview()
{
    kind_ = QStringLiteral("overview");
    const auto questions = catalog().questions();
    const auto summary = std::ranges::find(questions, Question::Kind::summary, &Question::kind);
    const bool found = summary != questions.end();
    title_ = found ? session_->say(summary->question) : session_->say({"Five threads", "五条主线"});
    what_ = found ? session_->say(summary->answer) : QString();
    page_.clear();
    view_.clear();
    badge_.clear();
    first_.set({});
    also_.set({});
    features_.set({});
    claims_.set({});
    citations_.set(found ? citationRows(summary->citations) : QList<QVariantMap>());
    QList<QVariantMap> rows;
    for (const auto &thread : catalog().threads())
        rows << threadRow(thread);
    threads_.set(rows);
}

void ThreadModel::showThread(const Thread &thread)
{
    kind_ = QStringLiteral("thread");
    title_ = text(map_view::heading(thread, session_->textLanguage()));
    what_ = session_->say(thread.what);
    page_ = text(thread.page);
    const auto version = session_->scenario().core_version;
    badge_ = session_->say(map_view::badge_text(catalog(), thread.id, version));
    view_ = viewOf(text("thread-" + thread.id));
    first_.set(conceptRows(thread.first));
    also_.set(conceptRows(thread.also));
    threads_.set({});
    citations_.set(citationRows(thread.citations));
    QList<QVariantMap> features;
    for (const auto &feature : catalog().features()) {
        if (feature.thread != thread.id)
            continue;
        QVariantList cells;
        for (const auto each : all_core_versions)
            cells << cell(feature, each);
        features << QVariantMap{{"title", session_->say(feature.title)}, {"cells", cells}};
    }
    features_.set(features);
    QList<QVariantMap> claims;
    for (const auto &claim : catalog().claims())
        if (holds(claim.threads, thread.id))
            claims << QVariantMap{{"statement", session_->say(claim.statement)},
                                  {"nuance", session_->say(claim.nuance)},
                                  {"mark", text(mark(claim.verification))},
                                  {"verification", session_->say(label(claim.verification))}};
    claims_.set(claims);
}

void ThreadModel::showConcept(const Concept &idea)
{
    kind_ = QStringLiteral("concept");
    title_ = session_->say(idea.title());
    what_ = session_->say(idea.summary);
    page_ = text(idea.id);
    view_.clear();
    badge_.clear();
    first_.set({});
    also_.set({});
    features_.set({});
    claims_.set({});
    citations_.set({});
    QList<QVariantMap> rows;
    for (const auto &thread : catalog().threads())
        if (holds(thread.first, idea.id) || holds(thread.also, idea.id) || thread.page == idea.id)
            rows << threadRow(thread);
    threads_.set(rows);
}

QVariantMap ThreadModel::cell(const Feature &feature, CoreVersion version) const
{
    const auto &there = feature.in(version);
    const auto note = session_->say(there.note);
    return {{"version", text(rankscape::name(version))},
            {"mark", text(map_view::mark(there.state))},
            {"role", role_name(map_view::role(there.state))},
            {"state", session_->say(label(there.state))},
            {"note", note},
            {"verificationMark", text(mark(there.verification))},
            {"verification", session_->say(label(there.verification))}};
}

QList<QVariantMap> ThreadModel::conceptRows(const std::vector<std::string> &ids) const
{
    QList<QVariantMap> rows;
    for (const auto &id : ids)
        rows << QVariantMap{{"concept", text(id)}, {"title", session_->say(map_view::title_of(catalog(), id))}};
    return rows;
}

QList<QVariantMap> ThreadModel::citationRows(const std::vector<std::string> &ids) const
{
    QList<QVariantMap> rows;
    for (const auto &id : ids)
        if (const auto *citation = catalog().citation(id))
            rows << QVariantMap{{"citation", text(id)},
                                {"chip", text(chip(*citation, session_->textLanguage()))},
                                {"title", session_->say(citation->title)}};
    return rows;
}

QString ThreadModel::step(int key) const
{
    const auto direction = key == Qt::Key_Left    ? map_view::Direction::left
                           : key == Qt::Key_Right ? map_view::Direction::right
                           : key == Qt::Key_Up    ? map_view::Direction::up
                                                  : map_view::Direction::down;
    return text(map_view::step(session_->shown(), session_->viewState().selected, direction));
}

QString ThreadModel::viewOf(const QString &element) const
{
    const auto *thread = thread_of(element.toStdString());
    const auto all = views();
    const auto own = std::ranges::find_if(all, [&](const View &view) { return thread && view.thread == thread->id; });
    return own != all.end() ? text(own->id) : QString();
}

QString ThreadModel::pageOf(const QString &element) const
{
    const auto words = map_view::plain(element.toStdString());
    if (const auto *thread = thread_of(words))
        return text(thread->page);
    const auto *idea = catalog().concept_of(id_in(words, "concept-"));
    return idea ? text(idea->id) : QString();
}

} // namespace rankscape
