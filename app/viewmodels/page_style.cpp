// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Frames around formulas first, then block by block.
#include "app/viewmodels/page_style.h"

#include "app/backends/fonts.h"

#include <QScopedValueRollback>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextList>
#include <QTextTable>

namespace rankscape {

namespace {

// In pixels, beside body text of 14.
constexpr int first_heading = 20;
constexpr int second_heading = 15;
constexpr int in_table = 12;
constexpr int in_formula = 12;
constexpr int gap_below = 8; ///< a formula or table; above it stands the paragraph's own

bool in_page(const QTextBlock &block) { return QTextCursor(block).currentFrame() == block.document()->rootFrame(); }

bool is_code(const QTextBlock &block) { return block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage); }

/// In its frame; the first line there loses its own block format to the frame.
bool is_formula(const QTextBlock &block) { return !in_page(block) && !QTextCursor(block).currentTable(); }

/// Only a frame has room around its text; the blocks of one formula go into one frame.
void frame_formulas(QTextDocument *document)
{
    struct Span {
        int from, to;
    };
    QList<Span> formulas;
    bool inside = false;
    for (auto block = document->begin(); block.isValid(); block = block.next()) {
        const bool bare = is_code(block) && in_page(block);
        const int end = block.position() + block.length() - 1;
        if (bare && inside)
            formulas.last().to = end;
        else if (bare)
            formulas.append({block.position(), end});
        inside = bare;
    }
    for (auto it = formulas.crbegin(); it != formulas.crend(); ++it) { // from the end: positions stay true
        QTextCursor cursor(document);
        cursor.setPosition(it->from);
        cursor.setPosition(it->to, QTextCursor::KeepAnchor);
        QTextFrameFormat format;
        format.setPadding(8);
        cursor.insertFrame(format);
    }
}

/// An empty block of the page itself: what frames and tables leave around them. It may have a neighbour's format.
bool is_gap(const QTextBlock &block) { return block.text().isEmpty() && in_page(block); }

void style_block(const QTextBlock &block)
{
    auto format = block.blockFormat();
    const bool table = QTextCursor(block).currentTable() != nullptr;
    const bool heading = format.headingLevel() > 0;
    const bool gap = is_gap(block);
    if (gap)
        format = {};
    format.setTopMargin(heading && block.blockNumber() > 0 ? 16 : 0);
    format.setBottomMargin(table || gap || is_formula(block) ? 0 : block.textList() ? 5 : heading ? 6 : 10);
    if (gap)
        format.setLineHeight(in_page(block.next()) ? gap_below : 1, QTextBlockFormat::FixedHeight);
    else
        format.setLineHeight(table ? 110 : 130, QTextBlockFormat::ProportionalHeight);
    QTextCursor(block).setBlockFormat(format);
    if (gap) {
        QTextCharFormat small;
        small.setProperty(QTextFormat::FontPixelSize, 1);
        QTextCursor(block).setBlockCharFormat(small);
    }
}

QTextCharFormat run_format(const QTextBlock &block, QTextCharFormat format, const QColor &link)
{
    const auto *table = QTextCursor(block).currentTable();
    const auto size = [&](int pixels) {
        format.clearProperty(QTextFormat::FontSizeAdjustment); // it would win
        format.setProperty(QTextFormat::FontPixelSize, pixels);
    };
    if (const int level = block.blockFormat().headingLevel(); level > 0)
        size(level == 1 ? first_heading : second_heading);
    else if (is_formula(block))
        size(in_formula);
    else if (table)
        size(in_table);
    if (table && table->cellAt(block.position()).row() == 0)
        format.setFontWeight(QFont::DemiBold);
    if (is_formula(block) || format.fontFixedPitch() ||
        format.fontFamilies().toStringList().contains(QStringLiteral("monospace")))
        format.setFontFamilies(font_families(true));
    if (format.isAnchor())
        format.setForeground(link);
    return format;
}

void style_runs(const QTextBlock &block, const QColor &link)
{
    struct Run {
        int position, length;
        QTextCharFormat format;
    };
    QList<Run> runs; // first: a change of format moves the fragments
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const auto fragment = it.fragment();
        if (const auto format = run_format(block, fragment.charFormat(), link); format != fragment.charFormat())
            runs.append({fragment.position(), fragment.length(), format});
    }
    for (const auto &run : runs) {
        QTextCursor cursor(block);
        cursor.setPosition(run.position);
        cursor.setPosition(run.position + run.length, QTextCursor::KeepAnchor);
        cursor.setCharFormat(run.format);
    }
}

void style_table(QTextTable *table, const QColor &line)
{
    auto format = table->format();
    format.setBorderCollapse(true);
    format.setBorder(1);
    format.setBorderBrush(line);
    format.setCellPadding(4);
    format.setBottomMargin(gap_below);
    table->setFormat(format);
}

} // namespace

void style_page(QTextDocument &page, const PageColours &colours)
{
    page.setUndoRedoEnabled(false);
    QTextCursor edit(&page);
    edit.beginEditBlock(); // one layout for all that follows
    frame_formulas(&page);
    for (auto block = page.begin(); block.isValid(); block = block.next()) {
        style_block(block);
        style_runs(block, colours.link);
    }
    for (auto *frame : page.rootFrame()->childFrames()) {
        if (auto *table = qobject_cast<QTextTable *>(frame)) {
            style_table(table, colours.line);
        } else {
            auto format = frame->frameFormat();
            format.setBackground(colours.tint);
            frame->setFrameFormat(format);
        }
    }
    edit.endEditBlock();
}

void PageStyle::apply()
{
    if (!document_ || applying_)
        return;
    const QScopedValueRollback guard(applying_, true);
    style_page(*document_->textDocument(), {link_, line_, tint_});
}

} // namespace rankscape
