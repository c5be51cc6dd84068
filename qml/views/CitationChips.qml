// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What an answer rests on.
pragma ComponentBehavior: Bound
import QtQuick
import Rankscape

Flow {
    id: chips

    required property Session session
    required property Reader reader
    required property var citations

    spacing: Theme.s1
    visible: citations.length > 0

    Repeater {
        model: chips.citations

        delegate: CitationChip {
            required property string modelData

            width: Math.min(implicitWidth, chips.width)
            session: chips.session
            reader: chips.reader
            citationId: modelData
        }
    }
}
