// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the marks and the dots of citations mean.
pragma ComponentBehavior: Bound
import QtQuick
import Rankscape

Column {
    id: root

    required property Session session

    spacing: 3

    CitationInfo {
        id: info
        session: root.session
    }
    SectionTitle {
        text: qsTr("Marks and dots")
        font.pixelSize: Theme.small + 1
    }
    Repeater {
        model: info.markKey

        delegate: Row {
            id: verification

            required property var modelData

            spacing: 6

            TextLabel {
                width: 14
                horizontalAlignment: Text.AlignHCenter
                text: verification.modelData.mark
                font.pixelSize: Theme.small + 1
            }
            TextLabel {
                text: verification.modelData.label
                font.pixelSize: Theme.small
                color: Theme.textMuted
            }
        }
    }
    Repeater {
        model: info.statusKey

        delegate: Row {
            id: status

            required property var modelData

            spacing: 6

            Item {
                width: 14
                height: words.height

                Rectangle {
                    anchors.centerIn: parent
                    width: 8
                    height: 8
                    radius: 4
                    color: RoleColours.colour(status.modelData.role, Theme.dark)
                }
            }
            TextLabel {
                id: words
                text: status.modelData.label
                font.pixelSize: Theme.small
                color: Theme.textMuted
            }
        }
    }
}
