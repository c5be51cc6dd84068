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
    Flickable {
        id: list
        readonly property int columns: width > 640 ? 2 : 1

        function show(top: real, bottom: real) {
            contentY = Math.max(Math.min(contentY, top), bottom - height);
        }

        Layout.fillWidth: true
        Layout.fillHeight: true
        contentHeight: rows.height
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        ScrollBar.vertical: ScrollBar {}

        Grid {
            id: rows
            columns: list.columns
            columnSpacing: 10
            rowSpacing: 2

            Repeater {
                model: root.charts.links

                delegate: AbstractButton {
                    id: link

                    required property string id
                    required property string name
                    required property real share
                    required property string words
                    required property bool network

                    width: (list.width - 10 * list.columns) / list.columns
                    height: 34
                    padding: 3
                    hoverEnabled: true
                    focusPolicy: Qt.StrongFocus
                    checked: root.session.selected === id
                    text: name
                    Accessible.name: name + ", " + words
                    onClicked: root.session.selected = checked ? "" : id
                    onActiveFocusChanged: if (activeFocus)
                        list.show(y, y + height)

                    background: Rectangle {
                        radius: Theme.radius
                        color: link.checked ? Theme.accentSoft : link.hovered ? Theme.hover : "transparent"
                        border.width: link.visualFocus ? 2 : 0
                        border.color: Theme.accent
                    }
                    contentItem: Item {
                        RowLayout {
                            width: parent.width
                            spacing: Theme.s2

                            TextLabel {
                                Layout.fillWidth: true
                                text: link.name
                                font.pixelSize: Theme.small
                            }
                            TextLabel {
                                text: link.words
                                color: Theme.textMuted
                                font.pixelSize: Theme.small
                            }
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
    }
}
