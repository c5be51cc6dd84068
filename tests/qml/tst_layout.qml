// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sliders and number fields, findings and their fixes, undo and redo, machines.
import QtQuick
import QtTest
import Rankscape
import RankscapeTest

WindowCase {
    id: test
    name: "Layout"
    flags: "--cluster dgx-h100 --world-size 48 --tp 2"

    readonly property string tp: "--tensor-model-parallel-size"

    function drag(degree, fractions) {
        const bar = handleOf(degree);
        const at = fraction => 6 + fraction * (bar.width - 12);
        mousePress(bar, at(degree.currentIndex / Math.max(1, degree.values.length - 1)), bar.height / 2);
        for (const fraction of fractions) {
            mouseMove(bar, at(fraction), bar.height / 2, -1, Qt.LeftButton);
            verify(degree.legal[degree.currentIndex], degree.flag + " at " + degree.value);
            verify(session.valid, degree.flag + " at " + degree.value);
        }
        mouseRelease(bar, at(fractions[fractions.length - 1]), bar.height / 2);
    }

    /// By key: the button may lie below the fold.
    function press(words) {
        button(words).forceActiveFocus();
        keyClick(Qt.Key_Space);
    }

    function test_mouse_stops_at_legal_values() {
        for (let i = 0; i < sliders().length; ++i) {
            const degree = sliders()[i];
            if (degree.values.length < 2)
                continue;
            drag(degree, [0, 0.13, 0.29, 0.5, 0.61, 0.77, 0.9, 1]);
            keyClick(Qt.Key_Z, Qt.ControlModifier);
        }
    }

    function test_mouse_moves_the_value() {
        const degree = slider(tp);
        const last = degree.legal.lastIndexOf(true);
        drag(degree, [0.5, 1]);
        compare(degree.currentIndex, last);
        compare(degree.value, degree.values[last]);
        drag(degree, [0]);
        compare(degree.value, 1);
    }

    function test_a_drag_is_one_undo_step() {
        const before = Probe.scenario(session);
        drag(slider(tp), [0, 0.3, 0.6, 1, 0.7]);
        verify(Probe.scenario(session) !== before);
        keyClick(Qt.Key_Z, Qt.ControlModifier);
        compare(Probe.scenario(session), before);
        verify(!session.canUndo);
    }

    function test_two_drags_are_two_undo_steps() {
        const degree = slider(tp);
        drag(degree, [1]);
        const between = degree.value;
        drag(degree, [0]);
        compare(degree.value, 1);
        session.undo();
        compare(degree.value, between);
        session.undo();
        compare(degree.value, 2);
        verify(!session.canUndo);
    }

    function test_keys_step_over_legal_values() {
        const degree = slider(tp);
        handleOf(degree).forceActiveFocus();
        const seen = [degree.value];
        for (let i = 0; i < degree.values.length + 2; ++i) {
            keyClick(Qt.Key_Right);
            verify(session.valid);
            if (degree.value !== seen[seen.length - 1])
                seen.push(degree.value);
        }
        const legal = degree.values.filter((value, i) => degree.legal[i]);
        compare(seen, legal.filter(value => value >= 2));
        for (let i = 0; i < degree.values.length + 2; ++i)
            keyClick(Qt.Key_Left);
        compare(degree.value, 1);
    }

    function test_a_tick_can_be_clicked_even_if_illegal() {
        const degree = slider("--context-parallel-size");
        const illegal = degree.legal.indexOf(false);
        verify(illegal > 0);
        const tick = find(item => item.ok === false && item.index === illegal, degree);
        mouseClick(tick, 0, tick.height / 2);
        compare(degree.currentIndex, illegal);
        verify(!session.valid);
        verify(degree.reasons[illegal].length > 0);
    }

    function test_typed_legal_value() {
        enter(tp, "4");
        compare(slider(tp).value, 4);
        verify(session.valid);
        tryVerify(() => picture.sharp);
    }

    function test_typed_illegal_value_shows_findings_and_a_fix_mends_it() {
        session.clearSelection();
        verify(Probe.start(session, "--world-size 8"));
        enter(tp, "3");
        verify(!session.valid);
        compare(session.world, 0);
        compare(slider(tp).value, 3);
        verify(says("Megatron would refuse this layout"));
        verify(says("Layout · "));
        verify(picture.opacity < 0.5); // the last legal picture, set back
        const cards = findAll(item => item.severe === true && item.fixes !== undefined);
        compare(cards.length, 2);
        verify(cards[0].message.includes("3"));
        verify(says("world_size (8) is not divisible by 3"));
        const fixes = findAll(isButton, cards[0]);
        verify(fixes.length > 0);
        click(fixes[0]);
        verify(session.valid);
        compare(session.world, 8);
        compare(slider(tp).value, 4);
        verify(!says("Megatron would refuse this layout"));
        tryVerify(() => picture.opacity === 1 && picture.sharp);
        keyClick(Qt.Key_Z, Qt.ControlModifier);
        compare(slider(tp).value, 3);
    }

    function test_typed_nonsense_data() {
        return ["0", "-1", "abc", "1.5", "4194305", "99999999999999999999999"].map(words => ({
                    tag: words,
                    words: words
                }));
    }

    function test_typed_nonsense(row) {
        const before = Probe.scenario(session);
        enter(tp, row.words);
        verify(says("a whole number from 1 to 4194304"));
        compare(Probe.scenario(session), before);
        compare(entryOf(slider(tp)).text, row.words); // still there to be mended
        verify(!session.canUndo);
        enter(tp, "4");
        verify(!says("a whole number from 1 to 4194304"));
    }

    function test_huge_but_readable_value() {
        enter("--world-size", "4194304");
        tryVerify(() => !session.busy, 60000);
        verify(session.world === 4194304 || !session.valid);
        keyClick(Qt.Key_Z, Qt.ControlModifier);
        tryVerify(() => session.world === 48);
    }

    function test_undo_and_redo_by_keys() {
        session.coreVersion = "0.19.0";
        handleOf(slider(tp)).forceActiveFocus();
        keyClick(Qt.Key_Right);
        const value = slider(tp).value;
        verify(value > 2);
        keyClick(Qt.Key_Z, Qt.ControlModifier);
        compare(slider(tp).value, 2);
        compare(session.coreVersion, "0.19.0");
        keyClick(Qt.Key_Z, Qt.ControlModifier);
        compare(session.coreVersion, "0.20.0");
        verify(!session.canUndo);
        keyClick(Qt.Key_Z, Qt.ControlModifier | Qt.ShiftModifier);
        compare(session.coreVersion, "0.19.0");
        keyClick(Qt.Key_Y, Qt.ControlModifier);
        compare(slider(tp).value, value);
        verify(!session.canRedo);
    }

    // The focus is still in the field, whose own undo must not swallow the key.
    function test_undo_after_typing() {
        enter(tp, "4");
        compare(slider(tp).value, 4);
        keyClick(Qt.Key_Z, Qt.ControlModifier);
        compare(slider(tp).value, 2);
    }

    function test_undo_buttons() {
        const undo = button("Undo (Ctrl+Z)"), redo = button("Redo (Ctrl+Shift+Z)");
        verify(!undo.enabled && !redo.enabled);
        enter(tp, "4");
        verify(undo.enabled);
        click(undo);
        compare(slider(tp).value, 2);
        verify(!undo.enabled && redo.enabled);
        click(redo);
        compare(slider(tp).value, 4);
    }

    function test_world_follows_the_degrees() {
        click(button("GPUs follow"));
        enter(tp, "5");
        compare(session.world % 5, 0);
        verify(session.valid);
        click(button("keep GPUs"));
        const world = session.world;
        enter(tp, "1");
        compare(session.world, world);
    }

    function test_machine() {
        const picker = find(item => item.displayText !== undefined && item.name === "Hardware");
        verify(picker);
        picker.forceActiveFocus();
        const summary = session.summary;
        keyClick(Qt.Key_Space);
        tryVerify(() => picker.popup.opened);
        keyClick(Qt.Key_Down);
        keyClick(Qt.Key_Return);
        tryVerify(() => !picker.popup.visible);
        verify(session.summary !== summary);
        keyClick(Qt.Key_Z, Qt.ControlModifier);
        compare(session.summary, summary);
        compare(picker.displayText, "DGX H100");
    }

    function test_gpus_per_domain() {
        const box = find(item => item.from === 1 && item.to === 1024);
        compare(box.value, 8);
        box.forceActiveFocus();
        keyClick(Qt.Key_Down);
        compare(box.value, 7);
        verify(session.summary.includes("× 7"), session.summary);
        session.undo();
        compare(box.value, 8);
    }

    function test_undo_by_key_in_the_number_box() {
        const box = find(item => item.from === 1 && item.to === 1024);
        box.forceActiveFocus();
        keyClick(Qt.Key_Down);
        keyClick(Qt.Key_Z, Qt.ControlModifier);
        expectFail("", "an editable SpinBox keeps Ctrl+Z for its own text");
        compare(box.value, 8);
    }

    function test_placement() {
        tryVerify(() => picture.sharp);
        const place = placeOf(1);
        press("interleaved");
        compare(picture.rankAt(place.x, place.y), 6); // six nodes: rank 6 is the second on node 0
        press("block");
        compare(picture.rankAt(place.x, place.y), 1);
    }
}
