// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every process group of a job, by Megatron's name and in its creation order.
#pragma once

#include "model/layout/layout.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape {

/// All groups of one kind. They have one size, so they lie one after another in `ranks`.
/// Source: facts.md F.3.
struct GroupKind {
    std::string name;      ///< Megatron's short name: "tp", "ep_dp", …
    std::int32_t size = 0; ///< members of each group
    std::vector<std::int32_t> ranks;

    std::size_t count() const { return size > 0 ? ranks.size() / static_cast<std::size_t>(size) : 0; }
    std::span<const std::int32_t> group(std::size_t index) const
    {
        return std::span(ranks).subspan(index * static_cast<std::size_t>(size), static_cast<std::size_t>(size));
    }
};

/// The kinds that Megatron creates for this layout, in creation order.
std::vector<std::string> group_names(const Layout &layout);

/// One kind; nothing if the layout does not create it.
std::optional<GroupKind> groups_of(const Layout &layout, std::string_view name);

/// All kinds in creation order.
std::vector<GroupKind> all_groups(const Layout &layout);

/// The indices of the groups that hold `rank` (several only where the kind's groups overlap).
std::vector<std::size_t> groups_with(const GroupKind &kind, std::int32_t rank);

} // namespace rankscape
