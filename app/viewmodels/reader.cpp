// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Going from page to page.
#include "app/viewmodels/reader.h"

#include "app/resources/catalog_store.h"

#include <QDesktopServices>
#include <QUrl>

#include <array>

namespace rankscape {

namespace {

constexpr qsizetype longest_trail = 100;

struct Shower {
    const char *kind; ///< of link, and of the view's elements
    const char *view;
    bool panel; ///< the view tells more in a panel where the page stands
};

constexpr std::array<Shower, 3> showers{
    {{"thread", "map", true}, {"question", "questions", false}, {"release", "timeline", true}}};

} // namespace

Reader::Reader(QObject *parent) : QObject(parent) {}

void Reader::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    connect(session, &Session::languageChanged, this, &Reader::changed);
    Q_EMIT sessionChanged();
    Q_EMIT changed();
}

void Reader::visit(const QString &kind, const QString &id)
{
    Q_EMIT leaving();
    open_ = true;
    if (this->kind() != kind || pageId() != id) {
        trail_.resize(at_ + 1);
        trail_.append({kind, id, 0});
        if (trail_.size() > longest_trail)
            trail_.removeFirst();
        at_ = trail_.size() - 1;
    }
    Q_EMIT changed();
}

void Reader::showConcept(const QString &id)
{
    if (catalog().concept_of(id.toStdString()))
        visit(QStringLiteral("concept"), id);
}

void Reader::showCitation(const QString &id)
{
    if (catalog().citation(id.toStdString()))
        visit(QStringLiteral("citation"), id);
}

void Reader::showLibrary(const QString &list)
{
    if (list == QLatin1String("concepts") || list == QLatin1String("citations"))
        visit(QStringLiteral("library"), list);
}

bool Reader::showInView(const QString &link)
{
    const auto colon = link.indexOf(QLatin1Char(':'));
    for (const auto &shower : showers) {
        if (link.left(colon) != QLatin1String(shower.kind))
            continue;
        if (shower.panel && open_)
            close();
        session_->setView(QLatin1String(shower.view));
        session_->setSelected(link.left(colon) + QLatin1Char('-') + link.mid(colon + 1));
        return true;
    }
    return false;
}

QString Reader::catalogProblem() const
{
    const auto &problem = catalog_problem();
    return problem && session_ ? QString::fromStdString(one_line(*problem, session_->textLanguage())) : QString();
}

void Reader::follow(const QString &link)
{
    if (link.startsWith(QLatin1String("cite:")))
        showCitation(link.mid(5));
    else if (link.startsWith(QLatin1String("concept:")))
        showConcept(link.mid(8));
    else if (!showInView(link))
        QDesktopServices::openUrl(QUrl(link));
}

void Reader::go(qsizetype to)
{
    if (to < 0 || to >= trail_.size())
        return;
    Q_EMIT leaving();
    at_ = to;
    open_ = true;
    Q_EMIT changed();
}

void Reader::back() { go(at_ - 1); }

void Reader::forward() { go(at_ + 1); }

void Reader::close()
{
    Q_EMIT leaving();
    open_ = false;
    Q_EMIT changed();
}

void Reader::keepPlace(qreal place)
{
    if (at_ >= 0)
        trail_[at_].place = place;
}

} // namespace rankscape
