// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Controls

ApplicationWindow {
    width: 1280
    height: 800
    visible: true
}
