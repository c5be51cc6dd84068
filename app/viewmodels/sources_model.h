// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the view on screen rests on: its citations and its concept page.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"

namespace rankscape {

class SourcesModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY sessionChanged REQUIRED)
    Q_PROPERTY(rankscape::RowsModel *citations READ citations
                   CONSTANT) ///< id title kind status verification confirmed date version url nuance quotation
    Q_PROPERTY(QString conceptId READ conceptId WRITE setConceptId NOTIFY conceptChanged)
    Q_PROPERTY(QString conceptTitle READ conceptTitle NOTIFY conceptChanged)
    Q_PROPERTY(QString conceptBody READ conceptBody NOTIFY conceptChanged)     ///< Markdown
    Q_PROPERTY(QString conceptTeaser READ conceptTeaser NOTIFY conceptChanged) ///< its first paragraph, plain

public:
    explicit SourcesModel(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    RowsModel *citations() { return &citations_; }
    QString conceptId() const { return concept_; }
    void setConceptId(const QString &id);
    QString conceptTitle() const;
    QString conceptBody() const;
    QString conceptTeaser() const;

    /// One citation's row, for a link or a finding; empty if unknown.
    Q_INVOKABLE QVariantMap citation(const QString &id) const;

Q_SIGNALS:
    void sessionChanged();
    void conceptChanged();

private:
    void reload();

    Session *session_ = nullptr;
    QString concept_;
    RowsModel citations_;
};

} // namespace rankscape
