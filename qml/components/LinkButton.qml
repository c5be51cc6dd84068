// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A button that looks like a link: for going somewhere, where a row of boxes would be too loud.
import QtQuick
import QtQuick.Controls
import Rankscape

AbstractButton {
    id: link

    property string hint
    property int elide: Text.ElideRight

    implicitHeight: 18
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    font.pixelSize: Theme.small + 1
    Accessible.role: Accessible.Link
    Accessible.name: text
    Accessible.description: hint
    Keys.onReturnPressed: link.clicked()
    Keys.onEnterPressed: link.clicked()

    ToolTip.visible: hovered && hint.length > 0
    ToolTip.delay: 500
    ToolTip.text: hint

    background: Rectangle {
        radius: Theme.radius - 2
        color: "transparent"
        border.width: link.visualFocus ? 2 : 0
        border.color: Theme.accent
    }
    contentItem: TextLabel {
        text: link.text
        elide: link.elide
        color: Theme.accent
        font.pixelSize: link.font.pixelSize
        font.underline: link.hovered
    }
    HoverHandler {
        cursorShape: Qt.PointingHandCursor
    }
}
