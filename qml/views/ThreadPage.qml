// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The views of a thread, one tab each, with the pointer, keys, transport bar and legend.
import QtQuick
import QtQuick.Layouts
import Rankscape

Item {
    id: root

    required property Session session
    required property ThreadPageModel page
    required property Player player
    required property StoryModel story
    readonly property PictureItem picture: pane.picture
    readonly property bool refused: session.world === 0 && !session.busy

    function bannerText(): string {
        if (!refused)
            return page.problem;
        const says = session.showsOlder ? qsTr("Megatron would refuse this layout. The picture is the last legal one.") : qsTr("Megatron would refuse this layout, so there is nothing to show.");
        return page.refusal.length > 0 ? says + "\n\n" + page.refusal : says;
    }

    ColumnLayout {
        anchors.fill: parent
        anchors.margins: Theme.s4
        anchors.topMargin: Theme.s3
        anchors.bottomMargin: Theme.s2
        spacing: Theme.s2

        Item { // a layout of Qt 6.4 does not see that tabs come while it is out of sight
            Layout.fillWidth: true
            implicitHeight: 28

            TextLabel {
                anchors.left: parent.left
                anchors.right: tabs.left
                anchors.rightMargin: Theme.s3
                anchors.verticalCenter: parent.verticalCenter
                text: root.session.viewTitle
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.normal
                font.pixelSize: Theme.title
                font.weight: Font.Bold
                Accessible.role: Accessible.Heading
            }
            Segments {
                id: tabs
                objectName: "threadTabs"
                anchors.right: zoom.left
                anchors.rightMargin: Theme.s3
                width: implicitWidth
                name: qsTr("Views of this thread")
                model: root.page.titles
                current: root.page.tab
                onChosen: index => root.page.tab = index
            }
            ZoomButtons {
                id: zoom
                anchors.right: parent.right
                target: pane
            }
        }
        TextLabel {
            Layout.fillWidth: true
            Layout.topMargin: -Theme.s1
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
                view: root.page.view.length > 0 ? root.page.view : "cluster"
                time: root.page.moves ? root.player.time : 0
                tall: !root.page.moves
                handles: root.page
                focus: true
                faded: banner.visible
                keyTarget: root.page.moves ? transport : null
            }
            PictureBanner {
                id: banner
                objectName: "threadBanner"
                anchors.horizontalCenter: parent.horizontalCenter
                y: Theme.s5
                width: Math.min(parent.width - 2 * Theme.s5, 520)
                message: root.bannerText()
                action: root.story.offered.length > 0 ? qsTr("Show an example") : ""
                onActed: {
                    root.story.showExample();
                    pane.forceActiveFocus();
                }
            }
            ComputingNote {
                anchors.centerIn: parent
                busy: root.session.studyBusy
            }
        }

        TransportBar {
            id: transport
            Layout.fillWidth: true
            visible: root.page.moves
            player: root.player
        }
        ColourRow {
            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(implicitHeight, 44) // two rows
            clip: true
            session: root.session
        }
    }
}
