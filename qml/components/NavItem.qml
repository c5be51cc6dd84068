// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// An entry of the list on the left.
import QtQuick
import QtQuick.Controls
import Rankscape

AbstractButton {
    id: item

    property bool marker: true

    implicitHeight: 28
    hoverEnabled: true
    Accessible.name: text

    background: Rectangle {
        radius: Theme.radius
        color: item.checked && item.marker ? Theme.accentSoft : item.hovered ? Theme.hover : "transparent"
        border.width: item.visualFocus ? 2 : 0
        border.color: Theme.accent

        Rectangle {
            visible: item.checked && item.marker
            width: 3
            height: 16
            radius: 1.5
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.accent
        }
    }
    contentItem: TextLabel {
        leftPadding: Theme.s2 + 2
        rightPadding: Theme.s1
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.small
        text: item.text
        color: item.checked ? Theme.accent : Theme.text
        font.weight: item.checked ? Font.DemiBold : Font.Normal
    }
}
