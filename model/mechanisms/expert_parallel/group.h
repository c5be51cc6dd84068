// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The ranks over which the experts of a layer lie, and where these sit.
#pragma once

#include "model/scenario/derive.h"

namespace rankscape::expert_parallel {

/// One group over ETP × EP (Megatron's "tp_ep_mp"; with ETP 1 it is the EP group). A place is an index in `ranks`.
struct ExpertGroup {
    std::size_t index = 0;           ///< among the groups of its kind
    std::size_t count = 1;           ///< how many there are
    std::vector<std::int32_t> ranks; ///< by place, ascending
    std::int32_t ep = 1, etp = 1;
    std::vector<std::int32_t> ep_of, etp_of;          ///< by place: coordinates in the expert grid
    std::vector<std::int32_t> places;                 ///< by ep × ETP + etp
    std::vector<std::int32_t> node_of, domain_of;     ///< by place: index in `nodes`, `domains`
    std::vector<std::int32_t> nodes, domains;         ///< those that it touches, as the cluster numbers them, ascending
    std::vector<std::vector<std::int32_t>> in_domain; ///< by domain: the places in it, in the order of their GPUs
    std::int64_t experts = 0;                         ///< of a layer; those of EP rank i are i × experts_each() on

    std::int32_t size() const { return static_cast<std::int32_t>(ranks.size()); }
    std::int64_t experts_each() const { return experts / ep; }
    std::int32_t ep_holding(std::int64_t expert) const { return static_cast<std::int32_t>(expert / experts_each()); }
    std::int32_t place(std::int32_t ep_rank, std::int32_t etp_rank) const
    {
        return places[static_cast<std::size_t>(ep_rank) * static_cast<std::size_t>(etp) +
                      static_cast<std::size_t>(etp_rank)];
    }
    std::int32_t place_of(std::int32_t rank) const; ///< -1: not a member
    bool leaves_domain() const { return domains.size() > 1; }
};

/// Errors: no_layout, no_experts, experts_do_not_divide (EP does not divide them), shape_not_positive (below 1).
Result<ExpertGroup> expert_group(const Derived &derived, std::size_t index = 0);
/// All of them, `index` 0, 1, …: for what runs beside.
std::vector<std::vector<std::int32_t>> all_expert_groups(const Derived &derived);

} // namespace rankscape::expert_parallel
