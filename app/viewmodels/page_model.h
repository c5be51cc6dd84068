// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A concept's page: its text, the claims that it shows, what it rests on and where it leads.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"

namespace rankscape {

/// Everything is read once a page, language or version; properties are what was read.
class PageModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY changed REQUIRED)
    Q_PROPERTY(QString conceptId READ conceptId WRITE setConceptId NOTIFY changed) ///< unknown: all is empty
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString body READ body NOTIFY changed)         ///< Markdown with cite: and concept: links
    Q_PROPERTY(QString seeView READ seeView NOTIFY changed)   ///< title of the view that "see it" opens; empty: none
    Q_PROPERTY(bool seeLeads READ seeLeads NOTIFY seeChanged) ///< "see it" would change what is on screen
    /// id statement nuance mark verification versions covers citations; `covers`: the session's version is meant
    Q_PROPERTY(rankscape::RowsModel *claims READ claims CONSTANT)
    Q_PROPERTY(QStringList citations READ citations NOTIFY changed)       ///< ids
    Q_PROPERTY(rankscape::RowsModel *leadsTo READ leadsTo CONSTANT)       ///< id title summary
    Q_PROPERTY(rankscape::RowsModel *linkedFrom READ linkedFrom CONSTANT) ///< id title summary

public:
    explicit PageModel(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    QString conceptId() const { return id_; }
    void setConceptId(const QString &id);
    QString title() const { return title_; }
    QString body() const { return body_; }
    QString seeView() const { return see_view_; }
    bool seeLeads() const { return see_leads_; }
    RowsModel *claims() { return &claims_; }
    QStringList citations() const { return citations_; }
    RowsModel *leadsTo() { return &leads_to_; }
    RowsModel *linkedFrom() { return &linked_from_; }

Q_SIGNALS:
    void changed();
    void seeChanged();

private:
    void reload();
    void reloadClaims();
    void lookWhereSeeLeads();

    Session *session_ = nullptr;
    QString id_;
    QString title_;
    QString body_;
    QString see_view_;
    bool see_leads_ = false;
    RowsModel claims_;
    QStringList citations_;
    RowsModel leads_to_;
    RowsModel linked_from_;
    CoreVersion version_ = CoreVersion::v0_20_0; ///< that the claims were read for
};

} // namespace rankscape
