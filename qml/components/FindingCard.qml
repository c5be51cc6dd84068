// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One problem or warning: what, why, Megatron's own words, and the buttons that mend it.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Rankscape

Rectangle {
    id: root

    required property bool severe
    required property string message
    required property string megatron
    required property string versions
    required property string citation
    required property string source
    required property var fixes
    signal fixChosen(int fix)
    signal citationChosen(string id)

    implicitHeight: column.implicitHeight + 2 * Theme.s3
    radius: Theme.radius
    color: severe ? Theme.problemSoft : Theme.warningSoft
    border.color: Qt.alpha(severe ? Theme.problem : Theme.warning, 0.45)
    Accessible.role: Accessible.AlertMessage
    Accessible.name: message

    ColumnLayout {
        id: column
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: parent.top
        anchors.margins: Theme.s3
        spacing: Theme.s2

        TextLabel {
            Layout.fillWidth: true
            text: (root.severe ? "✕  " : "!  ") + root.message
            wrapMode: Text.Wrap
            font.pixelSize: Theme.small + 1
            color: Theme.text
        }
        TextEdit {
            Layout.fillWidth: true
            visible: root.megatron.length > 0
            text: root.megatron
            readOnly: true
            selectByMouse: true
            wrapMode: TextEdit.Wrap
            font.family: "DejaVu Sans Mono"
            font.pixelSize: Theme.tiny
            color: Theme.textMuted
            Accessible.name: text
        }
        Flow {
            Layout.fillWidth: true
            spacing: Theme.s1
            visible: root.fixes.length > 0

            Repeater {
                model: root.fixes

                delegate: FlatButton {
                    id: mend

                    required property int index
                    required property string modelData

                    implicitHeight: Math.max(24, implicitContentHeight + 6)
                    width: Math.min(implicitWidth, column.width)
                    text: modelData
                    contentItem: TextLabel {
                        text: mend.text
                        wrapMode: Text.WrapAtWordBoundaryOrAnywhere
                        elide: Text.ElideNone
                        horizontalAlignment: Text.AlignHCenter
                    }
                    onClicked: root.fixChosen(mend.index)
                }
            }
        }
        TextLabel {
            Layout.fillWidth: true
            text: root.versions + (root.source.length > 0 ? " · <a href='cite'>" + root.source + "</a>" : "")
            textFormat: Text.StyledText
            linkColor: Theme.accent
            font.pixelSize: Theme.tiny
            color: Theme.textMuted
            onLinkActivated: root.citationChosen(root.citation)
        }
    }
}
