// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Catalogue entries as rows.
#include "app/viewmodels/sources_model.h"

#include "app/resources/catalog_store.h"

namespace rankscape {

namespace {

QString text(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }

} // namespace

SourcesModel::SourcesModel(QObject *parent)
    : QObject(parent),
      citations_({"id", "title", "kind", "status", "verification", "confirmed", "date", "version", "url", "nuance",
                  "quotation", "reference"})
{
}

void SourcesModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    connect(session, &Session::viewChanged, this, &SourcesModel::reload);
    connect(session, &Session::languageChanged, this, &SourcesModel::reload);
    reload();
    Q_EMIT sessionChanged();
}

QVariantMap SourcesModel::citation(const QString &id) const
{
    const auto *found = session_ ? catalog().citation(id.toStdString()) : nullptr;
    if (!found)
        return {};
    return {{"id", id},
            {"title", session_->say(found->title)},
            {"kind", session_->say(label(found->kind))},
            {"status", session_->say(label(found->status))},
            {"verification", session_->say(label(found->verification))},
            {"confirmed", found->verification == Citation::Verification::confirmed},
            {"date", text(found->date)},
            {"version", text(found->version)},
            {"url", text(found->url)},
            {"nuance", session_->say(found->nuance)},
            {"quotation", text(found->quotation)},
            {"reference", text(found->source_ref)}};
}

void SourcesModel::reload()
{
    const auto *view = find_view(session_->view().toStdString());
    QList<QVariantMap> rows;
    for (const auto &id : view->citations)
        if (auto row = citation(text(id)); !row.isEmpty())
            rows << row;
    citations_.set(rows);
    concept_ = text(view->concept_page);
    Q_EMIT conceptChanged();
}

void SourcesModel::setConceptId(const QString &id)
{
    if (concept_ == id || !catalog().concept_page(id.toStdString(), session_->textLanguage()))
        return;
    concept_ = id;
    Q_EMIT conceptChanged();
}

QString SourcesModel::conceptTitle() const
{
    const auto *page = session_ ? catalog().concept_page(concept_.toStdString(), session_->textLanguage()) : nullptr;
    return page ? text(page->title) : QString();
}

QString SourcesModel::conceptBody() const
{
    const auto *page = session_ ? catalog().concept_page(concept_.toStdString(), session_->textLanguage()) : nullptr;
    return page ? text(page->body) : QString();
}

QString SourcesModel::conceptTeaser() const
{
    for (auto paragraph : conceptBody().split(QStringLiteral("\n\n"))) {
        paragraph = paragraph.trimmed();
        if (!paragraph.isEmpty() && !paragraph.startsWith(QLatin1Char('#')))
            return paragraph.remove(QStringLiteral("**")).remove(QLatin1Char('*'));
    }
    return {};
}

} // namespace rankscape
