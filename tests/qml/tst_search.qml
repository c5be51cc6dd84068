// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The search palette, from the keyboard.
import QtQuick
import QtTest
import Rankscape
import RankscapeTest

WindowCase {
    name: "Searching"

    readonly property Reader reader: window ? window.reader : null

    function field() {
        return find(item => item.placeholderText !== undefined && item.placeholderText.startsWith("Search concepts"));
    }

    function hits() {
        return findAll(item => isButton(item) && item.kindName !== undefined && item.excerpt !== undefined);
    }

    function current() {
        const found = hits().filter(item => item.current);
        return found.length === 1 ? found[0].index : -1;
    }

    function look(words) {
        keyClick(Qt.Key_K, Qt.ControlModifier);
        tryVerify(() => field() !== null && field().activeFocus);
        type(words);
        tryVerify(() => hits().length === 0 || current() === 0);
    }

    function test_empty_shows_views_and_threads() {
        look("");
        tryVerify(() => hits().length >= 8);
        verify(hits().every(item => ["View", "Thread", "Topic"].includes(item.kindName)));
        keyClick(Qt.Key_Escape);
        tryVerify(() => field() === null);
    }

    function test_enter_opens_the_first() {
        look("gtp_remat");
        tryVerify(() => hits().length > 0);
        const kind = hits()[0].kindName;
        compare(kind, "Concept");
        keyClick(Qt.Key_Return);
        tryVerify(() => field() === null);
        compare(reader.pageId, "gtp-remat");
    }

    function test_arrows_and_pages_move() {
        look("gtp");
        tryVerify(() => hits().length > 5);
        keyClick(Qt.Key_Down);
        compare(current(), 1);
        keyClick(Qt.Key_Down);
        keyClick(Qt.Key_Up);
        compare(current(), 1);
        keyClick(Qt.Key_PageDown);
        tryVerify(() => current() > 4);
        keyClick(Qt.Key_PageUp);
        keyClick(Qt.Key_PageUp);
        tryVerify(() => current() === 0);
    }

    function test_nothing_is_said() {
        look("xyzzy");
        tryVerify(() => says("Nothing has the words “xyzzy”."));
        keyClick(Qt.Key_Return);
        verify(field() !== null);
        verify(!reader.open);
    }

    function test_a_view_opens() {
        look("map of threads");
        tryVerify(() => hits().length > 0);
        compare(hits()[0].kindName, "View");
        keyClick(Qt.Key_Return);
        compare(session.view, "map");
    }

    function test_words_are_gone_next_time() {
        look("xyzzy");
        keyClick(Qt.Key_Escape);
        tryVerify(() => field() === null);
        look("");
        compare(field().text, "");
        tryVerify(() => hits().length > 0);
    }
}
