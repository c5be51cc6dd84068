// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Right-hand panel: the page that is being read, with the way back.
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

ColumnLayout {
    id: root

    required property Session session
    required property Reader reader
    signal closed

    property string shown ///< kind and id of the page that is on screen; empty while none is

    spacing: 0

    function show() {
        const now = reader.open ? reader.kind + ":" + reader.pageId : "";
        const arrived = now !== shown;
        shown = now;
        if (reader.kind === "concept") {
            page.conceptId = reader.pageId;
            pageView.goTo(reader.place);
        } else if (reader.kind === "citation") {
            details.citationId = reader.pageId;
            citationView.contentY = 0;
        } else if (reader.kind === "library") {
            libraryView.list = reader.pageId;
            if (arrived && reader.open)
                settled.restart();
        }
    }

    Component.onCompleted: show()

    Connections {
        target: root.reader
        function onLeaving() {
            root.reader.keepPlace(root.reader.kind === "concept" ? pageView.contentY : 0);
        }
        function onChanged() {
            root.show();
        }
    }
    Timer {
        id: settled // when the list is in sight it can have the focus
        interval: 0
        onTriggered: {
            if (libraryView.visible)
                libraryView.takeFocus();
        }
    }
    PageModel {
        id: page
        session: root.session
    }
    Shortcut {
        sequence: "Alt+Left"
        enabled: root.reader.open
        onActivated: root.reader.back()
    }
    Shortcut {
        sequence: "Alt+Right"
        enabled: root.reader.open
        onActivated: root.reader.forward()
    }

    Item {
        Layout.fillWidth: true
        implicitHeight: 44

        Row {
            id: trail
            anchors.left: parent.left
            anchors.leftMargin: Theme.s2
            anchors.verticalCenter: parent.verticalCenter

            FlatButton {
                text: "‹"
                bare: true
                implicitWidth: 28
                enabled: root.reader.canGoBack
                hint: qsTr("Back (Alt+Left)")
                onClicked: root.reader.back()
            }
            FlatButton {
                text: "›"
                bare: true
                implicitWidth: 28
                enabled: root.reader.canGoForward
                hint: qsTr("Forward (Alt+Right)")
                onClicked: root.reader.forward()
            }
        }
        TextLabel {
            anchors.left: trail.right
            anchors.right: actions.left
            anchors.leftMargin: Theme.s1
            anchors.verticalCenter: parent.verticalCenter
            text: root.reader.kind === "concept" ? qsTr("Concept") : root.reader.kind === "citation" ? qsTr("Citation") : root.reader.pageId === "citations" ? qsTr("Citations") : qsTr("Concepts")
            color: Theme.textMuted
            font.pixelSize: Theme.small + 1
            Accessible.role: Accessible.Heading
        }
        Row {
            id: actions
            anchors.right: parent.right
            anchors.rightMargin: Theme.s2
            anchors.verticalCenter: parent.verticalCenter
            spacing: Theme.s1

            FlatButton {
                visible: root.reader.kind === "concept" && page.seeLeads
                primary: true
                text: qsTr("See it: %1 ›").arg(page.seeView)
                onClicked: root.session.see(page.conceptId)
            }
            FlatButton {
                text: "✕"
                bare: true
                implicitWidth: 28
                hint: qsTr("Close (Esc)")
                onClicked: root.closed()
            }
        }
    }
    Rectangle {
        Layout.fillWidth: true
        implicitHeight: 1
        color: Theme.outline
    }
    StackLayout {
        Layout.fillWidth: true
        Layout.fillHeight: true
        currentIndex: root.reader.kind === "library" ? 2 : root.reader.kind === "citation" ? 1 : 0

        ConceptPage {
            id: pageView
            session: root.session
            reader: root.reader
            page: page
        }
        Flickable {
            id: citationView
            contentHeight: details.implicitHeight + 2 * Theme.s4
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            ScrollBar.vertical: ScrollBar {}

            CitationDetails {
                id: details
                x: Theme.s4
                y: Theme.s4
                width: Math.min(citationView.width - Theme.s4 - Theme.s5, 640)
                session: root.session
                reader: root.reader
            }
        }
        LibraryList {
            id: libraryView
            session: root.session
            reader: root.reader
        }
    }
}
