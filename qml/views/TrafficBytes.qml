// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What ranks sent inside their NVLink domain and across, one stacked bar a run.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Rankscape

ColumnLayout {
    id: root

    required property TrafficChartsModel charts

    spacing: Theme.s2

    TextLabel {
        text: qsTr("Bytes sent")
        color: Theme.textMuted
        font.pixelSize: Theme.small
    }
    Repeater {
        model: root.charts.bytes

        delegate: ColumnLayout {
            id: run

            required property int index
            required property string name
            required property real inside
            required property real across
            required property string words

            Layout.fillWidth: true
            spacing: 3
            Accessible.role: Accessible.StaticText
            Accessible.name: name + ": " + words

            TextLabel {
                Layout.fillWidth: true
                text: run.name
                font.weight: run.index === root.charts.run ? Font.DemiBold : Font.Normal
                font.pixelSize: Theme.small + 1
            }
            Rectangle {
                id: track
                Layout.fillWidth: true
                implicitHeight: 14
                radius: 2
                color: Theme.canvas

                Rectangle {
                    id: near
                    width: track.width * run.inside
                    height: parent.height
                    color: Theme.nvlink
                }
                Rectangle {
                    x: near.width + (near.width > 0 && run.across > 0 ? 1 : 0)
                    width: Math.max(0, track.width * run.across - 1)
                    height: parent.height
                    color: Theme.network
                }
            }
            TextLabel {
                Layout.fillWidth: true
                text: run.words
                color: Theme.textMuted
                font.pixelSize: Theme.small
                wrapMode: Text.Wrap
            }
        }
    }
    Item {
        Layout.fillHeight: true
    }
}
