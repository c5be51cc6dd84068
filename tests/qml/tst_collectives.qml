// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The collectives view and its panel: choosing, typing, comparing, moving with the player, pointing at bars.
import QtQuick
import QtTest
import Rankscape
import RankscapeTest

TestCase {
    id: test

    property Session session
    property Player player
    property CollectiveModel model
    property Reader reader
    property var view
    property var panel

    name: "Collectives"
    when: windowShown
    visible: true
    width: 1120
    height: 700

    Component {
        id: sessionComponent
        Session {}
    }
    Component {
        id: playerComponent
        Player {}
    }
    Component {
        id: modelComponent
        CollectiveModel {}
    }
    Component {
        id: readerComponent
        Reader {}
    }
    Component {
        id: viewComponent
        CollectivesView {}
    }
    Component {
        id: panelComponent
        CollectivesPanel {}
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.canvas
    }

    function open(flags) {
        session = sessionComponent.createObject(test);
        verify(Probe.start(session, flags), flags);
        session.view = "collectives";
        model = modelComponent.createObject(test, {
            session: session
        });
        player = playerComponent.createObject(test, {
            session: session
        });
        reader = readerComponent.createObject(test, {
            session: session
        });
        view = viewComponent.createObject(test, {
            session: session,
            reader: reader,
            collective: model,
            player: player,
            width: 812,
            height: 700
        });
        panel = panelComponent.createObject(test, {
            session: session,
            collective: model,
            x: 812,
            width: 308,
            height: 700
        });
        settled();
    }
    function settled() {
        tryVerify(() => !session.studyBusy && (model.results.count > 0 || model.problem.length > 0), 20000);
        tryVerify(() => view.picture.sharp, 20000);
    }
    function init() {
        failOnWarning(/TypeError|ReferenceError|Binding loop|qrc:\/qt\/qml/);
    }
    function cleanup() {
        for (const item of [view, panel]) {
            item.destroy();
            wait(0);
        }
        for (const thing of [player, model, reader, session]) {
            thing.destroy();
            wait(0);
        }
    }

    function find(wanted, from) {
        const look = item => {
            if (!item.visible)
                return null;
            if (wanted(item))
                return item;
            for (let i = 0; i < item.children.length; ++i) {
                const found = look(item.children[i]);
                if (found)
                    return found;
            }
            return null;
        };
        return look(from);
    }
    function named(name, from) {
        const found = find(item => item.Accessible.name === name && item.activeFocusOnTab !== undefined, from);
        verify(found, name);
        return found;
    }
    function result(title) {
        for (let i = 0; i < model.results.count; ++i)
            if (model.results.row(i).title === title)
                return model.results.row(i);
        return null;
    }
    function place(wanted) {
        const picture = view.picture;
        for (let y = 2; y < picture.height; y += 3)
            for (let x = 2; x < picture.width; x += 3)
                if (wanted(x, y))
                    return Qt.point(x, y);
        return null;
    }

    function test_begins_with_what_the_job_is_about_data() {
        return [
            {
                tag: "experts",
                flags: "--cluster dgx-h100 --world-size 32 --ep 16 --etp 1",
                operation: "all-to-all",
                kind: "ep"
            },
            {
                tag: "tensors",
                flags: "--cluster dgx-h100 --world-size 32 --tp 8",
                operation: "all-reduce",
                kind: "tp"
            },
            {
                tag: "replicas",
                flags: "--cluster dgx-h100 --world-size 32 --tp 2",
                operation: "all-gather",
                kind: "dp"
            }
        ];
    }
    function test_begins_with_what_the_job_is_about(row) {
        open(row.flags);
        compare(model.operations.row(model.operation).id, row.operation);
        compare(model.kinds.row(model.kind).id, row.kind);
        compare(player.time, 0);
        verify(!player.playing);
        verify(view.picture.visible);
        verify(session.subtitle.includes("busbw"));
    }

    function test_operation_and_algorithm_are_chosen() {
        open("--cluster dgx-h100 --world-size 16");
        const before = result("time").first;
        model.operation = 2; // all-reduce
        settled();
        compare(model.operations.row(2).id, "all-reduce");
        verify(result("time").first !== before);
        // Sixteen ranks do not sit on one NVSwitch.
        const nvls = [0, 1, 2, 3, 4].find(i => model.algorithms.row(i).id === "nvls");
        verify(!model.algorithms.row(nvls).suited);
        verify(model.algorithms.row(nvls).why.includes("NVSwitch"));
        model.algorithm = nvls;
        tryVerify(() => model.problem.includes("NVLS"));
        verify(find(item => item.text !== undefined && String(item.text).includes("NVLS needs"), view));
        model.algorithm = 1;
        tryVerify(() => model.problem.length === 0 && model.firstName === "ring");
    }

    function test_bytes_by_hand_and_by_slider() {
        open("--cluster dgx-h100 --world-size 8 --tp 8");
        const field = find(item => item.Accessible.name === "Bytes" && item.selectByMouse === true, panel);
        field.forceActiveFocus();
        field.selectAll();
        for (const letter of "1GB")
            keyClick(letter);
        keyClick(Qt.Key_Return);
        settled();
        compare(model.bytesText, "1 GB");
        compare(model.typeBytes("much").length > 0, true);
        compare(model.typeBytes("2 MiB"), "");
        compare(model.bytesText, "2.1 MB");
        model.moveBytes(0);
        compare(model.bytesText, "1 KB");
        model.moveBytes(1);
        compare(model.bytesText, "16 GB");
        compare(model.bytesPosition, 1);
        settled();
    }

    function test_ranks_by_hand() {
        open("--cluster dgx-h100 --world-size 32");
        compare(model.typeRanks("0-3,8"), "");
        settled();
        compare(model.ranks, "0-3,8");
        compare(model.kind, -1);
        verify(session.subtitle.includes("group of 5"));
        verify(model.typeRanks("0-").length > 0);
        compare(model.typeRanks("7"), "");
        tryVerify(() => model.problem.includes("one rank"));
        compare(model.typeRanks(""), "");
        tryVerify(() => model.problem.length === 0 && model.kind >= 0);
    }

    function test_all_groups_and_one_of_them() {
        open("--cluster dgx-h100 --world-size 32 --tp 8");
        compare(model.groupCount, 4);
        model.groupIndex = 2;
        settled();
        verify(place((x, y) => view.picture.rankAt(x, y) === 16));
        model.everyGroup = true;
        settled();
        tryVerify(() => session.subtitle.includes("4 tp groups of 8"));
    }

    function test_two_algorithms_side_by_side() {
        open("--cluster dgx-h100 --world-size 16");
        model.operation = 2;
        model.algorithm = 1;
        model.other = [0, 1, 2, 3, 4, 5].find(i => model.others.row(i).id === "hierarchical");
        tryVerify(() => model.secondName === "hierarchical", 20000);
        settled();
        verify(result("time").second.length > 0);
        verify(result("time").first !== result("time").second);
        model.other = 0;
        tryVerify(() => model.secondName === "");
    }

    function test_picture_moves_with_the_player() {
        open("--cluster dgx-h100 --world-size 8 --tp 8");
        tryVerify(() => player.duration > 0);
        const at = fraction => {
            player.fraction = fraction;
            tryCompare(view.picture, "time", player.time);
            wait(60);
            return grabImage(view.picture);
        };
        const early = at(0.2), late = at(0.8), again = at(0.2);
        verify(!early.equals(late));
        verify(early.equals(again));
    }

    function test_pointing_at_a_bar_lights_it() {
        open("--cluster dgx-h100 --world-size 8 --tp 8");
        model.operation = 0;
        model.algorithm = 1;
        settled();
        const bar = place((x, y) => view.picture.elementAt(x, y).startsWith("transfer-"));
        verify(bar);
        mouseMove(view.picture, bar.x, bar.y);
        tryVerify(() => session.hovered.startsWith("transfer-"));
        mouseMove(view.picture, 2, 2);
        tryCompare(session, "hovered", "");
        const gpu = place((x, y) => view.picture.rankAt(x, y) === 5);
        mouseClick(view.picture, gpu.x, gpu.y);
        compare(session.selectedRank, 5);
    }

    function test_a_job_that_loses_its_groups_gets_another_wish() {
        open("--cluster dgx-h100 --world-size 16 --ep 8 --etp 1");
        compare(model.kinds.row(model.kind).id, "ep");
        verify(Probe.start(session, "--cluster dgx-h100 --world-size 8 --tp 8"));
        session.view = "collectives";
        settled();
        compare(model.kinds.row(model.kind).id, "tp");
        compare(model.problem, "");
    }

    function test_a_slower_nic_takes_longer() {
        open("--cluster dgx-h100 --world-size 16");
        const shown = () => find(item => item.text !== undefined && item.text === result("time").first, panel);
        const before = result("time").first;
        verify(shown());
        const header = findChild(panel, "networkHeader");
        header.forceActiveFocus();
        keyClick(Qt.Key_Space);
        const field = named("NIC, one way", panel);
        compare(field.text, "48");
        field.forceActiveFocus();
        field.selectAll();
        for (const letter of "fast")
            keyClick(letter);
        keyClick(Qt.Key_Return);
        verify(find(item => item.text !== undefined && String(item.text).includes("not a number"), panel));
        compare(result("time").first, before);
        keyClick(Qt.Key_Escape);
        compare(field.text, "48");
        field.selectAll();
        for (const letter of "12")
            keyClick(letter);
        keyClick(Qt.Key_Return);
        tryVerify(() => !session.studyBusy && result("time").first !== before, 20000);
        verify(shown());
        verify(!field.activeFocus);
        // The button beside it takes it back.
        const back = find(item => item.hint === "NIC, one way: back to 48", panel);
        verify(back && back.activeFocus);
        keyClick(Qt.Key_Space);
        tryVerify(() => !session.studyBusy && result("time").first === before, 20000);
        compare(field.text, "48");
        session.undo();
        tryCompare(field, "text", "12");
        settled();
    }

    function test_reduced_motion_is_chosen_at_the_transport_bar() {
        open("--cluster dgx-h100 --world-size 8 --tp 8");
        tryVerify(() => player.duration > 0);
        verify(!player.reducedMotion);
        const steps = findChild(view, "transportSteps");
        verify(steps.Accessible.name.includes("reduced motion"));
        steps.forceActiveFocus();
        keyClick(Qt.Key_Space);
        verify(player.reducedMotion);
        verify(steps.checked);
    }

    function test_both_languages_and_every_control_has_a_name() {
        open("--cluster dgx-h100 --world-size 16 --ep 16 --etp 1");
        session.language = "zh";
        settled();
        verify(session.subtitle.includes("最忙"));
        verify(result("用时") !== null);
        for (const name of ["Operation", "Algorithm", "Compare with", "Kind of group", "Number of the group", "Ranks by hand"])
            named(name, panel);
    }
}
