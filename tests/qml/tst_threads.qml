// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A thread's views: their tabs, what is said where there is nothing to show, and the story.
import QtQuick
import QtTest
import Rankscape
import RankscapeTest

WindowCase {
    id: test
    name: "Threads"
    flags: "--world-size 8"

    readonly property var views: ["fsdp", "gtp", "expert-parallel"]
    readonly property var page: window ? window.threadView : null
    readonly property var story: window ? window.story : null

    function named(name) {
        return find(item => item.objectName === name);
    }
    function opens(view) {
        session.view = view;
        compare(session.view, view);
        tryVerify(() => page.visible);
        tryVerify(() => !session.studyBusy, 20000);
    }
    function navigation(words) {
        return find(item => item.marker !== undefined && item.text === words);
    }
    function entries() {
        return findAll(item => item.marker !== undefined && /^[1-3] /.test(item.text));
    }

    function test_entriesOpenTheFirstView() {
        const found = entries();
        compare(found.length, 3);
        for (let i = 0; i < 3; ++i) {
            click(found[i]);
            compare(session.view, views[i]);
            tryVerify(() => page.visible);
            verify(found[i].checked);
        }
        const tabs = named("threadTabs");
        tabs.chosen(1);
        verify(session.view !== views[2]);
        verify(entries()[2].checked); // any view of the thread
        const second = session.view;
        click(entries()[2]);
        compare(session.view, second); // the tab that is open stays
    }

    function test_tabs_data() {
        return views.map(view => ({
                    tag: view,
                    view: view
                }));
    }
    function test_tabs(row) {
        opens(row.view);
        const tabs = named("threadTabs");
        verify(tabs, "tabs");
        const buttons = findAll(item => isButton(item), tabs);
        verify(buttons.length > 1);
        compare(tabs.current, 0);
        for (let i = buttons.length - 1; i >= 0; --i) {
            click(buttons[i]);
            compare(tabs.current, i);
            verify(session.viewTitle.endsWith(buttons[i].text), buttons[i].text);
            compare(page.picture.view, session.view);
        }
        buttons[1].forceActiveFocus(Qt.TabFocusReason);
        keyClick(Qt.Key_Space);
        compare(tabs.current, 1);
    }

    function test_whatIsMissingIsSaidAndAnExampleIsOffered_data() {
        return [
            {
                tag: "gtp",
                view: "gtp"
            },
            {
                tag: "expert-parallel",
                view: "expert-parallel"
            }
        ];
    }
    function test_whatIsMissingIsSaidAndAnExampleIsOffered(row) {
        opens(row.view);
        const banner = named("threadBanner");
        verify(banner, "banner");
        verify(banner.message.length > 20, banner.message);
        verify(page.picture.opacity < 1);
        const before = Probe.scenario(session);
        const example = button("Show an example");
        example.forceActiveFocus(Qt.TabFocusReason);
        keyClick(Qt.Key_Return);
        tryVerify(() => !session.studyBusy && session.studyProblem === "", 20000);
        tryVerify(() => !named("threadBanner"));
        verify(!story.telling);
        session.undo();
        compare(Probe.scenario(session), before);
        verify(!session.canUndo);
    }

    function test_aRefusedLayoutIsSaid() {
        opens("gtp");
        story.showExample();
        tryVerify(() => !session.studyBusy && session.world > 0, 20000);
        open("--world-size 8 --tp 3");
        session.view = "gtp";
        tryVerify(() => named("threadBanner"));
        verify(named("threadBanner").message.includes("refuse"));
        verify(named("threadBanner").message.includes("TP 3")); // and why
    }

    function test_theStoryByKeys() {
        opens("gtp");
        const start = named("storyStart");
        verify(start);
        start.forceActiveFocus(Qt.TabFocusReason);
        keyClick(Qt.Key_Return);
        verify(story.telling);
        compare(story.scene, 0);
        const first = Probe.scenario(session);
        tryVerify(() => named("storyCaption").text.length > 0);
        keyClick(Qt.Key_Right);
        compare(story.scene, 1);
        keyClick(Qt.Key_Right);
        compare(story.scene, 2);
        keyClick(Qt.Key_Left);
        keyClick(Qt.Key_Left);
        compare(story.scene, 0);
        compare(Probe.scenario(session), first);
        for (let i = 0; i < story.count; ++i) { // over the end: the keys still work
            tryVerify(() => !session.studyBusy, 20000);
            keyClick(Qt.Key_Right);
        }
        compare(story.scene, story.count - 1);
        keyClick(Qt.Key_Left);
        compare(story.scene, story.count - 2);
        const job = Probe.scenario(session);
        keyClick(Qt.Key_Escape);
        verify(!story.telling);
        compare(Probe.scenario(session), job);
    }

    function test_theStoryByMouse() {
        opens("fsdp");
        click(named("storyStart"));
        verify(story.telling);
        click(named("storyNext"));
        compare(story.scene, 1);
        click(named("storyBack"));
        compare(story.scene, 0);
        verify(!named("storyBack").enabled);
        session.view = "map"; // the bar stays, and so does the scene
        tryVerify(() => named("storyCaption"));
        click(button("Show the scene again as it began"));
        compare(story.scene, 0);
        click(button("Leave the story (the job stays as it is)"));
        verify(!story.telling);
    }

    function test_searchFindsViewsAndStories() {
        opens("gtp");
        const title = story.offeredTitle;
        session.view = "map";
        const hits = kind => findAll(item => isButton(item) && item.kindName === kind);
        keyClick(Qt.Key_K, Qt.ControlModifier);
        tryVerify(() => find(item => item.placeholderText !== undefined && item.activeFocus));
        find(item => item.placeholderText !== undefined && item.activeFocus).text = title;
        tryVerify(() => hits("Story").length >= 1); // the one whose title it is comes first
        click(hits("Story")[0]);
        tryVerify(() => story.telling);
        compare(story.storyTitle, title);
        compare(story.scene, 0);
        story.leave();
        keyClick(Qt.Key_K, Qt.ControlModifier);
        tryVerify(() => find(item => item.placeholderText !== undefined && item.activeFocus));
        find(item => item.placeholderText !== undefined && item.activeFocus).text = "gtp-weight";
        tryVerify(() => hits("View").length === 1);
        click(hits("View")[0]);
        tryCompare(session, "view", "gtp-weight");
    }

    function test_everythingFits_data() {
        const rows = [];
        for (const view of views)
            for (const language of ["en", "zh"])
                rows.push({
                    tag: view + " " + language,
                    view: view,
                    language: language
                });
        return rows;
    }
    function test_everythingFits(row) {
        if (row.language === "zh")
            Probe.translate(session);
        session.language = row.language;
        opens(row.view);
        window.width = 1280;
        window.height = 800;
        story.start(story.offered);
        for (let scene = 0; scene < story.count; ++scene) {
            story.open(scene);
            tryVerify(() => !session.studyBusy, 20000);
            waitForRendering(window.contentItem);
            for (const name of ["storyBack", "storyNext"])
                verify(!named(name).contentItem.truncated, name);
            verify(!named("storyCaption").truncated);
            verify(named("storyCaption").lineCount <= 3, named("storyCaption").text);
            if (!page.visible)
                continue;
            verify(!find(item => item.text === session.viewTitle, page).truncated, session.viewTitle);
            for (const tab of findAll(item => isButton(item), named("threadTabs")))
                verify(!tab.contentItem.truncated, tab.text);
            verify(page.picture.height > 260, "picture " + page.picture.height);
        }
    }

    function test_tallViewsScroll() {
        session.language = "en";
        for (const view of ["ep-dispatchers", "ep-overlap"]) {
            opens("expert-parallel");
            story.showExample();
            story.leave();
            opens(view);
            window.width = 1280;
            window.height = 800;
            waitForRendering(window.contentItem);
            tryVerify(() => page.picture.zoom > 0.94, 5000, view + " " + page.picture.zoom);
            const flick = page.picture.parent.parent;
            verify(page.picture.height > flick.height, view);
            const zoom = page.picture.zoom;
            mouseWheel(flick, 100, 100, 0, -120);
            tryVerify(() => flick.contentY > 0);
            compare(page.picture.zoom, zoom);
            mouseWheel(flick, 100, 100, 0, 120, Qt.NoButton, Qt.ControlModifier);
            tryVerify(() => page.picture.zoom > zoom);
        }
    }

    function test_theBoundaryIsDragged() {
        opens("expert-parallel");
        verify(Probe.start(session, "--cluster gb300-nvl72 --nvlink-domain-size 64 --world-size 128 --ep 32 --etp 1 --num-experts 64 --hidden-size 4096"));
        opens("ep-domain");
        window.width = 1280;
        window.height = 800;
        waitForRendering(window.contentItem);
        const picture = page.picture;
        const boundary = () => find(item => item.objectName === "boundary");
        let grip = null;
        for (let y = 2; y < picture.height && !grip; y += 4)
            for (let x = 2; x < picture.width && !grip; x += 3)
                if (picture.elementAt(x, y) === "boundary-0")
                    grip = Qt.point(x + 1, y + 1);
        verify(grip, "the boundary is in sight");
        const before = boundary().value;
        const frame = picture.pictureFrame;
        mouseMove(picture, grip.x, grip.y);
        verify(find(item => item.cursorShape === Qt.SplitHCursor, picture));
        mousePress(picture, grip.x, grip.y);
        for (let x = 0; x <= 120; x += 8)
            mouseMove(picture, grip.x - x, grip.y);
        mouseRelease(picture, grip.x - 120, grip.y);
        tryVerify(() => boundary().value < before);
        verify(picture.fitted);
        compare(picture.pictureFrame.x, frame.x);
        session.undo();
        tryVerify(() => boundary().value === before);
        verify(!session.canUndo);
    }

    function test_everyControlHasAName() {
        Probe.activateAccessibility();
        for (const view of views) {
            opens(view);
            story.showExample();
            tryVerify(() => !session.studyBusy, 20000);
            compare(Probe.namelessControls(window), []);
        }
    }
}
