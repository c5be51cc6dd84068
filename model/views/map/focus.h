// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What stands out while something is pointed at or selected.
#pragma once

#include "model/views/map/figure.h"

#include <set>
#include <string>

namespace rankscape::map_view {

/// Element ids ("thread-gtp", "concept-zero", "edge-zero-gtp") that stand out. Empty: nothing is set back.
using Focus = std::set<std::string>;

/// Of an element: a thread or topic with its concepts, a concept with those that stand on it, an edge with its ends.
/// A concept that is no card belongs to the threads whose page it is. Empty for what the map does not know.
Focus focus_on(const Figure &figure, const std::string &element);

/// "concept-zero" for a chip "concept-zero@refit"; others as they are.
std::string plain(const std::string &element);

} // namespace rankscape::map_view
