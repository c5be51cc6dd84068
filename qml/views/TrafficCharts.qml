// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Under the collectives: who sent to whom, how full the links were, what left the domains, the fullest links.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

FocusScope {
    id: root

    required property Session session
    required property Player player
    property bool open: true
    property bool foldable: true ///< as a strip; a whole page has its own title and stays open
    property int tab: 0
    readonly property bool tall: height >= 440 && width >= 700 ///< a page of its own rather than a strip
    readonly property bool wide: tall || width >= 1080         ///< all charts have room at once
    readonly property alias charts: model

    implicitHeight: open ? 232 : bar.implicitHeight + 1

    TrafficChartsModel {
        id: model
        session: root.session
        active: root.visible
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.surface
    }
    Rectangle {
        width: parent.width
        height: 1
        color: Theme.outline
    }
    ColumnLayout {
        anchors.fill: parent
        anchors.topMargin: 1
        spacing: 0

        RowLayout {
            id: bar
            Layout.fillWidth: true
            Layout.leftMargin: Theme.s3
            Layout.rightMargin: Theme.s3
            Layout.topMargin: 3
            Layout.bottomMargin: 3
            spacing: Theme.s2

            FlatButton {
                visible: root.foldable
                text: root.open ? "▾" : "▸"
                bare: true
                implicitWidth: 24
                hint: root.open ? qsTr("Fold the traffic charts") : qsTr("Unfold the traffic charts")
                onClicked: root.open = !root.open
            }
            SectionTitle {
                visible: root.foldable
                text: qsTr("Traffic")
            }
            BusyIndicator {
                implicitWidth: 20
                implicitHeight: 20
                padding: 2
                visible: root.session.studyBusy
                running: visible
                Accessible.name: qsTr("Computing")
            }
            Segments {
                visible: root.open && model.ready && !root.wide
                name: qsTr("Which traffic chart")
                model: [qsTr("Who to whom"), qsTr("Over time"), qsTr("Busiest links")]
                current: root.tab
                onChosen: index => root.tab = index
            }
            TextLabel {
                Layout.fillWidth: true
                text: root.open && model.ready ? root.session.studyProblem : "" // the charts are of the last good one
                color: Theme.problem
                font.pixelSize: Theme.small + 1
            }
            Segments {
                visible: root.open && model.runs.length > 1
                name: qsTr("Which algorithm the charts are of")
                model: root.charts.runs
                current: root.charts.run
                onChosen: index => root.charts.run = index
            }
        }
        TextLabel {
            visible: root.open && !model.ready
            Layout.fillWidth: true
            Layout.fillHeight: true
            Layout.margins: Theme.s3
            text: model.problem
            wrapMode: Text.Wrap
            horizontalAlignment: Text.AlignHCenter
            color: root.session.studyProblem.length > 0 ? Theme.problem : Theme.textMuted
        }
        GridLayout {
            visible: root.open && model.ready
            Layout.fillWidth: true
            Layout.fillHeight: true
            Layout.leftMargin: Theme.s3
            Layout.rightMargin: Theme.s3
            Layout.bottomMargin: Theme.s2
            columns: root.tall ? 2 : 4
            columnSpacing: Theme.s5
            rowSpacing: Theme.s4

            TrafficHeatMap {
                visible: root.wide || root.tab === 0
                charts: model
                Layout.fillHeight: true
                Layout.fillWidth: root.tall
                Layout.preferredWidth: root.tall ? 600 : 364
                Layout.preferredHeight: root.tall ? 400 : 190
            }
            TrafficBytes {
                visible: root.wide || root.tab === 0
                charts: model
                Layout.fillHeight: true
                Layout.fillWidth: !root.wide
                Layout.preferredWidth: root.width > 1300 ? 230 : 200
            }
            TrafficOverTime {
                visible: root.wide || root.tab === 1
                charts: model
                time: root.player.time
                Layout.fillWidth: true
                Layout.fillHeight: true
                Layout.minimumWidth: 240
                Layout.preferredHeight: root.tall ? 240 : 190
                onTimeChosen: seconds => root.player.time = seconds
            }
            TrafficLinks {
                visible: root.wide || root.tab === 2
                session: root.session
                charts: model
                Layout.fillHeight: true
                Layout.fillWidth: !root.wide
                Layout.preferredWidth: root.width > 1300 ? 330 : 280
            }
        }
    }
}
