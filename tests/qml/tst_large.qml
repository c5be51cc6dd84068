// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A job of 131,072 ranks: derived beside the window's thread, then shown.
import QtQuick
import QtTest
import Rankscape
import RankscapeTest

WindowCase {
    id: test
    name: "Large"
    flags: "--cluster dgx-h100 --world-size 256 --tp 8 --pp 4"

    SignalSpy {
        id: busy
        target: test.session
        signalName: "busyChanged"
    }
    SignalSpy {
        id: derived
        target: test.session
        signalName: "derivedChanged"
    }

    function test_world_of_131072_ranks() {
        busy.clear();
        enter("--world-size", "131072");
        verify(session.busy);
        compare(session.world, 256); // the old picture stays until then
        tryVerify(() => !session.busy, 30000);
        compare(busy.count, 2);
        compare(session.world, 131072);
        verify(session.valid);
        tryVerify(() => picture.sharp, 30000);
        verify(picture.fitted);
        picture.showRank(131071);
        verify(picture.zoom >= 1.2);
        verify(holds(131071)); // the last rank sits in a corner, so not in the middle
        tryVerify(() => picture.sharp, 30000);
        keyClick(Qt.Key_F, Qt.ControlModifier);
        session.selectKind("dp");
        verify(says("dp: "));
    }

    function test_a_newer_change_cancels_the_older() {
        derived.clear();
        busy.clear();
        enter("--world-size", "131072");
        enter("--world-size", "65536");
        tryVerify(() => !session.busy, 30000);
        compare(session.world, 65536);
        compare(derived.count, 1);
        compare(busy.count, 2);
    }

    function test_back_to_a_small_job_while_busy() {
        enter("--world-size", "131072");
        verify(session.busy);
        session.undo();
        verify(!session.busy);
        compare(session.world, 256);
        tryVerify(() => picture.sharp, 30000);
    }

    function test_closing_while_busy() {
        enter("--world-size", "131072");
        verify(session.busy); // cleanup() takes window and session away
    }
}
