// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The picture as a file or on the clipboard.
#pragma once

#include "app/viewmodels/session.h"

#include <QUrl>

namespace rankscape {

/// Draws on a worker thread; one export at a time.
class Exporter : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY sessionChanged REQUIRED)
    Q_PROPERTY(bool busy READ isBusy NOTIFY changed)
    Q_PROPERTY(QString message READ message NOTIFY changed) ///< what was written, or what prevented it
    Q_PROPERTY(bool failed READ hasFailed NOTIFY changed)

public:
    explicit Exporter(QObject *parent = nullptr);
    ~Exporter() override;

    Session *session() const { return session_; }
    void setSession(Session *session);
    bool isBusy() const { return busy_; }
    QString message() const { return message_; }
    bool hasFailed() const { return failed_; }

    /// The suffix chooses PNG, SVG or PDF. Sizes of 0 follow the picture.
    Q_INVOKABLE void write(const QUrl &url, int width, int height, qreal scale, bool transparent);
    Q_INVOKABLE void copy();

Q_SIGNALS:
    void sessionChanged();
    void changed();

private:
    void finish(const QString &message, bool failed);

    Session *session_ = nullptr;
    bool busy_ = false;
    bool failed_ = false;
    QString message_;
    QThreadPool worker_;
};

} // namespace rankscape
