// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The right column of the cluster view: the sliders with what is wrong, or the groups.
import QtQuick
import QtQuick.Layouts
import Rankscape

ColumnLayout {
    id: root

    required property Session session
    required property LayoutModel layout
    required property GroupsModel groups
    readonly property bool groupsShown: tabs.current === 1
    signal citationChosen(string id)
    signal rankWanted(int rank)

    function showGroups() {
        tabs.current = 1;
        groupsPanel.focusSearch();
    }
    function showLayout() {
        tabs.current = 0;
    }

    spacing: 0

    Segments {
        id: tabs
        Layout.fillWidth: true
        Layout.margins: Theme.s3
        Layout.bottomMargin: 0
        name: qsTr("Panel")
        model: [root.layout.problemCount > 0 ? qsTr("Layout · %1").arg(root.layout.problemCount) : qsTr("Layout"), qsTr("Groups")]
        onChosen: index => current = index
    }
    StackLayout {
        Layout.fillWidth: true
        Layout.fillHeight: true
        currentIndex: tabs.current

        LayoutPanel {
            session: root.session
            layout: root.layout
            onCitationChosen: id => root.citationChosen(id)
        }
        GroupsPanel {
            id: groupsPanel
            session: root.session
            groups: root.groups
            onRankWanted: rank => root.rankWanted(rank)
        }
    }
}
