// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Text and files from outside: pasted, dropped or opened.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"

#include <QUrl>

namespace rankscape {

/// Reads a launch script, a command line, YAML, a run name, a session or an error text, makes it the Scenario,
/// and lists what was read, ignored and assumed. What is wrong leaves everything as it was.
class Importer : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY sessionChanged REQUIRED)
    Q_PROPERTY(
        rankscape::RowsModel *notes READ notes CONSTANT) ///< kind ("read", "ignored", "assumed", "possible") text place
    Q_PROPERTY(QString source READ source NOTIFY changed)   ///< where the last input came from
    Q_PROPERTY(QString kind READ kind NOTIFY changed)       ///< what it was found to be
    Q_PROPERTY(QString problem READ problem NOTIFY changed) ///< one line; empty when it was read

public:
    explicit Importer(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    RowsModel *notes() { return &notes_; }
    QString source() const { return source_; }
    QString kind() const { return kind_; }
    QString problem() const { return problem_; }

    Q_INVOKABLE bool readText(const QString &text, const QString &source);
    Q_INVOKABLE bool readFile(const QUrl &url);
    Q_INVOKABLE bool paste(); ///< from the clipboard; a copied file is opened
    Q_INVOKABLE void clear();

Q_SIGNALS:
    void sessionChanged();
    void changed();
    void finished(bool read); ///< after every attempt

private:
    bool read(const std::string &content, const std::string &source);
    bool fail(const Problem &problem);

    Session *session_ = nullptr;
    RowsModel notes_;
    QString source_;
    QString kind_;
    QString problem_;
};

} // namespace rankscape
