// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The transport bar by mouse and keys, wide and narrow.
import QtQuick
import QtTest
import Rankscape
import RankscapeTest

Item {
    id: root
    width: 800
    height: 80

    Session {
        id: session
    }
    Player {
        id: player
        session: session
    }
    TransportBar {
        id: bar
        x: 20
        y: 18
        width: 700
        player: player
    }

    TestCase {
        id: test
        name: "Transport"
        when: windowShown

        function initTestCase() {
            failOnWarning(/TypeError|ReferenceError|Binding loop/);
            verify(Probe.start(session, "--world-size 8"));
            session.view = "collectives";
            tryVerify(() => player.duration > 0, 20000);
        }

        function init() {
            player.playing = false;
            player.loop = true;
            player.speedIndex = 2;
            while (player.marks.length > 0)
                player.removeMark(0);
            player.toStart();
            bar.width = 700;
            bar.forceActiveFocus();
        }

        function part(name) {
            return findChild(bar, "transport" + name);
        }

        function press(name) {
            const item = part(name);
            verify(item, name);
            mouseClick(item, item.width / 2, item.height / 2);
        }

        function test_buttons() {
            press("Forward");
            verify(player.time > 0);
            press("Back");
            compare(player.time, 0);
            press("End");
            compare(player.fraction, 1);
            press("Start");
            compare(player.time, 0);
            press("Loop");
            verify(!player.loop);
            press("Mark");
            compare(player.marks.length, 1);
            press("Play");
            verify(player.playing);
            tryVerify(() => player.time > 0);
            press("Play");
            verify(!player.playing);
        }

        function test_keys() {
            keyClick(Qt.Key_Period);
            const first = player.time;
            verify(first > 0);
            keyClick(Qt.Key_Period);
            verify(player.time > first);
            keyClick(Qt.Key_Comma);
            fuzzyCompare(player.time, first, player.duration * 1e-6);
            keyClick(Qt.Key_End);
            compare(player.fraction, 1);
            keyClick(Qt.Key_M);
            compare(player.marks.length, 1);
            keyClick(Qt.Key_Home);
            compare(player.time, 0);
            keyClick(Qt.Key_M, Qt.ShiftModifier);
            compare(player.fraction, 1);
            keyClick(Qt.Key_M);
            compare(player.marks.length, 0);
            keyClick(Qt.Key_Space);
            verify(player.playing);
            keyClick(Qt.Key_Space);
            verify(!player.playing);
        }

        function test_keys_while_the_scrubber_has_the_focus() {
            part("Scrubber").forceActiveFocus();
            keyClick(Qt.Key_Period);
            verify(player.time > 0);
            keyClick(Qt.Key_Space);
            verify(player.playing);
            keyClick(Qt.Key_Space);
            verify(!player.playing);
            player.fraction = 0.5;
            keyClick(Qt.Key_Right);
            fuzzyCompare(player.fraction, 0.51, 1e-9);
        }

        function test_scrubber_seeks_there_and_back() {
            const scrubber = part("Scrubber");
            mousePress(scrubber, 7, 14);
            mouseMove(scrubber, scrubber.width / 2, 14);
            fuzzyCompare(player.fraction, 0.5, 0.02);
            mouseMove(scrubber, 30, 14);
            verify(player.fraction < 0.2);
            mouseRelease(scrubber, 30, 14);
            player.fraction = 0.75;
            fuzzyCompare(scrubber.value, 0.75, 1e-9);
        }

        function test_narrow_drops_the_words() {
            player.fraction = 0.4;
            verify(part("Text").visible);
            verify(part("Ratio").visible);
            bar.width = 500;
            verify(!part("Text").visible);
            verify(!part("Ratio").visible);
            waitForRendering(bar);
            verify(part("Scrubber").width > 80);
            verify(part("Mark").mapToItem(bar, part("Mark").width, 0).x <= bar.width);
        }

        function test_every_control_has_a_name() {
            for (const name of ["Start", "Back", "Play", "Forward", "End", "Scrubber", "Speed", "Loop", "Mark"])
                verify(part(name).Accessible.name.length > 0, name);
        }

        function test_wide_fits() {
            for (const language of ["zh", "en"]) {
                session.language = language;
                player.fraction = 0.4;
                player.toggleMark();
                waitForRendering(bar);
                verify(part("Scrubber").width >= 160, part("Scrubber").width);
                verify(part("Mark").mapToItem(bar, part("Mark").width, 0).x <= bar.width);
            }
        }
    }
}
