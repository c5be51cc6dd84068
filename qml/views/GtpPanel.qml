// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the views of GTP: degrees, precision with what it needs, the step's switches, and what a rank sends and holds.
pragma ComponentBehavior: Bound
import QtQuick
import Rankscape

Column {
    id: root

    required property Session session
    required property Reader reader

    spacing: Theme.s3

    GtpModel {
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
        property string first  ///< heads of two columns of numbers
        property string second

        width: parent?.width ?? 0
        visible: rows.count > 0
        spacing: Theme.s1

        SectionTitle {
            text: numbers.title
        }
        NumberRow {
            width: numbers.width
            visible: numbers.first.length > 0
            name: ""
            value: numbers.first
            other: numbers.second
        }
        Repeater {
            model: numbers.rows

            delegate: NumberRow {
                required other
                required note
                required colour
                required strong
                required apart

                width: numbers.width
            }
        }
    }

    Column {
        width: root.width
        spacing: Theme.s1

        SectionTitle {
            text: qsTr("Weights")
        }
        Words {
            text: model.product
            color: Theme.text
            visible: text.length > 0
        }
        FlagSlider {
            width: root.width
            session: root.session
            flag: "--tensor-model-parallel-size"
            label: qsTr("TP")
        }
        FlagSlider {
            width: root.width
            session: root.session
            flag: "--tensor-parallel-num-weight-shards"
            label: qsTr("Weight shards (TP × GTP_remat)")
        }
        FlagSlider {
            width: root.width
            visible: model.hasExperts
            session: root.session
            flag: "--expert-model-parallel-size"
            label: qsTr("EP")
        }
        FlagSlider {
            width: root.width
            visible: model.hasExperts
            session: root.session
            flag: "--expert-tensor-parallel-num-weight-shards"
            label: qsTr("Expert weight shards (ETP × EGTP)")
        }
        FlagSlider {
            width: root.width
            session: root.session
            flag: "--world-size"
            label: qsTr("GPUs")
            colour: Theme.textMuted
            candidates: [2, 4, 8, 16, 32, 64, 72, 128, 144, 256, 512]
        }
        FlagSlider {
            width: root.width
            session: root.session
            flag: "--nvlink-domain-size"
            label: qsTr("GPUs of an NVLink domain")
            candidates: [2, 4, 8, 16, 32, 64, 72]
        }
    }

    Column {
        width: root.width
        spacing: Theme.s2

        SectionTitle {
            text: qsTr("Precision of the gathers")
        }
        Flow {
            width: parent.width
            spacing: Theme.s1

            Repeater {
                model: model.formats

                delegate: FlatButton {
                    required property int index
                    required property string modelData

                    objectName: "gtpFormat" + index
                    implicitHeight: 26
                    implicitWidth: implicitContentWidth + 2 * Theme.s2
                    text: modelData
                    checked: index === model.format
                    Accessible.checkable: true
                    Accessible.checked: checked
                    onClicked: model.chooseFormat(index)
                }
            }
        }
        Words {
            visible: model.format < 0
            text: qsTr("The job uses another FP8 recipe; what GTP gathers then is not documented, so BF16 is taken.")
        }
        Repeater {
            model: model.needs

            delegate: Row {
                id: need

                required property string text
                required property bool met
                required property string flag

                width: root.width
                spacing: Theme.s1
                Accessible.role: Accessible.StaticText
                Accessible.name: need.met ? qsTr("%1: met").arg(need.text) : qsTr("%1: missing").arg(need.text)

                TextLabel {
                    width: 16
                    text: need.met ? "✓" : "✗"
                    color: need.met ? Theme.textMuted : Theme.problem
                    font.pixelSize: Theme.small + 1
                }
                TextLabel {
                    width: need.width - 16 - Theme.s1
                    text: need.text
                    wrapMode: Text.Wrap
                    elide: Text.ElideNone
                    color: need.met ? Theme.textMuted : Theme.problem
                    font.pixelSize: Theme.small + 1
                }
            }
        }
    }

    Column {
        width: root.width
        spacing: Theme.s1

        SectionTitle {
            text: qsTr("Samples")
        }
        Words {
            text: model.batchText
            color: Theme.text
            visible: text.length > 0
        }
        Words {
            text: model.twoCounts
            visible: text.length > 0
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
            flag: "--micro-batch-size"
            label: qsTr("Micro batch")
            candidates: [1, 2, 4, 8]
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
            label: qsTr("Gather one weight ahead")
        }
        FlagSwitch {
            width: root.width
            session: root.session
            flag: "--sequence-parallel"
            label: qsTr("Sequence parallel")
        }
        FlagSwitch {
            width: root.width
            session: root.session
            flag: "--use-distributed-optimizer"
            label: qsTr("Distributed optimizer")
        }
    }

    Column {
        width: root.width
        visible: model.weights.count > 0
        spacing: Theme.s2

        SectionTitle {
            text: qsTr("Weight")
        }
        Picker {
            width: root.width
            name: qsTr("Weight")
            model: model.weights
            textRole: "title"
            currentIndex: model.weight
            displayText: model.weightTitle
            onActivated: index => model.chooseWeight(index)
        }
    }
    Numbers {
        title: qsTr("%1, cut").arg(model.weightTitle)
        rows: model.cut
    }
    Numbers {
        title: qsTr("Each rank sends over GTP_remat")
        rows: model.sent
    }
    Numbers {
        title: qsTr("Groups that leave an NVLink domain")
        rows: model.places
    }
    Numbers {
        title: qsTr("A rank holds between uses")
        rows: model.held
        first: qsTr("GTP")
        second: qsTr("TP alone")
    }
    Numbers {
        title: qsTr("Time")
        rows: model.times
    }
    Numbers {
        title: qsTr("Beside whole layers, as FSDP gathers")
        rows: model.beside
        first: qsTr("a weight")
        second: qsTr("a layer")
    }
}
