// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Under a view: the scene of the story that is told, with the way on and back; before that, the story that is offered.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Rankscape

FocusScope {
    id: root

    required property Session session
    required property Reader reader
    required property StoryModel story
    property bool folded: false ///< only the scene's name is shown
    property bool notesShown: false

    visible: story.telling || story.offered.length > 0
    implicitHeight: column.implicitHeight + 2 * Theme.s2
    Accessible.role: Accessible.ToolBar
    Accessible.name: story.telling ? qsTr("Story: %1").arg(story.storyTitle) : qsTr("Story")

    component Sources: Flow {
        spacing: Theme.s1

        Repeater {
            model: root.story.citations

            delegate: CitationChip {
                required property string modelData

                width: Math.min(implicitWidth, column.width)
                session: root.session
                reader: root.reader
                citationId: modelData
            }
        }
        LinkButton {
            visible: root.story.conceptTitle.length > 0
            height: 24
            leftPadding: Theme.s1
            text: qsTr("Concept: %1 ›").arg(root.story.conceptTitle)
            onClicked: root.reader.showConcept(root.story.conceptId)
        }
    }

    Keys.onLeftPressed: story.back()
    Keys.onRightPressed: story.next()
    Keys.onEscapePressed: event => {
        event.accepted = story.telling;
        story.leave();
    }

    Rectangle {
        anchors.fill: parent
        color: Theme.surface
    }
    Rectangle {
        width: parent.width
        height: 1
        color: Theme.outline
    }
    Rectangle {
        visible: root.story.telling
        width: root.width * (root.story.count > 0 ? (root.story.scene + 1) / root.story.count : 0)
        height: 2
        color: Theme.accent
    }

    ColumnLayout {
        id: column
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: parent.top
        anchors.leftMargin: Theme.s4
        anchors.rightMargin: Theme.s4
        anchors.topMargin: Theme.s2
        spacing: Theme.s1

        RowLayout {
            Layout.fillWidth: true
            visible: !root.story.telling
            spacing: Theme.s2

            TextLabel {
                Layout.fillWidth: true
                text: qsTr("Story: %1").arg(root.story.offeredTitle) + "  ·  " + qsTr("%1 scenes").arg(root.story.offeredCount)
                color: Theme.textMuted
                font.pixelSize: Theme.small + 1
            }
            FlatButton {
                objectName: "storyStart"
                implicitHeight: 26
                text: qsTr("▶  Tell it")
                ink: Theme.accent
                hint: qsTr("Shows its scenes one after another; each sets up its own job (one undo step)")
                Accessible.name: qsTr("Tell the story: %1").arg(root.story.offeredTitle)
                Keys.onReturnPressed: clicked()
                onClicked: {
                    root.story.start(root.story.offered);
                    next.forceActiveFocus();
                }
            }
        }

        RowLayout {
            Layout.fillWidth: true
            visible: root.story.telling
            spacing: Theme.s2

            FlatButton {
                objectName: "storyBack"
                implicitHeight: 26
                text: qsTr("◀  Back")
                enabled: root.story.canGoBack
                Accessible.name: qsTr("Back to the scene before")
                Keys.onReturnPressed: clicked()
                onClicked: root.story.back()
            }
            TextLabel {
                text: qsTr("%1 of %2").arg(root.story.scene + 1).arg(root.story.count)
                color: Theme.textMuted
                font.pixelSize: Theme.small + 1
            }
            Item {
                id: line

                readonly property bool roomy: beside.implicitHeight <= 30 && title.implicitWidth + Theme.s4 + beside.implicitWidth <= width

                Layout.fillWidth: true
                implicitHeight: 26

                TextLabel {
                    id: title
                    anchors.verticalCenter: parent.verticalCenter
                    width: Math.min(implicitWidth, parent.width)
                    text: root.story.title
                    font.weight: Font.DemiBold
                    Accessible.role: Accessible.Heading
                }
                Sources {
                    id: beside
                    x: parent.width - implicitWidth
                    anchors.verticalCenter: parent.verticalCenter
                    width: column.width // room for one line, to know how long that is
                    visible: line.roomy && !root.folded
                }
            }
            FlatButton {
                visible: root.story.notes.length > 0 && !root.folded
                implicitHeight: 26
                bare: true
                checked: root.notesShown
                text: qsTr("Notes")
                hint: qsTr("What to say and to ask when you present this scene")
                onClicked: root.notesShown = !root.notesShown
            }
            FlatButton {
                implicitHeight: 26
                implicitWidth: 28
                bare: true
                text: "↺"
                hint: qsTr("Show the scene again as it began")
                onClicked: root.story.again()
            }
            FlatButton {
                implicitHeight: 26
                implicitWidth: 28
                bare: true
                text: root.folded ? "▴" : "▾"
                hint: root.folded ? qsTr("Show the caption") : qsTr("Fold the caption away")
                onClicked: root.folded = !root.folded
            }
            FlatButton {
                implicitHeight: 26
                implicitWidth: 28
                bare: true
                text: "✕"
                hint: qsTr("Leave the story (the job stays as it is)")
                onClicked: root.story.leave()
            }
            FlatButton {
                id: next
                objectName: "storyNext"
                implicitHeight: 26
                text: qsTr("Next  ▶")
                primary: enabled
                enabled: root.story.canGoOn
                Accessible.name: qsTr("On to the next scene")
                Keys.onReturnPressed: clicked()
                onClicked: root.story.next()
            }
        }
        TextLabel {
            objectName: "storyCaption"
            Layout.fillWidth: true
            visible: root.story.telling && !root.folded
            text: root.story.caption
            wrapMode: Text.Wrap
            elide: Text.ElideNone
            font.pixelSize: Theme.small + 1
        }
        TextLabel {
            Layout.fillWidth: true
            visible: root.story.telling && !root.folded && root.notesShown && text.length > 0
            text: root.story.notes
            wrapMode: Text.Wrap
            elide: Text.ElideNone
            color: Theme.textMuted
            font.pixelSize: Theme.small + 1
        }
        Sources {
            Layout.fillWidth: true
            visible: root.story.telling && !root.folded && !line.roomy
        }
    }
}
