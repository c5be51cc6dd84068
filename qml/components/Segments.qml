// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One choice of a few, all visible.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

Rectangle {
    id: root

    property alias model: repeater.model
    property int current: 0
    property string name
    signal chosen(int index)

    implicitWidth: row.implicitWidth + 4
    implicitHeight: 28
    radius: Theme.radius
    color: Theme.canvas
    border.color: Theme.outline
    Accessible.role: Accessible.Grouping
    Accessible.name: name

    RowLayout {
        id: row
        anchors.fill: parent
        anchors.margins: 2
        spacing: 0

        Repeater {
            id: repeater

            delegate: AbstractButton {
                id: segment

                required property int index
                required property string modelData

                Layout.fillHeight: true
                Layout.fillWidth: true
                implicitWidth: implicitContentWidth + 2 * Theme.s2 + 2
                hoverEnabled: true
                checked: index === root.current
                text: modelData
                Accessible.name: modelData
                onClicked: root.chosen(index)

                background: Rectangle {
                    radius: Theme.radius - 2
                    color: segment.checked ? Theme.accent : segment.hovered ? Theme.hover : "transparent"
                    border.width: segment.visualFocus ? 2 : 0
                    border.color: Theme.text
                }
                contentItem: TextLabel {
                    text: segment.modelData
                    color: segment.checked ? Theme.accentInk : Theme.textMuted
                    font.pixelSize: Theme.small
                    horizontalAlignment: Text.AlignHCenter
                }
            }
        }
    }
}
