// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Colours, spacing and type: one table for the whole window.
pragma Singleton
import QtQuick
import Rankscape

QtObject {
    property bool dark: false

    readonly property color canvas: RoleColours.colour("canvas", dark)
    readonly property color surface: RoleColours.colour("surface", dark)
    readonly property color outline: RoleColours.colour("outline", dark)
    readonly property color outlineStrong: RoleColours.colour("outline_strong", dark)
    readonly property color text: RoleColours.colour("text", dark)
    readonly property color textMuted: RoleColours.colour("text_muted", dark)
    readonly property color textFaint: RoleColours.colour("text_faint", dark)
    readonly property color accent: RoleColours.colour("accent", dark)
    readonly property color accentSoft: Qt.alpha(accent, dark ? 0.22 : 0.10)
    readonly property color accentInk: dark ? canvas : surface
    readonly property color hover: Qt.alpha(text, 0.06)
    readonly property color nvlink: RoleColours.colour("nvlink", dark)
    readonly property color network: RoleColours.colour("network", dark)
    readonly property color problem: RoleColours.colour("problem", dark)
    readonly property color problemSoft: Qt.alpha(problem, dark ? 0.16 : 0.08)
    readonly property color warning: RoleColours.colour("warning", dark)
    readonly property color warningSoft: Qt.alpha(warning, dark ? 0.14 : 0.10)

    // Spacing
    readonly property int s1: 4
    readonly property int s2: 8
    readonly property int s3: 12
    readonly property int s4: 16
    readonly property int s5: 24
    readonly property int s6: 32
    readonly property int radius: 6

    // Type, in pixels
    readonly property int tiny: 10
    readonly property int small: 11
    readonly property int normal: 13
    readonly property int large: 15
    readonly property int title: 20
}
