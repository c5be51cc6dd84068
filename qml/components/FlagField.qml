// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A typed value for a flag of the job, with the way back to its default.
import QtQuick
import QtQuick.Controls
import Rankscape

Item {
    id: root

    required property Session session
    required property string flag
    property string label ///< empty: what the flag means
    property string unit
    property alias nothing: model.nothing
    property alias most: model.most
    property int fieldWidth: 92
    property string problem ///< of what was typed last

    function commit() {
        problem = model.type(field.text);
        if (problem.length === 0)
            field.text = Qt.binding(() => model.unset ? "" : model.text);
    }

    implicitWidth: 240
    implicitHeight: Math.max(24, title.implicitHeight) + (wrong.visible ? wrong.implicitHeight + 2 : 0)

    FlagModel {
        id: model
        session: root.session
        flag: root.flag
        active: root.visible
        onChanged: {
            if (field.activeFocus && field.text !== text)
                return;
            root.problem = "";
            field.text = Qt.binding(() => model.unset ? "" : model.text);
        }
    }
    TextLabel {
        id: title
        anchors.left: parent.left
        anchors.right: field.left
        anchors.rightMargin: Theme.s1
        height: Math.max(24, implicitHeight)
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
    TextField {
        id: field
        anchors.right: unit.left
        anchors.rightMargin: unit.text.length > 0 ? Theme.s1 : 0
        anchors.verticalCenter: title.verticalCenter
        width: Math.min(root.width * 0.62, Math.max(root.fieldWidth, implicitWidth))
        height: 24
        padding: 2
        rightPadding: 6
        text: model.unset ? "" : model.text
        placeholderText: model.nothing
        placeholderTextColor: Theme.textMuted
        font.pixelSize: Theme.small + 1
        font.weight: model.isDefault ? Font.Normal : Font.DemiBold
        color: Theme.text
        selectionColor: Theme.accent
        selectedTextColor: Theme.accentInk
        horizontalAlignment: Text.AlignRight
        selectByMouse: true
        Accessible.name: title.text
        Accessible.description: root.problem.length > 0 ? root.problem : root.flag
        background: Rectangle {
            radius: 4
            color: Theme.canvas
            border.width: field.activeFocus ? 2 : 1
            border.color: root.problem.length > 0 || model.reason.length > 0 ? Theme.problem : field.activeFocus ? Theme.accent : Theme.outline
        }
        onTextEdited: root.problem = ""
        onEditingFinished: root.commit()
        onAccepted: if (root.problem.length === 0)
            back.forceActiveFocus() // the next Ctrl+Z is the window's, not the field's
        Keys.onEscapePressed: event => {
            event.accepted = text !== model.text;
            root.problem = "";
            text = Qt.binding(() => model.unset ? "" : model.text);
        }
    }
    TextLabel {
        id: unit
        anchors.right: back.left
        anchors.verticalCenter: title.verticalCenter
        text: root.unit
        color: Theme.textMuted
        font.pixelSize: Theme.small
    }
    FlatButton {
        id: back
        anchors.right: parent.right
        anchors.verticalCenter: title.verticalCenter
        implicitWidth: 20
        implicitHeight: 20
        bare: true
        opacity: model.isDefault ? 0 : 1 // keeps its place: the fields stay in line
        focusPolicy: model.isDefault ? Qt.NoFocus : Qt.StrongFocus
        text: "↺"
        ink: Theme.accent
        hint: qsTr("%1: back to its default").arg(title.text)
        onClicked: model.reset()
    }
    TextLabel {
        id: wrong
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: title.bottom
        anchors.topMargin: 2
        visible: text.length > 0
        text: root.problem.length > 0 ? root.problem : model.reason
        wrapMode: Text.Wrap
        color: Theme.problem
        font.pixelSize: Theme.small
    }
}
