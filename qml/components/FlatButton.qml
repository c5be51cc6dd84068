// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A button: quiet by default, filled when it is the main thing to do.
import QtQuick
import QtQuick.Controls
import Rankscape

AbstractButton {
    id: button

    property bool primary: false
    property bool bare: false
    property color ink: primary ? Theme.accentInk : Theme.text
    property string hint

    implicitHeight: 28
    implicitWidth: implicitContentWidth + 2 * Theme.s3
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    opacity: enabled ? 1 : 0.4
    Accessible.name: text.length > 0 && hint.length === 0 ? text : hint

    ToolTip.visible: hovered && hint.length > 0
    ToolTip.delay: 500
    ToolTip.text: hint

    background: Rectangle {
        radius: Theme.radius
        color: button.primary ? (button.down ? Qt.darker(Theme.accent, 1.1) : Theme.accent)
             : button.checked ? Theme.accentSoft
             : button.down || button.hovered ? Theme.hover : button.bare ? "transparent" : Theme.surface
        border.width: button.visualFocus ? 2 : button.bare || button.primary ? 0 : 1
        border.color: button.visualFocus ? Theme.accent : Theme.outline
    }
    contentItem: TextLabel {
        text: button.text
        color: button.checked ? Theme.accent : button.ink
        font.pixelSize: Theme.normal
        horizontalAlignment: Text.AlignHCenter
    }
}
