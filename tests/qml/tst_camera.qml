// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Zoom, pan, fit and the small map.
import QtQuick
import QtTest
import Rankscape

WindowCase {
    name: "Camera"

    function zoomInto(rank, notches) {
        const place = placeOf(rank);
        for (let i = 0; i < notches; ++i)
            mouseWheel(picture, place.x, place.y, 0, 120);
        return place;
    }

    /// Where the whole picture's corner lies now; the property itself would follow later changes.
    function corner() {
        return Qt.point(picture.pictureFrame.x, picture.pictureFrame.y);
    }

    function test_wheel_zooms_about_the_pointer() {
        const before = picture.zoom;
        const place = zoomInto(100, 8);
        fuzzyCompare(picture.zoom / before, Math.pow(1.0015, 120 * 8), 0.01);
        compare(picture.rankAt(place.x, place.y), 100);
        verify(!picture.fitted);
        tryVerify(() => picture.sharp);
        for (let i = 0; i < 8; ++i)
            mouseWheel(picture, place.x, place.y, 0, -120);
        fuzzyCompare(picture.zoom, before, 0.001);
    }

    function test_zoom_has_limits() {
        zoomInto(100, 60);
        compare(picture.zoom, 12);
        const place = Qt.point(picture.width / 2, picture.height / 2);
        for (let i = 0; i < 90; ++i)
            mouseWheel(picture, place.x, place.y, 0, -120);
        verify(picture.zoom > 0.01, picture.zoom);
        verify(picture.pictureFrame.width > picture.width / 4 || picture.pictureFrame.height > picture.height / 4);
        tryVerify(() => picture.sharp);
    }

    function test_drag_pans_and_selects_nothing() {
        zoomInto(100, 8);
        const before = corner();
        const x = picture.width / 2, y = picture.height / 2;
        mousePress(picture, x, y);
        for (let i = 1; i <= 10; ++i)
            mouseMove(picture, x - 8 * i, y - 5 * i, -1, Qt.LeftButton);
        mouseRelease(picture, x - 80, y - 50);
        fuzzyCompare(picture.pictureFrame.x, before.x - 80, 0.01);
        fuzzyCompare(picture.pictureFrame.y, before.y - 50, 0.01);
        compare(session.selectedRank, -1);
        tryVerify(() => picture.sharp);
    }

    function test_keys() {
        picture.forceActiveFocus();
        const fitting = picture.zoom;
        keyClick(Qt.Key_Plus);
        fuzzyCompare(picture.zoom, fitting * 1.25, 0.001);
        keyClick(Qt.Key_Minus);
        fuzzyCompare(picture.zoom, fitting, 0.001);
        for (let i = 0; i < 5; ++i)
            keyClick(Qt.Key_Equal);
        const before = corner();
        keyClick(Qt.Key_Left);
        fuzzyCompare(picture.pictureFrame.x, before.x + 60, 0.01);
        keyClick(Qt.Key_Right);
        keyClick(Qt.Key_Up);
        fuzzyCompare(picture.pictureFrame.y, before.y + 60, 0.01);
        keyClick(Qt.Key_Down);
        fuzzyCompare(picture.pictureFrame.x, before.x, 0.01);
        fuzzyCompare(picture.pictureFrame.y, before.y, 0.01);
        keyClick(Qt.Key_0);
        verify(picture.fitted);
        fuzzyCompare(picture.zoom, fitting, 0.001);
        tryVerify(() => picture.sharp);
    }

    function test_buttons() {
        const fitting = picture.zoom;
        verify(!button("Fit").enabled);
        click(button("Zoom in (+)"));
        verify(picture.zoom > fitting);
        click(button("Zoom out (−)"));
        fuzzyCompare(picture.zoom, fitting, 0.001);
        click(button("Zoom in (+)"));
        click(button("Fit"));
        verify(picture.fitted);
    }

    function test_small_map_is_there_only_when_zoomed() {
        compare(minimap(), null);
        zoomInto(100, 10);
        verify(minimap());
        picture.fit();
        compare(minimap(), null);
    }

    function test_small_map_moves_the_picture() {
        zoomInto(0, 14);
        const map = minimap();
        const frame = map.pictureFrame;
        mouseClick(map, frame.x + frame.width * 0.7, frame.y + frame.height * 0.6);
        fuzzyCompare(picture.shown.x + picture.shown.width / 2, 0.7, 0.02);
        fuzzyCompare(picture.shown.y + picture.shown.height / 2, 0.6, 0.02);
        tryVerify(() => picture.sharp);
    }

    function test_double_click_zooms() {
        const before = picture.zoom;
        mouseDoubleClickSequence(picture, picture.width / 2, picture.height / 2);
        fuzzyCompare(picture.zoom, before * 2, 0.001);
    }

    function test_resizing_keeps_the_whole_picture() {
        window.width = 1000;
        tryVerify(() => picture.width < 600);
        verify(picture.fitted);
        compare(picture.shown, Qt.rect(0, 0, 1, 1));
        tryVerify(() => picture.sharp);
    }

    function test_zoom_stays_when_only_colours_change() {
        zoomInto(100, 8);
        const zoom = picture.zoom;
        session.dark = true;
        compare(picture.zoom, zoom);
        session.colourBy = "ep";
        compare(picture.zoom, zoom);
        session.dark = false;
        tryVerify(() => picture.sharp);
    }

    // Whatever a hand does, some of the picture stays in sight and becomes sharp.
    function test_picture_is_never_lost() {
        let seed = 20260101;
        const random = () => {
            seed = (seed * 1103515245 + 12345) % 2147483648;
            return seed / 2147483648;
        };
        for (let i = 0; i < 300; ++i) {
            const kind = Math.floor(random() * 4);
            if (kind === 0)
                picture.zoomAt(random() * picture.width, random() * picture.height, 0.3 + random() * 3);
            else if (kind === 1)
                picture.panBy((random() - 0.5) * 4000, (random() - 0.5) * 4000);
            else if (kind === 2)
                picture.centreOnFraction(random() * 3 - 1, random() * 3 - 1);
            else
                picture.showRank(Math.floor(random() * 256));
            verify(picture.shown.width > 0 && picture.shown.height > 0, "step " + i + ", kind " + kind);
        }
        tryVerify(() => picture.sharp);
    }
}
