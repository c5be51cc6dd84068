// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Who sent how much to whom; the pointer or the arrow keys ask about a cell.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

Item {
    id: root

    required property TrafficChartsModel charts

    HeatMap {
        id: map
        charts: root.charts
        height: parent.height
        width: Math.min(parent.width - 170, height + 40)
        activeFocusOnTab: true
        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("Bytes from row to column")
        Accessible.description: words
        Accessible.focusable: true

        Keys.onPressed: event => {
            const step = event.modifiers & Qt.ShiftModifier ? 8 : 1;
            if (event.key === Qt.Key_Left)
                move(0, -step);
            else if (event.key === Qt.Key_Right)
                move(0, step);
            else if (event.key === Qt.Key_Up)
                move(-step, 0);
            else if (event.key === Qt.Key_Down)
                move(step, 0);
            else if (event.key === Qt.Key_Escape && row >= 0)
                leave();
            else
                return;
            event.accepted = true;
        }

        Rectangle {
            x: map.cells.x - 3
            y: map.cells.y - 3
            width: map.cells.width + 6
            height: map.cells.height + 6
            visible: map.activeFocus
            color: "transparent"
            radius: 2
            border.width: 2
            border.color: Theme.accent
        }
        MouseArea {
            anchors.fill: parent
            hoverEnabled: true
            onPositionChanged: mouse => map.point(mouse.x, mouse.y)
            onEntered: map.point(mouseX, mouseY)
            onExited: map.leave()
            onPressed: mouse => {
                map.forceActiveFocus();
                map.point(mouse.x, mouse.y);
            }
        }
    }
    ColumnLayout {
        anchors.left: map.right
        anchors.leftMargin: Theme.s2
        anchors.right: parent.right
        height: parent.height
        spacing: Theme.s1

        Segments {
            visible: root.charts.levels.length > 1
            name: qsTr("Rows and columns of the heat map")
            model: root.charts.levels
            current: root.charts.level
            onChosen: index => root.charts.level = index
        }
        TextLabel {
            Layout.fillWidth: true
            text: qsTr("rows send, columns receive")
            color: Theme.textMuted
            font.pixelSize: Theme.small
            wrapMode: Text.Wrap
        }
        TextLabel {
            Layout.fillWidth: true
            Layout.fillHeight: true
            text: map.words
            wrapMode: Text.Wrap
            font.weight: Font.DemiBold
            verticalAlignment: Text.AlignTop
        }
        Repeater {
            model: root.charts.across ? [true, false] : [true]

            delegate: ColumnLayout {
                id: legend

                required property bool modelData

                Layout.fillWidth: true
                spacing: 1

                TextLabel {
                    text: legend.modelData ? qsTr("inside a domain") : qsTr("across domains")
                    color: Theme.textMuted
                    font.pixelSize: Theme.small
                }
                Rectangle {
                    Layout.preferredWidth: 140
                    implicitHeight: 7
                    radius: 2
                    gradient: Gradient {
                        orientation: Gradient.Horizontal
                        GradientStop {
                            position: 0
                            color: map.shade(0.001, legend.modelData, Theme.dark)
                        }
                        GradientStop {
                            position: 1
                            color: map.shade(1, legend.modelData, Theme.dark)
                        }
                    }
                }
            }
        }
        RowLayout {
            Layout.fillWidth: false
            Layout.preferredWidth: 140

            TextLabel {
                Layout.fillWidth: true
                text: "0"
                color: Theme.textMuted
                font.pixelSize: Theme.small
            }
            TextLabel {
                text: root.charts.most
                color: Theme.textMuted
                font.pixelSize: Theme.small
            }
        }
    }
}
