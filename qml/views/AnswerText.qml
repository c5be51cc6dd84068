// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// An answer in Markdown; its links open beside the view.
import QtQuick
import Rankscape

TextEdit {
    id: answer

    required property Reader reader

    textFormat: TextEdit.MarkdownText
    readOnly: true
    selectByMouse: true
    activeFocusOnPress: false // or the arrow keys would move a cursor that is not seen
    wrapMode: TextEdit.Wrap
    color: Theme.text
    selectionColor: Theme.accent
    selectedTextColor: Theme.accentInk
    font.pixelSize: Theme.normal + 1
    Accessible.role: Accessible.StaticText
    Accessible.name: getText(0, length)
    onLinkActivated: link => reader.follow(link)
    onTextChanged: style.apply()

    PageStyle {
        id: style
        document: answer.textDocument
        link: Theme.accent
        line: Theme.outline
        tint: Theme.hover
        onChanged: apply()
    }
    HoverHandler {
        enabled: answer.hoveredLink.length > 0
        cursorShape: Qt.PointingHandCursor
    }
}
