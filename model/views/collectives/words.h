// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Times, amounts and rates as the collectives view says them: as all moving views do.
#pragma once

#include "model/views/stage/words.h"

namespace rankscape::collectives_view {

using namespace drawing;

} // namespace rankscape::collectives_view
