// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One measurement beside the model: two bars on a logarithmic axis, the error in words and colour, and why.
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

AbstractButton {
    id: row

    required property Session session
    required property Reader reader
    required property int index
    required property string element
    required property string what
    required property string place
    required property string measured
    required property string model
    required property real measuredShare
    required property real modelShare
    required property string error
    required property bool off
    required property string counts
    required property string cause
    required property string reason
    required property string note
    required property string citation
    required property string spoken
    property bool current: false ///< the keyboard is on it
    property bool chosen: false
    property int whatWidth: 0
    property int placeWidth: 0
    property int numberWidth: 0
    property int errorWidth: 0
    property int sourceWidth: 0
    signal picked

    function open() {
        reader.showCitation(citation);
    }

    leftPadding: Theme.s2
    rightPadding: Theme.s2
    topPadding: 3
    bottomPadding: 3
    hoverEnabled: true
    focusPolicy: Qt.NoFocus
    Accessible.role: Accessible.ListItem
    Accessible.name: spoken
    Accessible.description: reason
    onClicked: picked()

    ToolTip.visible: hovered && note.length > 0
    ToolTip.delay: 500
    ToolTip.text: note

    background: Rectangle {
        radius: 4
        color: row.hovered || row.chosen ? Theme.accentSoft : Theme.surface
        border.width: row.current ? 2 : 1
        border.color: row.current || row.chosen ? Theme.accent : Theme.outline
    }
    contentItem: ColumnLayout {
        spacing: 0

        RowLayout {
            spacing: Theme.s2

            TextLabel {
                Layout.preferredWidth: row.whatWidth
                text: row.what
                font.pixelSize: Theme.small + 1
            }
            TextLabel {
                Layout.preferredWidth: row.placeWidth
                text: row.place
                color: Theme.textMuted
                font.pixelSize: Theme.small
            }
            TextLabel {
                Layout.preferredWidth: row.numberWidth
                text: row.measured
                font.pixelSize: Theme.small + 1
                horizontalAlignment: Text.AlignRight
            }
            TextLabel {
                Layout.preferredWidth: row.numberWidth
                text: row.model
                font.pixelSize: Theme.small + 1
                horizontalAlignment: Text.AlignRight
            }
            Item {
                Layout.fillWidth: true
                implicitHeight: 15

                Rectangle {
                    width: Math.max(1, (parent?.width ?? 0) * row.measuredShare)
                    height: 7
                    radius: 1.5
                    color: Theme.textFaint
                }
                Rectangle {
                    y: 8
                    width: Math.max(1, (parent?.width ?? 0) * row.modelShare)
                    height: 7
                    radius: 1.5
                    color: Theme.accent
                }
            }
            TextLabel {
                Layout.preferredWidth: row.errorWidth
                text: row.error
                color: row.off ? Theme.problem : Theme.text
                font.pixelSize: Theme.small + 1
                font.weight: row.off ? Font.Bold : Font.Normal
                horizontalAlignment: Text.AlignRight
            }
            Item {
                Layout.preferredWidth: row.sourceWidth
                implicitHeight: 24

                CitationChip {
                    width: Math.min(implicitWidth, row.sourceWidth)
                    session: row.session
                    reader: row.reader
                    citationId: row.citation
                }
            }
        }
        TextLabel {
            Layout.fillWidth: true
            Layout.bottomMargin: 2
            visible: row.reason.length > 0
            text: (row.cause.length > 0 ? row.cause + " · " : "") + row.reason
            wrapMode: Text.Wrap
            maximumLineCount: 3
            color: Theme.textMuted
            font.pixelSize: Theme.small
        }
    }
}
