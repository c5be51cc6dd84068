// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks and groups: clicked, hovered, searched, listed.
import QtQuick
import QtTest
import Rankscape
import RankscapeTest

WindowCase {
    name: "Selecting"

    function searchField() {
        return find(item => item.placeholderText !== undefined && item.placeholderText.includes("node 3"));
    }

    function kindRow(kind) {
        return find(item => isButton(item) && item.name === kind && item.height === 36);
    }

    function groupRows() {
        return findAll(item => isButton(item) && item.groupIndex !== undefined);
    }

    /// A list is laid out a moment after it was shown; rows that were out of sight take no clicks before.
    function inSight(row) {
        const list = row.ListView.view;
        return !isPolishScheduled(list) && row.y >= list.contentY && row.y + row.height <= list.contentY + list.height;
    }

    function test_click_selects_a_rank() {
        for (const rank of [0, 17, 255]) {
            const place = placeOf(rank);
            verify(place, "rank " + rank);
            mouseClick(picture, place.x, place.y);
            compare(session.selectedRank, rank);
            verify(session.subtitle.includes("rank " + rank), session.subtitle);
            verify(says("rank " + rank + " and its groups"));
        }
        tryVerify(() => picture.sharp);
    }

    function test_click_beside_clears_the_rank() {
        const on = placeOf(3), off = emptyPlace();
        mouseClick(picture, on.x, on.y);
        compare(session.selectedRank, 3);
        mouseClick(picture, off.x, off.y);
        compare(session.selectedRank, -1);
    }

    function test_escape_and_the_button_clear() {
        const place = placeOf(3);
        mouseClick(picture, place.x, place.y);
        keyClick(Qt.Key_Escape);
        compare(session.selectedRank, -1);
        session.selectKind("ep");
        click(button("Clear"));
        compare(session.groupKind, "");
        compare(find(item => isButton(item) && item.text === "Clear"), null);
    }

    function test_hover_tells_where_a_rank_sits() {
        const place = placeOf(70);
        mouseMove(picture, place.x - 1, place.y); // enters
        mouseMove(picture, place.x, place.y);
        compare(picture.hoveredRank, 70);
        verify(says("rank 70"));
        verify(says("domain 1"));
        const off = emptyPlace();
        mouseMove(picture, off.x, off.y);
        compare(picture.hoveredRank, -1);
    }

    function test_search_goes_to_a_rank() {
        keyClick(Qt.Key_F, Qt.ControlModifier);
        const field = searchField();
        verify(field && field.activeFocus);
        type("rank 17");
        keyClick(Qt.Key_Return);
        compare(session.selectedRank, 17);
        verify(picture.zoom >= 1.2, picture.zoom);
        verify(holds(17));
        tryVerify(() => picture.sharp);
    }

    function test_search_goes_to_places_data() {
        return [
            {tag: "a number", words: "200", rank: 200},
            {tag: "a domain", words: "domain 2", rank: 128},
            {tag: "a tray", words: "Tray 3", rank: 12},
            {tag: "beyond", words: "rank 256", rank: -1},
            {tag: "nonsense", words: "xyz", rank: -1},
        ];
    }

    function test_search_goes_to_places(row) {
        keyClick(Qt.Key_F, Qt.ControlModifier);
        type(row.words);
        keyClick(Qt.Key_Return);
        compare(session.selectedRank, row.rank);
    }

    function test_g_opens_groups_but_can_be_typed() {
        picture.forceActiveFocus();
        keyClick("g");
        verify(searchField().activeFocus);
        compare(searchField().text, "");
        type("gtp");
        compare(searchField().text, "gtp");
        verify(kindRow("gtp_remat") || !kindRow("tp"));
    }

    function test_kinds_are_listed_filtered_and_lit() {
        click(button("Groups", find(item => item.name === "Panel")));
        tryVerify(() => kindRow("ep") && inSight(kindRow("ep")));
        for (const kind of ["tp", "pp", "dp", "ep"])
            verify(kindRow(kind), kind);
        click(kindRow("ep"));
        compare(session.groupKind, "ep");
        compare(session.groupIndex, 0);
        verify(session.subtitle.includes("group shown: ep"), session.subtitle);
        verify(says("ep: 4 groups"));
        tryVerify(() => groupRows().length === 4 && groupRows().every(inSight));
        const rows = groupRows();
        verify(rows[0].lit && !rows[2].lit);
        click(rows[2]);
        compare(session.groupIndex, 2);
        verify(rows[2].lit && !rows[0].lit);
        tryVerify(() => picture.sharp);
        click(kindRow("tp"));
        compare(session.groupKind, "tp");
        click(kindRow("tp"));
        compare(session.groupKind, "");
        compare(groupRows().length, 0);
        searchField().forceActiveFocus();
        type("expert data");
        tryVerify(() => kindRow("ep_dp") !== null);
        compare(kindRow("pp"), null);
    }

    function test_groups_of_one_rank() {
        session.selectKind("pp");
        keyClick(Qt.Key_F, Qt.ControlModifier);
        type("17");
        verify(says("pp groups with rank 17"));
        tryVerify(() => groupRows().length === 1);
        const rows = groupRows();
        verify(rows[0].ranks.includes("17"), rows[0].ranks);
    }

    function test_kind_follows_the_selected_rank() {
        const place = placeOf(70);
        mouseClick(picture, place.x, place.y);
        session.selectKind("ep");
        compare(session.groupIndex, -1);
        verify(session.subtitle.includes("ep #1 of 4"), session.subtitle);
    }

    function test_locality_strip_lights_a_kind() {
        const chip = find(item => isButton(item) && item.name === "pp" && item.axis === true);
        click(chip);
        compare(session.groupKind, "pp");
        verify(chip.checked);
        click(chip);
        compare(session.groupKind, "");
    }

    function test_colour_by() {
        const picker = find(item => item.displayText !== undefined && item.name === "colour by");
        compare(picker.displayText, "pp");
        const before = session.subtitle;
        picker.forceActiveFocus();
        keyClick(Qt.Key_Down);
        verify(session.colourBy !== "pp", session.colourBy);
        compare(picker.displayText, session.colourBy);
        verify(session.subtitle !== before);
        tryVerify(() => picture.sharp);
    }

    function test_selection_that_no_longer_exists_is_dropped() {
        session.selectRank(200);
        enter("--world-size", "64");
        compare(session.selectedRank, session.world > 200 ? 200 : -1);
    }
}
