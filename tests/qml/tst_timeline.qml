// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline in the window: hovered, selected, zoomed, filtered, walked by keys.
import QtQuick
import QtTest
import Rankscape
import RankscapeTest

WindowCase {
    name: "Timeline"

    function view() {
        return find(item => item.timeline !== undefined && item.hoveredMark !== undefined);
    }
    function at(id) {
        const timeline = view();
        const mark = timeline.timeline.detail(id);
        const board = find(item => item.hoverEnabled && item.cursorShape !== undefined && item.dragged !== undefined, timeline);
        return board.mapFromItem(board.parent, timeline.xOf(mark.at), timeline.yOf(mark.row));
    }
    function area() {
        return find(item => item.hoverEnabled && item.cursorShape !== undefined && item.dragged !== undefined, view());
    }

    function openTimeline() {
        session.view = "timeline";
        tryVerify(() => view() !== null && area().width > 100);
    }

    function test_pointer_asks_what_a_mark_is() {
        openTimeline();
        const place = at("event-2026-07-08-5129");
        mouseMove(area(), place.x, place.y);
        tryCompare(view(), "hoveredMark", "event-2026-07-08-5129");
        verify(says("2026-07-08 · Megatron-LM · #5129"));
        mouseMove(area(), 3, 3);
        tryCompare(view(), "hoveredMark", "");
    }

    function test_click_selects_and_the_panel_tells() {
        openTimeline();
        const place = at("release-core-0.20.0");
        mouseClick(area(), place.x, place.y);
        compare(session.selected, "release-core-0.20.0");
        verify(says("https://github.com/NVIDIA/Megatron-LM/releases/tag/core_v0.20.0"));
        verify(says("date as the study notes give it, not confirmed"));
    }

    function test_wheel_zooms_and_all_goes_back() {
        openTimeline();
        const timeline = view().timeline;
        const before = timeline.last - timeline.first;
        mouseWheel(area(), area().width / 2, 50, 0, 480);
        verify(timeline.last - timeline.first < before);
        mouseClick(find(item => isButton(item) && item.text === "All"));
        verify(timeline.whole);
    }

    function test_filter_hides_a_thread() {
        openTimeline();
        const marks = view().timeline.marks;
        const before = marks.count;
        mouseClick(find(item => isButton(item) && item.text === "Generalized tensor parallelism" && item.shown !== undefined));
        verify(marks.count < before);
        mouseClick(find(item => isButton(item) && item.text === "Everything"));
        compare(marks.count, before);
    }

    function test_keys_walk_and_open_the_source() {
        openTimeline();
        view().forceActiveFocus();
        keyClick(Qt.Key_Right);
        verify(session.selected.length > 0);
        const first = session.selected;
        keyClick(Qt.Key_Right);
        verify(session.selected !== first);
        keyClick(Qt.Key_Left);
        compare(session.selected, first);
        keyClick(Qt.Key_Return);
        verify(window.reader.open);
        compare(window.reader.kind, "citation");
        keyClick(Qt.Key_Escape);
        verify(!window.reader.open);
    }
}
