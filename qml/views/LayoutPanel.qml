// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Right-hand panel: degrees, machines; problems pinned below so that no slider moves under the pointer.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

Item {
    id: root

    required property Session session
    required property LayoutModel layout
    signal citationChosen(string id)

    Flickable {
        id: scroller
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: parent.top
        anchors.bottom: findings.top
        contentHeight: column.implicitHeight + 2 * Theme.s3
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        ScrollBar.vertical: ScrollBar {}

        ColumnLayout {
            id: column
            x: Theme.s4
            y: Theme.s3
            width: scroller.width - 2 * Theme.s4
            spacing: Theme.s2

            Repeater {
                model: root.layout.sliders

                delegate: DegreeSlider {
                    id: degree

                    required property int index
                    required property var model

                    Layout.fillWidth: true
                    currentIndex: model.position
                    onChosen: index => root.layout.setValue(degree.index, index)
                    onTyped: text => problem = root.layout.typeValue(degree.index, text)
                    onReleased: root.session.endStep()
                }
            }
            RowLayout {
                Layout.fillWidth: true

                TextLabel {
                    Layout.fillWidth: true
                    text: qsTr("On a change")
                    font.pixelSize: Theme.small + 1
                }
                Segments {
                    name: qsTr("On a change")
                    model: [qsTr("keep GPUs"), qsTr("GPUs follow")]
                    current: root.layout.worldLocked ? 0 : 1
                    onChosen: index => root.layout.worldLocked = index === 0
                }
            }
            RowLayout {
                Layout.fillWidth: true

                TextLabel {
                    Layout.fillWidth: true
                    text: qsTr("Data parallel DP")
                    font.pixelSize: Theme.small + 1
                }
                TextLabel {
                    text: root.layout.dataParallel
                    font.pixelSize: Theme.small + 1
                    font.weight: Font.DemiBold
                }
            }

            Rectangle {
                Layout.fillWidth: true
                Layout.topMargin: Theme.s1
                implicitHeight: 1
                color: Theme.outline
            }
            SectionTitle {
                text: qsTr("Machines")
            }
            Picker {
                Layout.fillWidth: true
                name: qsTr("Hardware")
                model: root.layout.machines
                textRole: "name"
                currentIndex: root.layout.machine
                onActivated: index => root.layout.machine = index
            }
            RowLayout {
                Layout.fillWidth: true

                TextLabel {
                    Layout.fillWidth: true
                    text: qsTr("GPUs used per domain")
                    font.pixelSize: Theme.small + 1
                }
                SpinBox {
                    id: domainSize
                    from: 1
                    to: 1024
                    value: root.layout.domainSize
                    editable: true
                    implicitWidth: 112
                    implicitHeight: 26
                    font.pixelSize: Theme.small + 1
                    Accessible.name: qsTr("GPUs used per NVLink domain")
                    onValueModified: root.layout.domainSize = value
                    palette.text: Theme.text
                    palette.base: Theme.surface
                    palette.button: Theme.canvas
                    palette.buttonText: Theme.text
                    palette.mid: Theme.outline
                    palette.highlight: Theme.accent
                }
            }
            RowLayout {
                Layout.fillWidth: true

                TextLabel {
                    Layout.fillWidth: true
                    text: qsTr("Ranks on nodes")
                    font.pixelSize: Theme.small + 1
                }
                Segments {
                    name: qsTr("Ranks on nodes")
                    model: [qsTr("block"), qsTr("interleaved")]
                    current: root.layout.interleaved ? 1 : 0
                    onChosen: index => root.layout.interleaved = index === 1
                }
            }
        }
    }

    Rectangle {
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.bottom: findings.top
        height: 1
        color: Theme.outline
        visible: findings.height > 0
    }

    ListView {
        id: findings
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.bottom: parent.bottom
        height: count === 0 ? 0 : Math.min(contentHeight + topMargin + bottomMargin, root.height * 0.4)
        topMargin: Theme.s2 // a header or footer would not be made: this file's components are bound (Qt 6.4)
        bottomMargin: Theme.s2
        leftMargin: Theme.s3
        rightMargin: Theme.s3
        spacing: Theme.s2
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        model: root.layout.findings
        ScrollBar.vertical: ScrollBar {}

        delegate: FindingCard {
            id: card

            required property int index

            width: findings.width - 2 * Theme.s3
            onFixChosen: fix => root.layout.applyFix(card.index, fix)
            onCitationChosen: id => root.citationChosen(id)
        }
    }
}
