// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Out, in, all: for a picture that can be zoomed.
import QtQuick
import Rankscape

Row {
    id: root

    required property PanZoomPicture target

    spacing: Theme.s1

    FlatButton {
        text: "−"
        implicitWidth: 28
        hint: qsTr("Zoom out (−)")
        onClicked: root.target.zoomBy(0.8)
    }
    FlatButton {
        text: "+"
        implicitWidth: 28
        hint: qsTr("Zoom in (+)")
        onClicked: root.target.zoomBy(1.25)
    }
    FlatButton {
        text: qsTr("Fit")
        hint: qsTr("Show all (0)")
        enabled: !root.target.fitted
        onClicked: root.target.fit()
    }
}
