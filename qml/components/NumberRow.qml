// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A name and the number that belongs to it, with the colour of its kind where it has one.
import QtQuick
import Rankscape

Item {
    id: root

    required property string name
    required property string value
    property string other           ///< a second number, in rows that compare two
    property string note            ///< said under the name
    property color colour: "transparent"
    property bool strong: false
    property bool apart: false      ///< stands out as something to worry about
    property int valueWidth: other.length > 0 ? 78 : 120

    implicitWidth: 240
    implicitHeight: Math.max(18, title.implicitHeight, first.implicitHeight, second.implicitHeight) + (small.visible ? small.implicitHeight : 0)
    Accessible.role: Accessible.StaticText
    Accessible.name: name + ": " + value + (other.length > 0 ? ", " + other : "")
    Accessible.description: note

    Rectangle {
        id: swatch
        y: (title.height - height) / 2
        width: visible ? 9 : 0
        height: 9
        radius: 2
        visible: root.colour.a > 0
        color: root.colour
    }
    TextLabel {
        id: title
        anchors.left: swatch.right
        anchors.leftMargin: swatch.visible ? 6 : 0
        anchors.right: first.left
        anchors.rightMargin: Theme.s2
        height: Math.max(18, implicitHeight)
        text: root.name
        wrapMode: Text.Wrap
        elide: Text.ElideNone
        color: root.strong ? Theme.text : Theme.textMuted
        font.pixelSize: Theme.small + 1
        font.weight: root.strong ? Font.DemiBold : Font.Normal
    }
    TextLabel {
        id: first
        anchors.right: second.left
        anchors.rightMargin: second.visible ? Theme.s2 : 0
        width: Math.min(implicitWidth, root.valueWidth)
        height: title.height
        text: root.value
        wrapMode: Text.Wrap
        elide: Text.ElideNone
        horizontalAlignment: Text.AlignRight
        color: root.apart ? Theme.problem : Theme.text
        font.pixelSize: Theme.small + 1
        font.weight: root.strong ? Font.DemiBold : Font.Medium
    }
    TextLabel {
        id: second
        anchors.right: parent.right
        visible: root.other.length > 0
        width: visible ? root.valueWidth : 0
        height: title.height
        text: root.other
        wrapMode: Text.Wrap
        elide: Text.ElideNone
        horizontalAlignment: Text.AlignRight
        font.pixelSize: Theme.small + 1
        font.weight: Font.Medium
    }
    TextLabel {
        id: small
        anchors.left: title.left
        anchors.right: parent.right
        anchors.top: title.bottom
        visible: root.note.length > 0
        text: root.note
        wrapMode: Text.Wrap
        elide: Text.ElideNone
        color: Theme.textMuted
        font.pixelSize: Theme.small
    }
}
