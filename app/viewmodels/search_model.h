// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Finding anything in the program by words, and going there.
#pragma once

#include "app/viewmodels/reader.h"
#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"
#include "model/catalog/search.h"

namespace rankscape {

class SearchModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY changed REQUIRED)
    Q_PROPERTY(rankscape::Reader *reader MEMBER reader_ NOTIFY changed REQUIRED)
    /// Both languages are searched, whichever is on screen. Empty: the views and threads.
    Q_PROPERTY(QString query READ query WRITE setQuery NOTIFY changed)
    /// kind id kindName title excerpt; title and excerpt are StyledText with what matches in bold
    Q_PROPERTY(rankscape::RowsModel *hits READ hits CONSTANT)

public:
    explicit SearchModel(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    QString query() const { return query_; }
    void setQuery(const QString &query);
    RowsModel *hits() { return &hits_; }

    /// A page in the reader, or an element of the view that shows it; for a story, storyWanted.
    Q_INVOKABLE void open(int row);

Q_SIGNALS:
    void changed();
    void storyWanted(const QString &id);

private:
    void reload();

    Session *session_ = nullptr;
    Reader *reader_ = nullptr;
    QString query_;
    RowsModel hits_;
};

/// The catalogue and the views, indexed once.
const SearchIndex &search_index();

} // namespace rankscape
