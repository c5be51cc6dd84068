// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A citation in a few words: its status as a colour, its version or date, and how far it was confirmed. Opens its card.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

AbstractButton {
    id: chip

    required property Session session
    required property Reader reader
    required property string citationId
    property bool direct: false ///< opens in the reader rather than as a card
    property bool cardShown: false

    function activate() {
        if (direct)
            reader.showCitation(citationId);
        else
            (cardComponent.createObject(chip) as CitationCard).open();
    }

    implicitHeight: 24
    implicitWidth: Math.ceil(implicitContentWidth) + leftPadding + rightPadding
    leftPadding: Theme.s2
    rightPadding: Theme.s2
    hoverEnabled: enabled // one that is out of sight tells nothing
    focusPolicy: Qt.StrongFocus
    text: info.chip
    visible: info.known
    Accessible.name: text
    Accessible.description: info.words
    Keys.onReturnPressed: activate()
    Keys.onEnterPressed: activate()
    onClicked: activate()

    ToolTip.visible: enabled && hovered && !cardShown
    ToolTip.delay: 500
    ToolTip.text: info.words

    CitationInfo {
        id: info
        session: chip.session
        citationId: chip.citationId
    }

    Component {
        id: cardComponent

        CitationCard {
            session: chip.session
            reader: chip.reader
            citationId: chip.citationId
            anchor: chip
            onAboutToShow: chip.cardShown = true
            onClosed: {
                chip.cardShown = false;
                destroy();
            }
        }
    }

    background: Rectangle {
        radius: height / 2
        color: chip.down || chip.hovered || chip.cardShown ? Theme.accentSoft : Theme.surface
        border.width: chip.visualFocus ? 2 : 1
        border.color: chip.visualFocus || chip.cardShown ? Theme.accent : Theme.outline
    }
    contentItem: RowLayout {
        spacing: 6

        Rectangle {
            implicitWidth: 8
            implicitHeight: 8
            radius: 4
            color: RoleColours.colour(info.statusRole, Theme.dark)
        }
        TextLabel {
            Layout.fillWidth: true
            text: chip.text
            font.pixelSize: Theme.small
        }
    }
}
