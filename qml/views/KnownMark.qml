// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A tick: this question is known.
import QtQuick
import QtQuick.Controls
import Rankscape

AbstractButton {
    id: mark

    property bool known: false

    implicitWidth: 18
    implicitHeight: 18
    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    checked: known
    Accessible.role: Accessible.CheckBox
    Accessible.checkable: true
    Accessible.checked: known

    ToolTip.visible: hovered
    ToolTip.delay: 500
    ToolTip.text: known ? qsTr("Known") : qsTr("Mark as known (K)")

    background: Rectangle {
        radius: 4
        color: mark.known ? Theme.accent : mark.hovered ? Theme.hover : "transparent"
        border.color: mark.visualFocus ? Theme.text : mark.known ? Theme.accent : Theme.textMuted
        border.width: mark.visualFocus ? 2 : 1
    }
    contentItem: TextLabel {
        text: mark.known ? "✓" : ""
        color: Theme.accentInk
        font.pixelSize: Theme.normal
        font.weight: Font.Bold
        horizontalAlignment: Text.AlignHCenter
    }
}
