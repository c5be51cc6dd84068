// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Says that something is being computed, when it takes long enough to be said.
import QtQuick
import Rankscape

Rectangle {
    id: root

    required property bool busy

    width: computing.implicitWidth + 2 * Theme.s4
    height: 32
    radius: 16
    color: Theme.surface
    border.color: Theme.outline
    visible: busy && slow.elapsed

    TextLabel {
        id: computing
        anchors.centerIn: parent
        text: qsTr("Computing …")
        color: Theme.textMuted
    }
    Timer {
        id: slow

        property bool elapsed: false

        interval: 250 // shorter waits need no word
        running: root.busy
        onRunningChanged: if (running)
            elapsed = false
        onTriggered: elapsed = true
    }
}
