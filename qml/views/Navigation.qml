// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The list on the left: views, threads, topics, library.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Rankscape

Rectangle {
    id: root

    required property Session session
    required property Reader reader
    property bool groupsShown: false
    signal groupsWanted
    signal layoutWanted
    signal questionsWanted ///< all of them, not one at a time

    function isCurrent(kind: string, target: string): bool {
        if (kind === "view")
            return session.view === target && !(target === "map" && session.selected.startsWith("thread-")) && !(target === "cluster" && groupsShown);
        if (kind === "groups")
            return session.view === "cluster" && groupsShown;
        if (kind === "thread")
            return session.view === "map" ? session.selected === "thread-" + target : nav.threadOf(session.view) === target;
        return false;
    }
    /// A list stands beside the view and does not take its place.
    function isBeside(kind: string, target: string): bool {
        return kind === "library" && reader.open && reader.kind === "library" && reader.pageId === target;
    }
    function open(kind: string, target: string) {
        if (kind === "library") {
            reader.showLibrary(target);
            return;
        }
        reader.close();
        if (kind === "thread") {
            const own = nav.viewOf(target);
            if (own.length === 0) {
                session.view = "map";
                session.selected = "thread-" + target;
            } else if (nav.threadOf(session.view) !== target) { // else the tab that is open stays
                session.view = own;
                session.selected = "";
            }
        } else if (kind === "groups") {
            session.view = "cluster";
            groupsWanted();
        } else {
            if (target === "map")
                session.selected = "";
            session.view = target;
            if (target === "cluster")
                layoutWanted();
            else if (target === "questions")
                questionsWanted();
        }
    }

    implicitWidth: 176
    color: Theme.surface

    NavModel {
        id: nav
        session: root.session
    }
    ListView {
        id: list
        anchors.fill: parent
        anchors.leftMargin: Theme.s2
        anchors.rightMargin: Theme.s2
        topMargin: Theme.s2
        bottomMargin: Theme.s2
        model: nav.entries
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        ScrollBar.vertical: ScrollBar {}

        delegate: Item {
            id: row

            required property var heading
            required property var text
            required property var kind
            required property var target
            readonly property bool isHeading: heading !== undefined

            width: list.width
            height: isHeading ? 32 : 29

            TextLabel {
                anchors.bottom: parent.bottom
                anchors.bottomMargin: Theme.s1
                leftPadding: Theme.s2
                visible: row.isHeading
                text: row.heading ?? ""
                font.pixelSize: Theme.tiny
                font.weight: Font.DemiBold
                color: Theme.textFaint
                Accessible.role: Accessible.Heading
            }
            NavItem {
                id: entry

                readonly property bool beside: !row.isHeading && root.isBeside(row.kind, row.target)

                width: parent.width
                visible: !row.isHeading
                text: row.text ?? ""
                checked: !row.isHeading && root.isCurrent(row.kind, row.target)
                Accessible.description: beside ? qsTr("open beside the view") : ""
                onClicked: root.open(row.kind, row.target)

                Rectangle {
                    anchors.fill: parent
                    visible: entry.beside && !entry.visualFocus
                    radius: Theme.radius
                    color: "transparent"
                    border.color: Theme.outlineStrong
                }
            }
        }
    }
    Rectangle {
        anchors.right: parent.right
        width: 1
        height: parent.height
        color: Theme.outline
    }
}
