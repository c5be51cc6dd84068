// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Entries in the catalogue's order; concepts by title.
#include "app/viewmodels/library_model.h"

#include "app/resources/catalog_store.h"
#include "app/viewmodels/citation_info.h"
#include "model/catalog/cite_as.h"

#include <QCollator>

#include <algorithm>

namespace rankscape {

namespace {

QString searched(std::initializer_list<std::string_view> texts)
{
    QString all;
    for (const auto text : texts)
        all += to_qstring(text) + QLatin1Char('\n');
    return all.toLower();
}

} // namespace

LibraryModel::LibraryModel(QObject *parent) : QObject(parent), rows_({"id", "title", "detail", "chip", "statusRole"}) {}

void LibraryModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    connect(session, &Session::languageChanged, this, &LibraryModel::reload);
    reload();
}

void LibraryModel::setList(const QString &list)
{
    if (list_ == list)
        return;
    list_ = list;
    filter_.clear();
    reload();
    Q_EMIT listChanged();
}

void LibraryModel::setFilter(const QString &filter)
{
    if (filter_ == filter)
        return;
    filter_ = filter;
    refilter();
    Q_EMIT changed();
}

void LibraryModel::reload()
{
    all_.clear();
    if (session_ && list_ == QLatin1String("concepts")) {
        for (const auto &found : catalog().concepts()) {
            auto words = searched({found.id, found.title().en, found.title().zh, found.summary.en, found.summary.zh});
            for (const auto &alias : found.aliases)
                words += searched({alias});
            all_ << Entry{words,
                          {{"id", to_qstring(found.id)},
                           {"title", session_->say(found.title())},
                           {"detail", session_->say(found.summary)},
                           {"chip", QString()},
                           {"statusRole", QString()}}};
        }
        QCollator collator(QLocale(session_->language()));
        collator.setCaseSensitivity(Qt::CaseInsensitive);
        std::ranges::stable_sort(all_, [&](const Entry &a, const Entry &b) {
            return collator.compare(a.row[QStringLiteral("title")].toString(),
                                    b.row[QStringLiteral("title")].toString()) < 0;
        });
    } else if (session_ && list_ == QLatin1String("citations")) {
        for (const auto &found : catalog().citations()) {
            const auto line = QString::fromUtf8("%1 · %2").arg(session_->say(label(found.status)),
                                                               session_->say(short_label(found.verification)));
            all_ << Entry{searched({found.id, found.title.en, found.title.zh, found.short_title.en,
                                    found.short_title.zh, found.version, found.date, found.url}),
                          {{"id", to_qstring(found.id)},
                           {"title", session_->say(found.title)},
                           {"detail", line},
                           {"chip", to_qstring(chip(found, session_->textLanguage()))},
                           {"statusRole", status_role(found)}}};
        }
    }
    refilter();
    Q_EMIT changed();
}

void LibraryModel::refilter()
{
    const auto words = filter_.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    QList<QVariantMap> rows;
    for (const auto &entry : all_)
        if (std::ranges::all_of(words, [&](const QString &word) { return entry.searched.contains(word); }))
            rows << entry.row;
    rows_.set(rows);
}

} // namespace rankscape
