// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The lines between members of a group: NVLink solid, network dashed.
#pragma once

#include "model/views/cluster/geometry.h"
#include "model/views/cluster/lit.h"

namespace rankscape::cluster_view {

enum class LinkKind { nvlink, network };

/// Joins each member of each lit group to the next, and the last to the first (not in a pipeline without virtual
/// stages, where nothing goes that way). The lines show membership in rank order, not traffic. A
/// single group is drawn in the link colours, several in their axis colours. Groups of more than
/// `most_links` members are shown by their members alone. Adds the lines of one kind.
void add_links(Picture &picture, const Derived &derived, const Geometry &geometry, const std::vector<LitGroup> &groups,
               const Window &window, LinkKind which);

inline constexpr std::int32_t most_links = 1024;

} // namespace rankscape::cluster_view
