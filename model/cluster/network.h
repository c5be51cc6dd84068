// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The cluster as directed links with a capacity, and the links that lie between two ranks.
#pragma once

#include "model/base/result.h"
#include "model/cluster/cluster.h"
#include "model/cluster/network_spec.h"

#include <array>
#include <span>

namespace rankscape {

enum class LinkClass : std::uint8_t {
    nvlink_out,  ///< owner: slot
    nvlink_in,   ///< owner: slot
    nvswitch,    ///< owner: domain; exists only when the switch is blocking
    nvlink_pair, ///< owner: slot, peer: slot
    host_out,    ///< owner: slot; PCIe, exists only without NVSwitch
    host_in,     ///< owner: slot
    nic_out,     ///< owner: NIC
    nic_in,      ///< owner: NIC
    leaf_up,     ///< owner: leaf, towards the spine
    leaf_down,   ///< owner: leaf
};
inline constexpr std::size_t link_class_count = 10;

std::string_view name(LinkClass kind); ///< "nvlink_out", …
constexpr bool is_network(LinkClass kind) { return kind >= LinkClass::nic_out; }

/// One direction of one thing that bytes pass through.
struct Link {
    LinkClass kind;
    std::int32_t owner;
    std::int32_t peer; ///< nvlink_pair: the far slot; else -1
    BytesPerSecond capacity;
};

/// NCCL's wire protocols. LL sends a flag with every 4 bytes, LL128 with every 120. Source: facts.md H.2.
enum class Protocol : std::uint8_t { ll, ll128, simple };
inline constexpr std::array all_protocols{Protocol::ll, Protocol::ll128, Protocol::simple};
std::string_view name(Protocol protocol); ///< "LL", "LL128", "Simple"

/// What kind of way lies between two ranks.
enum class PathClass : std::uint8_t { local, nvlink, host, network, spine, nvls };

/// The links from one rank to another, in the order in which bytes pass them.
struct Path {
    std::array<std::int32_t, 8> links{};
    std::uint8_t count = 0;
    PathClass kind = PathClass::local;
    std::int32_t via = -1; ///< slot of the GPU that forwards (PXN); -1: none

    std::span<const std::int32_t> span() const { return {links.data(), count}; }
};

/// Links and ways of one cluster. Built once, then read only.
class Network {
public:
    /// Errors: rate_not_positive, latency_negative, nic_count_out_of_range, nic_map_wrong_length, …
    static Result<Network> make(const Cluster &cluster, const NetworkSpec &spec);

    const std::vector<Link> &links() const { return links_; }
    const NetworkSpec &spec() const { return spec_; }
    const Hardware &hardware() const { return *hardware_; }
    std::int32_t world() const { return static_cast<std::int32_t>(slot_of_rank_.size()); }
    bool has_switch() const { return spec_.nvlink_pairs.empty(); }

    /// False if there is no way. The fast form for simulators.
    bool find(std::int32_t from, std::int32_t to, Path &path) const;
    /// Error: no_path ("no path from 3 to 9: …"), unknown_rank.
    Result<Path> route(std::int32_t from, std::int32_t to) const;

    Seconds latency(PathClass kind, Protocol protocol) const;
    Seconds launch_latency(Protocol protocol) const;
    BytesPerSecond nvlink_rate() const; ///< usable, one direction, per GPU
    BytesPerSecond nic_rate() const;    ///< usable, one direction, of one NIC

    /// Where a rank sits on the wires; -1 where there is none.
    struct Place {
        std::int32_t slot = -1, domain = -1, node = -1, nic = -1, rail = -1, leaf = -1;
    };
    const Place &place(std::int32_t rank) const
    {
        return places_[static_cast<std::size_t>(slot_of_rank_[static_cast<std::size_t>(rank)])];
    }
    const Place &place_of_slot(std::int32_t slot) const { return places_[static_cast<std::size_t>(slot)]; }
    std::int32_t rank_at(std::int32_t slot) const { return rank_of_slot_[static_cast<std::size_t>(slot)]; }

    /// Index of a link by class and owner; -1 if there is none.
    std::int32_t link(LinkClass kind, std::int32_t owner) const;
    /// "NVLink out of GPU 3 (rank 3)" and so on.
    Text describe(std::int32_t link) const;

private:
    friend class NetworkBuilder;
    bool find_nvlink(const Place &from, const Place &to, Path &path) const;
    bool find_network(const Place &from, const Place &to, Path &path) const;
    std::int32_t forwarder(const Place &from, const Place &to) const;

    NetworkSpec spec_;
    const Hardware *hardware_ = nullptr;
    std::vector<Link> links_;
    std::array<std::int32_t, link_class_count> first_{};
    std::array<std::int32_t, link_class_count> size_{};
    std::vector<std::int32_t> slot_of_rank_, rank_of_slot_;
    std::vector<Place> places_;
    std::vector<std::int32_t> domain_first_, domain_size_; ///< slots
    std::vector<std::int32_t> pair_start_;                 ///< CSR of pair links by source slot
    std::int32_t gpus_per_node_ = 1;
};

} // namespace rankscape
