// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Under a view: what it rests on, the page that explains it, and the version that it holds for.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

Rectangle {
    id: root

    required property Session session
    required property Reader reader

    implicitHeight: 32
    color: Theme.surface

    SourcesModel {
        id: sources
        session: root.session
    }

    Rectangle {
        width: parent.width
        height: 1
        color: Theme.outline
    }
    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: Theme.s4
        anchors.rightMargin: Theme.s4
        spacing: Theme.s2

        TextLabel {
            text: qsTr("Sources")
            color: Theme.textMuted
            font.pixelSize: Theme.small
        }
        Item {
            id: lane

            property int shown: repeater.count

            /// As many chips as fit, then "+3".
            function arrange() {
                let all = -Theme.s1;
                for (let i = 0; i < repeater.count; ++i)
                    all += ((repeater.itemAt(i) as CitationChip)?.implicitWidth ?? 0) + Theme.s1;
                const end = all <= width ? width : width - more.implicitWidth - Theme.s1;
                let x = 0, count = 0;
                for (let i = 0; i < repeater.count; ++i) {
                    const chip = repeater.itemAt(i) as CitationChip;
                    if (!chip || x + chip.implicitWidth > end)
                        break;
                    chip.x = x;
                    x += chip.implicitWidth + Theme.s1;
                    ++count;
                }
                shown = count;
                more.x = x;
            }

            Layout.fillWidth: true
            implicitHeight: 24
            onWidthChanged: arrange()

            Repeater {
                id: repeater
                model: sources.citations
                onItemAdded: lane.arrange()
                onItemRemoved: lane.arrange()

                delegate: CitationChip {
                    required property int index
                    required property string modelData

                    session: root.session
                    reader: root.reader
                    citationId: modelData
                    enabled: index < lane.shown
                    opacity: enabled ? 1 : 0 // not `visible`: its width is asked for
                    Accessible.ignored: !enabled
                    onImplicitWidthChanged: lane.arrange()
                }
            }
            FlatButton {
                id: more
                visible: lane.shown < repeater.count
                implicitHeight: 24
                implicitWidth: implicitContentWidth + 2 * Theme.s2
                text: "+" + (repeater.count - lane.shown)
                hint: rest.visible ? "" : qsTr("More sources")
                onClicked: rest.open()

                Popup {
                    id: rest
                    y: -height - Theme.s1
                    padding: Theme.s2
                    margins: Theme.s2
                    focus: true // or Escape would not close it
                    background: Rectangle {
                        radius: Theme.radius + 2
                        color: Theme.surface
                        border.color: Theme.outlineStrong
                    }
                    contentItem: Column {
                        spacing: Theme.s1

                        Repeater {
                            model: sources.citations

                            delegate: CitationChip {
                                required property int index
                                required property string modelData

                                visible: index >= lane.shown
                                session: root.session
                                reader: root.reader
                                citationId: modelData
                                direct: true
                                onClicked: rest.close()
                            }
                        }
                        MarkKey {
                            topPadding: Theme.s2
                            session: root.session
                        }
                    }
                }
            }
        }
        LinkButton {
            Layout.maximumWidth: root.width / 3
            visible: sources.conceptId.length > 0
            text: qsTr("Concept: %1 ›").arg(sources.conceptTitle)
            onClicked: root.reader.showConcept(sources.conceptId)
        }
        TextLabel {
            text: qsTr("as of %1").arg(root.session.coreVersion)
            color: Theme.textMuted
            font.pixelSize: Theme.small
        }
    }
}
