// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The map of threads with its pointer, keys and legend.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Rankscape

Item {
    id: root

    required property Session session
    required property Reader reader
    readonly property alias picture: picture

    /// Shows what an element stands for: a thread's view or page, a concept's page.
    function openElement(element: string) {
        const view = model.viewOf(element);
        const page = model.pageOf(element);
        if (view.length > 0)
            session.view = view;
        else if (page.length > 0)
            reader.showConcept(page);
    }
    function choose(element: string) {
        if (element.startsWith("edge-"))
            return;
        if (element.startsWith("open-")) {
            session.selected = element.replace("open-", "thread-");
            openElement(element);
            return;
        }
        session.selected = element;
        if (element.startsWith("concept-"))
            openElement(element);
        else if (element.length > 0)
            reader.close(); // the thread's panel stands there
    }

    ThreadModel {
        id: model
        session: root.session
    }

    ColumnLayout {
        anchors.fill: parent
        anchors.margins: Theme.s3
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
            FlatButton {
                text: qsTr("Clear")
                hint: qsTr("Clear the selection (Esc)")
                enabled: root.session.selected.length > 0
                onClicked: root.session.selected = ""
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
            text: root.session.subtitle
            color: Theme.textMuted
            font.pixelSize: Theme.small + 1
        }

        PictureItem {
            id: picture
            Layout.fillWidth: true
            Layout.fillHeight: true
            session: root.session
            view: "map"
            focus: true
            activeFocusOnTab: true
            Accessible.role: Accessible.Graphic
            Accessible.name: root.session.viewTitle + ": " + root.session.subtitle
            Keys.onPressed: event => {
                const arrows = [Qt.Key_Left, Qt.Key_Right, Qt.Key_Up, Qt.Key_Down];
                if (arrows.includes(event.key))
                    root.session.selected = model.step(event.key);
                else if (event.key === Qt.Key_Return || event.key === Qt.Key_Enter || event.key === Qt.Key_Space)
                    root.openElement(root.session.selected);
                else if (event.key === Qt.Key_Plus || event.key === Qt.Key_Equal)
                    picture.zoomAt(picture.width / 2, picture.height / 2, 1.25);
                else if (event.key === Qt.Key_Minus)
                    picture.zoomAt(picture.width / 2, picture.height / 2, 0.8);
                else if (event.key === Qt.Key_0 || event.key === Qt.Key_F)
                    picture.fit();
                else if (event.key === Qt.Key_Escape && root.session.selected.length > 0)
                    root.session.selected = "";
                else
                    return;
                event.accepted = true;
            }

            // For screen readers: what the picture shows, where it shows it.
            Repeater {
                model: model.elements

                delegate: Item {
                    required property string element
                    required property string name
                    required property string description
                    required property real fromLeft
                    required property real fromTop
                    required property real wide
                    required property real high

                    x: picture.pictureFrame.x + fromLeft * picture.pictureFrame.width
                    y: picture.pictureFrame.y + fromTop * picture.pictureFrame.height
                    width: wide * picture.pictureFrame.width
                    height: high * picture.pictureFrame.height
                    Accessible.role: Accessible.Link
                    Accessible.name: name
                    Accessible.description: description
                    Accessible.selected: root.session.selected === element
                    Accessible.onPressAction: root.choose(element)
                }
            }
            MouseArea {
                id: pointer

                property point last
                property bool dragged: false

                anchors.fill: parent
                hoverEnabled: true
                cursorShape: dragged ? Qt.ClosedHandCursor : root.session.hovered.length > 0 && !root.session.hovered.startsWith("edge-") ? Qt.PointingHandCursor : Qt.ArrowCursor
                onPressed: mouse => {
                    picture.forceActiveFocus();
                    last = Qt.point(mouse.x, mouse.y);
                    dragged = false;
                }
                onPositionChanged: mouse => {
                    if (!pressed) {
                        root.session.hovered = picture.elementAt(mouse.x, mouse.y);
                        return;
                    }
                    if (!dragged && Math.abs(mouse.x - last.x) + Math.abs(mouse.y - last.y) < 5)
                        return;
                    dragged = true;
                    root.session.hovered = "";
                    picture.panBy(mouse.x - last.x, mouse.y - last.y);
                    last = Qt.point(mouse.x, mouse.y);
                }
                onReleased: mouse => {
                    if (!dragged)
                        root.choose(picture.elementAt(mouse.x, mouse.y));
                    dragged = false;
                }
                onEntered: root.session.hovered = picture.elementAt(mouseX, mouseY)
                onExited: root.session.hovered = ""
                onWheel: wheel => picture.zoomAt(wheel.x, wheel.y, Math.pow(1.0015, wheel.angleDelta.y))
            }
            PinchHandler {
                target: null
                property real before: 1
                onActiveChanged: before = 1
                onActiveScaleChanged: {
                    picture.zoomAt(centroid.position.x, centroid.position.y, activeScale / before);
                    before = activeScale;
                }
            }
            Rectangle {
                anchors.fill: parent
                color: "transparent"
                radius: Theme.radius
                border.color: Theme.accent
                border.width: 2
                visible: picture.activeFocus && root.session.selected.length === 0 && !pointer.containsMouse
            }
        }

        ColourRow {
            Layout.fillWidth: true
            session: root.session
        }
    }
}
