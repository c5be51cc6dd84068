// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Going from page to page.
#include "app/viewmodels/reader.h"

#include "app/resources/catalog_store.h"

#include <QDesktopServices>
#include <QUrl>

namespace rankscape {

namespace {

constexpr qsizetype longest_trail = 100;

} // namespace

Reader::Reader(QObject *parent) : QObject(parent) {}

void Reader::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    connect(session, &Session::languageChanged, this, &Reader::changed);
    Q_EMIT sessionChanged();
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

void Reader::follow(const QString &link)
{
    if (link.startsWith(QLatin1String("cite:")))
        showCitation(link.mid(5));
    else if (link.startsWith(QLatin1String("concept:")))
        showConcept(link.mid(8));
    else
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
