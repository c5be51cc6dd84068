// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A session file inside QSettings, and a rectangle.
#include "app/viewmodels/window_memory.h"

#include "app/viewmodels/player.h"
#include "app/viewmodels/session.h"
#include "model/formats/input.h"
#include "model/formats/session.h"

#include <QGuiApplication>
#include <QQuickWindow>
#include <QScreen>

namespace rankscape {

namespace {

/// The window's own; null in a window in which nothing plays.
Player *player_of(const QQuickWindow &window) { return window.property("player").value<Player *>(); }

} // namespace

void WindowMemory::restore_look(Session &session)
{
    if (settings_.contains("language"))
        session.setLanguage(settings_.value("language").toString());
    session.setDark(settings_.value("dark", false).toBool());
    session.setColourBy(settings_.value("colour_by", "pp").toString());
}

bool WindowMemory::restore(Session &session)
{
    restore_look(session);
    const auto kept = read_input(settings_.value("session").toString().toStdString(), "settings");
    if (!kept)
        return false;
    auto applied = apply_all(Scenario{}, kept->settings);
    if (!applied)
        return false;
    session.start(applied->scenario, session.viewState());
    session.setView(settings_.value("view").toString());
    return true;
}

void WindowMemory::restore(QQuickWindow &window)
{
    if (auto *player = player_of(window))
        player->setReducedMotion(settings_.value("reduced_motion", false).toBool());
    const auto place = settings_.value("window").toRect();
    for (const auto *screen : QGuiApplication::screens())
        if (place.isValid() && screen->availableGeometry().intersects(place)) { // not on a screen that is gone
            window.setGeometry(place);
            return;
        }
}

void WindowMemory::save(const Session &session, const QQuickWindow &window)
{
    settings_.setValue("language", session.language());
    settings_.setValue("dark", session.isDark());
    settings_.setValue("colour_by", session.colourBy());
    settings_.setValue("view", session.view());
    settings_.setValue("session", QString::fromStdString(write_session(session.scenario())));
    if (const auto *player = player_of(window))
        settings_.setValue("reduced_motion", player->hasReducedMotion());
    if (window.windowStates() == Qt::WindowNoState) // a closed window is hidden by now, but has kept its place
        settings_.setValue("window", window.geometry());
}

} // namespace rankscape
