// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A question that opens in steps: the hint, then the answer. The mark on its left says that it is known.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

Rectangle {
    id: card

    required property Session session
    required property Reader reader
    required property string id
    required property string label
    required property string question
    required property string think
    required property string answer
    required property var threads
    required property var citations
    required property bool known
    required property int stage
    property bool labelled: true ///< says which kind it is and which threads it is about
    readonly property bool activeCard: head.activeFocus
    readonly property bool chosen: session.selected === "question-" + id
    readonly property string step: stage === 2 ? qsTr("Hide") : stage === 1 || think.length === 0 ? qsTr("Reveal") : qsTr("Hint")
    signal advanced
    signal marked(bool known)
    signal focused

    function takeFocus() {
        head.forceActiveFocus(Qt.TabFocusReason);
    }

    implicitHeight: column.implicitHeight + 2 * Theme.s2
    radius: Theme.radius + 2
    color: Theme.surface
    border.color: chosen || head.visualFocus ? Theme.accent : Theme.outline
    border.width: chosen || head.visualFocus ? 2 : 1

    ColumnLayout {
        id: column
        x: Theme.s3
        y: Theme.s2
        width: card.width - 2 * Theme.s3
        spacing: Theme.s2

        RowLayout {
            spacing: Theme.s2

            KnownMark {
                Layout.alignment: Qt.AlignTop
                Layout.topMargin: 7
                known: card.known
                Accessible.name: qsTr("Known: %1").arg(card.question)
                onClicked: card.marked(!card.known)
            }
            AbstractButton {
                id: head
                Layout.fillWidth: true
                implicitHeight: Math.max(34, implicitContentHeight + Theme.s2)
                hoverEnabled: true
                text: card.question
                Accessible.name: card.question
                Accessible.description: card.step
                Keys.onReturnPressed: card.advanced()
                Keys.onPressed: event => {
                    if (event.key === Qt.Key_K && event.modifiers === Qt.NoModifier) {
                        card.marked(!card.known);
                        event.accepted = true;
                    }
                }
                onClicked: card.advanced()
                onVisualFocusChanged: {
                    if (visualFocus)
                        card.focused();
                }

                contentItem: RowLayout {
                    spacing: Theme.s3

                    ColumnLayout {
                        Layout.fillWidth: true
                        spacing: 1

                        TextLabel {
                            Layout.fillWidth: true
                            visible: card.labelled
                            text: [card.label, ...card.threads].join(" · ")
                            color: Theme.textMuted
                            font.pixelSize: Theme.small
                        }
                        TextLabel {
                            Layout.fillWidth: true
                            text: card.question
                            wrapMode: Text.Wrap
                            font.pixelSize: Theme.normal + 1
                            font.weight: Font.Medium
                        }
                    }
                    TextLabel {
                        text: card.step
                        color: head.hovered || head.visualFocus ? Theme.accent : Theme.textMuted
                        font.pixelSize: Theme.small + 1
                    }
                }
            }
        }
        ThinkHint {
            Layout.fillWidth: true
            Layout.leftMargin: 26
            visible: card.stage > 0 && card.think.length > 0
            text: card.think
        }
        AnswerText {
            Layout.fillWidth: true
            Layout.leftMargin: 26
            visible: card.stage === 2
            reader: card.reader
            text: card.stage === 2 ? card.answer : ""
        }
        CitationChips {
            Layout.fillWidth: true
            Layout.leftMargin: 26
            Layout.bottomMargin: Theme.s2
            visible: card.stage === 2 && card.citations.length > 0
            session: card.session
            reader: card.reader
            citations: card.stage === 2 ? card.citations : []
        }
    }
}
