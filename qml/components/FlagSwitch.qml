// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A switch for a flag of the job that is on or off.
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

AbstractButton {
    id: root

    required property Session session
    required property string flag ///< in the spelling that the switch turns on: "--weight-prefetch"
    property string label         ///< empty: what the flag means

    implicitHeight: Math.max(24, implicitContentHeight + 4)
    implicitWidth: 240
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    checked: model.enabled
    text: label.length > 0 ? label : model.label
    Accessible.role: Accessible.CheckBox
    Accessible.name: text
    Accessible.description: model.reason.length > 0 ? model.reason : flag
    Accessible.checked: model.enabled
    Keys.onReturnPressed: root.clicked()
    onClicked: model.turn(!model.enabled)

    ToolTip.visible: hovered
    ToolTip.delay: 400
    ToolTip.text: model.reason.length > 0 ? flag + "\n" + model.reason : flag

    FlagModel {
        id: model
        session: root.session
        flag: root.flag
        active: root.visible
    }
    background: Rectangle {
        x: -4
        width: root.width + 8
        radius: Theme.radius - 2
        color: root.hovered ? Theme.hover : "transparent"
        border.width: root.visualFocus ? 2 : 0
        border.color: Theme.accent
    }
    contentItem: RowLayout {
        spacing: Theme.s2

        TextLabel {
            Layout.fillWidth: true
            text: root.text
            wrapMode: Text.Wrap
            maximumLineCount: 3
            font.pixelSize: Theme.small + 1
            color: model.reason.length > 0 ? Theme.problem : Theme.text
        }
        Rectangle {
            implicitWidth: 28
            implicitHeight: 16
            radius: 8
            color: model.enabled ? Theme.accent : Theme.canvas
            border.color: model.enabled ? Theme.accent : Theme.outlineStrong

            Rectangle {
                x: model.enabled ? parent.width - width - 3 : 3
                anchors.verticalCenter: parent.verticalCenter
                width: 10
                height: 10
                radius: 5
                color: model.enabled ? Theme.accentInk : Theme.textMuted
            }
        }
    }
}
