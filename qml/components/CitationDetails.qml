// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// All that is known of a citation, and ways to take it along.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

ColumnLayout {
    id: root

    required property Session session
    required property Reader reader
    property string citationId
    property int most: 0 ///< of what it supports; 0: all

    signal followed ///< a link was followed

    spacing: Theme.s3

    CitationInfo {
        id: info
        session: root.session
        citationId: root.citationId
    }

    component Fact: RowLayout {
        id: fact

        property string name
        property string value

        Layout.fillWidth: true
        visible: value.length > 0
        spacing: Theme.s2

        TextLabel {
            Layout.preferredWidth: 76
            Layout.alignment: Qt.AlignTop
            text: fact.name
            color: Theme.textMuted
            font.pixelSize: Theme.small + 1
        }
        TextLabel {
            Layout.fillWidth: true
            text: fact.value
            wrapMode: Text.Wrap
            font.pixelSize: Theme.small + 1
        }
    }

    TextLabel {
        Layout.fillWidth: true
        text: info.title
        wrapMode: Text.Wrap
        font.pixelSize: Theme.large
        font.weight: Font.DemiBold
        Accessible.role: Accessible.Heading
    }
    LinkButton {
        Layout.fillWidth: true
        visible: info.url.length > 0
        text: info.url
        elide: Text.ElideMiddle
        hint: qsTr("Open in the browser")
        onClicked: info.openUrl()
    }
    ColumnLayout {
        Layout.fillWidth: true
        spacing: Theme.s1

        RowLayout {
            Layout.fillWidth: true
            visible: info.status.length > 0
            spacing: 6

            Rectangle {
                Layout.leftMargin: 1
                implicitWidth: 8
                implicitHeight: 8
                radius: 4
                color: RoleColours.colour(info.statusRole, Theme.dark)
            }
            TextLabel {
                Layout.fillWidth: true
                text: info.status
                font.pixelSize: Theme.small + 1
                font.weight: Font.DemiBold
            }
        }
        TextLabel {
            Layout.fillWidth: true
            Layout.bottomMargin: Theme.s1
            text: info.mark + "  " + info.verification
            wrapMode: Text.Wrap
            font.pixelSize: Theme.small + 1
            font.weight: Font.DemiBold
        }
        Fact {
            name: qsTr("Kind")
            value: info.kind
        }
        Fact {
            name: qsTr("Version")
            value: info.version
        }
        Fact {
            name: qsTr("Date")
            value: info.date
        }
        Fact {
            name: qsTr("Reference")
            value: info.reference
        }
    }
    Item {
        Layout.fillWidth: true
        implicitHeight: quotation.implicitHeight
        visible: info.quotation.length > 0

        Rectangle {
            width: 3
            height: parent.height
            radius: 1.5
            color: Theme.accent
        }
        TextLabel {
            id: quotation
            x: Theme.s3
            width: parent.width - x
            text: "“" + info.quotation + "”"
            wrapMode: Text.Wrap
            font.italic: true
        }
    }
    TextLabel {
        Layout.fillWidth: true
        visible: text.length > 0
        text: info.nuance
        wrapMode: Text.Wrap
        lineHeight: 1.15
    }
    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.s1

        TextLabel {
            text: qsTr("Copy as")
            color: Theme.textMuted
            font.pixelSize: Theme.small + 1
        }
        Repeater {
            model: [
                {form: "markdown", text: "Markdown", hint: qsTr("Copy as Markdown")},
                {form: "bibtex", text: "BibTeX", hint: qsTr("Copy as BibTeX")},
                {form: "plain", text: qsTr("Text"), hint: qsTr("Copy as plain text")}
            ]

            delegate: FlatButton {
                required property var modelData

                implicitHeight: 24
                text: modelData.text
                hint: modelData.hint
                onClicked: {
                    done.text = info.copy(modelData.form);
                    doneTimer.restart();
                }
            }
        }
        TextLabel {
            id: done
            Layout.fillWidth: true
            Layout.leftMargin: Theme.s1
            opacity: doneTimer.running ? 1 : 0
            color: Theme.textMuted
            font.pixelSize: Theme.small
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text

            Timer {
                id: doneTimer
                interval: 3000
            }
        }
    }
    Column { // as in ConceptPage: rows that are replaced stand in no layout
        Layout.fillWidth: true
        visible: info.supports.length > 0
        spacing: 3

        SectionTitle {
            text: qsTr("What it supports")
        }
        Repeater {
            model: info.supports

            delegate: AbstractButton {
                id: support

                required property int index
                required property var modelData

                function follow() {
                    if (modelData.link.length === 0)
                        return;
                    root.followed();
                    root.reader.follow(modelData.link);
                }

                width: root.width
                visible: root.most === 0 || index < root.most
                topPadding: 1
                bottomPadding: 1
                implicitHeight: implicitContentHeight + topPadding + bottomPadding
                enabled: modelData.link.length > 0
                hoverEnabled: true
                focusPolicy: Qt.StrongFocus
                text: modelData.title
                Accessible.role: Accessible.Link
                Accessible.name: text
                Keys.onReturnPressed: follow()
                Keys.onEnterPressed: follow()
                onClicked: follow()

                background: Rectangle {
                    radius: Theme.radius - 2
                    color: "transparent"
                    border.width: support.visualFocus ? 2 : 0
                    border.color: Theme.accent
                }
                contentItem: TextLabel {
                    text: support.enabled ? support.text + " ›" : support.text
                    wrapMode: Text.Wrap
                    elide: Text.ElideNone
                    color: support.enabled ? Theme.accent : Theme.textMuted
                    font.pixelSize: Theme.small + 1
                    font.underline: support.hovered
                }
                HoverHandler {
                    cursorShape: support.enabled ? Qt.PointingHandCursor : Qt.ArrowCursor
                }
            }
        }
        LinkButton {
            visible: root.most > 0 && info.supports.length > root.most
            text: qsTr("and %1 more ›").arg(info.supports.length - root.most)
            hint: qsTr("Open beside the view")
            onClicked: {
                root.followed();
                root.reader.showCitation(root.citationId);
            }
        }
    }
}
