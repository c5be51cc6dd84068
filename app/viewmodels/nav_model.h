// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The list on the left: sections, and what each entry opens.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"

namespace rankscape {

/// Rows: `heading` (a section's name, then nothing else), `text`, `kind` ("view", "groups", "thread", "library")
/// and `target` (a view, a thread or a list by id).
class NavModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY sessionChanged REQUIRED)
    Q_PROPERTY(rankscape::RowsModel *entries READ entries CONSTANT)

public:
    explicit NavModel(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    RowsModel *entries() { return &entries_; }

    Q_INVOKABLE QString viewOf(const QString &thread) const; ///< its first one; empty: none
    Q_INVOKABLE QString threadOf(const QString &view) const; ///< empty: none

Q_SIGNALS:
    void sessionChanged();

private:
    void reload();

    Session *session_ = nullptr;
    RowsModel entries_;
};

} // namespace rankscape
