// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The wires of the job: a row per rate, count and latency, as it is typed, beside what the label says.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"

namespace rankscape {

/// Values are those of the flags, in their units. A value that is not set shows what is computed with: the
/// machine's, or what NCCL assumes (facts.md H.2).
class NetworkModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY sessionChanged REQUIRED)
    /// id (the flag) title value default unit isDefault isSwitch on note hint problem. `note` is to be seen, such as
    /// the marketing figure; `hint` is for who asks; `problem` says why no network can be made with this value.
    Q_PROPERTY(rankscape::RowsModel *rows READ rows CONSTANT)
    Q_PROPERTY(QString summary READ summary NOTIFY changed)       ///< "NVLink 370.8 · NIC 48 GB/s"
    Q_PROPERTY(int changedCount READ changedCount NOTIFY changed) ///< rows that are not at their default

public:
    explicit NetworkModel(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    RowsModel *rows() { return &rows_; }
    QString summary() const { return summary_; }
    int changedCount() const { return changed_count_; }

    /// One undo step. Returns what is wrong with the text, empty if nothing. No text, or the default, resets.
    /// Switches take "on" and "off".
    Q_INVOKABLE QString set(const QString &flag, const QString &text);
    Q_INVOKABLE void reset(const QString &flag);

Q_SIGNALS:
    void sessionChanged();
    void changed();

private:
    void refresh();

    Session *session_ = nullptr;
    RowsModel rows_;
    QString summary_;
    int changed_count_ = 0;
};

} // namespace rankscape
