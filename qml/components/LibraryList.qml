// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// All concepts or all citations, to look through.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

ColumnLayout {
    id: root

    required property Session session
    required property Reader reader
    property alias list: library.list

    function takeFocus() {
        field.forceActiveFocus(Qt.OtherFocusReason);
    }

    spacing: Theme.s2
    onListChanged: {
        field.clear();
        rows.positionViewAtBeginning();
    }

    LibraryModel {
        id: library
        session: root.session
    }

    SearchField {
        id: field
        Layout.fillWidth: true
        Layout.margins: Theme.s4
        Layout.bottomMargin: 0
        placeholderText: library.list === "citations" ? qsTr("Filter %1 citations").arg(library.total) : qsTr("Filter %1 concepts").arg(library.total)
        Accessible.name: placeholderText
        onTextChanged: library.filter = text
        Keys.onDownPressed: rows.forceActiveFocus()
    }
    TextLabel {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.s4
        visible: rows.count === 0
        text: qsTr("Nothing has these words.")
        color: Theme.textMuted
    }
    ListView {
        id: rows
        Layout.fillWidth: true
        Layout.fillHeight: true
        clip: true
        model: library.rows
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        highlightMoveDuration: 0
        Accessible.role: Accessible.List
        Accessible.name: library.list === "citations" ? qsTr("Citations") : qsTr("Concepts")
        ScrollBar.vertical: ScrollBar {}
        Keys.onReturnPressed: (currentItem as AbstractButton)?.clicked()

        delegate: AbstractButton {
            id: row

            required property int index
            required property string id
            required property string title
            required property string detail
            required property string chip
            required property string statusRole

            width: rows.width
            leftPadding: Theme.s4
            rightPadding: Theme.s4
            topPadding: Theme.s2
            bottomPadding: Theme.s2
            hoverEnabled: true
            focusPolicy: Qt.NoFocus
            Accessible.name: title
            Accessible.description: detail
            onClicked: {
                rows.currentIndex = index;
                if (library.list === "citations")
                    root.reader.showCitation(id);
                else
                    root.reader.showConcept(id);
            }

            background: Rectangle {
                color: row.down || row.hovered ? Theme.hover : "transparent"
                border.width: rows.activeFocus && row.ListView.isCurrentItem ? 2 : 0
                border.color: Theme.accent
            }
            contentItem: ColumnLayout {
                spacing: 2

                TextLabel {
                    Layout.fillWidth: true
                    text: row.title
                    font.weight: Font.DemiBold
                    wrapMode: Text.Wrap
                    maximumLineCount: 2
                }
                RowLayout {
                    Layout.fillWidth: true
                    visible: row.chip.length > 0
                    spacing: 6

                    Rectangle {
                        implicitWidth: 8
                        implicitHeight: 8
                        radius: 4
                        color: RoleColours.colour(row.statusRole.length > 0 ? row.statusRole : "text_faint", Theme.dark)
                    }
                    TextLabel {
                        Layout.fillWidth: true
                        text: row.chip
                        font.pixelSize: Theme.small + 1
                    }
                }
                TextLabel {
                    Layout.fillWidth: true
                    text: row.detail
                    wrapMode: Text.Wrap
                    maximumLineCount: 3
                    color: Theme.textMuted
                    font.pixelSize: Theme.small + 1
                }
            }
        }
    }
    Rectangle {
        Layout.fillWidth: true
        implicitHeight: 1
        visible: key.visible
        color: Theme.outline
    }
    MarkKey {
        id: key
        Layout.leftMargin: Theme.s4
        Layout.bottomMargin: Theme.s3
        visible: library.list === "citations"
        session: root.session
    }
}
