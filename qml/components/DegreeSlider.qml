// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A slider over the values that a degree can take: it stops at legal ones, and shows the others struck through.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Rankscape

Item {
    id: root

    required property string title
    required property string flag
    required property var value
    required property var values
    required property var legal
    required property var reasons
    required property color colour
    required property bool unset
    property int currentIndex: 0
    property string unsetNote: qsTr(" (not set: follows TP)")
    property string problem // of the last typed text
    signal chosen(int index)
    signal typed(string text)
    signal released

    implicitHeight: 46 + (problem.length > 0 ? wrong.implicitHeight + 2 : 0)

    onValueChanged: { // whatever was typed before is out of date
        problem = "";
        entry.text = Qt.binding(() => root.value);
    }

    /// The present value is refused, and another value of this slider would not be.
    readonly property bool mendable: legal[currentIndex] === false && legal.indexOf(true) >= 0

    function nearestLegal(position: int): int {
        for (let d = 0; d < values.length; ++d) {
            if (position - d >= 0 && legal[position - d])
                return position - d;
            if (position + d < values.length && legal[position + d])
                return position + d;
        }
        return position;
    }

    function stepped(direction: int): int {
        for (let i = currentIndex + direction; i >= 0 && i < values.length; i += direction)
            if (legal[i])
                return i;
        return currentIndex;
    }

    TextLabel {
        id: titleLabel
        anchors.left: parent.left
        anchors.right: entry.left
        anchors.rightMargin: Theme.s1
        text: root.title
        font.pixelSize: Theme.small + 1

        HoverHandler {
            id: titleHover
        }
        ToolTip.visible: titleHover.hovered
        ToolTip.delay: 400
        ToolTip.text: root.unset ? root.flag + root.unsetNote : root.flag
    }

    TextField {
        id: entry
        anchors.right: parent.right
        anchors.verticalCenter: titleLabel.verticalCenter
        width: Math.min(root.width * 0.7, Math.max(64, contentWidth + 12))
        height: 20
        padding: 2
        rightPadding: 4
        text: root.value
        font.pixelSize: Theme.small + 1
        font.weight: Font.DemiBold
        color: root.mendable ? Theme.problem : root.unset ? Theme.textMuted : Theme.text
        horizontalAlignment: Text.AlignRight
        selectByMouse: true
        Accessible.name: root.title
        background: Rectangle {
            radius: 4
            color: entry.activeFocus || entry.hovered ? Theme.canvas : "transparent"
            border.width: entry.activeFocus || root.problem.length > 0 ? 1 : 0
            border.color: root.problem.length > 0 ? Theme.problem : Theme.accent
        }
        onAccepted: slider.forceActiveFocus() // the next Ctrl+Z is the window's, not the field's
        onTextEdited: root.problem = ""
        onEditingFinished: {
            if (text !== String(root.value))
                root.typed(text);
            if (root.problem.length === 0)
                text = Qt.binding(() => root.value);
        }
    }

    Slider {
        id: slider
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: titleLabel.bottom
        anchors.topMargin: 3
        height: 18
        padding: 0
        from: 0
        to: Math.max(1, root.values.length - 1)
        stepSize: 1
        value: root.currentIndex
        enabled: root.values.length > 1
        Accessible.name: root.title
        Accessible.description: root.flag

        onMoved: {
            const wanted = root.nearestLegal(Math.round(value));
            if (wanted !== root.currentIndex)
                root.chosen(wanted);
            value = Qt.binding(() => root.currentIndex);
        }
        onPressedChanged: if (!pressed)
            root.released()
        Keys.onReleased: root.released() // each press of an arrow is a step of its own
        Keys.onLeftPressed: root.chosen(root.stepped(-1))
        Keys.onRightPressed: root.chosen(root.stepped(1))

        background: Item {
            Rectangle {
                x: 6
                y: (slider.height - height) / 2
                width: slider.width - 12
                height: 3
                radius: 1.5
                color: Theme.outline

                Rectangle {
                    width: slider.visualPosition * parent.width
                    height: parent.height
                    radius: parent.radius
                    color: root.colour
                }
            }
        }
        handle: Rectangle {
            x: slider.visualPosition * (slider.width - width)
            y: (slider.height - height) / 2
            width: 13
            height: 13
            radius: 6.5
            color: slider.pressed ? root.colour : Theme.surface
            border.width: slider.visualFocus ? 4 : 2.5
            border.color: root.colour
            visible: slider.enabled
        }
    }

    TextLabel {
        id: wrong
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: ticks.bottom
        anchors.topMargin: 2
        visible: text.length > 0
        text: root.problem
        wrapMode: Text.Wrap
        color: Theme.problem
        font.pixelSize: Theme.small
    }

    Item {
        id: ticks

        /// A value is marked in red where another one of this slider would be legal; else the fault is not here.
        readonly property color refused: root.legal.indexOf(true) >= 0 ? Theme.problem : Theme.textFaint

        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: slider.bottom
        height: 12

        readonly property int digits: Array.from(root.values).reduce((most, value) => Math.max(most, String(value).length), 1)
        readonly property int every: Math.max(1, Math.ceil(root.values.length * (digits * 7 + 8) / width))

        Repeater {
            model: root.values.length

            delegate: Item {
                id: tick

                required property int index
                readonly property bool ok: root.legal[index] !== false
                readonly property bool current: index === root.currentIndex

                x: 6 + (root.values.length > 1 ? index / (root.values.length - 1) : 0) * (ticks.width - 12)
                width: 0
                height: ticks.height

                Rectangle {
                    x: -0.5
                    y: -3
                    width: 1
                    height: 3
                    color: tick.ok ? Theme.textFaint : ticks.refused
                }
                TextLabel {
                    id: number
                    x: Math.max(-tick.x, Math.min(ticks.width - tick.x - width, -width / 2))
                    visible: tick.current || tick.index === root.values.length - 1
                             || (tick.index % ticks.every === 0 && root.values.length - 1 - tick.index >= ticks.every
                                 && Math.abs(tick.index - root.currentIndex) >= ticks.every)
                    text: root.values[tick.index]
                    font.pixelSize: 9
                    font.strikeout: !tick.ok
                    font.weight: tick.current ? Font.DemiBold : Font.Normal
                    color: !tick.ok ? ticks.refused : tick.current ? Theme.text : Theme.textFaint
                }
                MouseArea {
                    id: area
                    x: -Math.max(6, number.width / 2 + 1)
                    y: -4
                    width: -2 * x
                    height: ticks.height + 4
                    hoverEnabled: true
                    onClicked: {
                        root.chosen(tick.index);
                        root.released();
                    }
                    ToolTip.visible: containsMouse
                    ToolTip.delay: tick.ok ? 600 : 150
                    ToolTip.text: tick.ok ? root.values[tick.index] : root.values[tick.index] + ": " + root.reasons[tick.index]
                }
            }
        }
    }
}
