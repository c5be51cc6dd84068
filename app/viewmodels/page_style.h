// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Typography of a concept page: space between blocks, formulas, tables, and links in the theme's colour.
#pragma once

#include <QColor>
#include <QObject>
#include <QQuickTextDocument>
#include <QtQml/qqmlregistration.h>

class QTextDocument;

namespace rankscape {

struct PageColours {
    QColor link;
    QColor line; ///< of table borders
    QColor tint; ///< behind formulas
};

/// Sets a page that was read from Markdown. Once more after other colours: nothing is added twice.
void style_page(QTextDocument &page, const PageColours &colours);

/// Markdown gives a document structure but no air. Call apply() after the text or the theme changed.
class PageStyle : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickTextDocument *document MEMBER document_ NOTIFY changed)
    Q_PROPERTY(QColor link MEMBER link_ NOTIFY changed)
    Q_PROPERTY(QColor line MEMBER line_ NOTIFY changed) ///< of table borders
    Q_PROPERTY(QColor tint MEMBER tint_ NOTIFY changed) ///< behind formulas

public:
    explicit PageStyle(QObject *parent = nullptr) : QObject(parent) {}

    Q_INVOKABLE void apply();

Q_SIGNALS:
    void changed();

private:
    QQuickTextDocument *document_ = nullptr;
    bool applying_ = false; ///< a change of format counts as a change of text
    QColor link_;
    QColor line_;
    QColor tint_;
};

} // namespace rankscape
