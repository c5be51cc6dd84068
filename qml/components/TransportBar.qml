// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Play, pause, step, scrub and mark. Space, comma, full stop, Home, End and M do the same as the buttons.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

FocusScope {
    id: root

    required property Player player
    readonly property bool words: width >= 620
    readonly property bool oneLine: width >= 860

    implicitHeight: 44
    implicitWidth: 700
    enabled: player.duration > 0
    Accessible.role: Accessible.ToolBar
    Accessible.name: qsTr("Playing")

    // A picture hands its keys on with Keys.forwardTo.
    Keys.onPressed: event => {
        if (event.modifiers & ~(Qt.ShiftModifier | Qt.KeypadModifier))
            return;
        if (event.key === Qt.Key_Space)
            root.player.togglePlaying();
        else if (event.key === Qt.Key_Comma)
            root.player.stepBack();
        else if (event.key === Qt.Key_Period)
            root.player.stepForward();
        else if (event.key === Qt.Key_Home)
            root.player.toStart();
        else if (event.key === Qt.Key_End)
            root.player.toEnd();
        else if (event.key === Qt.Key_M && (event.modifiers & Qt.ShiftModifier))
            root.player.nextMark();
        else if (event.key === Qt.Key_M)
            root.player.toggleMark();
        else
            return;
        event.accepted = true;
    }

    FrameAnimation {
        running: root.player.playing && root.visible
        onTriggered: root.player.advance(frameTime)
    }

    component RoundButton: AbstractButton {
        id: button

        property string shape // start, back, play, pause, forward, end, loop, steps, mark
        property bool main: false
        required property string hint
        readonly property color ink: main ? Theme.accentInk : checked ? Theme.accent : Theme.text

        onInkChanged: icon.requestPaint()
        onShapeChanged: icon.requestPaint()
        implicitWidth: main ? 34 : 26
        implicitHeight: implicitWidth
        hoverEnabled: true
        focusPolicy: Qt.StrongFocus
        opacity: enabled ? 1 : 0.4
        Accessible.name: hint
        ToolTip.visible: hovered
        ToolTip.delay: 500
        ToolTip.text: hint

        background: Rectangle {
            radius: height / 2
            color: button.main ? (button.down ? Qt.darker(Theme.accent, 1.1) : Theme.accent)
                 : button.checked ? Theme.accentSoft : button.down ? Theme.outline
                 : button.hovered ? Qt.alpha(Theme.text, 0.12) : Theme.hover
            border.width: button.visualFocus ? 2 : 0
            border.color: button.main ? Theme.text : Theme.accent
        }

        Canvas {
            id: icon
            anchors.centerIn: parent
            width: button.main ? 14 : 12
            height: width
            onPaint: {
                const c = getContext("2d"), w = width, h = height;
                c.reset();
                c.fillStyle = button.ink;
                c.strokeStyle = button.ink;
                const triangle = (from, to) => {
                    c.beginPath();
                    c.moveTo(from, h * 0.1);
                    c.lineTo(to, h / 2);
                    c.lineTo(from, h * 0.9);
                    c.closePath();
                    c.fill();
                };
                if (button.shape === "pause") {
                    c.fillRect(w * 0.16, h * 0.08, w * 0.24, h * 0.84);
                    c.fillRect(w * 0.6, h * 0.08, w * 0.24, h * 0.84);
                } else if (button.shape === "play") {
                    triangle(w * 0.2, w);
                } else if (button.shape === "forward") {
                    triangle(w * 0.15, w * 0.9);
                } else if (button.shape === "back") {
                    triangle(w * 0.85, w * 0.1);
                } else if (button.shape === "start") {
                    c.fillRect(w * 0.02, h * 0.1, w * 0.14, h * 0.8);
                    triangle(w * 0.95, w * 0.25);
                } else if (button.shape === "end") {
                    triangle(w * 0.05, w * 0.75);
                    c.fillRect(w * 0.84, h * 0.1, w * 0.14, h * 0.8);
                } else if (button.shape === "loop") {
                    c.lineWidth = 1.6;
                    c.beginPath();
                    c.arc(w / 2, h / 2, w * 0.36, -0.9, 4.4, false);
                    c.stroke();
                    c.beginPath();
                    c.moveTo(w * 0.5, h * 0.02);
                    c.lineTo(w * 0.98, h * 0.04);
                    c.lineTo(w * 0.8, h * 0.46);
                    c.closePath();
                    c.fill();
                } else if (button.shape === "steps") {
                    c.lineWidth = 1.6;
                    c.beginPath();
                    c.moveTo(0, h * 0.9);
                    for (let i = 0; i < 3; ++i) {
                        c.lineTo(w * i / 3, h * (0.9 - 0.26 * (i + 1)));
                        c.lineTo(w * (i + 1) / 3, h * (0.9 - 0.26 * (i + 1)));
                    }
                    c.stroke();
                } else if (button.shape === "mark") {
                    c.beginPath();
                    c.moveTo(w * 0.22, h * 0.04);
                    c.lineTo(w * 0.78, h * 0.04);
                    c.lineTo(w * 0.78, h * 0.96);
                    c.lineTo(w * 0.5, h * 0.7);
                    c.lineTo(w * 0.22, h * 0.96);
                    c.closePath();
                    if (button.checked) {
                        c.fill();
                    } else {
                        c.lineWidth = 1.3;
                        c.stroke();
                    }
                }
            }
            Connections {
                target: button
                function onCheckedChanged() {
                    icon.requestPaint();
                }
            }
        }
    }

    Rectangle {
        anchors.fill: parent
        radius: Theme.radius + 2
        color: Theme.surface
        border.color: Theme.outline
    }

    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: Theme.s3
        anchors.rightMargin: Theme.s3
        spacing: Theme.s2

        RoundButton {
            objectName: "transportStart"
            shape: "start"
            hint: qsTr("To the start (Home)")
            onClicked: root.player.toStart()
        }
        RoundButton {
            objectName: "transportBack"
            shape: "back"
            hint: qsTr("Back to the event before (,)")
            onClicked: root.player.stepBack()
        }
        RoundButton {
            objectName: "transportPlay"
            focus: true
            main: true
            shape: root.player.playing ? "pause" : "play"
            hint: root.player.playing ? qsTr("Pause (Space)") : qsTr("Play (Space)")
            onClicked: root.player.togglePlaying()
        }
        RoundButton {
            objectName: "transportForward"
            shape: "forward"
            hint: qsTr("On to the next event (.)")
            onClicked: root.player.stepForward()
        }
        RoundButton {
            objectName: "transportEnd"
            shape: "end"
            hint: qsTr("To the end (End)")
            onClicked: root.player.toEnd()
        }

        Slider {
            id: scrubber
            objectName: "transportScrubber"
            Layout.fillWidth: true
            Layout.minimumWidth: 80
            Layout.preferredHeight: 28
            Layout.leftMargin: Theme.s1
            Layout.rightMargin: Theme.s1
            padding: 0
            from: 0
            to: 1
            stepSize: 0.01
            snapMode: Slider.NoSnap
            value: root.player.fraction
            Accessible.name: qsTr("Instant")
            Accessible.description: root.player.text
            onMoved: {
                root.player.fraction = value;
                value = Qt.binding(() => root.player.fraction);
            }
            Keys.priority: Keys.BeforeItem
            Keys.forwardTo: [root]

            background: Item {
                Rectangle {
                    x: 7
                    y: (scrubber.height - height) / 2
                    width: scrubber.width - 14
                    height: 4
                    radius: 2
                    color: Theme.outline

                    Rectangle {
                        width: scrubber.visualPosition * parent.width
                        height: parent.height
                        radius: parent.radius
                        color: Theme.accent
                    }
                    Repeater {
                        model: root.player.markFractions

                        delegate: Rectangle {
                            required property real modelData

                            x: modelData * (scrubber.width - 14) - 1
                            y: -7
                            width: 2
                            height: 18
                            radius: 1
                            color: Theme.warning
                        }
                    }
                }
            }
            handle: Rectangle {
                x: scrubber.visualPosition * (scrubber.width - width)
                y: (scrubber.height - height) / 2
                width: 14
                height: 14
                radius: 7
                color: scrubber.pressed ? Theme.accent : Theme.surface
                border.width: scrubber.visualFocus ? 4 : 2.5
                border.color: Theme.accent
            }
        }

        GridLayout {
            visible: root.words
            columns: root.oneLine ? 2 : 1
            columnSpacing: Theme.s3
            rowSpacing: 0

            TextLabel {
                objectName: "transportText"
                Layout.minimumWidth: widest.width // the scrubber keeps its length while the digits run
                Layout.alignment: Qt.AlignRight
                horizontalAlignment: Text.AlignRight
                text: root.player.text
                font.pixelSize: Theme.small
            }
            TextLabel {
                objectName: "transportRatio"
                Layout.alignment: Qt.AlignRight
                text: root.player.ratioText
                color: Theme.textMuted
                font.pixelSize: Theme.small
            }
            TextMetrics {
                id: widest
                font.pixelSize: Theme.small
                text: root.player.text.replace(/[0-9]/g, "0")
            }
        }
        Picker {
            objectName: "transportSpeed"
            implicitWidth: 66
            name: qsTr("Speed")
            ToolTip.visible: hovered && !popup.visible
            ToolTip.delay: 500
            ToolTip.text: root.player.ratioText
            model: root.player.speeds
            currentIndex: root.player.speedIndex
            onActivated: index => root.player.speedIndex = index
        }
        RoundButton {
            objectName: "transportLoop"
            shape: "loop"
            checked: root.player.loop
            hint: root.player.loop ? qsTr("Again and again; click for once") : qsTr("Once; click for again and again")
            onClicked: root.player.loop = !root.player.loop
        }
        RoundButton {
            objectName: "transportSteps"
            shape: "steps"
            checked: root.player.reducedMotion
            hint: root.player.reducedMotion ? qsTr("Reduced motion: from event to event; click for smooth motion") : qsTr("Smooth motion; click for reduced motion")
            onClicked: root.player.reducedMotion = !root.player.reducedMotion
        }
        RoundButton {
            objectName: "transportMark"
            shape: "mark"
            checked: root.player.marked
            hint: root.player.marked ? qsTr("Take the mark away (M)") : qsTr("Mark this instant (M); Shift+M goes to the next mark")
            onClicked: root.player.toggleMark()
        }
    }
}
