// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which ranks and groups light up for a selection.
#pragma once

#include "model/picture/picture.h"
#include "model/views/view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rankscape::cluster_view {

/// One group that lights up.
struct LitGroup {
    const GroupKind *kind = nullptr;
    std::size_t index = 0;
    std::string label;        ///< "ep", or "dp = ep" where the other kind's group has the same members
    Role role = Role::accent; ///< the kind's axis colour
    bool leaves = false;      ///< has members in more than one NVLink domain
};

/// Groups of the selection: the chosen group, or, when only a rank is chosen, every group of more than one rank
/// that it belongs to along one axis (tp, cp, dp, pp, ep, …).
std::vector<LitGroup> lit_groups(const Derived &derived, const ViewState &state);

/// One byte a rank: whether it is in a lit group (or is the selected rank). Empty when nothing is selected.
std::vector<std::uint8_t> lit_ranks(const Derived &derived, const ViewState &state,
                                    const std::vector<LitGroup> &groups);

} // namespace rankscape::cluster_view
