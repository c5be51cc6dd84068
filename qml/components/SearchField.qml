// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A field for words to look for.
import QtQuick
import QtQuick.Controls
import Rankscape

TextField {
    id: field

    implicitHeight: 30
    leftPadding: Theme.s2
    font.pixelSize: Theme.small + 1
    color: Theme.text
    placeholderTextColor: Theme.textMuted
    selectionColor: Theme.accent
    selectedTextColor: Theme.accentInk
    selectByMouse: true

    background: Rectangle {
        radius: Theme.radius
        color: Theme.surface
        border.width: field.activeFocus ? 2 : 1
        border.color: field.activeFocus ? Theme.accent : Theme.outline
    }
}
