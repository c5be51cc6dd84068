// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the window remembers between runs: its place, the last Scenario, language, theme, colours,
// whether things move or step.
#pragma once

#include <QSettings>

class QQuickWindow;

namespace rankscape {

class Session;

class WindowMemory {
public:
    /// Puts the session back as it was. False when nothing (or nothing readable) was kept.
    bool restore(Session &session);
    /// Language, theme and colours alone, for a start with a Scenario of its own.
    void restore_look(Session &session);
    /// Its place, and whether its player steps instead of moving.
    void restore(QQuickWindow &window);
    void save(const Session &session, const QQuickWindow &window);

private:
    QSettings settings_{QStringLiteral("Rankscape"), QStringLiteral("rankscape")};
};

} // namespace rankscape
