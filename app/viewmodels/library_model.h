// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// All concepts, or all citations, with a filter.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"

namespace rankscape {

class LibraryModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY changed REQUIRED)
    Q_PROPERTY(QString list READ list WRITE setList NOTIFY listChanged)   ///< "concepts" or "citations"
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY changed) ///< words that a row must hold, any language
    Q_PROPERTY(rankscape::RowsModel *rows READ rows CONSTANT)             ///< id title detail chip statusRole
    Q_PROPERTY(int total READ total NOTIFY changed)                       ///< rows without a filter

public:
    explicit LibraryModel(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    QString list() const { return list_; }
    void setList(const QString &list);
    QString filter() const { return filter_; }
    void setFilter(const QString &filter);
    RowsModel *rows() { return &rows_; }
    int total() const { return static_cast<int>(all_.size()); }

Q_SIGNALS:
    void listChanged();
    void changed();

private:
    struct Entry {
        QString searched; ///< in lower case, both languages
        QVariantMap row;
    };

    void reload();
    void refilter();

    Session *session_ = nullptr;
    QString list_;
    QString filter_;
    QList<Entry> all_;
    RowsModel rows_;
};

} // namespace rankscape
