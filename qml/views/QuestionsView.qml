// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Questions and answers: the short answer, a checklist, cards that open in steps, and a drill.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Rankscape

FocusScope {
    id: root

    required property Session session
    required property Reader reader
    property alias questions: questions
    readonly property bool wide: width >= 1000
    property string wanted ///< the question that is to be in sight when the layout has settled

    function cardOf(id: string): Item {
        for (const list of [mustAnswer, cards])
            for (let i = 0; i < list.count; ++i)
                if ((list.itemAt(i) as QuestionCard)?.id === id)
                    return list.itemAt(i);
        return null;
    }
    /// The least move that brings an item into sight; its top, when it is taller than the view.
    function show(item: Item) {
        const pane = !wide ? content : left.contains(left.mapFromItem(item, 1, 1)) ? left : right;
        const top = item.mapToItem(pane, 0, 0).y - Theme.s3;
        const bottom = top + item.height + 2 * Theme.s3;
        const now = flick.contentY - (wide ? pane.y : 0); // how far this column is scrolled
        const y = Math.min(top, Math.max(now, bottom - flick.height));
        if (Math.abs(y - now) < 1)
            return;
        flick.contentY = Math.max(0, Math.min(y, flick.contentHeight - flick.height));
    }
    function showWanted() {
        if (!visible || wanted.length === 0)
            return;
        const card = cardOf(wanted);
        if (card)
            show(card);
        else if (summary) // there is none while the window goes away
            show(summary);
    }
    function follow() {
        const id = visible && session ? questions.questionOf(session.selected) : "";
        if (id.length === 0 || id === wanted)
            return;
        questions.stop();
        questions.setStage(id, 2);
        wanted = id;
        settled.restart();
    }
    function advance(id: string) {
        wanted = "";
        if (questions.questionOf(session.selected).length > 0)
            session.selected = "";
        questions.advance(id);
    }
    function step(by: int) {
        const all = [];
        for (const list of [mustAnswer, cards])
            for (let i = 0; i < list.count; ++i)
                all.push(list.itemAt(i));
        const at = all.findIndex(card => card.activeCard);
        const next = all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))];
        if (next)
            next.takeFocus();
    }

    onVisibleChanged: follow()
    Keys.onRightPressed: step(1)
    Keys.onLeftPressed: step(-1)

    QuestionsModel {
        id: questions
        session: root.session
    }
    Timer {
        id: settled
        interval: 0
        onTriggered: root.showWanted()
    }
    Connections {
        target: root.session
        function onPictureChanged() {
            if (questions.questionOf(root.session.selected).length === 0)
                root.wanted = "";
            root.follow();
        }
    }

    ColumnLayout {
        anchors.fill: parent
        anchors.margins: Theme.s3
        anchors.bottomMargin: 0
        spacing: Theme.s3

        RowLayout {
            Layout.leftMargin: content.x
            Layout.rightMargin: content.x + (flick.width - content.room)
            spacing: Theme.s3

            TextLabel {
                text: root.session.view === "questions" ? root.session.viewTitle : ""
                font.pixelSize: Theme.title
                font.weight: Font.Bold
                Accessible.role: Accessible.Heading
            }
            TextLabel {
                Layout.fillWidth: true
                Layout.alignment: Qt.AlignBaseline
                text: root.session.view === "questions" && root.width > 700 ? root.session.subtitle : ""
                color: Theme.textMuted
                font.pixelSize: Theme.small + 1
            }
            Rectangle {
                Layout.alignment: Qt.AlignVCenter
                implicitWidth: 96
                implicitHeight: 4
                radius: 2
                color: Theme.outline
                Accessible.ignored: true

                Rectangle {
                    width: parent.width * questions.knownCount / Math.max(1, questions.total)
                    height: parent.height
                    radius: 2
                    color: Theme.accent
                }
            }
            TextLabel {
                text: qsTr("%1 of %2 known").arg(questions.knownCount).arg(questions.total)
                color: Theme.textMuted
                font.pixelSize: Theme.small + 1
            }
            FlatButton {
                id: drillButton
                text: questions.drilling ? qsTr("Leave the drill") : qsTr("Drill")
                primary: !questions.drilling
                hint: questions.drilling ? qsTr("Back to all questions (Esc)") : qsTr("One card at a time, those not known yet first")
                Accessible.name: text
                onClicked: {
                    if (questions.drilling)
                        questions.stop();
                    else
                        questions.startDrill();
                }
            }
        }
        QuestionDrill {
            id: drill
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: questions.drilling
            session: root.session
            reader: root.reader
            questions: questions
            onVisibleChanged: {
                if (questions.drilling)
                    forceActiveFocus();
                else if (root.visible)
                    drillButton.forceActiveFocus();
            }
        }
        Flickable {
            id: flick
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: !questions.drilling
            contentHeight: content.height + Theme.s5
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            ScrollBar.vertical: ScrollBar {}
            onContentHeightChanged: settled.restart()
            onHeightChanged: settled.restart()
            onMovementStarted: root.wanted = ""

            Item {
                id: content
                readonly property real gap: Theme.s5
                readonly property real room: flick.width - Theme.s3 // the scroll bar's

                width: Math.min(room, root.wide ? 1440 : 800)
                x: (room - width) / 2
                /// Where a column stands: when its end is in sight and the other one goes on, it stays.
                function stays(height: real): real {
                    const end = Math.max(0, height - flick.height + Theme.s5);
                    return Math.max(0, Math.min(content.height - height, flick.contentY - end));
                }

                height: root.wide ? Math.max(left.height, right.height) : left.height + gap + right.height

                ColumnLayout {
                    id: left
                    y: root.wide ? content.stays(height) : 0
                    width: root.wide ? (content.width - content.gap) / 2 : content.width
                    spacing: Theme.s2

                    QuestionSummary {
                        id: summary
                        Layout.fillWidth: true
                        session: root.session
                        reader: root.reader
                        questions: questions
                    }
                    SectionTitle {
                        Layout.topMargin: Theme.s4
                        text: qsTr("Must answer")
                        font.pixelSize: Theme.large
                    }
                    Repeater {
                        id: mustAnswer
                        model: questions.mustAnswer

                        delegate: QuestionCard {
                            Layout.fillWidth: true
                            session: root.session
                            reader: root.reader
                            labelled: false
                            onAdvanced: root.advance(id)
                            onMarked: known => questions.setKnown(id, known)
                            onFocused: root.show(this)
                        }
                    }
                }
                ColumnLayout {
                    id: right
                    x: root.wide ? left.width + content.gap : 0
                    y: root.wide ? content.stays(height) : left.height + content.gap
                    width: left.width
                    spacing: Theme.s2

                    SectionTitle {
                        text: qsTr("Follow-ups and drill questions")
                        font.pixelSize: Theme.large
                    }
                    Repeater {
                        id: cards
                        model: questions.cards

                        delegate: QuestionCard {
                            Layout.fillWidth: true
                            session: root.session
                            reader: root.reader
                            onAdvanced: root.advance(id)
                            onMarked: known => questions.setKnown(id, known)
                            onFocused: root.show(this)
                        }
                    }
                }
            }
        }
    }
}
