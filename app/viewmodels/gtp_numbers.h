// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of a GTP step as rows for the panel, with the formula that each follows from.
#pragma once

#include "model/mechanisms/gtp/study.h"
#include "model/picture/theme.h"

#include <QList>
#include <QVariantMap>

namespace rankscape::gtp_numbers {

struct Look {
    Language language = Language::en;
    Theme theme = Theme::light;
};

// Rows: name value other note colour strong apart; as NumberRow shows them.
QList<QVariantMap> cut(const gtp::Study &study, const gtp::CutWeight &weight, const Look &look);
QList<QVariantMap> sent(const gtp::Study &study, const gtp::CutWeight &weight, const Look &look);
QList<QVariantMap> held(const gtp::Study &study, const Look &look);
QList<QVariantMap> times(const gtp::Study &study, const Look &look);
/// A weight at a time in `value`, whole layers at once in `other`.
QList<QVariantMap> beside(const gtp::Study &study, const Look &look);

} // namespace rankscape::gtp_numbers
