// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of an MoE layer as rows for the panel.
#pragma once

#include "model/mechanisms/expert_parallel/study.h"
#include "model/picture/theme.h"

#include <QList>
#include <QVariantMap>

namespace rankscape::expert_numbers {

/// name value note colour strong apart.
QList<QVariantMap> rows(const expert_parallel::Study &study, Language language, Theme theme);

} // namespace rankscape::expert_numbers
