// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Releases and merges on a date axis: drag and wheel move along it, the pointer asks what a mark is.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import QtCharts
import Rankscape

FocusScope {
    id: root

    required property Session session
    required property Reader reader
    required property TimelineModel timeline
    property string hoveredMark
    readonly property var shownMark: timeline.detail(hoveredMark)
    readonly property real firstMs: timeline.first.getTime()
    readonly property real lastMs: timeline.last.getTime()
    readonly property int laneCount: Math.max(1, lanes.count)

    function xOf(ms: real): real {
        return plot.x + (ms - firstMs) / Math.max(1, lastMs - firstMs) * plot.width;
    }
    function yOf(row: real): real {
        return plot.y + (row + 0.5) / laneCount * plot.height;
    }
    function markAt(x: real, y: real): string {
        const at = firstMs + (x - plot.x) / plot.width * (lastMs - firstMs);
        const row = (y - plot.y) / plot.height * laneCount - 0.5;
        return timeline.nearest(at, row, (lastMs - firstMs) / 86400000 * 9 / plot.width, laneCount * 9 / plot.height);
    }
    function fillChart() {
        chart.removeAllSeries();
        const made = {};
        for (let i = 0; i < timeline.marks.count; ++i) {
            const mark = timeline.marks.row(i);
            if (mark.release)
                continue; // drawn as a label over the chart
            const key = mark.colour + mark.hollow + mark.square;
            if (!made[key]) {
                const series = chart.createSeries(ChartView.SeriesTypeScatter, key, dates, rows);
                series.markerShape = mark.square ? ScatterSeries.MarkerShapeRectangle : ScatterSeries.MarkerShapeCircle;
                series.markerSize = mark.hollow ? 8 : 9;
                series.color = mark.hollow ? Theme.surface : mark.colour;
                series.borderColor = mark.colour;
                series.borderWidth = mark.hollow ? 2 : 1;
                made[key] = series;
            }
            made[key].append(mark.at, mark.row);
        }
    }

    Component.onCompleted: fillChart()
    Connections {
        target: root.timeline
        function onChanged() {
            root.fillChart();
        }
    }

    Keys.onPressed: event => {
        if (event.key === Qt.Key_Right || event.key === Qt.Key_Left)
            session.selected = timeline.next(session.selected, event.key === Qt.Key_Right ? 1 : -1);
        else if (event.key === Qt.Key_Plus || event.key === Qt.Key_Equal)
            timeline.zoom(1.5, 0.5);
        else if (event.key === Qt.Key_Minus)
            timeline.zoom(1 / 1.5, 0.5);
        else if (event.key === Qt.Key_0 || event.key === Qt.Key_Home)
            timeline.reset();
        else if ((event.key === Qt.Key_Return || event.key === Qt.Key_Enter) && timeline.detail(session.selected).citation)
            reader.showCitation(timeline.detail(session.selected).citation);
        else
            return;
        event.accepted = true;
    }

    ColumnLayout {
        anchors.fill: parent
        anchors.margins: Theme.s3
        spacing: Theme.s2

        RowLayout {
            spacing: Theme.s2

            ColumnLayout {
                spacing: 0

                TextLabel {
                    Layout.fillWidth: true
                    text: root.session.viewTitle
                    font.pixelSize: Theme.title
                    font.weight: Font.Bold
                    Accessible.role: Accessible.Heading
                }
                TextLabel {
                    Layout.fillWidth: true
                    text: root.session.view === "timeline" ? root.session.subtitle : ""
                    color: Theme.textMuted
                    font.pixelSize: Theme.small + 1
                }
            }
            FlatButton {
                text: "−"
                implicitWidth: 28
                hint: qsTr("Show more time (−)")
                onClicked: root.timeline.zoom(1 / 1.5, 0.5)
            }
            FlatButton {
                text: "+"
                implicitWidth: 28
                hint: qsTr("Look closer (+)")
                onClicked: root.timeline.zoom(1.5, 0.5)
            }
            FlatButton {
                text: qsTr("All")
                enabled: !root.timeline.whole
                hint: qsTr("The whole time (0)")
                onClicked: root.timeline.reset()
            }
        }
        Item {
            id: board
            Layout.fillWidth: true
            Layout.fillHeight: true

            Item {
                id: plot
                x: Math.min(190, board.width * 0.24)
                y: 4
                width: board.width - x - 40 // half of the last date stands over the end
                height: board.height - 40
            }
            Repeater {
                id: lanes
                model: root.timeline.lanes

                delegate: Rectangle {
                    id: lane

                    required property int index
                    required property string title
                    required property color colour

                    y: plot.y + index * plot.height / root.laneCount + 2
                    width: board.width
                    height: plot.height / root.laneCount - 4
                    radius: Theme.radius
                    color: Theme.surface
                    border.color: Theme.outline

                    Rectangle {
                        width: 4
                        height: parent.height
                        radius: 2
                        color: lane.colour
                    }
                    TextLabel {
                        x: Theme.s3
                        width: plot.x - 2 * Theme.s3
                        height: parent.height
                        verticalAlignment: Text.AlignVCenter
                        text: lane.title
                        wrapMode: Text.Wrap
                        maximumLineCount: 2
                        font.pixelSize: Theme.small + 1
                        font.weight: Font.Medium
                    }
                }
            }
            ChartView {
                id: chart
                anchors.fill: parent
                plotArea: Qt.rect(plot.x, plot.y, Math.max(1, plot.width), Math.max(1, plot.height))
                backgroundColor: "transparent"
                plotAreaColor: "transparent"
                legend.visible: false
                antialiasing: true
                Accessible.ignored: true

                DateTimeAxis {
                    id: dates
                    min: root.timeline.first
                    max: root.timeline.last
                    format: "yyyy-MM-dd"
                    tickCount: Math.max(3, Math.min(9, Math.floor(plot.width / 110)))
                    labelsColor: Theme.textMuted
                    labelsFont.pixelSize: Theme.small
                    gridLineColor: Theme.outline
                    color: Theme.outline
                }
                // ValueAxis is there in Qt 6.4, though its description is not found by the checker.
                // qmllint disable
                ValueAxis {
                    id: rows
                    min: -0.5
                    max: root.laneCount - 0.5
                    reverse: true
                    visible: false
                }
                // qmllint enable
            }
            Rectangle {
                visible: root.timeline.today > root.firstMs && root.timeline.today < root.lastMs
                x: root.xOf(root.timeline.today)
                y: plot.y
                width: 1.5
                height: plot.height
                color: Theme.problem

                Rectangle {
                    anchors.horizontalCenter: parent.horizontalCenter
                    y: plot.height - height - 2
                    width: now.implicitWidth + 2 * Theme.s1
                    height: 16
                    radius: 4
                    color: Theme.problem
                    TextLabel {
                        id: now
                        anchors.centerIn: parent
                        text: qsTr("today")
                        color: Theme.surface
                        font.pixelSize: Theme.tiny
                    }
                }
            }
            Repeater {
                model: root.timeline.marks

                delegate: Rectangle {
                    id: mark

                    required property string id
                    required property real at
                    required property real row
                    required property bool release
                    required property string label
                    required property string date
                    required property string title
                    required property string what
                    required property string repository
                    required property color colour
                    readonly property bool chosen: root.session.selected === id || root.hoveredMark === id

                    visible: at >= root.firstMs && at <= root.lastMs && (release || chosen)
                    width: release ? words.implicitWidth + 18 : 17
                    height: release ? 22 : 17
                    x: root.xOf(at) - width / 2
                    y: root.yOf(row) - height / 2
                    radius: height / 2
                    color: release ? Theme.accent : "transparent"
                    border.color: release ? (chosen ? Theme.text : Theme.surface) : Theme.text
                    border.width: chosen ? 2 : 1
                    z: chosen ? 2 : 1
                    Accessible.role: Accessible.StaticText
                    Accessible.name: date + " " + repository + " " + label + " " + what + " " + title

                    TextLabel {
                        id: words
                        anchors.centerIn: parent
                        visible: mark.release
                        text: mark.release ? mark.label : ""
                        color: Theme.accentInk
                        font.pixelSize: Theme.small + 1
                        font.weight: Font.Bold
                    }
                }
            }
            MouseArea {
                id: pointer
                property real last
                property bool dragged: false

                anchors.fill: parent
                anchors.leftMargin: plot.x
                hoverEnabled: true
                cursorShape: dragged ? Qt.ClosedHandCursor : root.hoveredMark.length > 0 ? Qt.PointingHandCursor : Qt.ArrowCursor
                onPressed: mouse => {
                    root.forceActiveFocus();
                    last = mouse.x;
                    dragged = false;
                }
                onPositionChanged: mouse => {
                    if (!pressed) {
                        root.hoveredMark = root.markAt(mouse.x + plot.x, mouse.y);
                        return;
                    }
                    const step = (last - mouse.x) / plot.width;
                    if (Math.abs(step) * (root.lastMs - root.firstMs) < 86400000)
                        return;
                    dragged = true;
                    root.hoveredMark = "";
                    root.timeline.pan(step);
                    last = mouse.x;
                }
                onReleased: mouse => {
                    if (!dragged)
                        root.session.selected = root.markAt(mouse.x + plot.x, mouse.y);
                    dragged = false;
                }
                onEntered: root.hoveredMark = root.markAt(mouseX + plot.x, mouseY)
                onExited: root.hoveredMark = ""
                onDoubleClicked: mouse => root.timeline.zoom(2, mouse.x / plot.width)
                onWheel: wheel => root.timeline.zoom(Math.pow(1.0015, wheel.angleDelta.y), wheel.x / plot.width)
            }
            Rectangle {
                id: card
                readonly property var mark: root.shownMark

                visible: root.hoveredMark.length > 0
                z: 3
                width: 280
                height: facts.implicitHeight + 2 * Theme.s3
                x: Math.max(4, Math.min(board.width - width - 4, plot.x + pointer.mouseX + 16))
                y: pointer.mouseY + 20 + height > board.height ? Math.max(4, pointer.mouseY - height - 12) : pointer.mouseY + 20
                radius: Theme.radius
                color: Theme.surface
                border.color: Theme.outlineStrong

                Column {
                    id: facts
                    x: Theme.s3
                    y: Theme.s3
                    width: parent.width - 2 * Theme.s3
                    spacing: Theme.s1

                    TextLabel {
                        width: parent.width
                        text: [card.mark.date ?? "", card.mark.repository ?? "", card.mark.label ?? ""].join(" · ")
                        color: Theme.textMuted
                        font.pixelSize: Theme.small
                    }
                    TextLabel {
                        width: parent.width
                        text: card.mark.title ?? ""
                        wrapMode: Text.Wrap
                        font.weight: Font.DemiBold
                    }
                    TextLabel {
                        width: parent.width
                        text: (card.mark.what ?? "") + (card.mark.thread ? " · " + card.mark.thread : "")
                        color: Theme.textMuted
                        font.pixelSize: Theme.small
                    }
                }
            }
            Rectangle {
                anchors.fill: parent
                color: "transparent"
                radius: Theme.radius
                border.color: Theme.accent
                border.width: 2
                visible: root.activeFocus && root.session.selected.length === 0
            }
        }
    }
}
