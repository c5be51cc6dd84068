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
                    wrapMode: Text.Wrap
                    maximumLineCount: 2
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
        Control {
            id: board

            readonly property real unreadLeft: root.xOf(root.timeline.unreadFrom)
            readonly property real unreadWidth: root.timeline.unreadFrom > 0 ? root.xOf(root.timeline.unreadTo) - unreadLeft : 0

            Layout.fillWidth: true
            Layout.fillHeight: true
            focus: true
            focusPolicy: Qt.StrongFocus
            Accessible.role: Accessible.Chart
            Accessible.name: root.session.viewTitle

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
                    required property bool releases
                    required property bool hollow

                    y: plot.y + index * plot.height / root.laneCount + 2
                    width: board.width
                    height: plot.height / root.laneCount - 4
                    radius: Theme.radius
                    color: Theme.surface
                    border.color: Theme.outline

                    Rectangle {
                        visible: !lane.hollow
                        width: 4
                        height: parent.height
                        radius: 2
                        color: lane.colour
                    }
                    Column {
                        visible: lane.hollow
                        y: 2
                        spacing: 3

                        Repeater {
                            model: Math.max(0, Math.floor((lane.height - 1) / 7))

                            delegate: Rectangle {
                                width: 4
                                height: 4
                                radius: 1
                                color: lane.colour
                            }
                        }
                    }
                    Rectangle {
                        visible: !lane.releases && board.unreadWidth > 0
                        x: board.unreadLeft
                        y: 1
                        width: board.unreadWidth
                        height: parent.height - 2
                        color: Theme.canvas
                        border.color: Theme.outline
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
            Repeater {
                model: root.timeline.ticks

                delegate: Rectangle {
                    id: tick

                    required property real at
                    required property string label

                    x: root.xOf(at)
                    y: plot.y
                    width: 1
                    height: plot.height
                    color: Theme.outline

                    TextLabel {
                        anchors.horizontalCenter: parent.horizontalCenter
                        y: plot.height + Theme.s2
                        text: tick.label
                        color: Theme.textMuted
                        font.pixelSize: Theme.small
                    }
                }
            }
            TextLabel {
                // over the first lane of a thread
                readonly property int lane: root.timeline.firstThreadLane

                visible: lane >= 0 && board.unreadWidth > 80
                x: board.unreadLeft + Theme.s1
                y: plot.y + lane * plot.height / root.laneCount
                width: board.unreadWidth - 2 * Theme.s1
                height: plot.height / root.laneCount
                text: root.timeline.unreadText
                wrapMode: Text.Wrap
                maximumLineCount: 2
                horizontalAlignment: Text.AlignHCenter
                verticalAlignment: Text.AlignVCenter
                color: Theme.textMuted
                font.pixelSize: Theme.small
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
                    visible: false // its ticks cannot stand at the first days of months
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
                    required property string pill
                    required property bool unconfirmed
                    required property string dateNote
                    required property bool coreVersion
                    required property bool later
                    readonly property bool filled: release && !unconfirmed && !later
                    readonly property bool chosen: root.session.selected === id || root.hoveredMark === id

                    visible: at >= root.firstMs && at <= root.lastMs && (release || chosen)
                    width: release ? words.implicitWidth + 18 : 17
                    height: release ? 22 : 17
                    x: root.xOf(at) - width / 2
                    y: root.yOf(row) - height / 2
                    radius: height / 2
                    color: !release ? "transparent" : filled ? Theme.textMuted : later ? Theme.canvas : Theme.surface
                    border.color: release && chosen ? Theme.accent : !release || coreVersion ? Theme.text : later ? RoleColours.colour("empty_slot", Theme.dark) : Theme.textMuted
                    border.width: chosen || coreVersion ? 2.5 : 1
                    z: chosen ? 2 : 1
                    Accessible.role: Accessible.StaticText
                    Accessible.name: date + " " + repository + " " + label + " " + what + " " + title + " " + dateNote

                    TextLabel {
                        id: words
                        anchors.centerIn: parent
                        visible: mark.release
                        text: mark.release ? mark.pill : ""
                        color: mark.filled ? Theme.surface : mark.later ? Theme.textMuted : Theme.text
                        font.pixelSize: Theme.small + 1
                        font.weight: Font.Bold
                    }
                }
            }
            MouseArea {
                id: pointer
                property real last
                property bool dragged: false
                property string clicked // its card is not wanted: the panel tells it

                anchors.fill: parent
                anchors.leftMargin: plot.x
                hoverEnabled: true
                cursorShape: dragged ? Qt.ClosedHandCursor : root.hoveredMark.length > 0 ? Qt.PointingHandCursor : Qt.ArrowCursor
                onPressed: mouse => {
                    board.forceActiveFocus(Qt.MouseFocusReason);
                    last = mouse.x;
                    dragged = false;
                }
                onPositionChanged: mouse => {
                    if (!pressed) {
                        root.hoveredMark = root.markAt(mouse.x + plot.x, mouse.y);
                        if (root.hoveredMark !== clicked)
                            clicked = "";
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
                    if (!dragged) {
                        clicked = root.markAt(mouse.x + plot.x, mouse.y);
                        root.session.selected = clicked;
                    }
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

                visible: root.hoveredMark.length > 0 && root.hoveredMark !== pointer.clicked
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
                        visible: text.length > 0
                        text: card.mark.dateNote ?? ""
                        wrapMode: Text.Wrap
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
                visible: board.visualFocus
            }
        }
    }
}
