// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How a page is set: sizes, formulas in frames, tables, links, and the same again in other colours.
#include "app/viewmodels/page_style.h"

#include <QTextBlock>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextTable>

#include <gtest/gtest.h>

namespace rankscape {
namespace {

const PageColours light{Qt::blue, Qt::gray, Qt::lightGray};
const PageColours dark{Qt::cyan, Qt::darkGray, Qt::black};

const char *const page_text = R"(# Title

Words with a [link](concept:zero) and `--flag`.

    a = b × c
    d = e / f

## Second

| head | two |
|---|---|
| cell | x |

The end.
)";

std::unique_ptr<QTextDocument> page()
{
    auto document = std::make_unique<QTextDocument>();
    QFont font;
    font.setPixelSize(14);
    document->setDefaultFont(font);
    document->setMarkdown(QString::fromUtf8(page_text));
    return document;
}

QTextBlock block_with(const QTextDocument &document, const QString &words)
{
    for (auto block = document.begin(); block.isValid(); block = block.next())
        if (block.text().contains(words))
            return block;
    return {};
}

QTextCharFormat format_of(const QTextDocument &document, const QString &words)
{
    const auto found = document.find(words);
    return found.charFormat();
}

struct Size {
    const char *words;
    int pixels;
};

TEST(PageStyle, EveryKindOfTextHasItsSize)
{
    const auto document = page();
    style_page(*document, light);
    for (const auto &[words, pixels] : {Size{"Title", 20}, Size{"Second", 15}, Size{"Words with", 14},
                                        Size{"a = b", 12}, Size{"head", 12}, Size{"cell", 12}, Size{"The end", 14}})
        EXPECT_EQ(format_of(*document, QString::fromUtf8(words)).font().pixelSize() > 0
                      ? format_of(*document, QString::fromUtf8(words)).font().pixelSize()
                      : 14,
                  pixels)
            << words;
}

TEST(PageStyle, AFormulaIsOneTintedFrameInMonospace)
{
    const auto document = page();
    style_page(*document, light);
    QList<QTextFrame *> frames;
    for (auto *frame : document->rootFrame()->childFrames())
        if (!qobject_cast<QTextTable *>(frame))
            frames << frame;
    ASSERT_EQ(frames.size(), 1);
    EXPECT_EQ(frames.front()->frameFormat().background().color(), light.tint);
    for (const auto *line : {"a = b", "d = e"}) {
        const auto block = block_with(*document, QString::fromLatin1(line));
        EXPECT_EQ(QTextCursor(block).currentFrame(), frames.front()) << line;
        EXPECT_TRUE(format_of(*document, QString::fromLatin1(line))
                        .fontFamilies()
                        .toStringList()
                        .contains(QStringLiteral("DejaVu Sans Mono")))
            << line;
    }
}

TEST(PageStyle, OtherColoursAddNothing)
{
    const auto document = page();
    style_page(*document, light);
    const auto blocks = document->blockCount();
    style_page(*document, dark);
    EXPECT_EQ(document->blockCount(), blocks);
    EXPECT_EQ(document->rootFrame()->childFrames().size(), 2); // the formula and the table
    EXPECT_EQ(format_of(*document, QStringLiteral("link")).foreground().color(), dark.link);
    EXPECT_FALSE(document->isUndoAvailable());
}

TEST(PageStyle, WhatFramesLeaveAroundThemIsNarrow)
{
    const auto document = page();
    style_page(*document, light);
    for (auto block = document->begin(); block.isValid(); block = block.next())
        if (block.text().isEmpty()) {
            EXPECT_EQ(block.blockFormat().lineHeightType(), QTextBlockFormat::FixedHeight) << block.blockNumber();
            EXPECT_EQ(block.blockFormat().bottomMargin(), 0) << block.blockNumber();
        }
}

} // namespace
} // namespace rankscape
