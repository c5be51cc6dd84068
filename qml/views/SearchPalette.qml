// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Finding anything by words, from the keyboard alone.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

Popup {
    id: root

    required property Session session
    required property Reader reader
    signal storyWanted(string id)

    function choose(row: int) {
        if (row < 0 || row >= hits.count)
            return;
        close();
        search.open(row);
    }
    function move(steps: int) {
        hits.currentIndex = Math.max(0, Math.min(hits.count - 1, hits.currentIndex + steps));
    }

    modal: true
    focus: true // or Escape would not close it
    x: (parent.width - width) / 2
    y: 64
    width: Math.min(680, parent.width - 80)
    padding: 1
    onAboutToShow: {
        field.clear();
        hits.currentIndex = 0;
        field.forceActiveFocus();
    }

    background: Rectangle {
        radius: Theme.radius + 4
        color: Theme.surface
        border.color: Theme.outlineStrong
    }
    Overlay.modal: Rectangle {
        color: Qt.alpha(Theme.canvas, 0.6)
    }
    SearchModel {
        id: search
        session: root.session
        reader: root.reader
        onStoryWanted: id => root.storyWanted(id)
    }
    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        SearchField {
            id: field

            readonly property int page: Math.max(1, Math.floor(hits.height / 48) - 1)

            Layout.fillWidth: true
            Layout.margins: Theme.s3
            implicitHeight: 36
            font.pixelSize: Theme.large
            placeholderText: qsTr("Search concepts, citations, views, questions, releases")
            Accessible.name: placeholderText
            onTextChanged: {
                search.query = text;
                hits.currentIndex = 0;
                hits.positionViewAtBeginning();
            }
            onAccepted: root.choose(hits.currentIndex)
            Keys.onUpPressed: root.move(-1)
            Keys.onDownPressed: root.move(1)
            Keys.onPressed: event => {
                if (event.key !== Qt.Key_PageDown && event.key !== Qt.Key_PageUp)
                    return;
                root.move(event.key === Qt.Key_PageDown ? page : -page);
                event.accepted = true;
            }
        }
        Rectangle {
            Layout.fillWidth: true
            implicitHeight: 1
            color: Theme.outline
        }
        TextLabel {
            Layout.fillWidth: true
            Layout.margins: Theme.s4
            visible: hits.count === 0
            text: qsTr("Nothing has the words “%1”.").arg(field.text)
            color: Theme.textMuted
        }
        ListView {
            id: hits
            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(contentHeight, 480, root.parent ? root.parent.height - 220 : 480)
            clip: true
            model: search.hits
            boundsBehavior: Flickable.StopAtBounds
            highlightMoveDuration: 0
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Found")
            ScrollBar.vertical: ScrollBar {}

            delegate: AbstractButton {
                id: hit

                required property int index
                required property string kindName
                required property string title
                required property string excerpt
                readonly property bool current: ListView.isCurrentItem

                width: hits.width
                height: 48
                hoverEnabled: true
                focusPolicy: Qt.NoFocus
                Accessible.name: kindName + ", " + title
                onClicked: root.choose(index)

                background: Rectangle {
                    color: hit.current ? Theme.accentSoft : hit.hovered ? Theme.hover : "transparent"

                    Rectangle {
                        visible: hit.current
                        width: 3
                        height: parent.height
                        color: Theme.accent
                    }
                }
                contentItem: RowLayout {
                    spacing: Theme.s3

                    TextLabel {
                        Layout.leftMargin: Theme.s4
                        Layout.preferredWidth: 64
                        text: hit.kindName
                        color: Theme.textMuted
                        font.pixelSize: Theme.small
                    }
                    ColumnLayout {
                        Layout.fillWidth: true
                        Layout.rightMargin: Theme.s4
                        spacing: 1

                        TextLabel {
                            Layout.fillWidth: true
                            text: hit.title
                            textFormat: Text.StyledText
                            maximumLineCount: 1
                        }
                        TextLabel {
                            Layout.fillWidth: true
                            visible: text.length > 0
                            text: hit.excerpt
                            textFormat: Text.StyledText
                            maximumLineCount: 1
                            color: Theme.textMuted
                            font.pixelSize: Theme.small
                        }
                    }
                }
            }
        }
        Rectangle {
            Layout.fillWidth: true
            implicitHeight: 1
            color: Theme.outline
        }
        TextLabel {
            Layout.fillWidth: true
            Layout.margins: Theme.s2
            Layout.leftMargin: Theme.s4
            text: qsTr("↑ ↓ choose · Enter open · Esc close")
            color: Theme.textMuted
            font.pixelSize: Theme.small
        }
    }
}
