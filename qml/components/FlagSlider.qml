// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A slider for any number that is a flag of the job: a degree with its legal values, a list, or a range in steps.
import QtQuick
import Rankscape

DegreeSlider {
    id: root

    required property Session session
    property string label ///< empty: what the flag means
    property alias candidates: model.candidates
    property alias from: model.from
    property alias to: model.to
    property alias step: model.step
    property alias most: model.most
    property alias worldLocked: model.worldLocked
    property alias nothing: model.nothing
    property alias inForce: model.inForce

    title: label.length > 0 ? label : model.label
    value: model.shownText
    values: model.values
    legal: model.legal
    reasons: model.reasons
    colour: model.colour
    unset: model.unset
    unsetNote: qsTr(" (not set)")
    currentIndex: model.position
    onChosen: index => model.choose(index)
    onTyped: text => problem = model.type(text)
    onReleased: session.endStep()

    FlagModel {
        id: model
        session: root.session
        flag: root.flag
        active: root.visible
    }
}
