// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A citation beside the chip that stands for it.
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

Popup {
    id: card

    required property Session session
    required property Reader reader
    required property string citationId
    required property Item anchor

    function place() {
        const window = anchor.Window.window;
        const top = anchor.mapToItem(null, 0, 0).y;
        const below = window.height - top - anchor.height;
        y = below > height + 2 * Theme.s2 || below > top ? anchor.height + Theme.s1 : -height - Theme.s1;
    }

    parent: anchor
    width: 380
    padding: Theme.s4
    margins: Theme.s2
    focus: true // or Escape would not close it
    onAboutToShow: place()
    onHeightChanged: place()

    background: Rectangle {
        radius: Theme.radius + 2
        color: Theme.surface
        border.color: Theme.outlineStrong
    }
    ColumnLayout {
        anchors.fill: parent
        spacing: Theme.s3

        Flickable {
            id: flick
            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(contentHeight, 440)
            contentHeight: details.implicitHeight
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            ScrollBar.vertical: ScrollBar {}

            CitationDetails {
                id: details
                width: flick.width
                session: card.session
                reader: card.reader
                citationId: card.citationId
                most: 4
                onFollowed: card.close()
            }
        }
        FlatButton {
            text: qsTr("Open beside")
            hint: qsTr("Open beside the view")
            onClicked: {
                card.close();
                card.reader.showCitation(card.citationId);
            }
        }
    }
}
