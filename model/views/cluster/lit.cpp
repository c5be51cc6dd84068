// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a selection to groups.
#include "model/views/cluster/lit.h"

#include <algorithm>
#include <array>
#include <span>

namespace rankscape::cluster_view {

namespace {

struct AxisKind {
    std::string_view kind;
    Role role;
};

/// Kinds that vary along one axis, with that axis' colour.
constexpr std::array axis_kinds{AxisKind{"tp", Role::axis_tp},     AxisKind{"gtp_remat", Role::axis_gtp_remat},
                                AxisKind{"cp", Role::axis_cp},     AxisKind{"ep", Role::axis_ep},
                                AxisKind{"ep_tp", Role::axis_etp}, AxisKind{"expt_gtp_remat", Role::axis_gtp_remat},
                                AxisKind{"pp", Role::axis_pp},     AxisKind{"dp", Role::axis_dp},
                                AxisKind{"ep_dp", Role::axis_dp}};

Role role_of(std::string_view kind)
{
    for (const auto &row : axis_kinds)
        if (row.kind == kind)
            return row.role;
    return Role::accent;
}

bool same_members(const LitGroup &lit, std::span<const std::int32_t> members)
{
    return std::ranges::equal(lit.kind->group(lit.index), members);
}

/// Lights a group; one with the same members is named in its stead, for their lines would hide each other.
void add(std::vector<LitGroup> &lit, const Derived &derived, const GroupKind &kind, std::size_t index)
{
    if (index >= kind.count())
        return;
    const auto members = kind.group(index);
    for (auto &other : lit)
        if (same_members(other, members)) {
            other.label += " = " + kind.name;
            return;
        }
    lit.push_back({&kind, index, kind.name, role_of(kind.name), leaves_domain(*derived.cluster, members)});
}

} // namespace

std::vector<LitGroup> lit_groups(const Derived &derived, const ViewState &state)
{
    std::vector<LitGroup> lit;
    if (!derived.cluster)
        return lit;
    const auto *kind = derived.group(state.group_kind);
    if (kind && state.group_index && *state.group_index >= 0) {
        add(lit, derived, *kind, static_cast<std::size_t>(*state.group_index));
        return lit;
    }
    if (!state.selected_rank)
        return lit;
    if (kind) {
        for (const auto index : groups_with(*kind, *state.selected_rank))
            add(lit, derived, *kind, index);
        return lit;
    }
    for (const auto &row : axis_kinds)
        if (const auto *each = derived.group(row.kind); each && each->size > 1)
            for (const auto index : groups_with(*each, *state.selected_rank))
                add(lit, derived, *each, index);
    return lit;
}

std::vector<std::uint8_t> lit_ranks(const Derived &derived, const ViewState &state, const std::vector<LitGroup> &groups)
{
    if (groups.empty() && !state.selected_rank)
        return {};
    std::vector<std::uint8_t> lit(static_cast<std::size_t>(derived.layout->world), 0);
    for (const auto &group : groups)
        for (const auto rank : group.kind->group(group.index))
            lit[static_cast<std::size_t>(rank)] = 1;
    const bool chosen_group = state.group_index.has_value(); // then the rank that was selected before means nothing
    if (!chosen_group && state.selected_rank && *state.selected_rank < derived.layout->world &&
        *state.selected_rank >= 0)
        lit[static_cast<std::size_t>(*state.selected_rank)] = 1;
    return lit;
}

} // namespace rankscape::cluster_view
