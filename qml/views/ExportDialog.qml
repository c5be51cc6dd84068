// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How large, how sharp, and where to: then the file is written.
import QtQuick
import QtQuick.Controls
import QtQuick.Dialogs
import QtQuick.Layouts
import Rankscape

Popup {
    id: root

    required property Exporter exporter
    readonly property var scales: [1, 2, 3, 4]

    modal: true
    focus: true // or Escape would not close it
    anchors.centerIn: parent
    width: 440
    padding: Theme.s5
    background: Rectangle {
        radius: Theme.radius + 2
        color: Theme.surface
        border.color: Theme.outlineStrong
    }

    component Field: TextField {
        implicitHeight: 28
        implicitWidth: 76
        font.pixelSize: Theme.small + 1
        color: Theme.text
        placeholderTextColor: Theme.textFaint
        selectByMouse: true
        validator: IntValidator {
            bottom: 0
            top: 100000
        }
        background: Rectangle {
            radius: Theme.radius
            color: Theme.canvas
            border.color: Theme.outline
        }
    }

    ColumnLayout {
        anchors.fill: parent
        spacing: Theme.s3

        TextLabel {
            text: qsTr("Export the picture")
            font.pixelSize: Theme.large
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        TextLabel {
            Layout.fillWidth: true
            wrapMode: Text.Wrap
            text: qsTr("With title, legend, version and sources. The theme and the selection are those on screen.")
            color: Theme.textMuted
            font.pixelSize: Theme.small + 1
        }
        RowLayout {
            TextLabel {
                text: qsTr("Format")
                Layout.preferredWidth: 90
            }
            Segments {
                id: format
                name: qsTr("Format")
                model: ["PNG", "SVG", "PDF"]
                onChosen: index => current = index
            }
        }
        RowLayout {
            TextLabel {
                text: qsTr("Size")
                Layout.preferredWidth: 90
            }
            Field {
                id: widthField
                placeholderText: qsTr("width")
                Accessible.name: qsTr("width")
            }
            TextLabel {
                text: "×"
            }
            Field {
                id: heightField
                placeholderText: qsTr("height")
                Accessible.name: qsTr("height")
            }
            TextLabel {
                text: qsTr("empty: as needed")
                color: Theme.textMuted
                font.pixelSize: Theme.small
            }
        }
        RowLayout {
            visible: format.current === 0

            TextLabel {
                text: qsTr("Scale")
                Layout.preferredWidth: 90
            }
            Segments {
                id: scale
                name: qsTr("Scale")
                model: root.scales.map(s => s + "×")
                current: 1
                onChosen: index => current = index
            }
        }
        RowLayout {
            TextLabel {
                text: qsTr("Background")
                Layout.preferredWidth: 90
            }
            Segments {
                id: ground
                name: qsTr("Background")
                model: [qsTr("theme"), qsTr("transparent")]
                onChosen: index => current = index
            }
        }
        RowLayout {
            Layout.topMargin: Theme.s2

            FlatButton {
                text: qsTr("Copy")
                hint: qsTr("Copy the picture (Ctrl+Shift+C)")
                onClicked: {
                    root.exporter.copy();
                    root.close();
                }
            }
            Item {
                Layout.fillWidth: true
            }
            FlatButton {
                text: qsTr("Cancel")
                onClicked: root.close()
            }
            FlatButton {
                text: qsTr("Export …")
                primary: true
                onClicked: dialog.open()
            }
        }
    }

    FileDialog {
        id: dialog

        readonly property string suffix: ["png", "svg", "pdf"][format.current]

        fileMode: FileDialog.SaveFile
        defaultSuffix: suffix
        nameFilters: [suffix.toUpperCase() + " (*." + suffix + ")"]
        currentFile: "rankscape." + suffix
        onAccepted: {
            root.exporter.write(selectedFile, Number(widthField.text), Number(heightField.text), format.current === 0 ? root.scales[scale.current] : 1, ground.current === 1);
            root.close();
        }
    }
}
