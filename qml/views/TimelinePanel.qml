// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the timeline: which threads and repositories are shown, the mark that is selected, the releases.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

Flickable {
    id: root

    required property Session session
    required property Reader reader
    required property TimelineModel timeline
    property var mark: ({})

    contentHeight: content.implicitHeight + 2 * Theme.s3
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    ScrollBar.vertical: ScrollBar {}

    Connections {
        target: root.session
        function onPictureChanged() {
            root.mark = root.timeline.detail(root.session.selected);
        }
    }

    ColumnLayout {
        id: content
        x: Theme.s3
        y: Theme.s3
        width: root.width - 2 * Theme.s3
        spacing: Theme.s2

        RowLayout {
            SectionTitle {
                Layout.fillWidth: true
                text: qsTr("Show")
            }
            FlatButton {
                text: qsTr("Everything")
                bare: true
                // its height is kept, so that the list stays where the pointer is
                opacity: root.timeline.filtered ? 1 : 0
                enabled: root.timeline.filtered
                Accessible.ignored: !root.timeline.filtered
                onClicked: root.timeline.showAll()
            }
        }
        ColumnLayout {
            spacing: 0

            Repeater {
                model: root.timeline.filters

                delegate: AbstractButton {
                    id: filter

                    required property string id
                    required property string title
                    required property color colour
                    required property bool shown
                    required property bool repository
                    required property bool hollow

                    Layout.fillWidth: true
                    implicitHeight: 26
                    hoverEnabled: true
                    checkable: true
                    checked: shown
                    text: title
                    Accessible.role: Accessible.CheckBox
                    Accessible.name: title
                    onClicked: root.timeline.toggle(id)

                    background: Rectangle {
                        radius: Theme.radius
                        color: filter.hovered ? Theme.hover : "transparent"
                        border.width: filter.visualFocus ? 2 : 0
                        border.color: Theme.accent
                    }
                    contentItem: RowLayout {
                        spacing: Theme.s2

                        Rectangle {
                            Layout.leftMargin: Theme.s1
                            implicitWidth: 14
                            implicitHeight: 14
                            radius: filter.repository ? 3 : 7
                            color: filter.shown && !filter.hollow ? filter.colour : "transparent"
                            border.color: filter.colour
                            border.width: 2

                            Rectangle {
                                visible: filter.shown && filter.hollow
                                anchors.centerIn: parent
                                width: 6
                                height: 6
                                radius: 3
                                color: filter.colour
                            }
                        }
                        TextLabel {
                            Layout.fillWidth: true
                            text: filter.title
                            color: filter.shown ? Theme.text : Theme.textMuted
                            font.pixelSize: Theme.small + 1
                        }
                    }
                }
            }
        }
        Rectangle {
            Layout.fillWidth: true
            implicitHeight: 1
            color: Theme.outline
        }
        SectionTitle {
            text: root.mark.id ? qsTr("Selected") : qsTr("Releases")
        }
        ColumnLayout {
            visible: root.mark.id !== undefined
            spacing: Theme.s1

            TextLabel {
                Layout.fillWidth: true
                text: [root.mark.date ?? "", root.mark.repository ?? "", root.mark.label ?? ""].join(" · ")
                color: Theme.textMuted
                font.pixelSize: Theme.small
            }
            TextLabel {
                Layout.fillWidth: true
                visible: text.length > 0
                text: root.mark.dateNote ?? ""
                wrapMode: Text.Wrap
                color: Theme.textMuted
                font.pixelSize: Theme.small
            }
            TextLabel {
                Layout.fillWidth: true
                text: root.mark.title ?? ""
                wrapMode: Text.Wrap
                font.weight: Font.DemiBold
            }
            TextLabel {
                Layout.fillWidth: true
                text: (root.mark.what ?? "") + (root.mark.thread ? " · " + root.mark.thread : "")
                wrapMode: Text.Wrap
                color: Theme.textMuted
                font.pixelSize: Theme.small
            }
            FlatButton {
                text: qsTr("Source ›")
                onClicked: root.reader.showCitation(root.mark.citation)
            }
            TextLabel {
                Layout.fillWidth: true
                text: root.mark.url ? "<a href='" + root.mark.url + "'>" + root.mark.urlText + "</a>" : ""
                visible: text.length > 0
                textFormat: Text.StyledText
                linkColor: Theme.accent
                wrapMode: Text.Wrap
                font.pixelSize: Theme.small
                onLinkActivated: link => Qt.openUrlExternally(link)
            }
            FlatButton {
                text: qsTr("‹ Releases")
                bare: true
                onClicked: root.session.selected = ""
            }
        }
        Repeater {
            model: root.mark.id === undefined ? root.timeline.releases : null

            delegate: AbstractButton {
                id: release

                required property string id
                required property string repository
                required property string version
                required property string date
                required property string dateNote
                required property string content

                Layout.fillWidth: true
                implicitHeight: words.implicitHeight + 2 * Theme.s2
                hoverEnabled: true
                Accessible.name: repository + " " + version + " " + date + " " + dateNote + ". " + content
                onClicked: root.session.selected = id

                background: Rectangle {
                    radius: Theme.radius
                    color: release.hovered ? Theme.hover : Theme.canvas
                    border.color: release.visualFocus ? Theme.accent : Theme.outline
                    border.width: release.visualFocus ? 2 : 1
                }
                Column {
                    id: words
                    x: Theme.s2
                    y: Theme.s2
                    width: release.width - 2 * Theme.s2
                    spacing: 2

                    TextLabel {
                        width: parent.width
                        text: release.repository + " " + release.version
                        font.weight: Font.DemiBold
                    }
                    TextLabel {
                        width: parent.width
                        text: release.date + (release.dateNote.length > 0 ? " · " + release.dateNote : "")
                        wrapMode: Text.Wrap
                        color: Theme.textMuted
                        font.pixelSize: Theme.small
                    }
                    TextLabel {
                        width: parent.width
                        text: release.content
                        wrapMode: Text.Wrap
                        font.pixelSize: Theme.small
                    }
                }
            }
        }
    }
}
