// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A concept page or a citation, over the view.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

Popup {
    id: root

    required property SourcesModel sources
    property string citationId
    readonly property var citation: citationId.length > 0 ? sources.citation(citationId) : ({})
    readonly property bool showsConcept: citationId.length === 0

    function showConcept(id: string) {
        citationId = "";
        sources.conceptId = id;
        open();
    }
    function showCitation(id: string) {
        citationId = id;
        open();
    }
    function follow(link: string) {
        if (link.startsWith("cite:"))
            showCitation(link.slice(5));
        else if (link.startsWith("concept:"))
            showConcept(link.slice(8));
        else
            Qt.openUrlExternally(link);
    }

    modal: true
    focus: true // or Escape would not close it
    anchors.centerIn: parent
    width: Math.min(720, parent.width - 80)
    height: showsConcept ? parent.height - 100 : Math.min(parent.height - 100, details.implicitHeight + 2 * padding)
    padding: Theme.s5
    background: Rectangle {
        radius: Theme.radius + 2
        color: Theme.surface
        border.color: Theme.outlineStrong
    }

    Item {
        anchors.fill: parent
        implicitHeight: details.implicitHeight
        FlatButton {
            anchors.right: parent.right
            z: 1
            text: "✕"
            bare: true
            implicitWidth: 28
            hint: qsTr("Close (Esc)")
            onClicked: root.close()
        }
        Flickable {
            anchors.fill: parent
            visible: root.showsConcept
            contentHeight: page.implicitHeight
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            ScrollBar.vertical: ScrollBar {}

            PageStyle {
                id: style
                document: page.textDocument
                link: Theme.accent
                line: Theme.outlineStrong
                onChanged: apply()
            }
            TextEdit {
                id: page
                width: parent.width - Theme.s5
                text: root.showsConcept ? root.sources.conceptBody : ""
                textFormat: TextEdit.MarkdownText
                readOnly: true
                selectByMouse: true
                wrapMode: TextEdit.Wrap
                color: Theme.text
                selectionColor: Theme.accent
                font.pixelSize: 14
                onLinkActivated: link => root.follow(link)
                onTextChanged: style.apply()
                Accessible.name: root.sources.conceptTitle
                HoverHandler {
                    enabled: page.hoveredLink.length > 0
                    cursorShape: Qt.PointingHandCursor
                }
            }
        }
        ColumnLayout {
            id: details
            anchors.left: parent.left
            anchors.right: parent.right
            visible: !root.showsConcept
            spacing: Theme.s3

            TextLabel {
                Layout.fillWidth: true
                Layout.rightMargin: 36
                text: root.citation.title ?? ""
                wrapMode: Text.Wrap
                font.pixelSize: Theme.large
                font.weight: Font.DemiBold
                Accessible.role: Accessible.Heading
            }
            GridLayout {
                columns: 2
                columnSpacing: Theme.s4
                rowSpacing: Theme.s1

                Repeater {
                    model: [qsTr("kind"), root.citation.kind ?? "", qsTr("version"), root.citation.version ?? "", qsTr("date"), root.citation.date || "–", qsTr("reference"), root.citation.reference || "–", qsTr("status"), root.citation.status ?? "", qsTr("verified"), root.citation.verification ?? ""]

                    delegate: TextLabel {
                        required property int index
                        required property string modelData

                        text: modelData
                        color: index % 2 === 0 ? Theme.textMuted : Theme.text
                        font.pixelSize: Theme.small + 1
                    }
                }
            }
            TextLabel {
                Layout.fillWidth: true
                visible: text.length > 2
                text: "“" + (root.citation.quotation ?? "") + "”"
                wrapMode: Text.Wrap
                font.italic: true
            }
            TextLabel {
                Layout.fillWidth: true
                visible: text.length > 0
                text: root.citation.nuance ?? ""
                wrapMode: Text.Wrap
                color: Theme.text
            }
            TextLabel {
                Layout.fillWidth: true
                text: "<a href='" + (root.citation.url ?? "") + "'>" + (root.citation.url ?? "") + "</a>"
                textFormat: Text.StyledText
                linkColor: Theme.accent
                wrapMode: Text.WrapAnywhere
                font.pixelSize: Theme.small
                onLinkActivated: link => Qt.openUrlExternally(link)
            }
        }
    }
}
