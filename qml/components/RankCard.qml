// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of the GPU under the pointer.
import QtQuick
import QtQuick.Layouts
import Rankscape

Rectangle {
    id: root

    required property Session session
    property int rank: -1

    visible: info.known
    implicitWidth: grid.implicitWidth + 2 * Theme.s3
    implicitHeight: grid.implicitHeight + 2 * Theme.s3
    radius: Theme.radius + 2
    color: Theme.dark ? "#05080C" : "#1B2430"
    border.color: Theme.dark ? Theme.outlineStrong : "transparent"

    RankInfo {
        id: info
        session: root.session
        rank: root.rank
    }

    component Name: TextLabel {
        color: "#8FB7E8"
        font.pixelSize: Theme.small
    }
    component Value: TextLabel {
        color: "#F2F5F8"
        font.pixelSize: Theme.small
    }

    GridLayout {
        id: grid
        x: Theme.s3
        y: Theme.s3
        columns: 2
        columnSpacing: Theme.s3
        rowSpacing: 5

        Value {
            text: "rank " + root.rank
            font.pixelSize: Theme.normal
            font.weight: Font.DemiBold
        }
        Value {
            text: info.place
            opacity: 0.75
            Layout.alignment: Qt.AlignRight
        }
        Name {
            text: qsTr("dense")
        }
        Value {
            text: info.dense
        }
        Name {
            text: qsTr("expert")
        }
        Value {
            text: info.expert
        }
        Name {
            text: qsTr("pipeline")
            visible: info.pipeline.length > 0
        }
        Value {
            text: info.pipeline
            visible: info.pipeline.length > 0
        }
        Value {
            Layout.columnSpan: 2
            text: qsTr("click: light up its groups · G: list groups")
            opacity: 0.6
            font.pixelSize: Theme.tiny
        }
    }
}
