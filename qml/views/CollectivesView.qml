// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives in motion, with the pointer, keys, transport bar and legend.
import QtQuick
import QtQuick.Layouts
import Rankscape

Item {
    id: root

    required property Session session
    required property Reader reader
    required property CollectiveModel collective
    required property Player player
    readonly property PictureItem picture: pane.picture
    readonly property bool refused: session.world === 0 && !session.busy

    ColumnLayout {
        anchors.fill: parent
        anchors.margins: Theme.s4
        anchors.bottomMargin: Theme.s2
        spacing: Theme.s2

        RowLayout {
            Layout.fillWidth: true
            spacing: Theme.s3

            TextLabel {
                Layout.fillWidth: true
                text: root.session.viewTitle
                font.pixelSize: Theme.title
                font.weight: Font.Bold
                Accessible.role: Accessible.Heading
            }
            ZoomButtons {
                target: pane
            }
        }
        TextLabel {
            Layout.fillWidth: true
            Layout.topMargin: -Theme.s2
            Layout.preferredHeight: 32 // two lines, so that the picture does not jump
            verticalAlignment: Text.AlignTop
            text: root.session.subtitle
            wrapMode: Text.Wrap
            maximumLineCount: 2
            color: Theme.textMuted
            font.pixelSize: Theme.small + 1
        }

        Item {
            Layout.fillWidth: true
            Layout.fillHeight: true

            PanZoomPicture {
                id: pane
                anchors.fill: parent
                session: root.session
                view: "collectives"
                time: root.player.time
                focus: true
                faded: banner.visible
                keyTarget: transport
            }
            PictureBanner {
                id: banner
                anchors.horizontalCenter: parent.horizontalCenter
                y: Theme.s5
                width: Math.min(parent.width - 2 * Theme.s5, 480)
                message: root.refused && !root.session.showsOlder ? qsTr("Megatron would refuse this layout, so nothing can be sent.") : root.refused ? qsTr("Megatron would refuse this layout. The picture is the last legal one.") : root.collective.problem
            }
            ComputingNote {
                anchors.centerIn: parent
                busy: root.session.studyBusy
            }
        }

        TransportBar {
            id: transport
            Layout.fillWidth: true
            player: root.player
        }
        ColourRow {
            Layout.fillWidth: true
            Layout.preferredHeight: 16
            clip: true
            session: root.session
        }
    }
}
