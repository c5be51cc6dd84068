// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What each version has of a thread: a mark a version, and the note of the version whose rules apply.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Rankscape

Column {
    id: root

    required property Session session
    required property ThreadModel thread
    readonly property int cellWidth: 37

    Row {
        width: parent.width
        bottomPadding: Theme.s1

        SectionTitle {
            width: parent.width - root.cellWidth * root.thread.versions.length
            height: 20
            text: qsTr("By version")
        }
        Repeater {
            model: root.thread.versions

            delegate: AbstractButton {
                id: head

                required property string modelData
                required property int index
                readonly property bool chosen: index === root.thread.version

                implicitWidth: root.cellWidth
                implicitHeight: 20
                hoverEnabled: true
                focusPolicy: Qt.StrongFocus
                Accessible.role: Accessible.RadioButton
                Accessible.name: modelData
                Accessible.checked: chosen
                Keys.onReturnPressed: head.clicked()
                onClicked: root.session.coreVersion = modelData
                background: Rectangle {
                    radius: 4
                    color: head.chosen ? Theme.accent : head.hovered ? Theme.hover : "transparent"
                    border.width: head.visualFocus ? 2 : 0
                    border.color: head.chosen ? Theme.text : Theme.accent
                }
                contentItem: TextLabel {
                    text: head.modelData
                    elide: Text.ElideNone
                    horizontalAlignment: Text.AlignHCenter
                    font.pixelSize: Theme.tiny
                    color: head.chosen ? Theme.accentInk : Theme.textMuted
                }
            }
        }
    }

    Repeater {
        model: root.thread.features

        delegate: Item {
            id: row

            required property string title
            required property var cells
            property int probed: -1 ///< the cell that is pointed at, or reached with arrow keys
            readonly property var chosen: cells[root.thread.version]

            function words(cell: var): string {
                return cell.version + ": " + cell.state + (cell.note.length > 0 ? "\n" + cell.note : "") + "\n" + cell.verificationMark + " " + cell.verification;
            }

            width: root.width
            implicitHeight: lines.implicitHeight + Theme.s2 + 2
            activeFocusOnTab: true
            Accessible.role: Accessible.Row
            Accessible.name: title + ", " + words(chosen)
            onActiveFocusChanged: probed = -1
            Keys.onLeftPressed: probed = Math.max(0, (probed < 0 ? root.thread.version : probed) - 1)
            Keys.onRightPressed: probed = Math.min(cells.length - 1, (probed < 0 ? root.thread.version : probed) + 1)

            ToolTip.visible: probed >= 0
            ToolTip.delay: activeFocus ? 0 : 300
            ToolTip.text: probed >= 0 ? words(cells[probed]) : ""

            Rectangle {
                width: parent.width
                height: 1
                color: Theme.outline
            }
            Rectangle {
                anchors.fill: parent
                anchors.leftMargin: -4
                color: "transparent"
                radius: 4
                border.width: 2
                border.color: Theme.accent
                visible: row.activeFocus
            }
            Column {
                id: lines
                width: parent.width
                y: Theme.s1 + 1
                spacing: 1

                Row {
                    width: parent.width

                    TextLabel {
                        width: parent.width - root.cellWidth * row.cells.length
                        rightPadding: Theme.s1
                        text: row.title
                        wrapMode: Text.Wrap
                        elide: Text.ElideNone
                        font.pixelSize: Theme.small + 1
                        font.weight: Font.Medium
                    }
                    Repeater {
                        model: row.cells

                        delegate: Rectangle {
                            id: cell

                            required property var modelData
                            required property int index

                            width: root.cellWidth
                            height: 20
                            radius: 4
                            color: index === root.thread.version ? Theme.accentSoft : row.probed === index ? Theme.hover : "transparent"

                            TextLabel {
                                anchors.centerIn: parent
                                text: cell.modelData.mark
                                color: RoleColours.colour(cell.modelData.role, Theme.dark)
                                font.weight: cell.index === root.thread.version ? Font.Bold : Font.Normal
                            }
                            HoverHandler {
                                onHoveredChanged: {
                                    if (hovered)
                                        row.probed = cell.index;
                                    else if (row.probed === cell.index)
                                        row.probed = -1;
                                }
                            }
                        }
                    }
                }
                TextLabel {
                    width: parent.width
                    text: row.chosen.state + " " + row.chosen.verificationMark + (row.chosen.note.length > 0 ? " – " + row.chosen.note : "")
                    wrapMode: Text.Wrap
                    elide: Text.ElideNone
                    font.pixelSize: Theme.small
                    color: Theme.textMuted
                }
            }
        }
    }
}
