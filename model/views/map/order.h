// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// An order of one side of a two-sided drawing in which few edges cross.
#pragma once

#include <cstddef>
#include <vector>

namespace rankscape::map_view {

/// For each thing of the side that may move, the places (from the top) of what it is joined to on the other side.
using Joined = std::vector<std::vector<std::size_t>>;

/// Pairs of edges that cross when the things stand in this order.
std::size_t crossings(const Joined &joined, const std::vector<std::size_t> &order);

/// By the mean of their places, then by swapping neighbours for as long as that helps. The same input gives the same
/// order on every machine.
std::vector<std::size_t> few_crossings(const Joined &joined);

} // namespace rankscape::map_view
