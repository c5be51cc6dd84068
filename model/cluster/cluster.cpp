// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Filling domains with slots, and slots with ranks.
#include "model/cluster/cluster.h"

#include <algorithm>
#include <array>

namespace rankscape {

namespace {

constexpr std::int64_t largest_domain = 1 << 20;
constexpr std::int64_t largest_slot = (1 << 23) - 1;

using Code = ClusterFault::Code;

std::optional<ClusterFault> fault_of(const ClusterSpec &spec, std::int32_t world)
{
    if (!find_hardware(spec.hardware))
        return ClusterFault{Code::unknown_hardware};
    auto sizes = spec.domain_sizes;
    if (spec.domain_size)
        sizes.push_back(*spec.domain_size);
    for (const auto size : sizes)
        if (size < 1 || size > largest_domain)
            return ClusterFault{Code::domain_size_out_of_range, size, largest_domain};
    if (spec.placement != ClusterSpec::Placement::listed)
        return std::nullopt;
    if (spec.slots.size() != static_cast<std::size_t>(world))
        return ClusterFault{Code::slots_wrong_length, static_cast<std::int64_t>(spec.slots.size()), world};
    auto sorted = spec.slots;
    std::ranges::sort(sorted);
    if (!sorted.empty() && (sorted.front() < 0 || sorted.back() > largest_slot))
        return ClusterFault{Code::slot_out_of_range, sorted.front() < 0 ? sorted.front() : sorted.back(), largest_slot};
    if (const auto twin = std::ranges::adjacent_find(sorted); twin != sorted.end())
        return ClusterFault{Code::slot_taken, *twin};
    return std::nullopt;
}

/// Round robin over nodes, as a scheduler's cyclic distribution does; full nodes are passed over.
std::vector<std::int32_t> interleaved(const std::vector<std::int32_t> &node_of_slot, std::int32_t world)
{
    std::vector<std::pair<std::int32_t, std::int32_t>> turn; // (turn within the node, slot)
    turn.reserve(static_cast<std::size_t>(world));
    std::int32_t first = 0;
    for (std::int32_t slot = 0; slot < world; ++slot) {
        if (node_of_slot[static_cast<std::size_t>(slot)] != node_of_slot[static_cast<std::size_t>(first)])
            first = slot;
        turn.emplace_back(slot - first, slot);
    }
    std::ranges::stable_sort(turn, {}, &std::pair<std::int32_t, std::int32_t>::first);
    std::vector<std::int32_t> slots;
    slots.reserve(turn.size());
    for (const auto &[_, slot] : turn)
        slots.push_back(slot);
    return slots;
}

} // namespace

std::string_view name(ClusterFault::Code code)
{
    constexpr std::array<std::string_view, 5> names{"unknown_hardware", "domain_size_out_of_range",
                                                    "placement_wrong_length", "placement_slot_out_of_range",
                                                    "placement_slot_taken"};
    return names[static_cast<std::size_t>(code)];
}

void Cluster::add_domains(const ClusterSpec &spec, std::int32_t slots)
{
    std::int32_t first = 0;
    while (first < slots) {
        const auto index = domains_.size();
        auto size = spec.domain_size.value_or(hardware_->gpus_per_domain);
        if (!spec.domain_sizes.empty())
            size = spec.domain_sizes[std::min(index, spec.domain_sizes.size() - 1)];
        const auto used = static_cast<std::int32_t>(size);
        domains_.push_back({first, used, 0, std::max(used, hardware_->gpus_per_domain)});
        first += used;
    }
}

std::variant<Cluster, ClusterFault> Cluster::make(const ClusterSpec &spec, std::int32_t world)
{
    if (const auto fault = fault_of(spec, world))
        return *fault;
    Cluster cluster;
    cluster.hardware_ = find_hardware(spec.hardware);
    auto needed = world;
    if (spec.placement == ClusterSpec::Placement::listed && world > 0)
        needed = static_cast<std::int32_t>(*std::ranges::max_element(spec.slots)) + 1;
    cluster.add_domains(spec, needed);

    const auto total = cluster.domains_.back().first_slot + cluster.domains_.back().slots;
    std::vector<std::int32_t> domain_of_slot(static_cast<std::size_t>(total));
    std::vector<std::int32_t> node_of_slot(static_cast<std::size_t>(total));
    for (std::size_t d = 0; d < cluster.domains_.size(); ++d) {
        const auto &domain = cluster.domains_[d];
        for (std::int32_t i = 0; i < domain.slots; ++i) {
            const auto slot = static_cast<std::size_t>(domain.first_slot + i);
            domain_of_slot[slot] = static_cast<std::int32_t>(d);
            node_of_slot[slot] = cluster.node_count_ + i / cluster.hardware_->gpus_per_node;
        }
        cluster.node_count_ += (domain.slots + cluster.hardware_->gpus_per_node - 1) / cluster.hardware_->gpus_per_node;
    }

    const auto ranks = static_cast<std::size_t>(world);
    cluster.slot_of_rank_.resize(ranks);
    switch (spec.placement) {
    case ClusterSpec::Placement::block:
        for (std::int32_t rank = 0; rank < world; ++rank)
            cluster.slot_of_rank_[static_cast<std::size_t>(rank)] = rank;
        break;
    case ClusterSpec::Placement::interleaved: cluster.slot_of_rank_ = interleaved(node_of_slot, world); break;
    case ClusterSpec::Placement::listed:
        std::ranges::transform(spec.slots, cluster.slot_of_rank_.begin(),
                               [](std::int64_t slot) { return static_cast<std::int32_t>(slot); });
        break;
    }
    cluster.rank_of_slot_.assign(static_cast<std::size_t>(total), -1);
    cluster.domain_of_rank_.resize(ranks);
    cluster.node_of_rank_.resize(ranks);
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        const auto slot = static_cast<std::size_t>(cluster.slot_of_rank_[rank]);
        cluster.rank_of_slot_[slot] = static_cast<std::int32_t>(rank);
        cluster.domain_of_rank_[rank] = domain_of_slot[slot];
        cluster.node_of_rank_[rank] = node_of_slot[slot];
        ++cluster.domains_[static_cast<std::size_t>(domain_of_slot[slot])].filled;
    }
    return cluster;
}

std::int32_t Cluster::node_in_domain(std::int32_t rank) const
{
    return (slot(rank) - domains_[static_cast<std::size_t>(domain(rank))].first_slot) / hardware_->gpus_per_node;
}

std::int32_t Cluster::gpu_in_node(std::int32_t rank) const
{
    return (slot(rank) - domains_[static_cast<std::size_t>(domain(rank))].first_slot) % hardware_->gpus_per_node;
}

} // namespace rankscape
