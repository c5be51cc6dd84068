// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where groups go: per kind, how many leave an NVLink domain.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Rankscape

Flow {
    id: root

    required property Session session
    required property GroupsModel groups

    spacing: Theme.s2

    Repeater {
        model: root.groups.kinds

        delegate: AbstractButton {
            id: kind

            required property string name
            required property string title
            required property int size
            required property int groups
            required property int crossing
            required property real fraction
            required property bool single
            required property bool axis

            visible: axis && !single
            implicitWidth: 132
            implicitHeight: 30
            hoverEnabled: true
            checked: root.session.groupKind === name
            Accessible.name: name + ": " + crossing + "/" + groups
            onClicked: root.session.selectKind(checked ? "" : name)

            ToolTip.visible: hovered
            ToolTip.delay: 400
            ToolTip.text: qsTr("%1: %2 groups of %3 ranks; %4 leave their NVLink domain").arg(title).arg(groups).arg(size).arg(crossing)

            background: Rectangle {
                radius: Theme.radius
                color: kind.checked ? Theme.accentSoft : kind.hovered ? Theme.hover : "transparent"
                border.width: kind.visualFocus ? 2 : 1
                border.color: kind.checked || kind.visualFocus ? Theme.accent : Theme.outline
            }
            leftPadding: Theme.s2
            rightPadding: Theme.s2
            topPadding: 3
            bottomPadding: 3
            contentItem: Item {
                TextLabel {
                    text: kind.name
                    font.pixelSize: Theme.small
                    font.weight: Font.DemiBold
                }
                TextLabel {
                    anchors.right: parent.right
                    text: kind.crossing === 0 ? qsTr("none leave") : kind.crossing === kind.groups ? qsTr("all %1 leave").arg(kind.groups) : qsTr("%1/%2 leave").arg(kind.crossing).arg(kind.groups)
                    font.pixelSize: Theme.tiny
                    color: kind.crossing > 0 ? Theme.network : Theme.textMuted
                }
                Rectangle {
                    anchors.left: parent.left
                    anchors.right: parent.right
                    anchors.bottom: parent.bottom
                    anchors.bottomMargin: 1
                    height: 3
                    radius: 2
                    color: Theme.nvlink

                    Rectangle {
                        width: parent.width * kind.fraction
                        height: parent.height
                        radius: 2
                        color: Theme.network
                    }
                }
            }
        }
    }
}
