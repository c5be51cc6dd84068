// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Text in the theme's colours.
import QtQuick
import Rankscape

Text {
    color: Theme.text
    font.pixelSize: Theme.normal
    elide: Text.ElideRight
    verticalAlignment: Text.AlignVCenter
}
