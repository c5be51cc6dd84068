// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A view's picture under the pointer: drag to pan, wheel and keys to zoom, click to select, hover for what is there.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Rankscape

FocusScope {
    id: root

    required property Session session
    property alias view: picture.view
    property alias time: picture.time
    property bool faded: false        ///< what it shows is not the job's
    property bool tall: false         ///< as wide as there is room, and scrolled; else all of it is in sight
    property ThreadPageModel handles: null ///< knows what can be dragged
    property Item keyTarget ///< gets the keys first
    readonly property alias picture: picture
    readonly property bool fitted: picture.fitted

    readonly property real mostZoom: 1.25 ///< of a picture that is scrolled
    readonly property real lowest: flick.contentY + flick.height ///< of what is in sight
    readonly property bool scrolls: tall && fitted && picture.height > flick.height + 1
    onViewChanged: flick.contentY = 0

    function scrollBy(distance: real) {
        flick.contentY = Math.max(0, Math.min(flick.contentHeight - flick.height, flick.contentY + distance));
    }
    function zoomBy(factor: real) {
        picture.zoomAt(picture.width / 2, picture.height / 2, factor);
    }
    function fit() {
        picture.fit();
    }

    Flickable {
        id: flick
        anchors.fill: parent
        interactive: false
        clip: true
        contentWidth: width
        contentHeight: picture.height
        onContentHeightChanged: root.scrollBy(0)
        onHeightChanged: root.scrollBy(0)
        ScrollBar.vertical: ScrollBar {
            policy: root.scrolls ? ScrollBar.AlwaysOn : ScrollBar.AlwaysOff
        }

        PictureItem {
            id: picture
            width: flick.width
            height: root.tall ? Math.max(flick.height, Math.ceil(pictureSize.height * Math.min(root.mostZoom, width / Math.max(1, pictureSize.width)))) : flick.height
            session: root.session
            focus: true
            activeFocusOnTab: true
            opacity: root.faded ? 0.3 : 1
            Accessible.role: Accessible.Graphic
            Accessible.name: root.session.viewTitle + ": " + root.session.subtitle
            Keys.forwardTo: root.keyTarget ? [root.keyTarget] : []
            Keys.onPressed: event => {
                const step = 60;
                if (event.key === Qt.Key_Left)
                    picture.panBy(step, 0);
                else if (event.key === Qt.Key_Right)
                    picture.panBy(-step, 0);
                else if (root.scrolls && (event.key === Qt.Key_Up || event.key === Qt.Key_Down))
                    root.scrollBy(event.key === Qt.Key_Up ? -step : step);
                else if (event.key === Qt.Key_Up)
                    picture.panBy(0, step);
                else if (event.key === Qt.Key_Down)
                    picture.panBy(0, -step);
                else if (event.key === Qt.Key_Plus || event.key === Qt.Key_Equal)
                    root.zoomBy(1.25);
                else if (event.key === Qt.Key_Minus)
                    root.zoomBy(0.8);
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
                property string held ///< what is dragged in place of the picture
                property string under ///< what could be

                function look(x: real, y: real) {
                    picture.hover(x, y);
                    const element = picture.elementAt(x, y);
                    root.session.hovered = element;
                    under = root.handles?.isGrip(element) ? element : "";
                }
                function away() {
                    picture.leave();
                    under = "";
                    root.session.hovered = "";
                }

                anchors.fill: parent
                hoverEnabled: true
                preventStealing: true
                cursorShape: held.length + under.length > 0 ? Qt.SplitHCursor : dragged ? Qt.ClosedHandCursor : Qt.ArrowCursor
                onPressed: mouse => {
                    picture.forceActiveFocus();
                    last = Qt.point(mouse.x, mouse.y);
                    dragged = false;
                    const element = picture.elementAt(mouse.x, mouse.y);
                    held = root.handles?.isGrip(element) ? element : "";
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
                    if (held.length > 0) {
                        root.handles.dragTo(held, picture.pictureAt(mouse.x, mouse.y));
                        return;
                    }
                    if (root.scrolls) { // the pointer's place moves along with what is scrolled
                        root.scrollBy(last.y - mouse.y);
                        return;
                    }
                    picture.panBy(mouse.x - last.x, mouse.y - last.y);
                    last = Qt.point(mouse.x, mouse.y);
                }
                onReleased: mouse => {
                    if (!dragged) {
                        root.session.selected = picture.elementAt(mouse.x, mouse.y);
                        root.session.selectRank(picture.rankAt(mouse.x, mouse.y));
                    } else if (held.length > 0)
                        root.session.endStep();
                    held = "";
                    dragged = false;
                }
                onCanceled: {
                    if (held.length > 0)
                        root.session.endStep();
                    held = "";
                    dragged = false;
                }
                onEntered: look(mouseX, mouseY)
                onExited: away()
                onDoubleClicked: mouse => picture.zoomAt(mouse.x, mouse.y, 2)
                onWheel: wheel => {
                    if (root.scrolls && !(wheel.modifiers & Qt.ControlModifier))
                        root.scrollBy(-wheel.angleDelta.y * 0.6);
                    else
                        picture.zoomAt(wheel.x, wheel.y, Math.pow(1.0015, wheel.angleDelta.y));
                }
            }
            PinchHandler {
                property real before: 1

                target: null
                onActiveChanged: before = 1
                onActiveScaleChanged: {
                    picture.zoomAt(centroid.position.x, centroid.position.y, activeScale / before);
                    before = activeScale;
                }
            }
            RankCard {
                session: root.session
                rank: picture.hoveredRank
                x: Math.max(4, Math.min(picture.width - width - 4, pointer.mouseX + 18))
                y: pointer.mouseY + 22 + height > root.lowest ? Math.max(4, pointer.mouseY - height - 14) : pointer.mouseY + 22
                visible: picture.hoveredRank >= 0 && !pointer.pressed
            }
            Rectangle {
                id: tip
                x: Math.max(4, Math.min(picture.width - width - 4, pointer.mouseX + 16))
                y: pointer.mouseY + 20 + height > root.lowest ? Math.max(4, pointer.mouseY - height - 10) : pointer.mouseY + 20
                width: words.width + 2 * Theme.s2
                height: words.implicitHeight + 2 * Theme.s1
                radius: 4
                color: Theme.surface
                border.color: Theme.outlineStrong
                visible: words.text.length > 0 && picture.hoveredRank < 0 && !pointer.pressed && pointer.containsMouse

                TextLabel {
                    id: words
                    x: Theme.s2
                    y: Theme.s1
                    width: Math.min(implicitWidth, 320)
                    text: root.visible && root.session.hovered.length > 0 ? root.session.elementText(root.session.hovered) : ""
                    wrapMode: Text.Wrap
                    elide: Text.ElideNone
                    font.pixelSize: Theme.small
                }
            }
        }
    }
    Rectangle {
        anchors.fill: parent
        color: "transparent"
        radius: Theme.radius
        border.color: Theme.accent
        border.width: 2
        visible: picture.activeFocus && !pointer.containsMouse && root.session.selected.length === 0
    }
}
