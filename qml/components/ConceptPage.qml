// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A concept: its page, its claims, its sources, and the concepts around it.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

Flickable {
    id: root

    required property Session session
    required property Reader reader
    required property PageModel page

    contentHeight: column.implicitHeight + 2 * Theme.s4
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    activeFocusOnTab: true
    onContentHeightChanged: {
        if (wantedPlace > 0) {
            contentY = Math.max(0, Math.min(wantedPlace, contentHeight - height));
            if (contentY === wantedPlace)
                wantedPlace = 0;
        }
    }
    Accessible.role: Accessible.Document
    Accessible.name: page.title
    ScrollBar.vertical: ScrollBar {
        id: bar
    }
    Keys.onUpPressed: bar.decrease()
    Keys.onDownPressed: bar.increase()
    Keys.onPressed: event => {
        if (event.key !== Qt.Key_PageDown && event.key !== Qt.Key_PageUp)
            return;
        const step = event.key === Qt.Key_PageDown ? height - Theme.s6 : Theme.s6 - height;
        contentY = Math.max(0, Math.min(contentHeight - height, contentY + step));
        event.accepted = true;
    }

    property real wantedPlace: 0 ///< where the page was left, while its rows are not yet laid out so far

    function goTo(place: real) {
        wantedPlace = place;
        contentY = Math.max(0, Math.min(place, contentHeight - height));
    }

    component Links: ColumnLayout {
        property alias heading: title.text
        property alias concepts: repeater.model

        Layout.fillWidth: true
        visible: repeater.count > 0
        spacing: 2

        SectionTitle {
            id: title
            Layout.bottomMargin: 2
        }
        Flow {
            Layout.fillWidth: true
            spacing: 10

            Repeater {
                id: repeater

                delegate: LinkButton {
                    required property string id
                    required property string title
                    required property string summary

                    text: title + " ›"
                    hint: summary
                    onClicked: root.reader.showConcept(id)
                }
            }
        }
    }

    ColumnLayout {
        id: column
        x: Theme.s4
        y: Theme.s4
        width: Math.min(root.width - Theme.s4 - Theme.s5, 640)
        spacing: Theme.s4

        PageStyle {
            id: style
            document: text.textDocument
            link: Theme.accent
            line: Theme.outline
            tint: Theme.hover
            onChanged: apply()
        }
        TextEdit {
            id: text
            Layout.fillWidth: true
            text: root.page.body
            textFormat: TextEdit.MarkdownText
            readOnly: true
            selectByMouse: true
            wrapMode: TextEdit.Wrap
            color: Theme.text
            selectionColor: Theme.accent
            selectedTextColor: Theme.accentInk
            font.pixelSize: 14
            onLinkActivated: link => root.reader.follow(link)
            onTextChanged: style.apply()
            Accessible.name: root.page.title
            HoverHandler {
                enabled: text.hoveredLink.length > 0
                cursorShape: Qt.PointingHandCursor
            }
        }
        Column { // no layout: one whose rows are replaced in the pass that resizes it may crash in Qt 6.4
            Layout.fillWidth: true
            visible: claims.count > 0
            spacing: Theme.s2

            SectionTitle {
                text: qsTr("Claims")
            }
            Repeater {
                id: claims
                model: root.page.claims

                delegate: ClaimCard {
                    width: column.width
                    session: root.session
                    reader: root.reader
                }
            }
        }
        ColumnLayout {
            Layout.fillWidth: true
            visible: root.page.citations.length > 0
            spacing: Theme.s2

            SectionTitle {
                text: qsTr("Citations")
            }
            CitationChips {
                Layout.fillWidth: true
                session: root.session
                reader: root.reader
                citations: root.page.citations
            }
        }
        Links {
            heading: qsTr("Leads to")
            concepts: root.page.leadsTo
        }
        Links {
            heading: qsTr("Linked from")
            concepts: root.page.linkedFrom
        }
    }
}
