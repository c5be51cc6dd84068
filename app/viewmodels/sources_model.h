// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the view on screen rests on: its citations and its concept page.
#pragma once

#include "app/viewmodels/session.h"

namespace rankscape {

class SourcesModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY changed REQUIRED)
    Q_PROPERTY(QStringList citations READ citations NOTIFY changed) ///< ids, the main ones first
    Q_PROPERTY(QString conceptId READ conceptId NOTIFY changed)     ///< empty: the view has no page
    Q_PROPERTY(QString conceptTitle READ conceptTitle NOTIFY changed)

public:
    explicit SourcesModel(QObject *parent = nullptr) : QObject(parent) {}

    Session *session() const { return session_; }
    void setSession(Session *session);
    QStringList citations() const { return citations_; }
    QString conceptId() const { return concept_; }
    QString conceptTitle() const { return concept_title_; }

Q_SIGNALS:
    void changed();

private:
    void reload();

    Session *session_ = nullptr;
    QStringList citations_;
    QString concept_;
    QString concept_title_;
};

} // namespace rankscape
