// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What of the catalogue the program itself names: its views, rules and hardware presets.
#pragma once

#include "model/catalog/audit.h"

namespace rankscape {

UsedElsewhere used_by_program();

} // namespace rankscape
