// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The cluster with its pointer, keys, small map, legend and locality strip.
import QtQuick
import QtQuick.Layouts
import Rankscape

Item {
    id: root

    required property Session session
    required property GroupsModel groups
    required property LayoutModel layout
    readonly property alias picture: picture

    function jumpTo(rank: int) {
        session.selectRank(rank);
        picture.showRank(rank);
    }

    ColumnLayout {
        anchors.fill: parent
        anchors.margins: Theme.s4
        anchors.bottomMargin: Theme.s3
        spacing: Theme.s2

        RowLayout {
            Layout.fillWidth: true
            spacing: Theme.s3

            TextLabel {
                text: root.session.viewTitle
                font.pixelSize: Theme.title
                font.weight: Font.Bold
                Accessible.role: Accessible.Heading
            }
            Item {
                Layout.fillWidth: true
            }
            FlatButton {
                text: qsTr("Clear")
                hint: qsTr("Clear the selection (Esc)")
                visible: root.session.selectedRank >= 0 || root.session.groupKind.length > 0
                onClicked: root.session.clearSelection()
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
            TextLabel {
                text: qsTr("colour by")
                color: Theme.textMuted
                font.pixelSize: Theme.small
            }
            Picker {
                id: colourPicker
                implicitWidth: 96
                name: qsTr("colour by")
                model: root.layout.axes
                textRole: "id"
                valueRole: "id"
                currentIndex: root.layout.colourAxis
                onActivated: index => root.layout.colourAxis = index
            }
        }
        TextLabel {
            Layout.fillWidth: true
            Layout.topMargin: -Theme.s2
            text: root.session.subtitle
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
                view: "cluster"
                focus: true
                activeFocusOnTab: true
                opacity: root.session.world > 0 ? 1 : 0.25
                enabled: root.session.world > 0
                Accessible.role: Accessible.Graphic
                Accessible.name: root.session.viewTitle + ": " + root.session.subtitle
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
                    else if (event.key === Qt.Key_0 || event.key === Qt.Key_F)
                        picture.fit();
                    else if (event.key === Qt.Key_Escape)
                        root.session.clearSelection();
                    else
                        return;
                    event.accepted = true;
                }

                MouseArea {
                    id: pointer

                    property point last
                    property bool dragged: false

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
                            picture.hover(mouse.x, mouse.y);
                            return;
                        }
                        if (!dragged && Math.abs(mouse.x - last.x) + Math.abs(mouse.y - last.y) < 5)
                            return;
                        dragged = true;
                        picture.leave();
                        picture.panBy(mouse.x - last.x, mouse.y - last.y);
                        last = Qt.point(mouse.x, mouse.y);
                    }
                    onReleased: mouse => {
                        if (!dragged)
                            root.session.selectRank(picture.rankAt(mouse.x, mouse.y));
                        dragged = false;
                    }
                    onExited: picture.leave()
                    onDoubleClicked: mouse => picture.zoomAt(mouse.x, mouse.y, 2)
                    onWheel: wheel => {
                        picture.zoomAt(wheel.x, wheel.y, Math.pow(1.0015, wheel.angleDelta.y));
                        picture.hover(wheel.x, wheel.y);
                    }
                }
                PinchHandler {
                    id: pinch
                    target: null
                    property real before: 1
                    onActiveChanged: before = 1
                    onActiveScaleChanged: {
                        picture.zoomAt(centroid.position.x, centroid.position.y, activeScale / before);
                        before = activeScale;
                    }
                }
                RankCard {
                    id: card
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
                height: refusal.implicitHeight + 2 * Theme.s4
                radius: Theme.radius + 2
                color: Theme.surface
                border.color: Theme.problem
                visible: root.session.world === 0 && !root.session.busy

                Column {
                    id: refusal
                    anchors.left: parent.left
                    anchors.right: parent.right
                    anchors.top: parent.top
                    anchors.margins: Theme.s4
                    spacing: Theme.s2

                    TextLabel {
                        width: parent.width
                        text: qsTr("Megatron would refuse this layout")
                        font.pixelSize: Theme.large
                        font.weight: Font.DemiBold
                    }
                    TextLabel {
                        width: parent.width
                        wrapMode: Text.Wrap
                        text: (root.session.showsOlder ? qsTr("The picture is the last legal one.") + " " : "") + qsTr("The reasons stand at the lower right, with the changes that mend them; Ctrl+Z goes back.")
                        color: Theme.textMuted
                    }
                }
            }

            Rectangle {
                id: minimap
                anchors.right: parent.right
                anchors.bottom: parent.bottom
                anchors.margins: Theme.s2
                width: 172
                height: 118
                radius: Theme.radius
                color: Theme.canvas
                border.color: Theme.outlineStrong
                visible: !picture.fitted && picture.visible && (picture.shown.width < 0.98 || picture.shown.height < 0.98)

                PictureItem {
                    id: small
                    anchors.fill: parent
                    anchors.margins: 3
                    session: root.session
                    overview: true

                    Rectangle {
                        x: small.pictureFrame.x + picture.shown.x * small.pictureFrame.width
                        y: small.pictureFrame.y + picture.shown.y * small.pictureFrame.height
                        width: Math.max(6, picture.shown.width * small.pictureFrame.width)
                        height: Math.max(6, picture.shown.height * small.pictureFrame.height)
                        color: Qt.alpha(Theme.accent, 0.14)
                        border.color: Theme.accent
                        border.width: 1.5
                    }
                    MouseArea {
                        anchors.fill: parent
                        onPressed: mouse => move(mouse)
                        onPositionChanged: mouse => move(mouse)
                        function move(mouse) {
                            picture.centreOnFraction((mouse.x - small.pictureFrame.x) / small.pictureFrame.width, (mouse.y - small.pictureFrame.y) / small.pictureFrame.height);
                        }
                    }
                }
            }
        }

        ColourRow {
            Layout.fillWidth: true
            Layout.preferredHeight: 34 // two rows, so that the picture does not jump when lines join the legend
            clip: true
            session: root.session
        }
        LocalityStrip {
            Layout.fillWidth: true
            session: root.session
            groups: root.groups
        }
    }
}
