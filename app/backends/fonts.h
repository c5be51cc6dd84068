// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The one list of font families, Latin first, then Simplified Chinese.
#pragma once

#include <QStringList>

namespace rankscape {

/// Named one by one, since a toolkit's own fallback follows the process locale and would pick Japanese glyphs.
inline QStringList font_families(bool monospace)
{
    if (monospace)
        return {QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono"),
                QStringLiteral("Noto Sans Mono CJK SC"), QStringLiteral("Noto Sans CJK SC")};
    return {QStringLiteral("Inter"),
            QStringLiteral("DejaVu Sans"),
            QStringLiteral("Noto Sans CJK SC"),
            QStringLiteral("Source Han Sans SC"),
            QStringLiteral("Microsoft YaHei"),
            QStringLiteral("PingFang SC")};
}

} // namespace rankscape
