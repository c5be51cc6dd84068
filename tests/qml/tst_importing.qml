// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Text from outside: read, refused, explained.
import QtQuick
import QtTest
import Rankscape
import RankscapeTest

WindowCase {
    name: "Importing"

    readonly property string command: "torchrun --nnodes 4 --nproc-per-node 8 pretrain_gpt.py " + "--tensor-model-parallel-size 4 --pipeline-model-parallel-size 2 --lr 1e-4"

    function panel() {
        return find(item => item.importer !== undefined && typeof item.closed === "function");
    }

    function notes() {
        return findAll(item => item.place !== undefined && item.kind !== undefined && item.text !== undefined, panel());
    }

    function test_no_panel_at_first() {
        compare(panel(), null);
    }

    function test_command_becomes_the_scenario() {
        verify(window.importer.readText(command, "launch.sh"));
        compare(session.world, 32);
        compare(slider("--tensor-model-parallel-size").value, 4);
        compare(slider("--pipeline-model-parallel-size").value, 2);
        verify(panel());
        verify(says("launch.sh"));
        verify(notes().some(note => note.kind === "read" && note.text.includes("--tensor-model-parallel-size 4")));
        verify(notes().some(note => note.kind === "ignored" && note.text.includes("--lr")));
        tryVerify(() => picture.sharp);
    }

    function test_import_is_one_undo_step() {
        const before = Probe.scenario(session);
        verify(window.importer.readText(command, "launch.sh"));
        verify(Probe.scenario(session) !== before);
        keyClick(Qt.Key_Z, Qt.ControlModifier);
        compare(Probe.scenario(session), before);
    }

    function test_refused_data() {
        return [
            {tag: "prose", text: "the quick brown fox"},
            {tag: "nothing", text: ""},
            {tag: "a letter for a number", text: "torchrun pretrain_gpt.py --tensor-model-parallel-size four"},
            {tag: "a misspelt flag", text: "torchrun pretrain_gpt.py --tensor-model-paralel-size 4"},
            {tag: "a NUL", text: "torchrun pretrain_gpt.py\u0000 --tp 4"},
        ];
    }

    function test_refused(row) {
        const before = Probe.scenario(session);
        verify(!window.importer.readText(row.text, "note.txt"));
        compare(Probe.scenario(session), before);
        verify(!session.canUndo);
        verify(window.importer.problem.length > 0);
        verify(panel());
        verify(says("Not imported; nothing was changed"));
        verify(says(window.importer.problem));
        compare(notes().length, 0);
        verify(window.importer.readText(command, "launch.sh"));
        compare(window.importer.problem, "");
        verify(!says("Not imported; nothing was changed"));
    }

    function test_missing_file() {
        const before = Probe.scenario(session);
        verify(!window.importer.readFile("file:///nowhere/launch.sh"));
        compare(Probe.scenario(session), before);
        verify(says("/nowhere/launch.sh"));
    }

    function test_error_text_is_explained() {
        const before = Probe.scenario(session);
        verify(window.importer.readText("world_size (4) is not divisible by expert_tensor_model_pipeline_parallel size (8)", "log"));
        compare(Probe.scenario(session), before);
        const possible = notes().filter(note => note.kind === "possible").map(note => note.text);
        verify(possible.includes("EP 8"), possible);
        verify(possible.includes("ETP 8"), possible);
        verify(possible.length > 3, possible);
        verify(says("could be"));
    }

    function test_paste_and_escape() {
        Probe.setClipboard(command);
        picture.forceActiveFocus();
        keyClick(Qt.Key_V, Qt.ControlModifier);
        compare(session.world, 32);
        verify(says("clipboard"));
        keyClick(Qt.Key_Escape);
        compare(panel(), null);
    }

    function test_close_button() {
        verify(window.importer.readText(command, "launch.sh"));
        click(button("Close (Esc)", panel()));
        compare(panel(), null);
    }

    function test_notes_in_chinese() {
        session.language = "zh";
        verify(window.importer.readText("torchrun pretrain_gpt.py --tp 4", "命令"));
        compare(window.importer.kind, "命令行");
        verify(!window.importer.readText("", ""));
        verify(/[\u4e00-\u9fff]/.test(window.importer.problem), window.importer.problem);
    }
}
