// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The hint between a question and its answer.
import QtQuick
import Rankscape

Rectangle {
    id: hint

    property alias text: words.text

    implicitHeight: words.implicitHeight + 2 * Theme.s2
    radius: Theme.radius
    color: Theme.accentSoft

    TextLabel {
        id: words
        x: Theme.s3
        y: Theme.s2
        width: hint.width - 2 * Theme.s3
        wrapMode: Text.Wrap
        lineHeight: 1.15
    }
}
