// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One rank in words: where it sits, and its place in both grids.
#pragma once

#include "app/viewmodels/session.h"

namespace rankscape {

class RankInfo : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY changed REQUIRED)
    Q_PROPERTY(int rank READ rank WRITE setRank NOTIFY changed)
    Q_PROPERTY(bool known READ isKnown NOTIFY changed)
    Q_PROPERTY(QString place READ place NOTIFY changed)
    Q_PROPERTY(QString dense READ dense NOTIFY changed)
    Q_PROPERTY(QString expert READ expert NOTIFY changed)
    Q_PROPERTY(QString pipeline READ pipeline NOTIFY changed) ///< "" when the layers are not known

public:
    explicit RankInfo(QObject *parent = nullptr) : QObject(parent) {}

    Session *session() const { return session_; }
    void setSession(Session *session);
    int rank() const { return rank_; }
    void setRank(int rank);
    bool isKnown() const { return session_ && session_->derived()->cluster && rank_ >= 0 && rank_ < session_->world(); }
    QString place() const;
    QString dense() const;
    QString expert() const;
    QString pipeline() const;

Q_SIGNALS:
    void changed();

private:
    Session *session_ = nullptr;
    int rank_ = -1;
};

} // namespace rankscape
