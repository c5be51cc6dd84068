// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A small heading over a group of controls.
import QtQuick
import Rankscape

TextLabel {
    font.pixelSize: Theme.normal
    font.weight: Font.DemiBold
    wrapMode: Text.Wrap
    elide: Text.ElideNone
    Accessible.role: Accessible.Heading
}
