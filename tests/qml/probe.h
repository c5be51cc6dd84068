// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the Qt Quick tests need from C++.
#pragma once

#include "app/viewmodels/session.h"

#include <QObject>
#include <QStringList>

#include <memory>

class QQmlEngine;
class QQuickWindow;

namespace rankscape {

class Translator;

class Probe : public QObject {
    Q_OBJECT

public:
    explicit Probe(QQmlEngine &engine);
    ~Probe() override;

    /// Begins a session with the Scenario that flags mean ("--world-size 8 --tp 2"). False if they are refused.
    Q_INVOKABLE bool start(rankscape::Session *session, const QString &flags);
    /// The Scenario as text, to compare.
    Q_INVOKABLE QString scenario(rankscape::Session *session) const;
    /// The program's translator, until `endTranslation`.
    Q_INVOKABLE void translate(rankscape::Session *session);
    Q_INVOKABLE void endTranslation();

    /// Puts a folder over the built-in catalogue, for windows that open later; "": none. False on a fault.
    Q_INVOKABLE bool useCatalog(const QString &directory);

    Q_INVOKABLE void setClipboard(const QString &text);

    /// Announces a screen reader. Controls join in only when they exist already.
    Q_INVOKABLE void activateAccessibility();
    /// Visible controls that take the focus and have no name: role and size of each. Scroll bars do not count:
    /// what they move has a name.
    Q_INVOKABLE QStringList namelessControls(QQuickWindow *window) const;
    /// "role: name" of all that is visible.
    Q_INVOKABLE QStringList accessibleTree(QQuickWindow *window) const;

private:
    QQmlEngine &engine_;
    std::unique_ptr<Translator> translator_;
};

} // namespace rankscape
