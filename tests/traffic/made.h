// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Networks and collectives that the tests of traffic use.
#pragma once

#include "model/traffic/simulate.h"

#include <gtest/gtest.h>

#include <numeric>

namespace rankscape::traffic_tests {

inline Cluster cluster_of(const ClusterSpec &spec, std::int32_t world)
{
    return std::get<Cluster>(Cluster::make(spec, world));
}

inline Network network_of(const char *hardware, std::int32_t world, const NetworkSpec &spec = {},
                          std::optional<std::int64_t> domain = {})
{
    auto result = Network::make(cluster_of({.hardware = hardware, .domain_size = domain}, world), spec);
    if (!result)
        ADD_FAILURE() << result.problem().sentence.en;
    return *std::move(result);
}

/// Rates and latencies that make arithmetic easy: NVLink 100 GB/s and 2 µs, NIC 10 GB/s and 5 µs, no launch.
inline NetworkSpec round_numbers()
{
    NetworkSpec spec;
    spec.nvlink_bandwidth = 100;
    spec.network_bandwidth = 10;
    spec.nvlink_latency = 2;
    spec.network_latency = 5;
    spec.nvls_latency = 4;
    spec.launch_latency = 0;
    return spec;
}

inline std::vector<std::int32_t> ranks(std::int32_t first, std::int32_t count, std::int32_t stride = 1)
{
    std::vector<std::int32_t> result;
    for (std::int32_t i = 0; i < count; ++i)
        result.push_back(first + i * stride);
    return result;
}

inline Collective make(Operation operation, Algorithm algorithm, std::vector<std::int32_t> members, std::int64_t bytes)
{
    Collective c;
    c.operation = operation;
    c.algorithm = algorithm;
    c.protocol = Protocol::simple;
    c.ranks = std::move(members);
    c.bytes = bytes;
    return c;
}

inline Simulation done(const Network &network, const std::vector<Collective> &what, SimulateOptions options = {})
{
    auto result = simulate(network, what, options);
    if (!result) {
        ADD_FAILURE() << result.problem().sentence.en;
        return {};
    }
    return *std::move(result);
}

inline std::string code_of(const Result<Simulation> &result) { return result ? "none" : result.problem().code; }

} // namespace rankscape::traffic_tests
