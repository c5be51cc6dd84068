// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How full the links were while the collective ran, with the play head; a click or the arrow keys choose a time.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import QtCharts
import Rankscape

Item {
    id: root

    required property TrafficChartsModel charts
    required property real time
    property real asked: -1 ///< under the pointer, in seconds
    readonly property real span: Math.max(charts.span, 1e-12)
    signal timeChosen(real seconds)

    function fill(series: var, points: var) {
        series.clear();
        for (const point of points)
            series.append(point.x, point.y);
    }
    function reload() {
        fill(near, charts.nvlink);
        fill(far, charts.network);
        fill(fullest, charts.busiest);
        floor.clear();
        floor.append(0, 0);
        floor.append(span * charts.timeScale, 0);
    }
    Component.onCompleted: reload()
    Connections {
        target: root.charts
        function onChanged() {
            root.reload();
        }
    }

    activeFocusOnTab: true
    Accessible.role: Accessible.Chart
    Accessible.name: qsTr("Utilisation over time")
    Accessible.description: charts.at(asked >= 0 ? asked : time)
    Accessible.focusable: true
    Keys.onPressed: event => {
        if (event.key === Qt.Key_Left || event.key === Qt.Key_Right) {
            root.timeChosen(Math.max(0, Math.min(root.span, root.time + (event.key === Qt.Key_Left ? -1 : 1) * root.span / 50)));
            event.accepted = true;
        }
    }

    Flow {
        id: legend
        width: parent.width
        spacing: Theme.s3

        Repeater {
            model: [
                {
                    name: root.charts.nvlinkName,
                    colour: Theme.nvlink
                },
                {
                    name: root.charts.networkName,
                    colour: Theme.network
                },
                {
                    name: root.charts.busiestName,
                    colour: Theme.text
                }
            ]

            delegate: Row {
                id: entry

                required property var modelData

                spacing: Theme.s1
                visible: modelData.name.length > 0

                Rectangle {
                    anchors.verticalCenter: parent.verticalCenter
                    width: 10
                    height: 3
                    color: entry.modelData.colour
                }
                TextLabel {
                    text: entry.modelData.name
                    width: Math.min(implicitWidth, legend.width - 14)
                    color: Theme.textMuted
                    font.pixelSize: Theme.small
                }
            }
        }
    }
    Item {
        id: plot
        x: 36
        y: legend.height + Theme.s2
        width: parent.width - x - 18
        height: parent.height - y - 20
    }
    Repeater {
        model: [0, 25, 50, 75, 100]

        delegate: Item {
            id: level

            required property int modelData

            x: plot.x
            y: plot.y + plot.height * (1 - modelData / 100)
            width: plot.width

            Rectangle {
                width: parent.width
                height: 1
                color: Theme.outline
            }
            TextLabel {
                visible: level.modelData % 50 === 0 || plot.height > 80
                anchors.right: parent.left
                anchors.rightMargin: 5
                anchors.verticalCenter: parent.top
                text: level.modelData + "%"
                color: Theme.textMuted
                font.pixelSize: Theme.tiny
            }
        }
    }
    Repeater {
        model: root.charts.ticks

        delegate: Item {
            id: tick

            required property int index
            required property var modelData

            x: plot.x + plot.width * modelData.at
            y: plot.y
            height: plot.height

            Rectangle {
                width: 1
                height: parent.height
                color: Theme.outline
            }
            TextLabel {
                visible: plot.width > 300 || tick.index % 2 === 0
                anchors.horizontalCenter: parent.left
                anchors.top: parent.bottom
                anchors.topMargin: 3
                text: tick.modelData.text
                color: Theme.textMuted
                font.pixelSize: Theme.tiny
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

        // ValueAxis is there in Qt 6.4, though its description is not found by the checker.
        // qmllint disable
        ValueAxis {
            id: times
            min: 0
            max: root.span * root.charts.timeScale
            visible: false
        }
        ValueAxis {
            id: percent
            min: 0
            max: 100
            visible: false
        }
        AreaSeries {
            axisX: times
            axisY: percent
            color: Qt.alpha(Theme.nvlink, 0.22)
            borderColor: Theme.nvlink
            borderWidth: 1.5
            upperSeries: LineSeries {
                id: near
            }
            lowerSeries: LineSeries {
                id: floor
            }
        }
        LineSeries {
            id: far
            axisX: times
            axisY: percent
            color: Theme.network
            width: 2
        }
        LineSeries {
            id: fullest
            axisX: times
            axisY: percent
            color: Theme.text
            width: 1.2
            style: Qt.DashLine
        }
        // qmllint enable
    }
    Rectangle {
        id: head
        x: plot.x + Math.min(1, root.time / root.span) * plot.width - width / 2
        y: plot.y
        width: 2
        height: plot.height
        color: Theme.accent
    }
    Rectangle {
        visible: root.asked >= 0
        x: plot.x + root.asked / root.span * plot.width
        y: plot.y
        width: 1
        height: plot.height
        color: Theme.textFaint
    }
    Rectangle {
        visible: root.asked >= 0
        width: Math.min(told.implicitWidth, plot.width - 2 * Theme.s2) + 2 * Theme.s2
        height: 20
        x: Math.max(plot.x, Math.min(plot.x + plot.width - width, plot.x + root.asked / root.span * plot.width - width / 2))
        y: plot.y + 2
        radius: 4
        color: Theme.surface
        border.color: Theme.outlineStrong

        TextLabel {
            id: told
            anchors.fill: parent
            anchors.leftMargin: Theme.s2
            anchors.rightMargin: Theme.s2
            text: root.asked >= 0 ? root.charts.at(root.asked) : ""
            font.pixelSize: Theme.small
        }
    }
    Rectangle {
        anchors.fill: parent
        visible: root.activeFocus
        color: "transparent"
        radius: Theme.radius
        border.width: 2
        border.color: Theme.accent
    }
    MouseArea {
        x: plot.x
        y: plot.y
        width: plot.width
        height: plot.height
        hoverEnabled: true
        cursorShape: Qt.CrossCursor
        function secondsAt(place: real): real {
            return Math.max(0, Math.min(1, place / Math.max(1, width))) * root.span;
        }
        onPositionChanged: mouse => {
            root.asked = secondsAt(mouse.x);
            if (pressed)
                root.timeChosen(root.asked);
        }
        onPressed: mouse => {
            root.forceActiveFocus();
            root.timeChosen(secondsAt(mouse.x));
        }
        onEntered: root.asked = secondsAt(mouseX)
        onExited: root.asked = -1
    }
}
