// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The wires of the job, folded away until somebody wants to change them: a row per value.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

ColumnLayout {
    id: root

    required property NetworkModel network
    property bool open: false

    spacing: Theme.s1

    AbstractButton {
        id: header
        objectName: "networkHeader"
        Layout.fillWidth: true
        implicitHeight: 26
        hoverEnabled: true
        focusPolicy: Qt.StrongFocus
        text: qsTr("Network")
        Accessible.name: root.open ? qsTr("Network: fold away") : qsTr("Network: show its values")
        Accessible.description: root.network.summary
        Keys.onReturnPressed: header.clicked()
        Keys.onEnterPressed: header.clicked()
        onClicked: root.open = !root.open

        background: Rectangle {
            radius: Theme.radius
            color: header.hovered ? Theme.hover : "transparent"
            border.width: header.visualFocus ? 2 : 0
            border.color: Theme.accent
        }
        contentItem: RowLayout {
            spacing: Theme.s2

            SectionTitle {
                text: header.text
            }
            TextLabel {
                Layout.fillWidth: true
                text: root.network.summary
                horizontalAlignment: Text.AlignRight
                elide: Text.ElideRight
                color: root.network.changedCount > 0 ? Theme.accent : Theme.textMuted
                font.pixelSize: Theme.small
            }
            TextLabel {
                text: root.open ? "▾" : "▸"
                color: Theme.textMuted
                font.pixelSize: Theme.normal
            }
        }
    }

    Repeater {
        model: root.open ? root.network.rows : null

        delegate: ColumnLayout {
            id: wire

            required property var model
            readonly property string value: model.value
            readonly property string ruled: model.problem // of the network that would be made with it
            property string typedWrong

            function commit() {
                typedWrong = root.network.set(model.id, field.text);
                if (typedWrong.length === 0)
                    field.text = Qt.binding(() => wire.value);
            }
            onValueChanged: {
                typedWrong = "";
                field.text = Qt.binding(() => wire.value);
            }

            Layout.fillWidth: true
            spacing: 0

            RowLayout {
                Layout.fillWidth: true
                spacing: Theme.s1

                TextLabel {
                    Layout.fillWidth: true
                    text: wire.model.title
                    elide: Text.ElideRight
                    color: Theme.textMuted
                    font.pixelSize: Theme.small + 1

                    HoverHandler {
                        id: over
                    }
                    ToolTip.visible: over.hovered
                    ToolTip.delay: 400
                    ToolTip.text: wire.model.hint
                }
                TextField {
                    id: field
                    visible: !wire.model.isSwitch
                    implicitWidth: 92
                    implicitHeight: 24
                    padding: 2
                    rightPadding: 6
                    text: wire.value
                    font.pixelSize: Theme.small + 1
                    font.weight: wire.model.isDefault ? Font.Normal : Font.DemiBold
                    color: Theme.text
                    selectionColor: Theme.accent
                    selectedTextColor: Theme.accentInk
                    horizontalAlignment: Text.AlignRight
                    selectByMouse: true
                    Accessible.name: wire.model.title
                    Accessible.description: wire.model.note.length > 0 ? wire.model.note : wire.model.hint
                    background: Rectangle {
                        radius: 4
                        color: Theme.canvas
                        border.width: field.activeFocus ? 2 : 1
                        border.color: wire.typedWrong.length > 0 || wire.ruled.length > 0 ? Theme.problem
                                    : field.activeFocus ? Theme.accent : Theme.outline
                    }
                    onTextEdited: wire.typedWrong = ""
                    onEditingFinished: wire.commit()
                    onAccepted: {
                        wire.commit();
                        if (wire.typedWrong.length > 0)
                            return;
                        if (back.enabled) // the next Ctrl+Z is the window's, not the field's
                            back.forceActiveFocus();
                        else
                            unit.forceActiveFocus();
                    }
                    onActiveFocusChanged: if (activeFocus)
                        selectAll()
                    Keys.onEscapePressed: event => {
                        event.accepted = text !== wire.value;
                        wire.typedWrong = "";
                        text = Qt.binding(() => wire.value);
                    }
                }
                Segments {
                    visible: wire.model.isSwitch
                    name: wire.model.title
                    model: [qsTr("on"), qsTr("off")]
                    current: wire.model.on ? 0 : 1
                    onChosen: index => root.network.set(wire.model.id, index === 0 ? "on" : "off")
                }
                TextLabel {
                    id: unit
                    Layout.preferredWidth: 28
                    text: wire.model.unit
                    color: Theme.textMuted
                    font.pixelSize: Theme.small
                }
                FlatButton {
                    id: back
                    implicitWidth: 20
                    implicitHeight: 20
                    padding: 0
                    bare: true
                    enabled: !wire.model.isDefault
                    opacity: enabled ? 1 : 0 // keeps its place: the fields stay in line
                    text: "↺"
                    ink: Theme.accent
                    hint: qsTr("%1: back to %2").arg(wire.model.title).arg(wire.model.default)
                    onClicked: {
                        unit.forceActiveFocus();
                        root.network.reset(wire.model.id);
                    }
                }
            }
            TextLabel {
                Layout.fillWidth: true
                visible: text.length > 0
                text: wire.typedWrong.length > 0 ? wire.typedWrong : wire.ruled
                wrapMode: Text.Wrap
                color: Theme.problem
                font.pixelSize: Theme.small
            }
            TextLabel {
                Layout.fillWidth: true
                Layout.bottomMargin: Theme.s1
                visible: text.length > 0
                text: wire.model.note
                wrapMode: Text.Wrap
                color: Theme.textMuted
                font.pixelSize: Theme.small
            }
        }
    }
}
