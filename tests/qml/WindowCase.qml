// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A test case with a fresh session and a fresh window for each function, and ways to find things in it.
import QtQuick
import QtTest
import Rankscape
import RankscapeTest

TestCase {
    id: test

    property Session session
    property var window
    readonly property var picture: window ? window.clusterView.picture : null
    /// What each function begins with: 256 ranks on four NVLink domains of 72, 64 of them used.
    property string flags: "--cluster gb300-nvl72 --nvlink-domain-size 64 --world-size 256 --pp 4 --ep 64 --etp 1"

    when: windowShown

    Component {
        id: sessionComponent
        Session {}
    }
    Component {
        id: windowComponent
        Main {}
    }

    function init() {
        failOnWarning(/TypeError|ReferenceError|Binding loop|Component is not ready|qrc:\/qt\/qml/);
        open(flags);
    }

    // The window goes first: its bindings look into the session.
    function cleanup() {
        if (window)
            window.destroy();
        window = null;
        wait(0);
        Probe.endTranslation();
        if (session)
            session.destroy();
        session = null;
        wait(0);
    }

    function open(words) {
        session = sessionComponent.createObject(test);
        verify(Probe.start(session, words), words);
        window = windowComponent.createObject(null, {
            session: session
        });
        verify(window);
        window.requestActivate();
        tryVerify(() => window.active);
        tryVerify(() => !session.busy, 20000);
        if (session.world > 0)
            tryVerify(() => picture.sharp, 20000);
    }

    /// Items for which `wanted` holds, in the order of the tree. Invisible branches are left out.
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
        look(from ?? window.contentItem.parent);
        return found;
    }

    function find(wanted, from) {
        const found = findAll(wanted, from);
        return found.length > 0 ? found[0] : null;
    }

    function isButton(item) {
        return typeof item.clicked === "function" && item.checkable !== undefined;
    }

    /// The button that shows or tells these words.
    function button(words, from) {
        const found = find(item => isButton(item) && (item.text === words || item.hint === words), from);
        verify(found, "no button: " + words);
        return found;
    }

    /// Whether these words stand anywhere on screen.
    function says(words) {
        return find(item => typeof item.text === "string" && item.text.includes(words)) !== null;
    }

    /// On an item where it is once everything above it has been laid out, as a person does.
    function click(item) {
        for (let above = item; above; above = above.parent)
            if (isPolishScheduled(above))
                waitForItemPolished(above);
        mouseClick(item, item.width / 2, item.height / 2);
    }

    function sliders() {
        return findAll(item => typeof item.nearestLegal === "function");
    }

    function slider(flag) {
        const found = sliders().filter(item => item.flag === flag);
        compare(found.length, 1, "slider " + flag);
        return found[0];
    }

    function handleOf(degree) {
        return find(item => item.visualPosition !== undefined && item.handle !== undefined, degree);
    }

    function entryOf(degree) {
        return find(item => item.selectByMouse !== undefined && item.placeholderText !== undefined, degree);
    }

    function type(words) {
        for (const letter of words)
            keyClick(letter);
    }

    /// Types into a degree's number field, as a person would.
    function enter(flag, words) {
        const field = entryOf(slider(flag));
        field.forceActiveFocus();
        field.selectAll();
        keyClick(Qt.Key_Delete);
        type(words);
        keyClick(Qt.Key_Return);
    }

    /// Where a rank is drawn, in the picture item's pixels; null when it is not in sight.
    /// Whether some point of the picture on screen is this rank.
    function holds(rank) {
        for (let y = 2; y < picture.height; y += 8)
            for (let x = 2; x < picture.width; x += 8)
                if (picture.rankAt(x, y) === rank)
                    return true;
        return false;
    }

    function placeOf(rank) {
        for (let y = 2; y < picture.height; y += 4)
            for (let x = 2; x < picture.width; x += 4)
                if (picture.rankAt(x, y) === rank)
                    return Qt.point(x, y);
        return null;
    }

    /// A place in the picture item where no rank is drawn.
    function emptyPlace() {
        for (let y = 2; y < picture.height; y += 4)
            for (let x = 2; x < picture.width; x += 4)
                if (picture.rankAt(x, y) < 0)
                    return Qt.point(x, y);
        return null;
    }

    function minimap() {
        return find(item => item.overview === true);
    }
}
