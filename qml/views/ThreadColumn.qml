// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Beside a thread's views: its own controls and numbers, what is wrong with the job, what each version has of it.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Rankscape

Flickable {
    id: root

    required property Session session
    required property Reader reader
    required property ThreadPageModel page

    contentHeight: content.implicitHeight + 2 * Theme.s4
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    ScrollBar.vertical: ScrollBar {}

    ThreadModel {
        id: model
        session: root.session
        thread: root.page.thread
        onTitleChanged: root.contentY = 0
    }
    component Words: TextLabel {
        width: parent?.width ?? 0
        wrapMode: Text.Wrap
        elide: Text.ElideNone
        font.pixelSize: Theme.small
        color: Theme.textMuted
    }

    Column {
        id: content
        x: Theme.s4
        y: Theme.s4
        width: root.width - 2 * Theme.s4
        spacing: Theme.s4

        FlatButton {
            objectName: "verdict"
            width: parent?.width ?? 0
            visible: root.page.verdict.length > 0
            text: root.page.verdict + "  ▾"
            ink: root.page.severe ? Theme.problem : Theme.text
            hint: qsTr("Shows them, below")
            Keys.onReturnPressed: clicked()
            onClicked: root.contentY = Math.max(0, Math.min(content.y + findings.y - Theme.s2, root.contentHeight - root.height))
        }

        // The thread's own panel, made when one of the thread's views is opened first.
        Loader {
            readonly property string file: ({
                    "mfsdp-v2": "FsdpPanel.qml",
                    "gtp": "GtpPanel.qml",
                    "ep-communication": "ExpertPanel.qml"
                })[root.page.thread] ?? ""

            function make() {
                if (file.length > 0)
                    setSource(file, {
                        session: root.session,
                        reader: root.reader
                    });
            }

            width: parent?.width ?? 0
            visible: status === Loader.Ready
            onFileChanged: make()
            Component.onCompleted: make()
        }

        Column {
            id: findings
            width: parent?.width ?? 0
            visible: root.page.findings.count > 0
            spacing: Theme.s2

            Repeater {
                model: root.page.findings

                delegate: FindingCard {
                    id: finding

                    required property int index

                    width: content.width
                    onFixChosen: fix => root.page.applyFix(finding.index, fix)
                    onCitationChosen: id => root.reader.showCitation(id)
                }
            }
        }
        VersionTable {
            width: parent?.width ?? 0
            visible: model.features.count > 0
            session: root.session
            thread: model
        }
        Column {
            width: parent?.width ?? 0
            visible: root.page.remarks.length > 0
            spacing: Theme.s1

            SectionTitle {
                text: qsTr("What the model leaves out")
            }
            Repeater {
                model: root.page.remarks

                delegate: Words {
                    required property string modelData

                    width: content.width
                    text: "· " + modelData
                }
            }
        }
        Column {
            width: parent?.width ?? 0
            visible: model.citations.count > 0
            spacing: Theme.s2

            SectionTitle {
                text: qsTr("Says who · as of %1").arg(root.session.coreVersion)
            }
            Flow {
                width: parent?.width ?? 0
                spacing: Theme.s1

                Repeater {
                    model: model.citations

                    delegate: CitationChip {
                        required property string citation

                        width: Math.min(implicitWidth, content.width)
                        session: root.session
                        reader: root.reader
                        citationId: citation
                    }
                }
            }
            LinkButton {
                visible: model.page.length > 0
                text: qsTr("Detail page ›")
                onClicked: root.reader.showConcept(model.page)
            }
        }
        MarkKey {
            width: parent?.width ?? 0
            session: root.session
        }
    }
}
