// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Questions: opened, ticked off, found by the search, and drilled, by mouse and by keys.
import QtQuick
import QtTest
import Rankscape
import RankscapeTest

WindowCase {
    name: "Questions"
    flags: "--cluster dgx-h100 --world-size 8"

    property var room ///< the view
    property var questions

    function init() {
        failOnWarning(/TypeError|ReferenceError|Binding loop|Component is not ready|qrc:\/qt\/qml/);
        open(flags);
        session.view = "questions";
        room = find(item => item.questions !== undefined && item.wanted !== undefined);
        questions = room.questions;
        tryVerify(() => find(item => item.takeFocus !== undefined) !== null);
        for (const card of cards())
            questions.setKnown(card.id, false);
    }

    function cards() {
        return findAll(item => item.takeFocus !== undefined);
    }
    function head(card) {
        return find(item => isButton(item) && item.text === card.question, card);
    }
    function answer(from) {
        return find(item => item.hoveredLink !== undefined && item.textFormat === TextEdit.MarkdownText && item.length > 0, from);
    }
    function scroller() {
        return find(item => item.contentY !== undefined && item.contentHeight > 500, room);
    }

    function test_keys_open_a_card_in_steps() {
        const card = cards()[4];
        verify(card.think.length > 0);
        card.takeFocus();
        keyClick(Qt.Key_Space);
        compare(card.stage, 1);
        verify(says(card.think));
        compare(answer(card), null);
        keyClick(Qt.Key_Space);
        compare(card.stage, 2);
        verify(answer(card));
        keyClick(Qt.Key_Space);
        compare(card.stage, 0);
        compare(answer(card), null);
    }

    function test_the_mouse_opens_a_card_and_chips_come_with_the_answer() {
        const card = cards()[4];
        click(head(card));
        click(head(card));
        compare(card.stage, 2);
        tryVerify(() => findAll(item => item.citationId !== undefined && isButton(item), card).length === card.citations.length);
    }

    function test_known_is_marked_and_counted() {
        const all = cards();
        verify(says("0 of " + all.length + " known"));
        click(find(item => isButton(item) && item.known !== undefined, all[0]));
        verify(all[0].known);
        all[5].takeFocus();
        keyClick(Qt.Key_K);
        verify(all[5].known);
        verify(says("2 of " + all.length + " known"));
        keyClick(Qt.Key_K);
        verify(!all[5].known);
    }

    function test_arrows_go_from_card_to_card() {
        const all = cards();
        all[2].takeFocus();
        for (let i = 3; i < all.length; ++i) {
            keyClick(Qt.Key_Right);
            verify(all[i].activeCard, i);
        }
        keyClick(Qt.Key_Right);
        verify(all[all.length - 1].activeCard);
        const y = all[all.length - 1].mapToItem(scroller(), 0, 0).y;
        verify(y >= 0 && y + all[all.length - 1].height <= scroller().height, "the focus is in sight");
        keyClick(Qt.Key_Left);
        verify(all[all.length - 2].activeCard);
    }

    function test_a_link_opens_beside_the_view() {
        const card = cards()[0];
        card.takeFocus();
        questions.setStage(card.id, 2);
        tryVerify(() => answer(card) !== null);
        const text = answer(card);
        tryVerify(() => text.height > 20 && !isPolishScheduled(text));
        let place = null;
        for (let y = 4; y < text.height && !place; y += 4)
            for (let x = 2; x < text.width && !place; x += 6)
                if (text.linkAt(x, y).startsWith("cite:"))
                    place = Qt.point(x, y);
        verify(place, "no link in the answer");
        verify(!window.reader.open);
        mouseClick(text, place.x, place.y);
        verify(window.reader.open);
        compare(window.reader.kind, "citation");
        tryVerify(() => room.width < 800 && cards().every(one => one.width <= room.width));
    }

    function test_the_summary_reads_in_either_language() {
        verify(says("30-second answer"));
        const seconds = "Read time about " + questions.summarySeconds + " s";
        verify(says(seconds), seconds);
        const toggle = find(item => item.name === "Language of the answer");
        click(find(item => isButton(item) && item.text === "中", toggle));
        compare(questions.summaryLanguage, "zh");
        compare(session.language, "en");
        session.language = "zh";
        session.language = "en";
        compare(questions.summaryLanguage, "en");
    }

    function test_a_found_question_is_opened_and_in_sight() {
        const last = cards()[cards().length - 1];
        session.view = "cluster";
        session.selected = "question-" + last.id;
        compare(last.stage, 0);
        session.view = "questions";
        compare(last.stage, 2);
        tryVerify(() => {
            const y = last.mapToItem(scroller(), 0, 0).y;
            return y >= 0 && y + Math.min(last.height, 200) <= scroller().height;
        });
        verify(last.chosen);
        const first = cards()[0];
        session.selected = "question-" + first.id;
        compare(first.stage, 2);
        tryVerify(() => first.mapToItem(scroller(), 0, 0).y >= 0);
        session.selected = "question-" + questions.summaryId;
        tryVerify(() => scroller().contentY < 1);
        session.selected = "question-nothing";
        compare(questions.drilling, false);
    }

    function test_drill_by_keys() {
        click(button("Drill"));
        verify(questions.drilling);
        compare(cards().length, 0);
        const total = questions.drillCount;
        verify(says("Card 1 of " + total));
        verify(says("follow-ups and drill questions"));
        const first = questions.drillCard.id;
        verify(says(questions.drillCard.question));
        verify(!says(questions.drillCard.think));
        keyClick(Qt.Key_Space);
        verify(says(questions.drillCard.think));
        compare(answer(), null);
        keyClick(Qt.Key_Space);
        verify(answer());
        keyClick(Qt.Key_K);
        verify(questions.drillCard.known);
        verify(says("1 of "));
        keyClick(Qt.Key_Right);
        verify(says("Card 2 of " + total));
        compare(questions.drillCard.stage, 0);
        keyClick(Qt.Key_Left);
        compare(questions.drillCard.id, first);
        keyClick(Qt.Key_Left);
        verify(says("Card " + total + " of " + total));
        keyClick(Qt.Key_Escape);
        verify(!questions.drilling);
        verify(cards().length > 0);
        verify(button("Drill").activeFocus);
    }

    function test_drill_by_buttons_keeps_the_keys() {
        click(button("Drill"));
        click(button("Hint"));
        click(button("Reveal"));
        verify(answer());
        click(button("Mark as known"));
        verify(questions.drillCard.known);
        click(button("Next card"));
        compare(questions.drillIndex, 1);
        keyClick(Qt.Key_Space);
        compare(questions.drillCard.stage, 1);
        click(button("Leave the drill"));
        verify(!questions.drilling);
    }

    function test_the_navigation_leaves_the_drill() {
        click(button("Drill"));
        verify(questions.drilling);
        click(find(item => isButton(item) && item.text === "Questions" && item.marker !== undefined));
        verify(!questions.drilling);
        compare(session.view, "questions");
    }

    function test_the_shorter_column_stays_in_sight() {
        tryVerify(() => room.wide);
        const flick = scroller();
        const words = find(item => item.text === "30-second answer", room);
        const left = words.parent.parent.parent.parent;
        const right = cards()[cards().length - 1].parent;
        tryVerify(() => {
            flick.contentY = flick.contentHeight - flick.height;
            return [left, right].every(column => column.mapToItem(flick, 0, column.height).y > flick.height / 2);
        });
    }

    function test_a_found_question_ends_the_drill() {
        const id = cards()[0].id;
        click(button("Drill"));
        session.selected = "question-" + id;
        verify(!questions.drilling);
        compare(cards()[0].stage, 2);
    }

    function test_chinese() {
        Probe.translate(session);
        session.language = "zh";
        tryVerify(() => says("30 秒"));
        for (const card of cards())
            verify(/[\u4e00-\u9fff]/.test(card.question), card.question);
    }
}
