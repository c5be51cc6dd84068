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
    readonly property alias picture: picture
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
            Row {
                spacing: Theme.s1

                FlatButton {
                    text: "−"
                    implicitWidth: 28
                    hint: qsTr("Zoom out (−)")
                    onClicked: picture.zoomAt(picture.width / 2, picture.height / 2, 0.8)
                }
                FlatButton {
                    text: "+"
                    implicitWidth: 28
                    hint: qsTr("Zoom in (+)")
                    onClicked: picture.zoomAt(picture.width / 2, picture.height / 2, 1.25)
                }
                FlatButton {
                    text: qsTr("Fit")
                    hint: qsTr("Show all (0)")
                    enabled: !picture.fitted
                    onClicked: picture.fit()
                }
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

            PictureItem {
                id: picture
                anchors.fill: parent
                session: root.session
                view: "collectives"
                time: root.player.time
                focus: true
                activeFocusOnTab: true
                opacity: root.refused || root.collective.problem.length > 0 ? 0.3 : 1
                Accessible.role: Accessible.Graphic
                Accessible.name: root.session.viewTitle + ": " + root.session.subtitle
                Keys.forwardTo: [transport]
                Keys.onPressed: event => {
                    const step = 60;
                    if (event.key === Qt.Key_Left)
                        picture.panBy(step, 0);
                    else if (event.key === Qt.Key_Right)
                        picture.panBy(-step, 0);
                    else if (event.key === Qt.Key_Up)
                        picture.panBy(0, step);
                    else if (event.key === Qt.Key_Down)
                        picture.panBy(0, -step);
                    else if (event.key === Qt.Key_Plus || event.key === Qt.Key_Equal)
                        picture.zoomAt(picture.width / 2, picture.height / 2, 1.25);
                    else if (event.key === Qt.Key_Minus)
                        picture.zoomAt(picture.width / 2, picture.height / 2, 0.8);
                    else if (event.key === Qt.Key_0)
                        picture.fit();
                    else if (event.key === Qt.Key_Escape)
                        root.session.selected = "";
                    else
                        return;
                    event.accepted = true;
                }

                MouseArea {
                    id: pointer

                    property point last
                    property bool dragged: false

                    function look(x: real, y: real) {
                        picture.hover(x, y);
                        root.session.hovered = picture.elementAt(x, y);
                    }
                    function away() {
                        picture.leave();
                        root.session.hovered = "";
                    }

                    anchors.fill: parent
                    hoverEnabled: true
                    cursorShape: dragged ? Qt.ClosedHandCursor : Qt.ArrowCursor
                    onPressed: mouse => {
                        picture.forceActiveFocus();
                        last = Qt.point(mouse.x, mouse.y);
                        dragged = false;
                    }
                    onPositionChanged: mouse => {
                        if (!pressed) {
                            look(mouse.x, mouse.y);
                            return;
                        }
                        if (!dragged && Math.abs(mouse.x - last.x) + Math.abs(mouse.y - last.y) < 5)
                            return;
                        dragged = true;
                        away();
                        picture.panBy(mouse.x - last.x, mouse.y - last.y);
                        last = Qt.point(mouse.x, mouse.y);
                    }
                    onReleased: mouse => {
                        if (!dragged) {
                            root.session.selected = picture.elementAt(mouse.x, mouse.y);
                            root.session.selectRank(picture.rankAt(mouse.x, mouse.y));
                        }
                        dragged = false;
                    }
                    onEntered: look(mouseX, mouseY)
                    onExited: away()
                    onDoubleClicked: mouse => picture.zoomAt(mouse.x, mouse.y, 2)
                    onWheel: wheel => picture.zoomAt(wheel.x, wheel.y, Math.pow(1.0015, wheel.angleDelta.y))
                }
                RankCard {
                    session: root.session
                    rank: picture.hoveredRank
                    x: Math.max(4, Math.min(picture.width - width - 4, pointer.mouseX + 18))
                    y: pointer.mouseY + 22 + height > picture.height ? Math.max(4, pointer.mouseY - height - 14) : pointer.mouseY + 22
                    visible: picture.hoveredRank >= 0 && !pointer.pressed
                }
            }

            Rectangle {
                anchors.horizontalCenter: parent.horizontalCenter
                y: Theme.s5
                width: Math.min(parent.width - 2 * Theme.s5, 480)
                height: banner.implicitHeight + 2 * Theme.s4
                radius: Theme.radius + 2
                color: Theme.surface
                border.color: Theme.problem
                visible: root.refused || root.collective.problem.length > 0
                Accessible.role: Accessible.AlertMessage
                Accessible.name: banner.text

                TextLabel {
                    id: banner
                    anchors.left: parent.left
                    anchors.right: parent.right
                    anchors.top: parent.top
                    anchors.margins: Theme.s4
                    wrapMode: Text.Wrap
                    text: root.refused && !root.session.showsOlder ? qsTr("Megatron would refuse this layout, so nothing can be sent.") : root.refused ? qsTr("Megatron would refuse this layout. The picture is the last legal one.") : root.collective.problem
                }
            }
            Rectangle {
                anchors.centerIn: parent
                width: computing.implicitWidth + 2 * Theme.s4
                height: 32
                radius: 16
                color: Theme.surface
                border.color: Theme.outline
                visible: root.session.studyBusy && slow.elapsed

                TextLabel {
                    id: computing
                    anchors.centerIn: parent
                    text: qsTr("Computing …")
                    color: Theme.textMuted
                }
                Timer {
                    id: slow

                    property bool elapsed: false

                    interval: 250 // shorter waits need no word
                    running: root.session.studyBusy
                    onRunningChanged: if (running)
                        elapsed = false
                    onTriggered: elapsed = true
                }
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
