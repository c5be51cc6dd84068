// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A claim of the study notes beside what its source says.
import QtQuick
import QtQuick.Layouts
import Rankscape

Rectangle {
    id: root

    required property Session session
    required property Reader reader
    required property string statement
    required property string nuance
    required property string mark
    required property string verification
    required property string versions
    required property bool covers
    required property list<string> citations
    readonly property color ink: covers ? Theme.text : Theme.textMuted

    implicitHeight: column.implicitHeight + 2 * Theme.s3
    radius: Theme.radius
    color: covers ? Theme.surface : Theme.canvas
    border.color: Theme.outline
    Accessible.role: Accessible.Grouping
    Accessible.name: statement

    component Side: ColumnLayout {
        id: side

        property string heading
        property string words
        property color ink

        Layout.fillWidth: true
        Layout.preferredWidth: 1
        Layout.alignment: Qt.AlignTop
        spacing: 3

        TextLabel {
            Layout.fillWidth: true
            text: side.heading
            color: Theme.textMuted
            font.pixelSize: Theme.tiny
            font.weight: Font.DemiBold
        }
        TextLabel {
            Layout.fillWidth: true
            text: side.words
            wrapMode: Text.Wrap
            elide: Text.ElideNone
            lineHeight: 1.1
            color: side.ink
            font.pixelSize: Theme.small + 1
        }
    }

    ColumnLayout {
        id: column
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: parent.top
        anchors.margins: Theme.s3
        spacing: Theme.s2

        RowLayout {
            Layout.fillWidth: true
            spacing: Theme.s1

            TextLabel {
                text: root.mark
                color: root.ink
                font.weight: Font.Bold
            }
            TextLabel {
                Layout.fillWidth: true
                text: root.verification
                color: root.ink
                font.pixelSize: Theme.small + 1
                font.weight: Font.DemiBold
            }
            TextLabel {
                visible: root.versions.length > 0
                text: root.covers ? root.versions : qsTr("%1, not %2").arg(root.versions).arg(root.session.coreVersion)
                color: Theme.textMuted
                font.pixelSize: Theme.small
            }
        }
        GridLayout {
            Layout.fillWidth: true
            columns: root.width < 360 ? 1 : 2
            columnSpacing: Theme.s4
            rowSpacing: Theme.s2

            Side {
                heading: qsTr("Study notes say")
                words: root.statement
                ink: root.ink
            }
            Side {
                heading: qsTr("Checked against the source")
                words: root.nuance.length > 0 ? root.nuance : qsTr("It stands as stated.")
                ink: root.ink
            }
        }
        CitationChips {
            Layout.fillWidth: true
            session: root.session
            reader: root.reader
            citations: root.citations
        }
    }
}
