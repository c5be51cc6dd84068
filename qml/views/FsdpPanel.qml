// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the views of Megatron-FSDP v2: placements, the mesh, the step's switches, and what a rank sends and holds.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Rankscape

Column {
    id: root

    required property Session session
    required property Reader reader

    spacing: Theme.s3

    FsdpModel {
        id: model
        session: root.session
    }

    component Words: TextLabel {
        width: parent?.width ?? 0
        wrapMode: Text.Wrap
        elide: Text.ElideNone
        font.pixelSize: Theme.small
        color: Theme.textMuted
    }
    component Numbers: Column {
        id: numbers

        required property string title
        required property var rows

        width: parent?.width ?? 0
        visible: rows.count > 0
        spacing: Theme.s1

        SectionTitle {
            text: numbers.title
        }
        Repeater {
            model: numbers.rows

            delegate: NumberRow {
                required note
                required colour
                required strong
                required apart

                width: numbers.width
            }
        }
    }
    // One cell of the matrix: Replicate, Partial or Shard.
    component PlacementCell: Rectangle {
        id: cell

        required property int axis
        required property int subject
        required property string name
        required property int placed
        required property bool wrong
        readonly property list<string> words: ["Replicate", "Partial", "Shard"]
        readonly property list<string> letters: ["R", "P", "S"]

        implicitHeight: 26
        radius: Theme.radius
        color: Theme.canvas
        border.color: wrong ? Theme.problem : Theme.outline
        border.width: wrong ? 2 : 1
        Accessible.role: Accessible.Grouping
        Accessible.name: name

        Row {
            anchors.fill: parent
            anchors.margins: 2

            Repeater {
                model: 3

                delegate: AbstractButton {
                    id: choice

                    required property int index

                    width: parent.width / 3
                    height: parent.height
                    hoverEnabled: true
                    checked: index === cell.placed
                    text: cell.letters[index]
                    Accessible.name: cell.name + ": " + cell.words[index]
                    onClicked: model.place(cell.axis, cell.subject, index)

                    ToolTip.visible: hovered
                    ToolTip.delay: 400
                    ToolTip.text: cell.words[index]

                    background: Rectangle {
                        radius: Theme.radius - 2
                        color: choice.checked ? (cell.wrong ? Theme.problem : Theme.accent) : choice.hovered ? Theme.hover : "transparent"
                        border.width: choice.visualFocus ? 2 : 0
                        border.color: Theme.text
                    }
                    contentItem: TextLabel {
                        text: choice.text
                        color: choice.checked ? Theme.accentInk : Theme.textMuted
                        font.pixelSize: Theme.small
                        horizontalAlignment: Text.AlignHCenter
                    }
                }
            }
        }
    }

    Column {
        width: root.width
        spacing: Theme.s2

        SectionTitle {
            text: qsTr("Placements")
        }
        Flow {
            width: parent.width
            spacing: Theme.s1

            Repeater {
                model: model.presets

                delegate: FlatButton {
                    required property int index
                    required property string modelData

                    objectName: "fsdpPreset" + index
                    implicitHeight: 26
                    implicitWidth: implicitContentWidth + 2 * Theme.s2
                    text: modelData
                    checked: index === model.preset
                    Accessible.checkable: true
                    Accessible.checked: checked
                    onClicked: model.choosePreset(index)
                }
            }
        }
        Words {
            text: model.presetName
            color: Theme.text
            font.weight: Font.DemiBold
            visible: model.preset < 0
        }

        Row {
            id: heads
            readonly property int first: 46
            width: parent.width
            spacing: Theme.s1

            Item {
                width: heads.first
                height: 1
            }
            Repeater {
                model: [qsTr("parameters"), qsTr("gradients"), qsTr("optimizer")]

                delegate: TextLabel {
                    required property string modelData

                    width: (heads.width - heads.first - 3 * Theme.s1) / 3
                    text: modelData
                    horizontalAlignment: Text.AlignHCenter
                    color: Theme.textMuted
                    font.pixelSize: Theme.small
                }
            }
        }
        Repeater {
            model: model.matrix

            delegate: Row {
                id: line

                required property string title
                required property int axis
                required property int parameter
                required property int gradient
                required property int optimizer
                required property int wrong
                readonly property int cellWidth: (width - heads.first - 3 * Theme.s1) / 3
                readonly property bool idle: axis === 0 && !model.twoAxes

                width: root.width
                spacing: Theme.s1
                opacity: idle ? 0.45 : 1
                enabled: !idle

                TextLabel {
                    width: heads.first
                    height: 26
                    verticalAlignment: Text.AlignVCenter
                    text: line.title
                    font.pixelSize: Theme.small + 1
                }
                PlacementCell {
                    width: line.cellWidth
                    axis: line.axis
                    subject: 0
                    name: qsTr("parameters, %1").arg(line.title)
                    placed: line.parameter
                    wrong: (line.wrong & 1) !== 0
                }
                PlacementCell {
                    width: line.cellWidth
                    axis: line.axis
                    subject: 1
                    name: qsTr("gradients, %1").arg(line.title)
                    placed: line.gradient
                    wrong: (line.wrong & 2) !== 0
                }
                PlacementCell {
                    width: line.cellWidth
                    axis: line.axis
                    subject: 2
                    name: qsTr("optimizer state, %1").arg(line.title)
                    placed: line.optimizer
                    wrong: (line.wrong & 4) !== 0
                }
            }
        }
        Words {
            text: qsTr("R Replicate: every rank has all · P Partial: every rank has its own sum · S Shard: every rank has a slice")
        }
        Words {
            visible: !model.twoAxes
            text: qsTr("There is one axis. More optimizer instances make an outer one.")
        }
        Repeater {
            model: model.reasons

            delegate: Rectangle {
                id: reason

                required property string text
                required property string citation

                width: root.width
                height: why.implicitHeight + source.height + 3 * Theme.s2
                radius: Theme.radius
                color: Theme.problemSoft

                TextLabel {
                    id: why
                    x: Theme.s2
                    y: Theme.s2
                    width: parent.width - 2 * Theme.s2
                    text: reason.text
                    wrapMode: Text.Wrap
                    elide: Text.ElideNone
                    font.pixelSize: Theme.small + 1
                }
                CitationChip {
                    id: source
                    anchors.top: why.bottom
                    anchors.topMargin: Theme.s2
                    x: Theme.s2
                    width: Math.min(implicitWidth, parent.width - 2 * Theme.s2)
                    session: root.session
                    reader: root.reader
                    citationId: reason.citation
                }
            }
        }
        FlatButton {
            objectName: "fsdpTrialBack"
            visible: model.trial
            text: qsTr("Back to the job's placements")
            onClicked: model.giveUpTrial()
        }
    }

    Column {
        width: root.width
        spacing: Theme.s1

        SectionTitle {
            text: qsTr("Mesh: %1 inner × %2 outer").arg(model.inner).arg(model.outer)
            visible: model.inner > 0
        }
        Words {
            text: model.meshText
            visible: text.length > 0
            color: model.leavesDomain ? Theme.warning : Theme.textMuted
        }
        FlagSlider {
            width: root.width
            session: root.session
            flag: "--world-size"
            label: qsTr("GPUs")
            colour: Theme.textMuted
            candidates: [2, 4, 8, 16, 32, 64, 72, 128, 144, 256, 512]
        }
        DegreeSlider {
            objectName: "fsdpInner"
            width: root.width
            visible: model.innerValues.length > 0
            title: qsTr("Inner size (DP ÷ instances)")
            flag: "--num-distributed-optimizer-instances"
            value: model.inner
            values: model.innerValues
            legal: model.innerLegal
            reasons: model.innerReasons
            colour: Theme.textMuted
            unset: false
            currentIndex: model.innerIndex
            onChosen: index => model.chooseInner(index)
            onTyped: text => problem = model.typeInner(text)
            onReleased: root.session.endStep()
        }
        FlagSlider {
            width: root.width
            session: root.session
            flag: "--num-distributed-optimizer-instances"
            label: qsTr("Instances (outer axis)")
            candidates: [1, 2, 4, 8, 16, 32]
        }
        FlagSlider {
            width: root.width
            session: root.session
            flag: "--nvlink-domain-size"
            label: qsTr("GPUs of an NVLink domain")
            nothing: model.domain > 0 ? qsTr("%1 (preset)").arg(model.domain) : "–"
            candidates: [2, 4, 8, 16, 32, 64, 72]
        }
        FlagSlider {
            width: root.width
            session: root.session
            flag: "--expert-model-parallel-size"
            label: qsTr("EP (experts on their own mesh)")
        }
    }

    Column {
        width: root.width
        spacing: Theme.s1

        SectionTitle {
            text: qsTr("Step")
        }
        FlagSlider {
            width: root.width
            session: root.session
            flag: "--num-layers"
            label: qsTr("Layers")
            candidates: [2, 4, 8, 16, 24, 32, 48, 61, 80, 126]
        }
        FlagSlider {
            width: root.width
            session: root.session
            flag: "--num-microbatches"
            label: qsTr("Microbatches")
            candidates: [1, 2, 3, 4, 8, 16, 32]
        }
        FlagSlider {
            width: root.width
            session: root.session
            flag: "--seq-length"
            label: qsTr("Sequence length")
            candidates: [1024, 2048, 4096, 8192, 16384, 32768]
        }
        FlagSwitch {
            width: root.width
            session: root.session
            flag: "--weight-prefetch"
            label: qsTr("Prefetch the next unit")
        }
        FlagSwitch {
            width: root.width
            session: root.session
            flag: "--unify-communication-stream"
            label: qsTr("One communication stream")
        }
        FlagPicker {
            width: root.width
            session: root.session
            flag: "--megatron-fsdp-main-grads-dtype"
            label: qsTr("Main gradients")
            nothing: qsTr("as the parameters")
            pickerWidth: Math.round(width * 0.58)
        }
        FlagPicker {
            width: root.width
            session: root.session
            flag: "--expert-data-parallel-sharding-strategy"
            label: qsTr("Experts")
            nothing: qsTr("as the dense weights")
            pickerWidth: Math.round(width * 0.68)
        }
    }

    Column {
        width: root.width
        visible: model.units.count > 0
        spacing: Theme.s2

        SectionTitle {
            text: qsTr("Unit and comparison")
        }
        Picker {
            width: root.width
            name: qsTr("Unit")
            model: model.units
            textRole: "title"
            currentIndex: model.unit
            displayText: model.unitTitle
            onActivated: index => model.chooseUnit(index)
        }
        Words {
            visible: root.session.view === "fsdp-shards"
            text: qsTr("Beside it the same buffer, cut for")
        }
        Picker {
            width: root.width
            visible: root.session.view === "fsdp-shards"
            name: qsTr("Second number of ranks")
            model: model.sizes
            textRole: "title"
            currentIndex: model.size
            onActivated: index => model.chooseSize(index)
        }
    }

    Numbers {
        title: qsTr("Each rank sends: %1").arg(model.unitTitle)
        rows: model.sent
    }
    Numbers {
        title: qsTr("Each rank holds")
        rows: model.held
    }
    Numbers {
        title: qsTr("Time")
        rows: model.times
    }
}
