// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The cluster as NVLink domains, nodes and GPUs, coloured by an axis, with the groups of a selection lit.
#pragma once

#include "model/views/view.h"

namespace rankscape::cluster_view {

/// How closely the picture is drawn; follows the zoom.
enum class Detail {
    domains,     ///< a domain is a block of colours
    nodes,       ///< a node is a block of colours
    gpus,        ///< one box a GPU
    ranks,       ///< with its rank
    coordinates, ///< with its place in both grids
};

/// The level for this zoom (output pixels per picture unit).
Detail detail_at(double zoom);

Box bounds(const Derived &derived);
Picture draw(const Derived &derived, const ViewState &state, const Window &window);
std::vector<LegendEntry> legend(const Derived &derived, const ViewState &state);
Text subtitle(const Derived &derived, const ViewState &state);
std::optional<std::int32_t> rank_at(const Derived &derived, Point point);
/// The box of the GPU that a rank sits on; nothing for a rank that is not there.
std::optional<Box> rank_box(const Derived &derived, std::int32_t rank);

} // namespace rankscape::cluster_view
