// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One card at a time. Space goes on to hint and answer, the arrow keys to other cards, K says known, Escape leaves.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

Item {
    id: root

    required property Session session
    required property Reader reader
    required property QuestionsModel questions
    readonly property var card: questions.drillCard
    readonly property int stage: card.stage ?? 0
    readonly property bool known: card.known ?? false
    readonly property bool hinted: stage === 0 && (card.think ?? "").length > 0 ///< the hint comes next

    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Drill")
    Keys.onPressed: event => {
        if (event.key === Qt.Key_Space || event.key === Qt.Key_Return)
            questions.reveal();
        else if (event.key === Qt.Key_Right)
            questions.next();
        else if (event.key === Qt.Key_Left)
            questions.previous();
        else if (event.key === Qt.Key_K && event.modifiers === Qt.NoModifier)
            questions.toggleKnown();
        else if (event.key === Qt.Key_Escape)
            questions.stop();
        else
            return;
        event.accepted = true;
    }

    ColumnLayout {
        anchors.horizontalCenter: parent.horizontalCenter
        y: Theme.s2
        width: Math.min(760, root.width)
        height: root.height - 2 * Theme.s2
        spacing: Theme.s3

        RowLayout {
            spacing: Theme.s3

            TextLabel {
                Layout.maximumWidth: parent.width * 0.75
                text: qsTr("Card %1 of %2 · follow-ups and drill questions; the must-answer ones are in the list").arg(root.questions.drillIndex + 1).arg(root.questions.drillCount)
                color: Theme.textMuted
                font.pixelSize: Theme.small + 1
            }
            Rectangle {
                Layout.fillWidth: true
                implicitHeight: 4
                radius: 2
                color: Theme.outline

                Rectangle {
                    width: parent.width * (root.questions.drillIndex + 1) / Math.max(1, root.questions.drillCount)
                    height: parent.height
                    radius: 2
                    color: Theme.accent
                }
            }
        }
        Rectangle {
            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(Math.max(340, body.implicitHeight + 2 * Theme.s5), root.height - 150)
            radius: Theme.radius + 4
            color: Theme.surface
            border.color: root.activeFocus ? Theme.accent : Theme.outline

            Flickable {
                anchors.fill: parent
                anchors.margins: 2
                contentHeight: body.implicitHeight + 2 * Theme.s5
                clip: true
                boundsBehavior: Flickable.StopAtBounds
                ScrollBar.vertical: ScrollBar {}

                ColumnLayout {
                    id: body
                    x: Theme.s5
                    y: Theme.s5
                    width: parent.width - 2 * Theme.s5
                    spacing: Theme.s4

                    TextLabel {
                        Layout.fillWidth: true
                        text: [root.card.label ?? "", ...(root.card.threads ?? [])].join(" · ")
                        color: Theme.textMuted
                        font.pixelSize: Theme.small + 1
                    }
                    TextLabel {
                        Layout.fillWidth: true
                        text: root.card.question ?? ""
                        wrapMode: Text.Wrap
                        lineHeight: 1.2
                        font.pixelSize: Theme.title + 2
                        font.weight: Font.DemiBold
                        Accessible.role: Accessible.Heading
                    }
                    ThinkHint {
                        Layout.fillWidth: true
                        visible: root.stage > 0 && text.length > 0
                        text: root.card.think ?? ""
                    }
                    AnswerText {
                        Layout.fillWidth: true
                        visible: root.stage === 2
                        reader: root.reader
                        text: root.stage === 2 ? root.card.answer : ""
                        font.pixelSize: Theme.large + 1
                    }
                    CitationChips {
                        Layout.fillWidth: true
                        session: root.session
                        reader: root.reader
                        citations: root.stage === 2 ? root.card.citations : []
                    }
                }
            }
        }
        RowLayout {
            spacing: Theme.s2

            FlatButton {
                text: "‹"
                implicitWidth: 36
                implicitHeight: 34
                hint: qsTr("Previous card (←)")
                onClicked: {
                    root.questions.previous();
                    root.forceActiveFocus();
                }
            }
            FlatButton {
                text: "›"
                implicitWidth: 36
                implicitHeight: 34
                hint: qsTr("Next card (→)")
                onClicked: {
                    root.questions.next();
                    root.forceActiveFocus();
                }
            }
            FlatButton {
                implicitHeight: 34
                primary: true
                text: root.stage === 2 ? qsTr("Next card") : root.hinted ? qsTr("Hint") : qsTr("Reveal")
                hint: root.stage === 2 ? qsTr("Next card (→)") : qsTr("First the hint, then the answer (Space)")
                Accessible.name: text
                onClicked: {
                    if (root.stage === 2)
                        root.questions.next();
                    else
                        root.questions.reveal();
                    root.forceActiveFocus();
                }
            }
            Item {
                Layout.fillWidth: true
            }
            FlatButton {
                implicitHeight: 34
                checked: root.known
                text: root.known ? qsTr("✓ Known") : qsTr("Mark as known")
                hint: qsTr("Known or not (K)")
                Accessible.name: text
                onClicked: {
                    root.questions.toggleKnown();
                    root.forceActiveFocus();
                }
            }
        }
        TextLabel {
            Layout.fillWidth: true
            text: qsTr("Space: hint, then answer · ← →: other cards · K: known · Esc: leave")
            wrapMode: Text.Wrap
            color: Theme.textMuted
            font.pixelSize: Theme.small
        }
        Item {
            Layout.fillHeight: true
        }
    }
}
