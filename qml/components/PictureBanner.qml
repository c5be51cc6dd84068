// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Over a picture that cannot show the job: why, and what can be done about it.
import QtQuick
import QtQuick.Layouts
import Rankscape

Rectangle {
    id: root

    required property string message
    property string action ///< of the button; empty: there is none
    signal acted

    implicitHeight: column.implicitHeight + 2 * Theme.s4
    radius: Theme.radius + 2
    color: Theme.surface
    border.color: Theme.problem
    visible: message.length > 0
    Accessible.role: Accessible.AlertMessage
    Accessible.name: message

    ColumnLayout {
        id: column
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: parent.top
        anchors.margins: Theme.s4
        spacing: Theme.s3

        TextLabel {
            Layout.fillWidth: true
            wrapMode: Text.Wrap
            elide: Text.ElideNone
            text: root.message
        }
        FlatButton {
            visible: root.action.length > 0
            text: root.action
            primary: true
            Keys.onReturnPressed: clicked()
            onClicked: root.acted()
        }
    }
}
