// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where each rank sits: GPU, node and NVLink domain.
#pragma once

#include "model/cluster/hardware.h"
#include "model/cluster/network_spec.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace rankscape {

/// What a person says about the machines and the placement. Everything has a default.
struct ClusterSpec {
    std::string hardware = "dgx-h100";
    std::optional<std::int64_t> domain_size; ///< GPUs of each NVLink domain that are used (64 of 72, say)
    std::vector<std::int64_t> domain_sizes;  ///< used GPUs of successive domains, the last repeats; wins
    enum class Placement { block, interleaved, listed } placement = Placement::block;
    std::vector<std::int64_t> slots; ///< for `listed`: the slot of rank 0, 1, …
    NetworkSpec network;             ///< the wires; looked at by Network::make only

    bool operator==(const ClusterSpec &) const = default;
};

/// Why a cluster cannot be built.
struct ClusterFault {
    enum class Code { unknown_hardware, domain_size_out_of_range, slots_wrong_length, slot_out_of_range, slot_taken };
    Code code;
    std::int64_t value = 0;
    std::int64_t limit = 0;
};

std::string_view name(ClusterFault::Code code);

/// One NVLink domain: the job may use its slots [first_slot, first_slot + slots).
struct Domain {
    std::int32_t first_slot = 0;
    std::int32_t slots = 0;    ///< GPUs that the job may use
    std::int32_t filled = 0;   ///< slots that hold a rank
    std::int32_t capacity = 0; ///< GPUs that the domain has
};

/// Ranks on GPUs. A slot is a GPU that the job may use, numbered domain by domain, node by node. Slots
/// after the last rank exist until their domain is complete; they are empty.
class Cluster {
public:
    static std::variant<Cluster, ClusterFault> make(const ClusterSpec &spec, std::int32_t world);

    const Hardware &hardware() const { return *hardware_; }
    std::int32_t world() const { return static_cast<std::int32_t>(slot_of_rank_.size()); }
    const std::vector<Domain> &domains() const { return domains_; }
    std::int32_t node_count() const { return node_count_; }

    std::int32_t slot(std::int32_t rank) const { return slot_of_rank_[static_cast<std::size_t>(rank)]; }
    std::int32_t slots() const { return static_cast<std::int32_t>(rank_of_slot_.size()); }
    std::int32_t rank_at(std::int32_t slot) const
    {
        return rank_of_slot_[static_cast<std::size_t>(slot)];
    } ///< -1: empty
    std::int32_t domain(std::int32_t rank) const { return domain_of_rank_[static_cast<std::size_t>(rank)]; }
    std::int32_t node(std::int32_t rank) const { return node_of_rank_[static_cast<std::size_t>(rank)]; } ///< job-wide
    std::int32_t node_in_domain(std::int32_t rank) const; ///< 0 is the domain's first node
    std::int32_t gpu_in_node(std::int32_t rank) const;

private:
    void add_domains(const ClusterSpec &spec, std::int32_t slots);
    const Hardware *hardware_ = nullptr;
    std::vector<Domain> domains_;
    std::int32_t node_count_ = 0;
    std::vector<std::int32_t> slot_of_rank_;
    std::vector<std::int32_t> rank_of_slot_;
    std::vector<std::int32_t> domain_of_rank_;
    std::vector<std::int32_t> node_of_rank_;
};

} // namespace rankscape
