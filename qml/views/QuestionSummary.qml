// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The 30-second answer, to read aloud in either language.
import QtQuick
import QtQuick.Layouts
import Rankscape

Rectangle {
    id: root

    required property Session session
    required property Reader reader
    required property QuestionsModel questions
    readonly property bool chosen: session.selected === "question-" + questions.summaryId

    implicitHeight: column.implicitHeight + Theme.s4 + Theme.s4
    radius: Theme.radius + 2
    color: Theme.surface
    border.color: chosen ? Theme.accent : Theme.outline
    border.width: chosen ? 2 : 1

    ColumnLayout {
        id: column
        x: Theme.s5
        y: Theme.s4
        width: root.width - 2 * Theme.s5
        spacing: Theme.s3

        RowLayout {
            spacing: Theme.s3

            TextLabel {
                Layout.fillWidth: true
                text: qsTr("30-second answer")
                color: Theme.accent
                font.pixelSize: Theme.small + 1
                font.weight: Font.DemiBold
                Accessible.role: Accessible.Heading
            }
            Segments {
                name: qsTr("Language of the answer")
                implicitHeight: 24
                model: ["EN", "中"]
                current: root.questions.summaryLanguage === "zh" ? 1 : 0
                onChosen: index => root.questions.summaryLanguage = index === 1 ? "zh" : "en"
            }
        }
        TextLabel {
            Layout.fillWidth: true
            text: root.questions.summaryQuestion
            wrapMode: Text.Wrap
            font.pixelSize: Theme.large
            font.weight: Font.DemiBold
        }
        AnswerText {
            Layout.fillWidth: true
            reader: root.reader
            text: root.questions.summary
            font.pixelSize: Theme.large + 2
        }
        CitationChips {
            Layout.fillWidth: true
            session: root.session
            reader: root.reader
            citations: root.questions.summaryCitations
        }
        TextLabel {
            Layout.fillWidth: true
            text: qsTr("Read time about %1 s, at %2 English words or %3 Chinese characters a minute").arg(root.questions.summarySeconds).arg(root.questions.wordsAMinute).arg(root.questions.charactersAMinute)
            wrapMode: Text.Wrap
            color: Theme.textMuted
            font.pixelSize: Theme.small + 1
        }
    }
}
