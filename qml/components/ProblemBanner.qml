// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One line about what went wrong, until it is put away.
import QtQuick
import QtQuick.Layouts
import Rankscape

Rectangle {
    id: banner

    property string message
    property string putAway ///< the message that was read; another one shows again

    visible: message.length > 0 && message !== putAway
    implicitHeight: row.implicitHeight + 2 * Theme.s2
    color: Theme.surface
    Accessible.role: Accessible.AlertMessage
    Accessible.name: message

    Rectangle {
        anchors.fill: parent
        color: Theme.problemSoft
    }
    Rectangle {
        anchors.bottom: parent.bottom
        width: parent.width
        height: 1
        color: Theme.problem
    }
    RowLayout {
        id: row
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.leftMargin: Theme.s4
        anchors.rightMargin: Theme.s2
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.s2

        TextLabel {
            Layout.fillWidth: true
            text: banner.message
            wrapMode: Text.Wrap
            maximumLineCount: 3
        }
        FlatButton {
            Layout.alignment: Qt.AlignTop
            text: "✕"
            bare: true
            implicitWidth: 28
            hint: qsTr("Put this message away")
            onClicked: banner.putAway = banner.message
        }
    }
}
