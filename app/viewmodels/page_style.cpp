// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Block by block.
#include "app/viewmodels/page_style.h"

#include <QScopedValueRollback>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextList>
#include <QTextTable>

namespace rankscape {

namespace {

void style_block(QTextBlock block)
{
    auto format = block.blockFormat();
    const bool in_table = QTextCursor(block).currentTable() != nullptr;
    const bool heading = format.headingLevel() > 0;
    format.setLineHeight(in_table ? 115 : 135, QTextBlockFormat::ProportionalHeight);
    format.setTopMargin(heading && block.blockNumber() > 0 ? 18 : 0);
    format.setBottomMargin(in_table ? 2 : block.textList() ? 4 : heading ? 8 : 10);
    QTextCursor(block).setBlockFormat(format);
}

void colour_links(const QTextBlock &block, const QColor &colour)
{
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const auto fragment = it.fragment();
        if (!fragment.charFormat().isAnchor())
            continue;
        QTextCursor cursor(block);
        cursor.setPosition(fragment.position());
        cursor.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
        QTextCharFormat format;
        format.setForeground(colour);
        cursor.mergeCharFormat(format);
    }
}

} // namespace

void PageStyle::apply()
{
    if (!document_ || applying_)
        return;
    const QScopedValueRollback guard(applying_, true);
    auto *document = document_->textDocument();
    for (auto block = document->begin(); block.isValid(); block = block.next()) {
        style_block(block);
        colour_links(block, link_);
        if (auto *table = QTextCursor(block).currentTable()) {
            auto format = table->format();
            format.setBorderCollapse(true);
            format.setBorder(1);
            format.setBorderBrush(line_);
            format.setCellPadding(5);
            format.setBottomMargin(12);
            if (table->format() != format)
                table->setFormat(format);
        }
    }
}

} // namespace rankscape
