// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The page that is open beside the view: a concept or a citation, with the way back.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"

#include <QList>

namespace rankscape {

/// Pages that do not exist are not opened. Closing keeps the trail.
class Reader : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY sessionChanged REQUIRED)
    Q_PROPERTY(bool open READ isOpen NOTIFY changed)
    Q_PROPERTY(QString kind READ kind NOTIFY changed)     ///< "concept", "citation", "library" or empty
    Q_PROPERTY(QString pageId READ pageId NOTIFY changed) ///< a concept's or a citation's id
    Q_PROPERTY(qreal place READ place NOTIFY changed)     ///< how far down the page was when it was left
    Q_PROPERTY(bool canGoBack READ canGoBack NOTIFY changed)
    Q_PROPERTY(bool canGoForward READ canGoForward NOTIFY changed)
    Q_PROPERTY(QString catalogProblem READ catalogProblem NOTIFY changed) ///< of `--catalog`; empty: nothing is wrong

public:
    explicit Reader(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    bool isOpen() const { return open_; }
    QString kind() const { return at_ < 0 ? QString() : trail_[at_].kind; }
    QString pageId() const { return at_ < 0 ? QString() : trail_[at_].id; }
    qreal place() const { return at_ < 0 ? 0 : trail_[at_].place; }
    bool canGoBack() const { return at_ > 0; }
    bool canGoForward() const { return at_ + 1 < trail_.size(); }

    QString catalogProblem() const;

    Q_INVOKABLE void showConcept(const QString &id);
    Q_INVOKABLE void showCitation(const QString &id);
    Q_INVOKABLE void showLibrary(const QString &list); ///< "concepts" or "citations"
    /// A link: cite:ID and concept:ID open a page, thread:ID, question:ID and release:ID their view; anything else is
    /// an address for the browser.
    Q_INVOKABLE void follow(const QString &link);
    Q_INVOKABLE void back();
    Q_INVOKABLE void forward();
    Q_INVOKABLE void close();
    Q_INVOKABLE void keepPlace(qreal place); ///< of the page that is open, for coming back

Q_SIGNALS:
    void sessionChanged();
    void leaving(); ///< another page is about to open
    void changed();

private:
    struct Page {
        QString kind;
        QString id;
        qreal place = 0;
    };

    void visit(const QString &kind, const QString &id);
    void go(qsizetype to);
    bool showInView(const QString &link);

    Session *session_ = nullptr;
    QList<Page> trail_; ///< oldest first
    qsizetype at_ = -1;
    bool open_ = false;
};

} // namespace rankscape
