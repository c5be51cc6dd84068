// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The traffic charts: hovered, walked by keys, shown in tabs where there is little room, folded.
import QtQuick
import QtTest
import Rankscape
import RankscapeTest

TestCase {
    id: test

    property Session session
    property Player player
    property var view

    name: "TrafficCharts"
    when: windowShown
    visible: true
    width: 1400
    height: 300

    Component {
        id: sessionComponent
        Session {}
    }
    Component {
        id: playerComponent
        Player {}
    }
    Component {
        id: viewComponent
        TrafficCharts {}
    }

    function init() {
        failOnWarning(/TypeError|ReferenceError|Binding loop|qrc:\/qt\/qml/);
        session = sessionComponent.createObject(test);
        verify(Probe.start(session, "--cluster dgx-h100 --world-size 32"));
        session.view = "traffic";
        player = playerComponent.createObject(test, {
            session: session
        });
        view = viewComponent.createObject(test, {
            session: session,
            player: player,
            width: 1400
        });
        view.height = Qt.binding(() => view.implicitHeight);
        tryVerify(() => view.charts.ready, 20000);
        tryVerify(() => map() !== null && map().cells.width > 100 && links().length === 10 && links()[9].width > 100);
    }
    function cleanup() {
        view.destroy();
        wait(0);
        player.destroy();
        wait(0);
        session.destroy();
        wait(0);
    }

    function findAll(wanted, from) {
        const found = [];
        const look = item => {
            if (!item.visible)
                return;
            if (wanted(item))
                found.push(item);
            for (let i = 0; i < item.children.length; ++i)
                look(item.children[i]);
        };
        look(from ?? view);
        return found;
    }
    function find(wanted, from) {
        return findAll(wanted, from)[0] ?? null;
    }
    function map() {
        return find(item => item.cells !== undefined && item.column !== undefined && item.words !== undefined);
    }
    function plot() {
        return find(item => item.asked !== undefined);
    }
    function links() {
        return findAll(item => item.share !== undefined && typeof item.clicked === "function");
    }
    function button(words) {
        return find(item => typeof item.clicked === "function" && (item.text === words || item.hint === words));
    }
    /// Clicks a tab where it will stay.
    function choose(words) {
        tryVerify(() => button(words) !== null && (button(words).x > 0 || words === "Who to whom") && button(words).mapToItem(view, 0, 0).x > 80, 15000);
        mouseClick(button(words));
    }
    function says(words) {
        return find(item => typeof item.text === "string" && item.text.startsWith(words)) !== null;
    }

    /// Moves the pointer until it is noticed: the first move of a window that was just laid out may not be.
    function hover(item, x, y, noticed) {
        let step = 0;
        tryVerify(() => {
            mouseMove(item, x + step, y);
            step = 1 - step;
            return noticed();
        });
    }

    function test_pointer_asks_who_sent_to_whom() {
        const cell = map().cell(3, 4);
        hover(map(), cell.x + 1, cell.y + cell.height / 2, () => map().row === 3);
        compare(map().column, 4);
        verify(says("rank 3 → rank 4: "), map().words);
        hover(view, 2, 2, () => map().row === -1);
    }

    function test_keys_move_the_cursor() {
        map().forceActiveFocus();
        keyClick(Qt.Key_Right);
        keyClick(Qt.Key_Right);
        keyClick(Qt.Key_Down, Qt.ShiftModifier);
        compare(map().row, 8);
        compare(map().column, 1);
        keyClick(Qt.Key_Escape);
        compare(map().row, -1);
    }

    function test_wide_shows_all_and_narrow_shows_tabs() {
        verify(map() && plot() && links().length > 0);
        view.width = 800;
        tryVerify(() => plot() === null);
        verify(map());
        compare(links().length, 0);
        choose("Busiest links");
        tryVerify(() => links().length > 0);
        verify(!map());
        choose("Over time");
        tryVerify(() => plot() !== null);
        verify(!says("Bytes sent"));
        choose("Who to whom");
        tryVerify(() => map() !== null);
        verify(says("Bytes sent"));
    }

    function test_page_of_its_own_shows_all() {
        view.width = 820;
        view.height = 560;
        tryVerify(() => map() && plot() && links().length === 10 && plot().y > map().height);
        verify(map().cells.height > 150);
        verify(!button("Busiest links"));
    }

    function test_click_lights_a_link_and_again_not() {
        const first = links()[0];
        mouseClick(first);
        compare(session.selected, first.id);
        verify(session.selected.startsWith("link-"));
        mouseClick(first);
        compare(session.selected, "");
    }

    function test_time_is_asked_and_chosen() {
        const chart = plot();
        hover(chart, chart.width / 2, chart.height / 2, () => chart.asked > 0);
        verify(find(item => typeof item.text === "string" && item.text.includes("NVLink ")));
        mouseClick(chart, chart.width / 2, chart.height / 2);
        verify(player.time > 0.4 * view.charts.span && player.time < 0.6 * view.charts.span);
        const before = player.time;
        keyClick(Qt.Key_Right);
        verify(player.time > before);
        hover(view, 2, 2, () => chart.asked === -1);
    }

    function test_folds_away() {
        const tall = view.height;
        mouseClick(button("Fold the traffic charts"));
        tryVerify(() => view.height < 60);
        verify(!map());
        mouseClick(button("Unfold the traffic charts"));
        tryCompare(view, "height", tall);
    }

    function test_refused_job_says_why() {
        verify(Probe.start(session, "--cluster dgx-h100 --world-size 1"));
        tryVerify(() => !view.charts.ready && session.studyProblem.length > 0, 20000);
        verify(says(session.studyProblem));
        verify(!map());
    }

    function test_theme_and_language() {
        session.language = "zh";
        verify(says("内部 "));
        session.dark = true;
        verify(map().side > 0);
        session.dark = false;
    }
}
