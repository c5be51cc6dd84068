// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Citations as text for elsewhere, and chips.
#include "model/catalog/cite_as.h"

#include <gtest/gtest.h>

namespace rankscape {
namespace {

Citation guide()
{
    return {.id = "gtp-doc",
            .kind = Citation::Kind::documentation,
            .title = {"GTP guide", "GTP 指南"},
            .short_title = {"GTP documentation", "GTP 文档"},
            .url = "https://docs.example.org/gtp.html",
            .version = "0.20.0",
            .date = "2026-10-29",
            .status = Citation::Status::experimental,
            .source_ref = "r"};
}

Citation pull_request()
{
    auto one = guide();
    one.kind = Citation::Kind::pull_request;
    one.short_title = {"#4967", "#4967"};
    one.version = "main";
    one.date = "2026-07-26";
    return one;
}

TEST(Chip, SaysVersionOrDateAndHowFarItWasConfirmed)
{
    EXPECT_EQ(chip(guide(), Language::en), "GTP documentation 0.20.0 ✓");
    EXPECT_EQ(chip(guide(), Language::zh), "GTP 文档 0.20.0 ✓");
    EXPECT_EQ(chip(pull_request(), Language::en), "#4967 2026-07-26 ✓");
    auto versioned = guide();
    versioned.short_title.en = "core 0.20.0 release notes";
    versioned.verification = Citation::Verification::stated_by_study_notes;
    EXPECT_EQ(chip(versioned, Language::en), "core 0.20.0 release notes ?"); // the version once
    auto undated = pull_request();
    undated.date.clear();
    undated.verification = Citation::Verification::differs;
    EXPECT_EQ(chip(undated, Language::en), "#4967 ≠");
    EXPECT_EQ(mark(Citation::Verification::confirmed_in_substance), "~");
}

TEST(Footer, IsTheChip) { EXPECT_EQ(source_line(guide(), Language::zh), chip(guide(), Language::zh)); }

TEST(Markdown, IsALinkWithVersionAndDate)
{
    EXPECT_EQ(as_markdown(guide(), Language::en), "[GTP guide](https://docs.example.org/gtp.html), 0.20.0, 2026-10-29");
    auto notes = guide();
    notes.title = {"a [b] *c*", "甲"};
    notes.url.clear();
    notes.date.clear();
    notes.verification = Citation::Verification::stated_by_study_notes;
    EXPECT_EQ(as_markdown(notes, Language::en), R"(a \[b\] \*c\*, 0.20.0 (stated by the study notes, not confirmed))");
    EXPECT_EQ(as_markdown(notes, Language::zh), "甲，0.20.0（学习笔记所述，未能核实）");
}

TEST(Plain, IsOneLine)
{
    EXPECT_EQ(as_plain(guide(), Language::en), "GTP guide, 0.20.0, 2026-10-29, https://docs.example.org/gtp.html");
    EXPECT_EQ(as_plain(guide(), Language::zh), "GTP 指南，0.20.0，2026-10-29，https://docs.example.org/gtp.html");
}

TEST(BibTeX, IsAMiscEntryWithAStableKey)
{
    EXPECT_EQ(as_bibtex(guide(), Language::en), "@misc{rankscape:gtp-doc,\n"
                                                "  title = {{GTP guide}},\n"
                                                "  howpublished = {\\url{https://docs.example.org/gtp.html}},\n"
                                                "  year = {2026},\n"
                                                "  month = oct,\n"
                                                "  note = {0.20.0, 2026-10-29},\n"
                                                "}\n");
    EXPECT_TRUE(as_bibtex(guide(), Language::zh).starts_with("@misc{rankscape:gtp-doc,\n  title = {{GTP 指南}}"));
}

struct Escaped {
    const char *plain;
    const char *tex;
};

// Each of these would end the field, open a group or start a command.
TEST(BibTeX, EscapesWhatTeXWouldTakeForItsOwn)
{
    for (const auto &row :
         {Escaped{"a{b}c", R"(a\{b\}c)"}, Escaped{"100 % & $5", R"(100 \% \& \$5)"},
          Escaped{"tp_cp #1", R"(tp\_cp \#1)"}, Escaped{"}}, year={1", R"(\}\}, year=\{1)"},
          Escaped{R"(\input)", R"(\textbackslash{}input)"}, Escaped{"~^", R"(\textasciitilde{}\textasciicircum{})"}}) {
        auto one = guide();
        one.title.en = row.plain;
        EXPECT_NE(as_bibtex(one, Language::en).find("title = {{" + std::string(row.tex) + "}},"), std::string::npos)
            << as_bibtex(one, Language::en);
    }
    auto one = guide();
    one.url = "https://x.org/{a}";
    EXPECT_NE(as_bibtex(one, Language::en).find("https://x.org/%7Ba%7D"), std::string::npos);
}

TEST(BibTeX, LeavesOutWhatThereIsNot)
{
    auto one = guide();
    one.url.clear();
    one.date.clear();
    const auto text = as_bibtex(one, Language::en);
    EXPECT_EQ(text.find("url"), std::string::npos);
    EXPECT_EQ(text.find("year"), std::string::npos);
}

} // namespace
} // namespace rankscape
