// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What an import read, ignored and assumed, or why it was refused.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

Rectangle {
    id: root

    required property Importer importer
    signal closed

    implicitWidth: 440
    implicitHeight: Math.min(460, header.height + list.contentHeight + 2 * Theme.s4 + Theme.s3)
    radius: Theme.radius + 2
    color: Theme.surface
    border.color: root.importer.problem.length > 0 ? Theme.problem : Theme.outlineStrong
    Accessible.role: Accessible.Dialog
    Accessible.name: heading.text

    ColumnLayout {
        id: header
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: parent.top
        anchors.margins: Theme.s4
        spacing: Theme.s2

        RowLayout {
            Layout.fillWidth: true

            TextLabel {
                id: heading
                Layout.fillWidth: true
                text: root.importer.problem.length > 0 ? qsTr("Not imported; nothing was changed") : qsTr("Read as: %1").arg(root.importer.kind)
                font.pixelSize: Theme.large
                font.weight: Font.DemiBold
            }
            FlatButton {
                text: "✕"
                bare: true
                implicitWidth: 28
                hint: qsTr("Close (Esc)")
                onClicked: root.closed()
            }
        }
        TextLabel {
            Layout.fillWidth: true
            text: root.importer.source
            visible: text.length > 0 && root.importer.problem.length === 0
            color: Theme.textMuted
            font.pixelSize: Theme.small
        }
        TextEdit {
            Layout.fillWidth: true
            visible: root.importer.problem.length > 0
            text: root.importer.problem
            readOnly: true
            selectByMouse: true
            wrapMode: TextEdit.Wrap
            color: Theme.problem
            font.pixelSize: Theme.normal
            Accessible.name: text
        }
    }

    ListView {
        id: list
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: header.bottom
        anchors.bottom: parent.bottom
        anchors.margins: Theme.s4
        anchors.topMargin: Theme.s2
        clip: true
        spacing: 2
        boundsBehavior: Flickable.StopAtBounds
        model: root.importer.notes
        ScrollBar.vertical: ScrollBar {}

        delegate: RowLayout {
            id: note

            required property string kind
            required property string text
            required property string place

            width: list.width - Theme.s2
            spacing: Theme.s2

            TextLabel {
                Layout.preferredWidth: 64
                Layout.alignment: Qt.AlignTop
                text: note.kind === "read" ? qsTr("read") : note.kind === "assumed" ? qsTr("assumed") : note.kind === "possible" ? qsTr("could be") : qsTr("ignored")
                color: note.kind === "read" ? Theme.nvlink : note.kind === "assumed" ? Theme.warning : note.kind === "possible" ? Theme.accent : Theme.textFaint
                font.pixelSize: Theme.small
                font.weight: Font.DemiBold
            }
            TextLabel {
                Layout.fillWidth: true
                text: note.text
                wrapMode: Text.Wrap
                color: note.kind === "ignored" ? Theme.textMuted : Theme.text
                font.pixelSize: Theme.small
            }
            TextLabel {
                Layout.alignment: Qt.AlignTop
                text: note.place.length > 0 ? qsTr("line %1").arg(note.place) : ""
                color: Theme.textFaint
                font.pixelSize: Theme.tiny
            }
        }
    }
}
