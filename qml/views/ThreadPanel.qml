// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the map: the thread, topic or concept that is selected; before that, what the five threads are.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import Rankscape

Flickable {
    id: root

    required property Session session
    required property Reader reader

    contentHeight: content.implicitHeight + 2 * Theme.s4
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    ScrollBar.vertical: ScrollBar {}

    ThreadModel {
        id: model
        session: root.session
        onTitleChanged: root.contentY = 0
    }

    // Positioners and not layouts: a layout of Qt 6.4 whose rows are replaced in the pass that resizes it may crash.
    component Words: TextLabel {
        width: parent?.width ?? 0
        wrapMode: Text.Wrap
        elide: Text.ElideNone
        lineHeight: 1.12
        font.pixelSize: Theme.small + 1
        color: Theme.textMuted
    }

    component Concepts: Column {
        id: concepts

        required property string heading
        required property var rows

        width: parent?.width ?? 0
        visible: rows.count > 0
        spacing: 2

        SectionTitle {
            text: concepts.heading
        }
        Flow {
            width: parent?.width ?? 0

            Repeater {
                model: concepts.rows

                delegate: LinkButton {
                    required property string concept
                    required property string title

                    width: Math.min(implicitWidth, concepts.width)
                    rightPadding: Theme.s3
                    text: title + " ›"
                    onClicked: root.reader.showConcept(concept)
                }
            }
        }
    }

    Column {
        id: content
        x: Theme.s4
        y: Theme.s4
        width: root.width - 2 * Theme.s4
        spacing: Theme.s4

        Column {
            width: parent?.width ?? 0
            spacing: Theme.s2

            Words {
                visible: model.kind === "overview"
                text: qsTr("30-second answer")
                font.weight: Font.DemiBold
                color: Theme.accent
            }
            TextLabel {
                width: parent?.width ?? 0
                text: model.title
                wrapMode: Text.Wrap
                elide: Text.ElideNone
                font.pixelSize: Theme.large
                font.weight: Font.Bold
                Accessible.role: Accessible.Heading
            }
            Words {
                visible: model.badge.length > 0
                text: model.badge
                font.weight: Font.Medium
            }
            Words {
                text: model.what
                textFormat: model.kind === "overview" ? Text.MarkdownText : Text.PlainText
                color: Theme.text
                linkColor: Theme.accent
                onLinkActivated: link => root.reader.follow(link)
            }
            Flow {
                width: parent?.width ?? 0
                visible: model.page.length > 0
                spacing: Theme.s2

                FlatButton {
                    visible: model.view.length > 0
                    text: qsTr("Open the view")
                    primary: true
                    onClicked: root.session.view = model.view
                }
                FlatButton {
                    text: model.kind === "concept" ? qsTr("Concept page ›") : qsTr("Detail page ›")
                    ink: Theme.accent
                    onClicked: root.reader.showConcept(model.page)
                }
            }
        }

        Concepts {
            heading: qsTr("Know first")
            rows: model.first
        }
        Concepts {
            heading: qsTr("Also stands on")
            rows: model.also
        }
        VersionTable {
            width: parent?.width ?? 0
            visible: model.features.count > 0
            session: root.session
            thread: model
        }

        Column {
            width: parent?.width ?? 0
            visible: model.threads.count > 0
            spacing: 2

            SectionTitle {
                bottomPadding: 2
                text: model.kind === "concept" ? qsTr("What stands on it") : qsTr("Threads and topics")
            }
            Repeater {
                model: model.threads

                delegate: AbstractButton {
                    id: thread

                    required property string element
                    required property string title
                    required property string line

                    x: -Theme.s2
                    width: content.width + 2 * Theme.s2
                    padding: Theme.s1
                    leftPadding: Theme.s2
                    rightPadding: Theme.s2
                    implicitHeight: implicitContentHeight + topPadding + bottomPadding
                    hoverEnabled: true
                    focusPolicy: Qt.StrongFocus
                    Accessible.name: title + ", " + line
                    Keys.onReturnPressed: thread.clicked()
                    onHoveredChanged: root.session.hovered = hovered ? element : ""
                    onClicked: {
                        root.session.hovered = ""; // this row goes away under the pointer
                        root.session.selected = element;
                    }
                    background: Rectangle {
                        radius: Theme.radius
                        color: thread.down || thread.hovered ? Theme.hover : "transparent"
                        border.width: thread.visualFocus ? 2 : 0
                        border.color: Theme.accent
                    }
                    contentItem: Column {
                        TextLabel {
                            width: parent.width
                            text: thread.title
                            font.pixelSize: Theme.small + 1
                            font.weight: Font.Medium
                        }
                        TextLabel {
                            width: parent.width
                            text: thread.line
                            wrapMode: Text.Wrap
                            font.pixelSize: Theme.small
                            color: Theme.textMuted
                        }
                    }
                }
            }
        }

        Column {
            width: parent?.width ?? 0
            visible: model.kind === "overview"
            spacing: Theme.s1

            SectionTitle {
                text: qsTr("How to read the map")
            }
            Words {
                text: qsTr("A solid line leads from a concept to know first to the thread that builds on it; a dashed line, to one that stands on it as well. Point at a card to follow its lines, click it to read on.")
            }
            Grid {
                columns: 2
                rowSpacing: 2
                columnSpacing: Theme.s3

                Repeater {
                    model: model.states

                    delegate: Row {
                        id: state

                        required property string mark
                        required property string label
                        required property string role

                        spacing: 6

                        TextLabel {
                            width: 14
                            text: state.mark
                            color: RoleColours.colour(state.role, Theme.dark)
                            horizontalAlignment: Text.AlignHCenter
                            font.pixelSize: Theme.small + 1
                        }
                        TextLabel {
                            width: Math.min(implicitWidth, content.width / 2 - 30)
                            text: state.label
                            wrapMode: Text.Wrap
                            font.pixelSize: Theme.small
                            color: Theme.textMuted
                        }
                    }
                }
            }
        }

        Column {
            id: claims

            property bool open: false

            width: parent?.width ?? 0
            visible: model.claims.count > 0
            spacing: Theme.s2

            FlatButton {
                text: (claims.open ? "▾ " : "▸ ") + qsTr("What was checked: %1").arg(model.claims.count)
                hint: qsTr("The study notes' statements beside what their sources say")
                onClicked: claims.open = !claims.open
            }
            Repeater {
                model: claims.open ? model.claims : null

                delegate: Column {
                    id: claim

                    required property string statement
                    required property string nuance
                    required property string mark
                    required property string verification

                    width: parent?.width ?? 0
                    spacing: 2

                    Words {
                        text: claim.statement
                        color: Theme.text
                    }
                    Words {
                        text: claim.mark + " " + claim.verification + (claim.nuance.length > 0 ? " – " + claim.nuance : "")
                    }
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
        }
        MarkKey {
            width: parent?.width ?? 0
            session: root.session
        }
    }
}
