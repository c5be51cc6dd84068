// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The map in the window: pointed at, clicked, opened, walked by keys; its panel.
import QtQuick
import QtTest
import Rankscape
import RankscapeTest

WindowCase {
    name: "Map"

    readonly property var map: window ? find(item => item.view === "map" && item.pictureFrame !== undefined) : null

    function openMap() {
        session.view = "map";
        tryVerify(() => map !== null && map.width > 100 && map.sharp, 20000);
    }

    /// A point of an element, in the picture item's pixels.
    function placeOfElement(id) {
        const item = find(each => each.element === id && each.fromLeft !== undefined);
        verify(item, id);
        return Qt.point(item.x + 8, item.y + 8);
    }

    function placeOfAny(id) {
        for (let y = 2; y < map.height; y += 4)
            for (let x = 2; x < map.width; x += 4)
                if (map.elementAt(x, y) === id)
                    return Qt.point(x, y);
        return null;
    }

    function pointAt(id) {
        const place = placeOfElement(id);
        mouseMove(map, place.x - 1, place.y);
        mouseMove(map, place.x, place.y);
    }

    function clickOn(id) {
        const place = placeOfElement(id);
        mouseClick(map, place.x, place.y);
    }

    /// Rows of the panel are put in their places a moment after they were made.
    function settled(wanted) {
        tryVerify(() => find(wanted) !== null);
        const item = find(wanted);
        for (let each = item; each !== null; each = each.parent)
            tryVerify(() => !isPolishScheduled(each));
        return item;
    }

    function test_elements_stand_where_they_are_drawn() {
        openMap();
        const items = findAll(item => item.element !== undefined && item.fromLeft !== undefined);
        verify(items.length > 20, items.length);
        for (const item of items)
            compare(map.elementAt(item.x + 8, item.y + 8), item.element);
    }

    function test_pointer_traces() {
        openMap();
        pointAt("thread-gtp");
        compare(session.hovered, "thread-gtp");
        pointAt("concept-zero");
        compare(session.hovered, "concept-zero");
        mouseMove(map, 1, map.height - 1);
        compare(session.hovered, "");
        compare(session.selected, "");
    }

    function test_click_selects_a_thread_and_the_panel_tells() {
        openMap();
        verify(says("30-second answer"));
        clickOn("thread-gtp");
        compare(session.selected, "thread-gtp");
        verify(!window.reader.open);
        verify(says("2 Generalized tensor parallelism"));
        verify(says("Know first"));
        verify(says("By version"));
        clickOn("thread-muon");
        compare(session.selected, "thread-muon");
        mouseClick(map, 1, map.height - 1);
        compare(session.selected, "");
        verify(says("30-second answer"));
    }

    function test_click_on_a_concept_opens_its_page() {
        openMap();
        clickOn("concept-zero");
        compare(session.selected, "concept-zero");
        verify(window.reader.open);
        compare(window.reader.pageId, "zero");
        tryVerify(() => map.sharp);
        clickOn("thread-gtp");
        verify(!window.reader.open, "the thread's panel takes the page's place");
    }

    function test_open_goes_to_the_detail_page() {
        openMap();
        const place = placeOfAny("open-determinism");
        verify(place);
        mouseClick(map, place.x, place.y);
        compare(session.selected, "thread-determinism");
        compare(window.reader.pageId, "determinism");
    }

    function test_keys_walk_and_open() {
        openMap();
        map.forceActiveFocus();
        keyClick(Qt.Key_Down);
        compare(session.selected, "thread-mfsdp-v2");
        keyClick(Qt.Key_Down);
        compare(session.selected, "thread-gtp");
        keyClick(Qt.Key_Left);
        verify(session.selected.startsWith("concept-"), session.selected);
        verify(!window.reader.open);
        const concept = session.selected.replace("concept-", "");
        keyClick(Qt.Key_Return);
        verify(window.reader.open);
        compare(window.reader.pageId, concept);
        window.reader.close();
        keyClick(Qt.Key_Escape);
        compare(session.selected, "");
    }

    function test_zoom_drag_and_fit() {
        openMap();
        const before = map.zoom;
        mouseWheel(map, map.width / 2, map.height / 2, 0, 240);
        verify(map.zoom > before);
        verify(!map.fitted);
        const left = map.pictureFrame.x; // a number: the rectangle itself would follow
        mousePress(map, 300, 300);
        mouseMove(map, 320, 310);
        mouseMove(map, 340, 320);
        mouseRelease(map, 340, 320);
        verify(map.pictureFrame.x > left);
        compare(session.selected, "", "a drag is no click");
        map.forceActiveFocus();
        keyClick(Qt.Key_0);
        verify(map.fitted);
    }

    function test_panel_links_lead_on() {
        openMap();
        session.selected = "thread-gtp";
        click(settled(item => isButton(item) && item.concept === "tensor-parallel"));
        compare(window.reader.pageId, "tensor-parallel");
        window.reader.close();
        click(settled(item => isButton(item) && item.text === "Detail page ›"));
        compare(window.reader.pageId, "gtp");
    }

    function test_panel_lists_threads_and_lights_them() {
        openMap();
        const row = settled(item => isButton(item) && item.element === "thread-determinism");
        mouseMove(row, 20, 9);
        mouseMove(row, 21, 10);
        tryCompare(session, "hovered", "thread-determinism");
        click(row);
        compare(session.selected, "thread-determinism");
        compare(session.hovered, "", "the row that was pointed at is gone");
    }

    function test_version_of_the_table() {
        openMap();
        session.selected = "thread-gtp";
        const head = settled(item => isButton(item) && item.modelData === "0.19.0" && item.chosen !== undefined);
        verify(!head.chosen);
        click(head);
        compare(session.coreVersion, "0.19.0");
        tryVerify(() => head.chosen);
        verify(session.subtitle.includes("as of 0.19.0"), session.subtitle);
        verify(says("0.19.0: "));
    }

    function test_rows_tell_each_version() {
        openMap();
        session.selected = "thread-gtp";
        const row = find(item => item.cells !== undefined && item.probed !== undefined);
        row.forceActiveFocus();
        compare(row.probed, -1);
        keyClick(Qt.Key_Left);
        compare(row.probed, 1);
        verify(row.words(row.cells[1]).startsWith("0.19.2: "));
        keyClick(Qt.Key_Right);
        keyClick(Qt.Key_Right);
        compare(row.probed, 3);
    }

    function test_claims_unfold() {
        openMap();
        session.selected = "thread-gtp";
        const unfold = settled(item => isButton(item) && typeof item.text === "string" && item.text.includes("What was checked"));
        const count = () => findAll(item => item.statement !== undefined && item.nuance !== undefined).length;
        compare(count(), 0);
        unfold.forceActiveFocus();
        keyClick(Qt.Key_Space);
        verify(count() > 0);
    }

    function test_chinese() {
        Probe.translate(session);
        openMap();
        session.language = "zh";
        session.selected = "thread-determinism";
        verify(session.subtitle.includes("截至 0.20.0"), session.subtitle);
        verify(says("4 Bitwise determinism"));
        clickOn("concept-reduction-order");
        compare(window.reader.pageId, "reduction-order");
    }

    function test_screen_readers_hear_the_elements() {
        openMap();
        Probe.activateAccessibility();
        const tree = Probe.accessibleTree(window);
        verify(tree.some(line => line.includes("2 Generalized tensor parallelism")), tree.join("\n"));
        compare(Probe.namelessControls(window).length, 0, Probe.namelessControls(window).join("\n"));
    }
}
