// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every control has a name and can be reached by keys alone.
import QtQuick
import QtTest
import Rankscape
import RankscapeTest

WindowCase {
    name: "Accessibility"

    function test_no_control_without_a_name() {
        Probe.activateAccessibility();
        compare(Probe.namelessControls(window), []);
        keyClick(Qt.Key_F, Qt.ControlModifier);
        session.selectKind("ep");
        compare(Probe.namelessControls(window), [], "groups");
        window.importer.readText("torchrun pretrain_gpt.py --tp 4", "launch.sh");
        compare(Probe.namelessControls(window), [], "import");
        window.importer.readText("", "");
        compare(Probe.namelessControls(window), [], "refused");
        keyClick(Qt.Key_Escape);
        keyClick(Qt.Key_E, Qt.ControlModifier);
        tryVerify(() => says("Export the picture"));
        compare(Probe.namelessControls(window), [], "export");
        keyClick(Qt.Key_Escape);
        tryVerify(() => !says("Export the picture"));
        window.reader.showConcept("zero");
        tryVerify(() => button("Close (Esc)"));
        compare(Probe.namelessControls(window), [], "concept");
        window.reader.showCitation("gtp-doc");
        compare(Probe.namelessControls(window), [], "citation");
        window.reader.close();
        for (const view of ["map", "timeline", "questions"]) {
            session.view = view;
            wait(0);
            compare(Probe.namelessControls(window), [], view);
        }
    }

    function test_findings_have_names() {
        Probe.activateAccessibility();
        enter("--tensor-model-parallel-size", "3");
        verify(!session.valid);
        compare(Probe.namelessControls(window), []);
        verify(Probe.accessibleTree(window).some(line => line.startsWith("AlertMessage: ") && line.includes("3")));
    }

    function test_tree_tells_the_picture_and_the_sliders() {
        Probe.activateAccessibility();
        const tree = Probe.accessibleTree(window);
        verify(tree.some(line => line.startsWith("Graphic: ") && line.includes(session.subtitle)), tree.join("\n"));
        for (const degree of sliders())
            verify(tree.includes("Slider: " + degree.title), degree.title);
    }

    function test_tab_reaches_everything_and_comes_round() {
        picture.forceActiveFocus();
        const seen = [];
        let turns = 0;
        for (let i = 0; i < 200 && turns === 0; ++i) {
            keyClick(Qt.Key_Tab);
            const item = window.activeFocusItem;
            verify(item);
            if (item === picture)
                ++turns;
            else
                verify(!seen.includes(item), "the picture is left out: " + item);
            seen.push(item);
        }
        compare(turns, 1, "Tab comes back to the picture");
        for (const degree of sliders())
            if (handleOf(degree).enabled)
                verify(seen.includes(handleOf(degree)), degree.title);
        for (const words of ["Import …", "Export …", "中", "interleaved", "Zoom in (+)"])
            verify(seen.includes(button(words)), words);
    }
}
