// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The interface's language, switched while it runs.
#pragma once

#include <QObject>
#include <QTranslator>

class QQmlEngine;

namespace rankscape {

class Session;

/// Follows the session's language: installs the catalogue and retranslates every qsTr().
class Translator : public QObject {
    Q_OBJECT

public:
    Translator(Session &session, QQmlEngine &engine);

private:
    void follow();

    Session &session_;
    QQmlEngine &engine_;
    QTranslator translator_;
};

} // namespace rankscape
