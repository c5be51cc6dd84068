// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reading: chips, cards, pages beside the view, the library, and the way back.
import QtQuick
import QtTest
import Rankscape
import RankscapeTest

WindowCase {
    name: "Reading"

    readonly property Reader reader: window ? window.reader : null

    function chip(words, from) {
        return find(item => isButton(item) && item.citationId !== undefined && item.enabled && item.text.includes(words), from);
    }

    function link(words) {
        return find(item => isButton(item) && item.text === words && item.hint !== undefined);
    }

    function page() {
        return find(item => item.readOnly === true && item.selectByMouse === true && item.textFormat === TextEdit.MarkdownText && item.text.startsWith("# "));
    }

    function cardShown() {
        return find(item => isButton(item) && item.text === "Open beside") !== null;
    }

    function test_the_strip_names_sources_concept_and_version() {
        tryVerify(() => chip("parallel_state.py") !== null);
        verify(says("as of 0.20.0"));
        session.coreVersion = "0.19.0";
        verify(says("as of 0.19.0"));
        click(link("Concept: Expert parallel and folding ›"));
        tryVerify(() => reader.open);
        compare(reader.pageId, "expert-parallel-and-folding");
        tryVerify(() => page() !== null);
        compare(page().text.split("\n")[0], "# Expert parallel and folding");
    }

    function test_sources_that_do_not_fit_are_behind_a_button() {
        window.width = 960;
        tryVerify(() => find(item => isButton(item) && /^\+\d$/.test(item.text)) !== null);
        const more = find(item => isButton(item) && /^\+\d$/.test(item.text));
        click(more);
        tryVerify(() => chip("topo.h") !== null);
        tryVerify(() => chip("topo.h").parent.parent.opacity === 1);
        click(chip("topo.h"));
        tryVerify(() => reader.open);
        compare(reader.pageId, "nccl-topo");
    }

    function test_a_chip_opens_a_card() {
        click(chip("parallel_state.py"));
        tryVerify(cardShown);
        verify(says("how ranks become process groups"));
        keyClick(Qt.Key_Escape);
        tryVerify(() => !cardShown());
        verify(!reader.open);
    }

    function test_a_card_opens_beside() {
        const it = chip("parallel_state.py");
        it.forceActiveFocus(Qt.TabFocusReason);
        keyClick(Qt.Key_Return);
        tryVerify(cardShown);
        tryVerify(() => button("Open beside").Window.active);
        click(button("Open beside"));
        tryVerify(() => reader.open);
        compare(reader.kind, "citation");
        compare(reader.pageId, "mcore-parallel-state");
    }

    function test_back_forward_and_close() {
        reader.showConcept("gtp");
        reader.showConcept("zero");
        tryVerify(() => page() !== null);
        verify(page().text.startsWith("# ZeRO"));
        keyClick(Qt.Key_Left, Qt.AltModifier);
        compare(reader.pageId, "gtp");
        verify(page().text.includes("Generalized"));
        click(button("Forward (Alt+Right)"));
        compare(reader.pageId, "zero");
        keyClick(Qt.Key_Escape);
        verify(!reader.open);
    }

    function test_a_link_in_the_page_leads_on() {
        reader.showConcept("gtp");
        tryVerify(() => page() !== null);
        page().linkActivated("concept:zero");
        compare(reader.pageId, "zero");
        page().linkActivated("cite:pr-6137");
        compare(reader.kind, "citation");
    }

    function test_claims_have_two_sides() {
        reader.showConcept("gtp");
        tryVerify(() => says("Study notes say") && says("Checked against the source"));
        tryVerify(() => says("✓") && says("confirmed"));
        session.coreVersion = "0.19.0";
        tryVerify(() => says("not 0.19.0"));
    }

    function test_see_it_opens_the_view() {
        reader.showConcept("expert-parallel-and-folding");
        session.view = "map";
        click(button("See it: Cluster ›"));
        compare(session.view, "cluster");
        tryVerify(() => find(item => isButton(item) && item.text === "See it: Cluster ›") === null);
    }

    function test_what_it_supports_leads_on() {
        reader.showCitation("gtp-doc");
        const row = () => find(item => isButton(item) && item.text === "Generalized Tensor Parallelism" && item.modelData !== undefined);
        tryVerify(() => row() !== null);
        tryVerify(() => !isPolishScheduled(row().parent));
        row().clicked();
        compare(reader.kind, "concept");
        compare(reader.pageId, "gtp");
        reader.follow("thread:gtp");
        compare(session.view, "map");
        compare(session.selected, "thread-gtp");
        verify(!reader.open);
    }

    function test_sources_out_of_sight_tell_nothing() {
        window.width = 960;
        tryVerify(() => find(item => isButton(item) && /^\+\d$/.test(item.text)) !== null);
        for (const each of findAll(item => isButton(item) && item.citationId !== undefined && item.opacity === 0)) {
            verify(!each.enabled);
            verify(!each.hoverEnabled);
        }
    }

    function test_a_list_opens_with_its_filter_and_g_is_a_letter() {
        session.view = "cluster";
        click(find(item => isButton(item) && item.text === "Citations" && item.marker !== undefined));
        const field = find(item => item.placeholderText !== undefined && item.placeholderText.startsWith("Filter"));
        tryVerify(() => field.activeFocus);
        verify(says("Marks and dots"));
        keyClick(Qt.Key_G);
        compare(field.text, "g");
        verify(reader.open);
        const current = findAll(item => isButton(item) && item.marker !== undefined && item.checked);
        compare(current.length, 1, "the view alone is current");
        session.view = "map";
        reader.close();
        picture.forceActiveFocus();
        keyClick(Qt.Key_G);
        compare(session.view, "map");
    }

    function test_copying_says_so() {
        reader.showCitation("pr-4967");
        tryVerify(() => says("What it supports"));
        click(button("Copy as BibTeX"));
        tryVerify(() => says("Copied as BibTeX"));
    }

    function test_the_library_lists_filters_and_opens_data() {
        return [
            {tag: "concepts", words: "generalized tensor", hit: "Generalized Tensor Parallelism", id: "gtp"},
            {tag: "citations", words: "4967", hit: "", id: "pr-4967"},
        ];
    }

    function test_the_library_lists_filters_and_opens(row) {
        reader.showLibrary(row.tag);
        const field = find(item => item.placeholderText !== undefined && item.placeholderText.startsWith("Filter"));
        verify(field);
        field.forceActiveFocus();
        type(row.words);
        const rowItem = () => find(item => isButton(item) && item.detail !== undefined && item.title !== undefined && item.title.includes(row.hit));
        tryVerify(() => rowItem() !== null);
        tryVerify(() => !isPolishScheduled(rowItem().ListView.view));
        click(rowItem());
        compare(reader.pageId, row.id);
        click(button("Back (Alt+Left)"));
        compare(reader.kind, "library");
        compare(field.text, row.words);
    }

    function test_chinese_page() {
        Probe.translate(session);
        session.language = "zh";
        reader.showConcept("gtp");
        tryVerify(() => says("学习笔记"));
        session.language = "en";
    }
}
