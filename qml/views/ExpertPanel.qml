// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the views of expert parallelism: routing, dispatcher, placement, overlap, the followed token, and numbers.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Rankscape

Column {
    id: root

    required property Session session
    required property Reader reader

    spacing: Theme.s4

    ExpertModel {
        id: expert
        session: root.session
    }

    component Words: TextLabel {
        width: parent?.width ?? 0
        wrapMode: Text.Wrap
        elide: Text.ElideNone
        font.pixelSize: Theme.small
        color: Theme.textMuted
    }
    component Number: FlagSlider {
        width: parent?.width ?? 0
        session: root.session
    }
    component Named: Item {
        id: named

        required property string name
        required property var rows
        required property int current
        signal chosen(int index)

        width: parent?.width ?? 0
        implicitHeight: 28

        TextLabel {
            anchors.left: parent.left
            anchors.right: picker.left
            anchors.rightMargin: Theme.s2
            anchors.verticalCenter: parent.verticalCenter
            text: named.name
            font.pixelSize: Theme.small + 1
        }
        Picker {
            id: picker
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            width: Math.round(named.width * 0.6)
            name: named.name
            model: named.rows
            textRole: "title"
            currentIndex: named.current
            onActivated: index => named.chosen(index)
        }
    }

    Column {
        width: parent?.width ?? 0
        visible: root.session.view === "ep-domain"
        spacing: Theme.s2

        SectionTitle {
            text: qsTr("Where the racks are cut")
        }
        Words {
            text: expert.boundaryText
            color: expert.crosses ? Theme.problem : Theme.text
        }
        Slider {
            id: boundary
            objectName: "boundary"
            width: root.width
            implicitHeight: 22
            visible: expert.boundaryMost > expert.boundaryLeast
            from: expert.boundaryLeast
            to: expert.boundaryMost
            stepSize: expert.boundaryStep
            snapMode: Slider.SnapAlways
            value: expert.boundary
            Accessible.name: qsTr("GPUs in the first domain")
            Accessible.description: expert.boundaryText
            onMoved: {
                expert.moveBoundary(Math.round(value));
                value = Qt.binding(() => expert.boundary);
            }
            onPressedChanged: if (!pressed)
                root.session.endStep()
            background: Rectangle {
                x: 7
                y: (boundary.height - height) / 2
                width: boundary.width - 14
                height: 3
                radius: 1.5
                color: Theme.outline

                Rectangle {
                    width: boundary.visualPosition * parent.width
                    height: parent.height
                    radius: parent.radius
                    color: Theme.nvlink
                }
            }
            handle: Rectangle {
                x: boundary.visualPosition * (boundary.width - width)
                y: (boundary.height - height) / 2
                width: 14
                height: 14
                radius: 7
                color: boundary.pressed ? Theme.nvlink : Theme.surface
                border.width: boundary.visualFocus ? 4 : 2.5
                border.color: boundary.visualFocus ? Theme.accent : Theme.nvlink
            }
        }
        Row {
            width: root.width
            visible: boundary.visible
            spacing: Theme.s2

            TextLabel {
                width: parent.width - (back.visible ? back.width + Theme.s2 : 0)
                anchors.verticalCenter: parent.verticalCenter
                text: qsTr("first domain: %1 GPUs").arg(expert.boundary)
                color: Theme.textMuted
                font.pixelSize: Theme.small
            }
            FlatButton {
                id: back
                visible: expert.boundaryMoved
                text: qsTr("Reset")
                onClicked: expert.resetBoundary()
            }
        }
        Words {
            text: expert.segmentText
        }
    }
    Column {
        width: parent?.width ?? 0
        visible: root.session.view === "ep-overlap" || root.session.view === "expert-parallel"
        spacing: Theme.s2

        SectionTitle {
            text: qsTr("Overlap")
        }
        Named {
            objectName: "overlap"
            name: qsTr("Hidden by")
            rows: expert.overlapWays
            current: expert.overlap
            onChosen: index => expert.chooseOverlap(index)
        }
        Words {
            visible: expert.changesModel
            text: qsTr("ShortcutMoE changes the model: routing reads the input of the layer before, so a trained checkpoint cannot switch it on.")
            color: Theme.problem
        }
    }
    Column {
        width: parent?.width ?? 0
        spacing: Theme.s2

        SectionTitle {
            text: qsTr("Routing and dispatch")
        }
        Named {
            objectName: "dispatcher"
            name: qsTr("Dispatcher")
            rows: expert.dispatchers
            current: expert.dispatcher
            onChosen: index => expert.chooseDispatcher(index)
        }
        Number {
            flag: "--expert-model-parallel-size"
            label: "EP"
        }
        Number {
            flag: "--expert-tensor-parallel-size"
            label: "ETP"
        }
        Number {
            flag: "--num-experts"
            label: qsTr("Experts")
            candidates: [8, 16, 32, 64, 128, 256, 512]
        }
        Number {
            flag: "--moe-router-topk"
            label: qsTr("Experts a token (top-k)")
            candidates: [1, 2, 4, 6, 8, 10, 16]
        }
        Number {
            flag: "--tokens-per-rank"
            label: qsTr("Tokens of each rank")
            candidates: [128, 512, 1024, 2048, 4096, 8192, 16384]
            nothing: qsTr("MBS × seq")
            inForce: expert.tokens
        }
        Number {
            flag: "--hidden-size"
            label: qsTr("Hidden size")
            candidates: [1024, 2048, 4096, 5120, 7168, 8192]
        }
        Number {
            flag: "--router-skew"
            label: qsTr("Skew of the router (Zipf)")
            from: 0
            to: 2
            step: 0.1
            most: 10
        }
        Number {
            flag: "--router-seed"
            label: qsTr("Seed")
            from: 1
            to: 20
            step: 1
        }
        FlagPicker {
            width: parent?.width ?? 0
            visible: expert.ncclEp
            session: root.session
            flag: "--moe-dispatch-fwd-dtype"
            label: qsTr("Wire format of the dispatch")
            words: ({
                    "bf16": "BF16",
                    "mxfp8": "MXFP8"
                })
        }
        FlagPicker {
            width: parent?.width ?? 0
            visible: expert.ncclEp
            session: root.session
            flag: "--moe-combine-bwd-dtype"
            label: qsTr("… of the combine's backward")
            words: ({
                    "bf16": "BF16",
                    "mxfp8": "MXFP8"
                })
        }
        Number {
            visible: expert.flex
            flag: "--moe-expert-rank-capacity-factor"
            label: qsTr("Rank budget, × balanced")
            candidates: ["none", 0.75, 1, 1.25, 1.5, 2]
            nothing: qsTr("no limit")
        }
        Number {
            visible: !expert.flex
            flag: "--moe-expert-capacity-factor"
            label: qsTr("Expert capacity, × balanced")
            candidates: ["none", 0.75, 1, 1.25, 1.5, 2]
            nothing: qsTr("no limit")
        }
    }
    Column {
        width: parent?.width ?? 0
        visible: expert.known && root.session.view !== "ep-domain"
        spacing: Theme.s2

        SectionTitle {
            text: qsTr("Numbers")
            visible: expert.known
        }
        Repeater {
            model: expert.numbers

            delegate: NumberRow {
                required note
                required colour
                required strong
                required apart

                width: root.width
            }
        }
    }
    Column {
        width: parent?.width ?? 0
        visible: expert.known && root.session.view === "expert-parallel"
        spacing: Theme.s2

        SectionTitle {
            text: qsTr("One token")
            visible: expert.known
        }
        Words {
            visible: expert.known
            text: expert.following ? expert.tokenText : qsTr("Click a token in the picture, or follow the first one.")
            color: expert.following ? Theme.text : Theme.textMuted
        }
        Row {
            visible: expert.known
            spacing: Theme.s2

            FlatButton {
                objectName: "followNext"
                text: expert.following ? qsTr("Next token") : qsTr("Follow a token")
                onClicked: expert.followNext()
            }
            FlatButton {
                visible: expert.following
                text: qsTr("Let go")
                onClicked: expert.unfollow()
            }
        }
    }
    Column {
        width: parent?.width ?? 0
        visible: expert.limits.count > 0 && root.session.view !== "ep-domain"
        spacing: Theme.s2

        SectionTitle {
            width: parent?.width ?? 0
            text: qsTr("What this dispatcher needs or cannot do")
            visible: expert.limits.count > 0
        }
        Repeater {
            model: expert.limits

            delegate: Column {
                id: limit

                required property string text
                required property string citation
                required property bool refused

                width: root.width
                spacing: 2

                Words {
                    text: "· " + limit.text
                    color: limit.refused ? Theme.problem : Theme.text
                }
                CitationChip {
                    x: Theme.s2
                    width: Math.min(implicitWidth, limit.width - Theme.s2)
                    session: root.session
                    reader: root.reader
                    citationId: limit.citation
                }
            }
        }
    }
}
