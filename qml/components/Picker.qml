// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A drop-down list in the theme's colours.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Rankscape

ComboBox {
    id: picker

    property string name

    implicitHeight: 28
    rightPadding: Theme.s2 + 10
    font.pixelSize: Theme.small + 1
    Accessible.name: name

    background: Rectangle {
        radius: Theme.radius
        color: picker.hovered ? Theme.hover : Theme.surface
        border.width: picker.visualFocus ? 2 : 1
        border.color: picker.visualFocus ? Theme.accent : Theme.outline
    }
    contentItem: TextLabel {
        leftPadding: Theme.s2
        rightPadding: picker.indicator.width + 2 * Theme.s2 // not under the arrow
        text: picker.displayText
        font.pixelSize: Theme.small + 1
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.tiny
    }
    indicator: TextLabel {
        x: picker.width - width - Theme.s2
        anchors.verticalCenter: parent.verticalCenter
        text: "▾"
        color: Theme.textMuted
    }
    delegate: ItemDelegate {
        id: option

        required property int index
        required property var model
        readonly property bool refused: model.legal === false ///< in lists that know

        width: picker.popup.width - 2
        height: 28
        highlighted: picker.highlightedIndex === index
        background: Rectangle {
            color: option.highlighted ? Theme.accentSoft : "transparent"
        }
        contentItem: TextLabel {
            text: option.model[picker.textRole]
            font.pixelSize: Theme.small + 1
            font.weight: option.index === picker.currentIndex ? Font.DemiBold : Font.Normal
            font.strikeout: option.refused
            color: option.refused ? Theme.problem : Theme.text
        }
        ToolTip.visible: hovered && refused
        ToolTip.delay: 150
        ToolTip.text: option.model.reason ?? ""
    }
    popup: Popup {
        y: picker.height + 2
        width: Math.max(picker.width, 180)
        implicitHeight: Math.min(contentItem.implicitHeight + 2, 320)
        padding: 1
        background: Rectangle {
            radius: Theme.radius
            color: Theme.surface
            border.color: Theme.outlineStrong
        }
        contentItem: ListView {
            implicitHeight: contentHeight
            clip: true
            model: picker.popup.visible ? picker.delegateModel : null
            currentIndex: picker.highlightedIndex
        }
    }
}
