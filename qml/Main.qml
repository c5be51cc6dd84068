// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window: views on the left, the picture in the middle, layout and sources on the right.
import QtQuick
import QtQuick.Controls
import QtQuick.Dialogs
import QtQuick.Layouts
import Rankscape

ApplicationWindow {
    id: window

    required property Session session
    property alias importer: importer
    property alias clusterView: cluster
    property alias reader: reader
    property alias player: player
    property alias story: story
    property alias threadView: threadView

    /// Where a view stands among the pages in the middle.
    function pageOf(view: string): int {
        switch (view) {
        case "map":
            return 1;
        case "timeline":
            return 2;
        case "questions":
            return 3;
        case "collectives":
            return 4;
        case "traffic":
            return 5;
        case "calibration":
            return 6;
        default:
            return threadPage.shown ? 7 : 0;
        }
    }
    /// Which panel on the right belongs to a view; -1: none.
    function panelOf(view: string): int {
        switch (view) {
        case "questions":
        case "calibration":
            return -1;
        case "map":
            return 1;
        case "timeline":
            return 2;
        case "collectives":
        case "traffic":
            return 3;
        default:
            return threadPage.shown ? 5 : 0;
        }
    }

    width: 1280
    height: 800
    minimumWidth: 960
    minimumHeight: 600
    visible: true
    title: "Rankscape – " + session.summary
    color: Theme.canvas
    palette.toolTipBase: Theme.dark ? Theme.outline : Theme.text
    palette.toolTipText: Theme.dark ? Theme.text : Theme.surface
    palette.highlight: Theme.accent
    palette.highlightedText: Theme.accentInk

    Binding {
        target: Theme
        property: "dark"
        value: window.session.dark
    }

    LayoutModel {
        id: layoutModel
        session: window.session
    }
    GroupsModel {
        id: groupsModel
        session: window.session
    }
    GroupsModel {
        id: stripModel // never filtered
        session: window.session
    }
    Reader {
        id: reader
        session: window.session
    }
    TimelineModel {
        id: timelineModel
        session: window.session
    }
    CollectiveModel {
        id: collectiveModel
        session: window.session
    }
    Player {
        id: player
        session: window.session
    }
    ThreadPageModel {
        id: threadPage
        session: window.session
    }
    StoryModel {
        id: story
        session: window.session
        player: player
    }
    Importer {
        id: importer
        session: window.session
        onFinished: importPanel.visible = true
    }
    Exporter {
        id: exporter
        session: window.session
    }

    Shortcut {
        sequence: "Ctrl+Z"
        onActivated: window.session.undo()
    }
    Shortcut {
        sequences: ["Ctrl+Shift+Z", "Ctrl+Y"]
        onActivated: window.session.redo()
    }
    Shortcut {
        sequence: "Ctrl+V"
        onActivated: importer.paste()
    }
    Shortcut {
        sequence: "Ctrl+O"
        onActivated: openDialog.open()
    }
    Shortcut {
        sequence: "Ctrl+Q"
        onActivated: window.close()
    }
    Shortcut {
        sequence: "Ctrl+E"
        onActivated: exportDialog.open()
    }
    Shortcut {
        sequence: "Ctrl+Shift+C"
        onActivated: exporter.copy()
    }
    Shortcut {
        sequence: "Ctrl+F"
        onActivated: {
            reader.close(); // it stands where the groups do
            window.session.view = "cluster";
            layoutColumn.showGroups();
        }
    }
    Shortcut {
        sequence: "G"
        enabled: window.session.view === "cluster" && !(window.activeFocusItem instanceof TextInput)
        onActivated: {
            reader.close();
            layoutColumn.showGroups();
        }
    }
    Shortcut {
        sequence: "Ctrl+K"
        onActivated: palette.open()
    }
    Shortcut {
        sequence: "Escape"
        enabled: importPanel.visible || reader.open
        onActivated: {
            if (importPanel.visible)
                importPanel.visible = false;
            else
                reader.close();
        }
    }

    FileDialog {
        id: openDialog
        title: qsTr("Open a launch script, YAML or session")
        onAccepted: importer.readFile(selectedFile)
    }
    ExportDialog {
        id: exportDialog
        exporter: exporter
    }
    SearchPalette {
        id: palette
        session: window.session
        reader: reader
        onStoryWanted: id => {
            reader.close();
            story.start(id);
        }
    }

    header: Rectangle {
        implicitHeight: 48
        color: Theme.surface

        Rectangle {
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.bottom: parent.bottom
            height: 1
            color: Theme.outline
        }
        RowLayout {
            anchors.fill: parent
            anchors.leftMargin: Theme.s3
            anchors.rightMargin: Theme.s3
            spacing: Theme.s2

            Image {
                source: "qrc:/rankscape/icons/rankscape.svg"
                sourceSize.width: 22
                sourceSize.height: 22
            }
            TextLabel {
                text: "Rankscape"
                font.pixelSize: Theme.large + 1
                font.weight: Font.Bold
            }
            TextLabel {
                Layout.fillWidth: true
                Layout.leftMargin: Theme.s2
                text: window.session.summary
                color: Theme.textMuted
                font.pixelSize: Theme.small + 1
            }
            FlatButton {
                text: qsTr("Search")
                hint: qsTr("Concepts, citations, views, questions (Ctrl+K)")
                onClicked: palette.open()
            }
            FlatButton {
                text: "↶"
                bare: true
                implicitWidth: 28
                enabled: window.session.canUndo
                hint: qsTr("Undo (Ctrl+Z)")
                onClicked: window.session.undo()
            }
            FlatButton {
                text: "↷"
                bare: true
                implicitWidth: 28
                enabled: window.session.canRedo
                hint: qsTr("Redo (Ctrl+Shift+Z)")
                onClicked: window.session.redo()
            }
            Segments {
                name: qsTr("Megatron Core version whose rules apply")
                model: window.session.coreVersions
                current: window.session.coreVersionIndex
                onChosen: index => window.session.coreVersion = window.session.coreVersions[index]
            }
            Segments {
                name: qsTr("Language")
                model: ["EN", "中"]
                current: window.session.language === "zh" ? 1 : 0
                onChosen: index => window.session.language = index === 1 ? "zh" : "en"
            }
            FlatButton {
                text: "◐"
                implicitWidth: 32
                hint: window.session.dark ? qsTr("Light theme") : qsTr("Dark theme")
                onClicked: window.session.dark = !window.session.dark
            }
            FlatButton {
                text: qsTr("Import …")
                hint: qsTr("Open a file (Ctrl+O), paste (Ctrl+V) or drop one anywhere")
                onClicked: openDialog.open()
            }
            FlatButton {
                text: qsTr("Export …")
                primary: true
                hint: qsTr("PNG, SVG, PDF (Ctrl+E)")
                onClicked: exportDialog.open()
            }
        }
    }

    RowLayout {
        anchors.fill: parent
        spacing: 0

        Navigation {
            Layout.fillHeight: true
            session: window.session
            reader: reader
            groupsShown: layoutColumn.groupsShown
            onGroupsWanted: layoutColumn.showGroups()
            onLayoutWanted: layoutColumn.showLayout()
            onQuestionsWanted: questionsView.questions.stop()
        }
        ColumnLayout {
            Layout.fillWidth: true
            Layout.fillHeight: true
            spacing: 0

            ProblemBanner {
                Layout.fillWidth: true
                message: reader.catalogProblem
            }
            StackLayout {
                Layout.fillWidth: true
                Layout.fillHeight: true
                currentIndex: window.pageOf(window.session.view)

                ClusterView {
                    id: cluster
                    session: window.session
                    groups: stripModel
                    layout: layoutModel
                }
                MapView {
                    session: window.session
                    reader: reader
                }
                TimelineView {
                    session: window.session
                    reader: reader
                    timeline: timelineModel
                }
                QuestionsView {
                    id: questionsView
                    session: window.session
                    reader: reader
                }
                CollectivesView {
                    session: window.session
                    reader: reader
                    collective: collectiveModel
                    player: player
                }
                TrafficPage {
                    session: window.session
                    player: player
                }
                CalibrationPage {
                    session: window.session
                    reader: reader
                }
                ThreadPage {
                    id: threadView
                    session: window.session
                    page: threadPage
                    player: player
                    story: story
                }
            }
            StoryBar {
                Layout.fillWidth: true
                session: window.session
                reader: reader
                story: story
            }
            SourceStrip {
                Layout.fillWidth: true
                session: window.session
                reader: reader
            }
        }
        Rectangle {
            Layout.fillHeight: true
            implicitWidth: reader.open ? Math.max(420, window.width * 0.32) : 308
            visible: reader.open || window.panelOf(window.session.view) >= 0
            color: Theme.surface

            Rectangle {
                width: 1
                height: parent.height
                color: Theme.outline
            }
            StackLayout {
                anchors.fill: parent
                anchors.leftMargin: 1
                currentIndex: reader.open ? 4 : Math.max(0, window.panelOf(window.session.view))

                LayoutColumn {
                    id: layoutColumn
                    session: window.session
                    layout: layoutModel
                    groups: groupsModel
                    onCitationChosen: id => reader.showCitation(id)
                    onRankWanted: rank => cluster.jumpTo(rank)
                }
                ThreadPanel {
                    session: window.session
                    reader: reader
                }
                TimelinePanel {
                    session: window.session
                    reader: reader
                    timeline: timelineModel
                }
                CollectivesPanel {
                    session: window.session
                    collective: collectiveModel
                }
                ReaderPanel {
                    session: window.session
                    reader: reader
                    onClosed: reader.close()
                }
                ThreadColumn {
                    session: window.session
                    reader: reader
                    page: threadPage
                }
            }
        }
    }

    ImportPanel {
        id: importPanel
        x: 180
        y: Theme.s4
        visible: false
        importer: importer
        onClosed: visible = false
    }

    Rectangle {
        anchors.horizontalCenter: parent.horizontalCenter
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.s5
        width: Math.min(toast.implicitWidth + 2 * Theme.s4, parent.width - 2 * Theme.s6)
        height: 36
        radius: 18
        color: exporter.failed ? Theme.problem : Theme.text
        visible: toastTimer.running
        Accessible.role: Accessible.AlertMessage
        Accessible.name: toast.text

        TextLabel {
            id: toast
            anchors.fill: parent
            anchors.leftMargin: Theme.s4
            anchors.rightMargin: Theme.s4
            horizontalAlignment: Text.AlignHCenter
            text: exporter.message
            color: Theme.surface
        }
        Timer {
            id: toastTimer
            interval: 5000
        }
        Connections {
            target: exporter
            function onChanged() {
                if (!exporter.busy)
                    toastTimer.restart();
            }
        }
    }

    DropArea {
        id: drop
        anchors.fill: parent
        onDropped: event => {
            if (event.hasUrls)
                importer.readFile(event.urls[0]);
            else if (event.hasText)
                importer.readText(event.text, qsTr("dropped text"));
        }

        Rectangle {
            anchors.fill: parent
            anchors.margins: Theme.s2
            visible: drop.containsDrag
            radius: Theme.radius + 4
            color: Theme.accentSoft
            border.color: Theme.accent
            border.width: 2
        }
    }
}
