// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The traffic of the collective that is being studied, as charts over the whole page, with its play head.
import QtQuick
import QtQuick.Layouts
import Rankscape

ColumnLayout {
    id: root

    required property Session session
    required property Player player

    spacing: Theme.s2

    TextLabel {
        Layout.topMargin: Theme.s4
        Layout.leftMargin: Theme.s4
        text: root.session.view === "traffic" ? root.session.viewTitle : ""
        font.pixelSize: Theme.title
        font.weight: Font.Bold
        Accessible.role: Accessible.Heading
    }
    TextLabel {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.s4
        Layout.rightMargin: Theme.s4
        text: root.session.view === "traffic" ? root.session.subtitle : ""
        color: Theme.textMuted
        font.pixelSize: Theme.small + 1
    }
    TrafficCharts {
        foldable: false
        Layout.fillWidth: true
        Layout.fillHeight: true
        session: root.session
        player: root.player
    }
    TransportBar {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.s3
        Layout.rightMargin: Theme.s3
        Layout.bottomMargin: Theme.s2
        player: root.player
    }
}
