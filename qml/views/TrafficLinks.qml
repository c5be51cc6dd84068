// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The fullest links; a click lights one in the picture.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

ColumnLayout {
    id: root

    required property Session session
    required property TrafficChartsModel charts

    spacing: Theme.s1

    TextLabel {
        Layout.fillWidth: true
        text: qsTr("Busiest links: mean utilisation, rate, bytes")
        color: Theme.textMuted
        font.pixelSize: Theme.small
    }
    GridView {
        id: list
        readonly property int columns: width > 640 ? 2 : 1

        Layout.fillWidth: true
        Layout.fillHeight: true
        clip: true
        model: root.charts.links
        cellWidth: Math.floor(width / columns)
        cellHeight: 36
        boundsBehavior: Flickable.StopAtBounds
        ScrollBar.vertical: ScrollBar {}

        delegate: AbstractButton {
            id: link

            required property string id
            required property string name
            required property real share
            required property string words
            required property bool network

            width: list.cellWidth - 10
            height: 34
            padding: 3
            hoverEnabled: true
            focusPolicy: Qt.StrongFocus
            checked: root.session.selected === id
            text: name
            Accessible.name: name + ", " + words
            onClicked: root.session.selected = checked ? "" : id
            onActiveFocusChanged: if (activeFocus)
                list.positionViewAtIndex(list.indexAt(x + 1, y + 1), GridView.Contain)

            background: Rectangle {
                radius: Theme.radius
                color: link.checked ? Theme.accentSoft : link.hovered ? Theme.hover : "transparent"
                border.width: link.visualFocus ? 2 : 0
                border.color: Theme.accent
            }
            contentItem: Item {
                TextLabel {
                    anchors.left: parent.left
                    anchors.right: amount.left
                    anchors.rightMargin: Theme.s2
                    text: link.name
                    font.pixelSize: Theme.small
                }
                TextLabel {
                    id: amount
                    anchors.right: parent.right
                    text: link.words
                    color: Theme.textMuted
                    font.pixelSize: Theme.small
                }
                Rectangle {
                    y: 19
                    width: parent.width
                    height: 6
                    radius: 2
                    color: Theme.canvas

                    Rectangle {
                        width: parent.width * link.share
                        height: parent.height
                        radius: 2
                        color: link.network ? Theme.network : Theme.nvlink
                    }
                }
            }
        }
    }
}
