// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Right-hand panel: every kind of process group, and the groups of the chosen kind.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

ColumnLayout {
    id: root

    required property Session session
    required property GroupsModel groups
    signal rankWanted(int rank)

    spacing: 0

    function focusSearch() {
        search.forceActiveFocus();
        search.selectAll();
    }

    GroupListModel {
        id: list
        session: root.session
        kind: root.session.groupKind
        filter: search.rank >= 0 ? String(search.rank) : ""
    }

    TextField {
        id: search

        readonly property int rank: text.length > 0 ? root.groups.find(text) : -1

        Layout.fillWidth: true
        Layout.margins: Theme.s3
        Layout.bottomMargin: Theme.s2
        implicitHeight: 30
        leftPadding: Theme.s2
        font.pixelSize: Theme.small + 1
        color: Theme.text
        placeholderText: qsTr("rank 17, node 3, domain 2, ep …")
        placeholderTextColor: Theme.textFaint
        selectByMouse: true
        Accessible.name: qsTr("Find a rank or a group")
        onTextChanged: root.groups.filter = rank >= 0 ? "" : text
        onAccepted: {
            if (rank >= 0)
                root.rankWanted(rank);
            else
                root.groups.selectGroup(text);
        }
        background: Rectangle {
            radius: Theme.radius
            color: Theme.surface
            border.color: search.activeFocus ? Theme.accent : Theme.outline
        }
    }

    TextLabel {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.s3
        Layout.rightMargin: Theme.s3
        visible: text.length > 0
        text: search.text.length > 0 ? root.groups.nothingFor(search.text) : ""
        wrapMode: Text.Wrap
        color: Theme.textMuted
        font.pixelSize: Theme.small
    }

    ListView {
        id: kinds

        property int chosenRow: -1 // the list shrinks when its groups appear below; the row stays in sight

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.preferredHeight: 300
        clip: true
        model: root.groups.kinds
        onHeightChanged: if (chosenRow >= 0)
            positionViewAtIndex(chosenRow, ListView.Contain)
        boundsBehavior: Flickable.StopAtBounds
        ScrollBar.vertical: ScrollBar {}

        delegate: AbstractButton {
            id: kind

            required property int index
            required property string name
            required property string title
            required property int size
            required property int groups
            required property int crossing

            width: kinds.width
            height: 36
            hoverEnabled: true
            checked: root.session.groupKind === name
            Accessible.name: name + ", " + title
            onClicked: {
                kinds.chosenRow = index;
                root.session.selectKind(checked ? "" : name);
            }
            background: Rectangle {
                color: kind.checked ? Theme.accentSoft : kind.hovered || kind.visualFocus ? Theme.hover : "transparent"
            }
            contentItem: Item {
                TextLabel {
                    x: Theme.s3
                    y: 1
                    text: kind.name
                    font.pixelSize: Theme.small + 1
                    font.weight: Font.DemiBold
                }
                TextLabel {
                    x: Theme.s3
                    y: 17
                    width: parent.width - 2 * Theme.s3
                    text: kind.title
                    font.pixelSize: Theme.tiny
                    color: Theme.textMuted
                }
                TextLabel {
                    anchors.right: parent.right
                    anchors.rightMargin: Theme.s3
                    y: 1
                    text: qsTr("%1 × %2").arg(kind.groups).arg(kind.size)
                    font.pixelSize: Theme.small
                    color: Theme.textMuted
                }
                TextLabel {
                    anchors.right: parent.right
                    anchors.rightMargin: Theme.s3
                    y: 17
                    visible: kind.crossing > 0
                    text: qsTr("%1 leave").arg(kind.crossing)
                    font.pixelSize: Theme.tiny
                    color: Theme.network
                }
            }
        }
    }

    Rectangle {
        Layout.fillWidth: true
        implicitHeight: 1
        color: Theme.outline
        visible: list.kind.length > 0
    }

    TextLabel {
        Layout.fillWidth: true
        Layout.margins: Theme.s3
        Layout.bottomMargin: Theme.s1
        visible: list.kind.length > 0
        text: search.rank >= 0 ? qsTr("%1 groups with rank %2").arg(list.kind).arg(search.rank) : qsTr("%1: %2 groups").arg(list.kind).arg(list.count)
        font.pixelSize: Theme.small + 1
        font.weight: Font.DemiBold
    }

    ListView {
        id: members
        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.preferredHeight: 260
        visible: list.kind.length > 0
        clip: true
        model: list
        boundsBehavior: Flickable.StopAtBounds
        ScrollBar.vertical: ScrollBar {}

        delegate: AbstractButton {
            id: group

            required property int groupIndex
            required property string ranks
            required property bool leaves
            required property bool lit

            width: members.width
            height: 24
            hoverEnabled: true
            Accessible.name: "#" + groupIndex + ": " + ranks
            onClicked: root.session.selectGroup(list.kind, groupIndex)
            background: Rectangle {
                color: group.lit ? Theme.accentSoft : group.hovered || group.visualFocus ? Theme.hover : "transparent"
            }
            contentItem: Item {
                TextLabel {
                    x: Theme.s3
                    width: 52
                    text: "#" + group.groupIndex
                    font.pixelSize: Theme.small
                    color: Theme.textFaint
                }
                TextLabel {
                    x: 60
                    width: parent.width - x - 70
                    text: group.ranks
                    font.pixelSize: Theme.small
                }
                TextLabel {
                    anchors.right: parent.right
                    anchors.rightMargin: Theme.s3
                    text: group.leaves ? qsTr("network") : "NVLink"
                    font.pixelSize: Theme.tiny
                    color: group.leaves ? Theme.network : Theme.nvlink
                }
            }
        }
    }
}
