// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Controls for single flags, by mouse and keys, as wide as a panel has room for.
import QtQuick
import QtQuick.Layouts
import QtTest
import Rankscape
import RankscapeTest

Item {
    id: root
    width: 320
    height: 420

    Session {
        id: session
    }
    ColumnLayout {
        id: panel
        x: 16
        y: 16
        width: 276
        spacing: 8

        FlagSlider {
            id: degree
            Layout.fillWidth: true
            session: session
            flag: "--tp"
        }
        FlagSlider {
            id: skew
            Layout.fillWidth: true
            session: session
            flag: "--router-skew"
            from: 0
            to: 2
            step: 0.1
        }
        FlagSlider {
            id: experts
            Layout.fillWidth: true
            session: session
            flag: "--num-experts"
            candidates: [4, 8, 16, 32, 64]
        }
        FlagPicker {
            id: dispatcher
            Layout.fillWidth: true
            session: session
            flag: "--moe-token-dispatcher-type"
        }
        FlagSwitch {
            id: prefetch
            Layout.fillWidth: true
            session: session
            flag: "--weight-prefetch"
            label: "Prefetch"
        }
        FlagField {
            id: hidden
            Layout.fillWidth: true
            session: session
            flag: "--hidden-size"
            label: "Hidden size"
        }
        NumberRow {
            id: number
            Layout.fillWidth: true
            name: "Weights"
            value: "12.5 GB"
            note: "of each rank"
        }
    }

    TestCase {
        id: test
        name: "FlagControls"
        when: windowShown

        function init() {
            failOnWarning(/TypeError|ReferenceError|Binding loop|qrc:\/qt\/qml/);
            verify(Probe.start(session, "--world-size 16 --ep 8 --etp 1 --num-experts 8"));
        }

        function part(item, wanted) {
            if (wanted(item))
                return item;
            for (let i = 0; i < item.children.length; ++i) {
                const found = part(item.children[i], wanted);
                if (found)
                    return found;
            }
            return null;
        }
        function handleOf(item) {
            return part(item, one => one.visualPosition !== undefined && one.handle !== undefined);
        }
        function fieldOf(item) {
            return part(item, one => one.selectByMouse !== undefined && one.placeholderText !== undefined);
        }
        function enter(item, words) {
            const field = fieldOf(item);
            field.forceActiveFocus();
            field.selectAll();
            keyClick(Qt.Key_Delete);
            for (const letter of words)
                keyClick(letter);
            keyClick(Qt.Key_Return);
        }

        function test_aDegreeByKeys() {
            const slider = handleOf(degree);
            slider.forceActiveFocus(Qt.TabFocusReason);
            compare(degree.value, "1");
            keyClick(Qt.Key_Right);
            compare(degree.value, "2");
            keyClick(Qt.Key_Right);
            compare(degree.value, "4");
            session.undo();
            compare(degree.value, "2"); // each press is a step of its own
            verify(Probe.scenario(session).includes("2"));
        }

        function test_aDragIsOneStep() {
            const slider = handleOf(skew);
            const y = slider.height / 2;
            mousePress(slider, 6, y);
            for (let x = 6; x < slider.width - 6; x += 12)
                mouseMove(slider, x, y);
            mouseRelease(slider, slider.width - 8, y);
            compare(skew.value, "2");
            session.undo();
            compare(skew.value, "0");
            verify(!session.canUndo);
        }

        function test_typedValues() {
            enter(skew, "0.25");
            compare(skew.value, "0.25");
            compare(skew.problem, "");
            enter(skew, "much");
            verify(skew.problem.length > 0);
            compare(skew.value, "0.25");
            enter(skew, "1");
            compare(skew.problem, "");
            enter(hidden, "4096");
            compare(fieldOf(hidden).text, "4096");
            enter(hidden, "x");
            verify(hidden.problem.length > 0);
            enter(hidden, "");
            compare(hidden.problem, "");
            compare(fieldOf(hidden).text, "");
        }

        function test_whatWouldBeRefusedIsMarked() {
            compare(Array.from(experts.values), ["4", "8", "16", "32", "64"]);
            compare(experts.legal[0], false); // EP 8 over four experts
            verify(experts.reasons[0].length > 0);
            compare(experts.legal[1], true);
            const slider = handleOf(experts);
            slider.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Left); // the slider stops at legal values
            compare(experts.value, "8");
        }

        function test_aChoice() {
            const picker = part(dispatcher, one => one.popup !== undefined);
            compare(picker.currentText, "allgather");
            picker.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Down);
            compare(picker.currentText, "alltoall");
            keyClick(Qt.Key_Down);
            compare(picker.currentText, "flex");
            session.undo();
            compare(picker.currentText, "alltoall");
        }

        function test_aSwitch() {
            verify(prefetch.checked);
            mouseClick(prefetch, prefetch.width - 10, prefetch.height / 2);
            verify(!prefetch.checked);
            prefetch.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Space);
            verify(prefetch.checked);
            keyClick(Qt.Key_Return);
            verify(!prefetch.checked);
            session.undo();
            verify(prefetch.checked);
        }

        function test_nothingSticksOut() {
            for (const item of [degree, skew, experts, dispatcher, prefetch, hidden, number]) {
                compare(item.width, panel.width);
                verify(item.height >= item.implicitHeight);
            }
            const y = panel.y + panel.implicitHeight;
            verify(y < root.height, y);
        }
    }
}
