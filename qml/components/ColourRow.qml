// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The legend: what colours and lines mean.
pragma ComponentBehavior: Bound
import QtQuick
import Rankscape

Flow {
    id: root

    required property Session session

    spacing: Theme.s3

    LegendModel {
        id: legend
        session: root.session
    }
    Repeater {
        model: legend.entries

        delegate: Row {
            id: entry

            required property string label
            required property string glyph ///< in the place of the square
            required property color colour
            required property bool line
            required property bool dashed

            height: 16 // whatever the script of its words
            spacing: 6

            Item {
                width: entry.line ? 24 : 13
                height: 14
                anchors.verticalCenter: parent.verticalCenter

                Rectangle {
                    visible: !entry.line && entry.glyph.length === 0
                    width: 13
                    height: 13
                    radius: 3
                    color: entry.colour
                }
                TextLabel {
                    anchors.centerIn: parent
                    visible: entry.glyph.length > 0
                    text: entry.glyph
                    color: entry.colour
                }
                Row {
                    visible: entry.line
                    anchors.verticalCenter: parent.verticalCenter
                    spacing: entry.dashed ? 3 : 0

                    Repeater {
                        model: entry.dashed ? 3 : 1

                        delegate: Rectangle {
                            width: entry.dashed ? 6 : 24
                            height: 3
                            color: entry.colour
                        }
                    }
                }
            }
            TextLabel {
                height: parent.height
                text: entry.label
                font.pixelSize: Theme.small
                color: Theme.textMuted
            }
        }
    }
}
