// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the collectives: what to run, and what came of it.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

Flickable {
    id: root

    required property Session session
    required property CollectiveModel collective

    contentHeight: content.implicitHeight + 2 * Theme.s4
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    ScrollBar.vertical: ScrollBar {}

    component Name: TextLabel {
        Layout.fillWidth: true
        color: Theme.textMuted
        font.pixelSize: Theme.small + 1
    }
    component Wrong: TextLabel {
        Layout.fillWidth: true
        visible: text.length > 0
        wrapMode: Text.Wrap
        color: Theme.problem
        font.pixelSize: Theme.small
    }

    ColumnLayout {
        id: content
        x: Theme.s4
        y: Theme.s4
        width: root.width - 2 * Theme.s4
        spacing: Theme.s1

        SectionTitle {
            Layout.bottomMargin: Theme.s1
            text: qsTr("Collective")
        }
        Name {
            text: qsTr("Operation")
        }
        Picker {
            Layout.fillWidth: true
            name: qsTr("Operation")
            model: root.collective.operations
            textRole: "title"
            currentIndex: root.collective.operation
            onActivated: index => root.collective.operation = index
        }
        Name {
            Layout.topMargin: Theme.s1
            text: qsTr("Algorithm")
        }
        Picker {
            Layout.fillWidth: true
            name: qsTr("Algorithm")
            model: root.collective.algorithms
            textRole: "title"
            currentIndex: root.collective.algorithm
            onActivated: index => root.collective.algorithm = index
        }
        Name {
            Layout.topMargin: Theme.s1
            text: qsTr("Compare with")
        }
        Picker {
            Layout.fillWidth: true
            name: qsTr("Compare with")
            model: root.collective.others
            textRole: "title"
            currentIndex: root.collective.other
            onActivated: index => root.collective.other = index
        }

        SectionTitle {
            Layout.topMargin: Theme.s3
            Layout.bottomMargin: Theme.s1
            text: qsTr("Who takes part")
        }
        Picker {
            Layout.fillWidth: true
            name: qsTr("Kind of group")
            model: root.collective.kinds
            textRole: "title"
            currentIndex: root.collective.kind
            displayText: currentIndex < 0 ? qsTr("picked by hand") : currentText
            onActivated: index => root.collective.kind = index
        }
        RowLayout {
            Layout.fillWidth: true
            visible: root.collective.ranks.length === 0
            spacing: Theme.s2

            Segments {
                name: qsTr("Which groups")
                model: [qsTr("one group"), qsTr("all at once")]
                current: root.collective.everyGroup ? 1 : 0
                onChosen: index => root.collective.everyGroup = index === 1
            }
            Item {
                Layout.fillWidth: true
            }
            SpinBox {
                from: 0
                to: Math.max(0, root.collective.groupCount - 1)
                value: root.collective.groupIndex
                visible: !root.collective.everyGroup
                editable: true
                implicitWidth: 92
                implicitHeight: 26
                font.pixelSize: Theme.small + 1
                Accessible.name: qsTr("Number of the group")
                onValueModified: root.collective.groupIndex = value
                palette.text: Theme.text
                palette.base: Theme.surface
                palette.button: Theme.canvas
                palette.buttonText: Theme.text
                palette.mid: Theme.outline
                palette.highlight: Theme.accent
            }
        }
        Name {
            Layout.topMargin: Theme.s1
            text: qsTr("Ranks by hand")
        }
        SearchField {
            id: ranks
            Layout.fillWidth: true
            placeholderText: qsTr("0-7,16")
            Accessible.name: qsTr("Ranks by hand")
            text: root.collective.ranks
            onAccepted: ranksWrong.text = root.collective.typeRanks(text)
            onActiveFocusChanged: if (!activeFocus && text !== root.collective.ranks)
                ranksWrong.text = root.collective.typeRanks(text)
        }
        Connections {
            target: root.collective
            function onChanged() {
                if (!ranks.activeFocus)
                    ranks.text = root.collective.ranks;
                if (!bytes.activeFocus)
                    bytes.text = root.collective.bytesText;
            }
        }
        Wrong {
            id: ranksWrong
        }

        RowLayout {
            Layout.fillWidth: true
            Layout.topMargin: Theme.s3

            SectionTitle {
                Layout.fillWidth: true
                text: qsTr("Bytes")
            }
            TextField {
                id: bytes
                implicitWidth: 92
                implicitHeight: 24
                padding: 2
                rightPadding: 6
                text: root.collective.bytesText
                font.pixelSize: Theme.small + 1
                font.weight: Font.DemiBold
                color: Theme.text
                horizontalAlignment: Text.AlignRight
                selectByMouse: true
                Accessible.name: qsTr("Bytes")
                background: Rectangle {
                    radius: 4
                    color: Theme.canvas
                    border.width: bytes.activeFocus ? 2 : 1
                    border.color: bytes.activeFocus ? Theme.accent : Theme.outline
                }
                onEditingFinished: bytesWrong.text = root.collective.typeBytes(text)
                onAccepted: slider.forceActiveFocus()
            }
        }
        Slider {
            id: slider
            Layout.fillWidth: true
            implicitHeight: 20
            padding: 0
            value: root.collective.bytesPosition
            stepSize: 0.01
            Accessible.name: qsTr("Bytes")
            onMoved: {
                bytesWrong.text = "";
                root.collective.moveBytes(value);
                value = Qt.binding(() => root.collective.bytesPosition);
            }
            background: Rectangle {
                x: 6
                y: (slider.height - height) / 2
                width: slider.width - 12
                height: 3
                radius: 1.5
                color: Theme.outline

                Rectangle {
                    width: slider.visualPosition * parent.width
                    height: parent.height
                    radius: parent.radius
                    color: Theme.accent
                }
            }
            handle: Rectangle {
                x: slider.visualPosition * (slider.width - width)
                y: (slider.height - height) / 2
                width: 13
                height: 13
                radius: 6.5
                color: slider.pressed ? Theme.accent : Theme.surface
                border.width: slider.visualFocus ? 4 : 2.5
                border.color: Theme.accent
            }
        }
        RowLayout {
            Layout.fillWidth: true

            Name {
                text: "1 KB"
                font.pixelSize: Theme.tiny
            }
            TextLabel {
                text: "16 GB"
                color: Theme.textMuted
                font.pixelSize: Theme.tiny
            }
        }
        Wrong {
            id: bytesWrong
        }
        Wrong {
            text: root.collective.problem
        }

        NetworkSection {
            Layout.fillWidth: true
            Layout.topMargin: Theme.s2
            network: NetworkModel {
                session: root.session
            }
        }

        Rectangle {
            Layout.fillWidth: true
            Layout.topMargin: Theme.s2
            implicitHeight: 1
            color: Theme.outline
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.topMargin: Theme.s2
            Layout.bottomMargin: Theme.s1
            spacing: Theme.s2

            SectionTitle {
                Layout.fillWidth: true
                text: qsTr("Result")
            }
            TextLabel {
                Layout.preferredWidth: root.collective.secondName.length > 0 ? 86 : 150
                text: root.collective.firstName
                font.pixelSize: Theme.small + 1
                font.weight: Font.DemiBold
                horizontalAlignment: Text.AlignRight
            }
            TextLabel {
                Layout.preferredWidth: 86
                visible: text.length > 0
                text: root.collective.secondName
                font.pixelSize: Theme.small + 1
                font.weight: Font.DemiBold
                horizontalAlignment: Text.AlignRight
            }
        }
        Repeater {
            model: root.collective.results

            delegate: RowLayout {
                id: result

                required property string title
                required property string first
                required property string second

                Layout.fillWidth: true
                spacing: Theme.s2

                Name {
                    Layout.alignment: Qt.AlignTop
                    text: result.title
                }
                TextLabel {
                    Layout.preferredWidth: root.collective.secondName.length > 0 ? 86 : 150
                    Layout.alignment: Qt.AlignTop
                    text: result.first
                    wrapMode: Text.Wrap
                    font.pixelSize: Theme.small + 1
                    horizontalAlignment: Text.AlignRight
                }
                TextLabel {
                    Layout.preferredWidth: 86
                    visible: root.collective.secondName.length > 0
                    Layout.alignment: Qt.AlignTop
                    text: result.second
                    wrapMode: Text.Wrap
                    font.pixelSize: Theme.small + 1
                    horizontalAlignment: Text.AlignRight
                }
            }
        }
        Repeater {
            model: root.collective.reasons

            delegate: TextLabel {
                required property string modelData

                Layout.fillWidth: true
                Layout.topMargin: Theme.s1
                text: modelData
                wrapMode: Text.Wrap
                color: Theme.textMuted
                font.pixelSize: Theme.small
            }
        }
        TextLabel {
            Layout.fillWidth: true
            Layout.topMargin: Theme.s1
            text: root.collective.means
            wrapMode: Text.Wrap
            color: Theme.textMuted
            font.pixelSize: Theme.small
        }
    }
}
