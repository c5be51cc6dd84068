// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window as it opens, its theme, its language, its sheets.
import QtQuick
import QtTest
import Rankscape
import RankscapeTest

WindowCase {
    name: "Opening"

    function test_picture_is_sharp_and_whole() {
        verify(picture.sharp);
        verify(picture.fitted);
        compare(picture.shown, Qt.rect(0, 0, 1, 1));
        compare(session.world, 256);
        verify(window.title.includes("256 of 288 GPUs"), window.title);
        verify(says("Cluster"));
        compare(minimap(), null);
    }

    function test_picture_is_drawn() {
        const place = placeOf(0);
        verify(place);
        tryVerify(() => !Qt.colorEqual(grabImage(picture).pixel(place.x, place.y), Theme.canvas));
    }

    function test_every_slider_has_words_and_a_value() {
        const all = sliders();
        compare(all.length, 9);
        for (const each of all) {
            verify(each.title.length > 0);
            verify(each.flag.startsWith("--"), each.flag);
            compare(each.values[each.currentIndex], each.value, each.flag);
        }
    }

    function test_dark_theme() {
        const light = Theme.canvas.toString();
        const place = emptyPlace();
        click(button("Dark theme"));
        verify(session.dark);
        verify(Theme.dark);
        verify(Theme.canvas.hslLightness < 0.3, Theme.canvas);
        compare(window.color, Theme.canvas);
        tryVerify(() => picture.sharp);
        tryVerify(() => grabImage(picture).pixel(place.x, place.y).hslLightness < 0.3);
        click(button("Light theme"));
        compare(Theme.canvas.toString(), light);
        tryVerify(() => picture.sharp);
    }

    function test_language_and_back() {
        Probe.translate(session);
        const titles = sliders().map(item => item.title);
        const subtitle = session.subtitle;
        verify(says("Machines"));
        click(button("中"));
        compare(session.language, "zh");
        compare(slider("--tensor-model-parallel-size").title, "张量并行 TP");
        verify(session.subtitle !== subtitle);
        verify(says("机器"));
        verify(!says("Machines"));
        verify(says(session.subtitle));
        tryVerify(() => picture.sharp);
        click(button("EN"));
        compare(sliders().map(item => item.title), titles);
        compare(session.subtitle, subtitle);
        verify(says("Machines"));
    }

    // Nothing of the window's own words may stay English. Names, numbers and field terms do not count.
    function test_chinese_is_complete() {
        const english = findAll(item => typeof item.text === "string" && item.text.length > 0).map(item => item.text);
        Probe.translate(session);
        session.language = "zh";
        const fixed = /^(Rankscape|EN|[0-9. ]+|0\.\d+\.\d+|main|[a-z_]+( \d+)?|GB300.*|NVLink|(\d )?(FSDP v2|GTP|Determinism|Muon|Weight refit)|.*(release notes|topo\.h|parallel_state\.py).*|[↶↷◐−+✓~▾✕]|\+\d+)$/;
        const same = findAll(item => typeof item.text === "string" && item.text.length > 0).map(item => item.text).filter(text => english.includes(text) && !fixed.test(text) && !/[\u4e00-\u9fff]/.test(text));
        compare(same, []);
    }

    function test_core_version() {
        for (const version of session.coreVersions) {
            click(button(version));
            compare(session.coreVersion, version);
        }
        compare(session.coreVersions.length, 4);
    }

    function test_concept_sheet() {
        click(find(item => isButton(item) && item.text.startsWith("Concept: ")));
        const page = () => find(item => item.readOnly === true && item.textDocument !== undefined);
        tryVerify(() => page() !== null);
        verify(page().length > 200);
        verify(window.clusterView.visible, "the page opens beside the view");
        keyClick(Qt.Key_Escape);
        tryVerify(() => page() === null);
    }

    function test_citation_card() {
        const chips = findAll(item => isButton(item) && item.citationId !== undefined);
        verify(chips.length > 0);
        chips[0].clicked();
        tryVerify(() => says("What it supports"));
        verify(says("https://github.com/NVIDIA/Megatron-LM/blob/d98e8a64/megatron/core/parallel_state.py"));
        keyClick(Qt.Key_Escape);
        tryVerify(() => !says("What it supports"));
    }

    function test_a_faulty_catalogue_is_told_and_put_away() {
        verify(!says("/no/such/folder"));
        cleanup();
        verify(!Probe.useCatalog("/no/such/folder"));
        open(flags);
        tryVerify(() => says("/no/such/folder"));
        click(button("Put this message away"));
        tryVerify(() => !says("/no/such/folder"));
        verify(Probe.useCatalog(""));
    }

    function test_export_popup() {
        keyClick(Qt.Key_E, Qt.ControlModifier);
        tryVerify(() => says("Export the picture"));
        verify(says("Scale"));
        click(button("SVG"));
        verify(!says("Scale"));
        click(button("Cancel"));
        tryVerify(() => !says("Export the picture"));
    }

    function test_copy_tells() {
        keyClick(Qt.Key_C, Qt.ControlModifier | Qt.ShiftModifier);
        tryVerify(() => says("The picture is on the clipboard"));
    }

    function test_smallest_window_and_back() {
        window.width = window.minimumWidth;
        window.height = window.minimumHeight;
        tryVerify(() => picture.sharp && picture.fitted);
        compare(picture.shown, Qt.rect(0, 0, 1, 1));
        verify(picture.width > 200);
        window.width = 1600;
        window.height = 1000;
        tryVerify(() => picture.sharp && picture.fitted);
    }
}
