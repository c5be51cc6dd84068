// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a person may say about the wires: rates, NICs, rails, leaves and latencies.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace rankscape {

/// Two GPUs of a domain joined by NVLink without a switch.
struct NvlinkPair {
    std::int64_t first = 0; ///< place in the domain, from 0
    std::int64_t second = 0;
    double bandwidth = 0; ///< GB/s in each direction

    bool operator==(const NvlinkPair &) const = default;
};

/// Everything has a default, taken from the hardware preset or from what NCCL assumes (facts.md H.2).
/// In the units that a person types: bandwidths in GB/s (10⁹ bytes) per direction, latencies in µs.
struct NetworkSpec {
    std::optional<double> nvlink_bandwidth; ///< per GPU and direction, as NCCL assumes: 370.8 on Hopper
    std::vector<NvlinkPair> nvlink_pairs;   ///< not empty: no NVSwitch, only these pairs
    std::optional<double> switch_bandwidth; ///< through the NVSwitch of one domain; absent: non-blocking
    std::optional<double> host_bandwidth;   ///< PCIe per GPU, between GPUs of one node without NVLink

    std::optional<double> network_bandwidth;   ///< per NIC: 0.96 of the line rate, as NCCL takes 12 for 100 Gb/s
    std::optional<std::int64_t> nics_per_node; ///< shared evenly by the GPUs in their order; absent: one per GPU
    std::vector<std::int64_t> nic_of_gpu;      ///< per GPU of a node its NIC, -1 for none; wins over nics_per_node
    std::optional<std::int64_t> rails;         ///< NIC i of every node hangs on rail i mod rails; absent: no rails
    std::optional<std::int64_t> leaf_size;     ///< nodes under one leaf (with rails: under one leaf of each rail)
    double oversubscription = 1; ///< NIC bandwidth under a leaf ÷ bandwidth of its uplinks; 1: non-blocking
    bool spine = true;           ///< false: leaves and rails are islands
    bool pxn = true;             ///< to another rail: by NVLink to the GPU on that rail first (NCCL's PXN)

    std::optional<double> nvlink_latency;  ///< one hop, Simple protocol: 3.4
    std::optional<double> host_latency;    ///< as NVLink unless said
    std::optional<double> network_latency; ///< NIC to NIC, Simple protocol: 14
    std::optional<double> spine_latency;   ///< NIC to NIC through the spine; as network_latency unless said
    std::optional<double> nvls_latency;    ///< multicast or reduction in the NVSwitch: 25
    std::optional<double> launch_latency;  ///< before a collective's first byte; 8.4 for Simple

    bool operator==(const NetworkSpec &) const = default;
};

} // namespace rankscape
