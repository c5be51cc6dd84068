// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of a Megatron-FSDP step as rows for the panel, with the formula that each follows from.
#pragma once

#include "model/mechanisms/fsdp/study.h"
#include "model/picture/theme.h"

#include <QList>
#include <QVariantMap>

namespace rankscape::fsdp_numbers {

/// name value note colour strong apart.
struct Look {
    Language language = Language::en;
    Theme theme = Theme::light;
};

QList<QVariantMap> sent(const fsdp::Study &study, std::size_t unit, const Look &look);
QList<QVariantMap> held(const fsdp::Study &study, const Look &look);
QList<QVariantMap> times(const fsdp::Study &study, const Look &look);

} // namespace rankscape::fsdp_numbers
