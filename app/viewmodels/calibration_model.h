// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The model beside published measurements as rows that can be sorted.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"

namespace rankscape {

class CalibrationModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY changed REQUIRED)
    /// id element what place measured model measuredShare modelShare error off counts cause reason note citation
    /// spoken; shares are places on the logarithmic axis, 0 … 1.
    Q_PROPERTY(rankscape::RowsModel *rows READ rows CONSTANT)
    Q_PROPERTY(rankscape::RowsModel *ticks READ ticks CONSTANT) ///< label share
    Q_PROPERTY(QString sorting READ sorting NOTIFY changed)     ///< "source" what place measured model error
    Q_PROPERTY(bool descending READ isDescending NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed) ///< "37 of 84 within 30 %"

public:
    explicit CalibrationModel(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    RowsModel *rows() { return &rows_; }
    RowsModel *ticks() { return &ticks_; }
    QString sorting() const { return sorting_; }
    bool isDescending() const { return descending_; }
    QString summary() const { return summary_; }

    /// By this column, the other way round when it is that already. Errors sort by size, whatever their sign.
    Q_INVOKABLE void sortBy(const QString &column);
    Q_INVOKABLE int indexOf(const QString &element) const; ///< -1: none

Q_SIGNALS:
    void changed();

private:
    void reload();

    Session *session_ = nullptr;
    QString sorting_ = QStringLiteral("source");
    bool descending_ = false;
    QString summary_;
    RowsModel rows_, ticks_;
};

} // namespace rankscape
