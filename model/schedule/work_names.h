// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What kinds of work are called, in files and for people.
#pragma once

#include "model/schedule/step.h"

#include <string_view>

namespace rankscape {

std::string_view name(Work work); ///< "reduce_scatter", as in JSON
Text title(Work work);            ///< "reduce-scatter", for people

} // namespace rankscape
