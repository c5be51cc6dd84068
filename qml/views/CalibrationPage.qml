// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Published measurements beside the model's answers: a table that can be sorted, with the reason under each row that
// is off.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

FocusScope {
    id: root

    required property Session session
    required property Reader reader
    property alias calibration: calibration
    readonly property bool wide: width >= 1000
    readonly property int whatWidth: wide ? 168 : 150
    readonly property int placeWidth: wide ? 236 : 160
    readonly property int numberWidth: 66
    readonly property int errorWidth: 76
    readonly property int sourceWidth: wide ? 180 : 124

    function follow() {
        const at = visible && session ? calibration.indexOf(session.selected) : -1;
        if (at >= 0 && at !== list.currentIndex) {
            list.currentIndex = at;
            list.positionViewAtIndex(at, ListView.Contain);
        }
    }

    property bool seen: false ///< the rows are computed when someone looks at them, not while the window opens

    onVisibleChanged: {
        seen = seen || visible;
        follow();
    }

    CalibrationModel {
        id: calibration
        session: root.seen ? root.session : null
    }
    Connections {
        target: root.session
        function onPictureChanged() {
            root.follow();
        }
    }

    component ColumnButton: AbstractButton {
        id: column

        property string key
        property bool atRight: false
        readonly property bool sorted: calibration.sorting === key

        implicitHeight: 24
        hoverEnabled: true
        focusPolicy: Qt.StrongFocus
        Accessible.name: qsTr("Sort by %1").arg(text)
        Accessible.description: sorted ? (calibration.descending ? qsTr("descending") : qsTr("ascending")) : ""
        onClicked: calibration.sortBy(key)
        Keys.onReturnPressed: clicked()
        Keys.onEnterPressed: clicked()

        background: Rectangle {
            radius: 4
            color: column.hovered || column.down ? Theme.hover : "transparent"
            border.width: column.visualFocus ? 2 : 0
            border.color: Theme.accent
        }
        contentItem: TextLabel {
            text: column.text + (column.sorted ? (calibration.descending ? " ↓" : " ↑") : "")
            color: column.sorted ? Theme.text : Theme.textMuted
            font.pixelSize: Theme.small
            font.weight: column.sorted ? Font.DemiBold : Font.Normal
            horizontalAlignment: column.atRight ? Text.AlignRight : Text.AlignLeft
        }
    }

    ColumnLayout {
        anchors.fill: parent
        anchors.margins: Theme.s3
        anchors.bottomMargin: 0
        spacing: Theme.s2

        RowLayout {
            spacing: Theme.s3

            TextLabel {
                text: root.session.view === "calibration" ? root.session.viewTitle : ""
                font.pixelSize: Theme.title
                font.weight: Font.Bold
                Accessible.role: Accessible.Heading
            }
            TextLabel {
                Layout.fillWidth: true
                Layout.alignment: Qt.AlignBaseline
                text: calibration.summary
                color: Theme.textMuted
                font.pixelSize: Theme.small + 1
            }
            Repeater {
                model: [
                    { "text": qsTr("measured"), "ink": Theme.textFaint },
                    { "text": qsTr("model, nothing tuned"), "ink": Theme.accent }
                ]

                delegate: RowLayout {
                    id: key

                    required property var modelData

                    spacing: 6

                    Rectangle {
                        implicitWidth: 14
                        implicitHeight: 6
                        radius: 2
                        color: key.modelData.ink
                    }
                    TextLabel {
                        text: key.modelData.text
                        color: Theme.textMuted
                        font.pixelSize: Theme.small
                    }
                }
            }
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.s2
            Layout.rightMargin: Theme.s2 + Theme.s3
            spacing: Theme.s2

            ColumnButton {
                Layout.preferredWidth: root.whatWidth
                key: "what"
                text: qsTr("what")
            }
            ColumnButton {
                Layout.preferredWidth: root.placeWidth
                key: "place"
                text: qsTr("where")
            }
            ColumnButton {
                Layout.preferredWidth: root.numberWidth
                key: "measured"
                text: qsTr("measured")
                atRight: true
            }
            ColumnButton {
                Layout.preferredWidth: root.numberWidth
                key: "model"
                text: qsTr("model")
                atRight: true
            }
            Item {
                id: axis
                Layout.fillWidth: true
                implicitHeight: 24

                Repeater {
                    model: calibration.ticks

                    delegate: TextLabel {
                        required property string label
                        required property real share

                        text: label
                        x: axis.width * share - (share > 0.9 ? width : share < 0.1 ? 0 : width / 2)
                        height: axis.height
                        visible: axis.width > 150 || share < 0.1 || share > 0.9
                        color: Theme.textMuted
                        font.pixelSize: Theme.tiny
                    }
                }
            }
            ColumnButton {
                Layout.preferredWidth: root.errorWidth
                key: "error"
                text: qsTr("error")
                atRight: true
            }
            ColumnButton {
                Layout.preferredWidth: root.sourceWidth
                key: "source"
                text: qsTr("source")
            }
        }
        ListView {
            id: list
            Layout.fillWidth: true
            Layout.fillHeight: true
            clip: true
            model: calibration.rows
            spacing: 2
            currentIndex: -1
            activeFocusOnTab: true
            boundsBehavior: Flickable.StopAtBounds
            highlightMoveDuration: 0
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Measurements beside the model")
            ScrollBar.vertical: ScrollBar {}
            Keys.onReturnPressed: (currentItem as MeasurementRow)?.open()
            Keys.onEnterPressed: (currentItem as MeasurementRow)?.open()
            Keys.onPressed: event => {
                event.accepted = true;
                if (event.key === Qt.Key_Home)
                    list.currentIndex = 0;
                else if (event.key === Qt.Key_End)
                    list.currentIndex = list.count - 1;
                else if (event.key === Qt.Key_PageDown)
                    list.currentIndex = Math.min(list.count - 1, list.currentIndex + 10);
                else if (event.key === Qt.Key_PageUp)
                    list.currentIndex = Math.max(0, list.currentIndex - 10);
                else
                    event.accepted = false;
            }
            onActiveFocusChanged: {
                if (activeFocus && currentIndex < 0)
                    currentIndex = 0;
            }

            delegate: MeasurementRow {
                width: list.width - Theme.s3
                session: root.session
                reader: root.reader
                current: ListView.isCurrentItem && list.activeFocus
                chosen: root.session.selected === element
                whatWidth: root.whatWidth
                placeWidth: root.placeWidth
                numberWidth: root.numberWidth
                errorWidth: root.errorWidth
                sourceWidth: root.sourceWidth
                onPicked: {
                    list.currentIndex = index;
                    list.forceActiveFocus();
                    root.session.selected = element;
                }
            }
        }
    }
}
