// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A choice among the words that a flag of the job knows; those that would be refused are struck through.
import QtQuick
import QtQuick.Controls
import Rankscape

Item {
    id: root

    required property Session session
    required property string flag
    property string label ///< empty: what the flag means
    property alias words: model.words
    property alias nothing: model.nothing
    property int pickerWidth: Math.round(width * 0.52)

    implicitHeight: Math.max(28, title.implicitHeight)
    implicitWidth: 240

    FlagModel {
        id: model
        session: root.session
        flag: root.flag
        active: root.visible
    }
    TextLabel {
        id: title
        anchors.left: parent.left
        anchors.right: picker.left
        anchors.rightMargin: Theme.s2
        anchors.verticalCenter: parent.verticalCenter
        text: root.label.length > 0 ? root.label : model.label
        wrapMode: Text.Wrap
        maximumLineCount: 2
        font.pixelSize: Theme.small + 1

        HoverHandler {
            id: over
        }
        ToolTip.visible: over.hovered
        ToolTip.delay: 400
        ToolTip.text: root.flag
    }
    Picker {
        id: picker
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        width: root.pickerWidth
        name: title.text
        model: model.choices
        textRole: "title"
        currentIndex: model.position
        Accessible.description: model.reason
        onActivated: index => {
            model.choose(index);
            root.session.endStep();
        }
    }
    Rectangle {
        anchors.fill: picker
        visible: model.reason.length > 0 && !picker.visualFocus
        radius: Theme.radius
        color: "transparent"
        border.color: Theme.problem
    }
}
