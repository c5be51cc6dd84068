// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A latency and bandwidth model of each algorithm, and the sentence about the fastest.
#include "model/traffic/choose.h"

#include "model/traffic/arrangement.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>

namespace rankscape {

namespace {

constexpr std::int64_t small_message = 16 << 10; // NCCL sends point to point up to this size with LL

/// What the model needs to know about a group.
struct Terrain {
    Arrangement lie;
    double n = 0, cells = 0, size = 0;
    double nvlink = 0, across = 0; ///< bytes per second of one rank; of all NICs of a cell
    PathClass inside = PathClass::nvlink, outside = PathClass::network;

    Terrain(const Network &network, const Collective &c) : lie(arrange(network, c.ranks))
    {
        n = lie.size();
        cells = lie.one_domain ? 1 : lie.cells();
        size = n / cells;
        Path path;
        const auto narrowest = [&](std::int32_t from, std::int32_t to, PathClass &kind) {
            double rate = network.nvlink_rate().value;
            if (network.find(lie.rank(from), lie.rank(to), path)) {
                kind = path.kind;
                for (const auto link : path.span())
                    rate = std::min(rate, network.links()[static_cast<std::size_t>(link)].capacity.value);
            }
            return rate;
        };
        nvlink = network.nvlink_rate().value;
        if (lie.one_domain || lie.cell_size != 1)
            nvlink = narrowest(0, 1, inside);
        if (cells < 2)
            return;
        narrowest(0, lie.first[1], outside);
        // All NICs of the first cell, narrowed by its share of the uplinks.
        std::vector<std::int32_t> nics;
        for (std::int32_t p = 0; p < lie.first[1]; ++p)
            nics.push_back(network.place(lie.rank(p)).nic);
        std::ranges::sort(nics);
        nics.erase(std::unique(nics.begin(), nics.end()), nics.end());
        across = static_cast<double>(nics.size()) * narrowest(0, lie.first[1], outside);
        if (outside == PathClass::spine)
            across /= network.spec().oversubscription;
    }
};

double wire_factor(Protocol protocol)
{
    return protocol == Protocol::ll ? 2 : protocol == Protocol::ll128 ? 1 / 0.92 : 1;
}

/// Share of the bandwidth that NCCL's tuning (tuning.cc) grants a tree.
double tree_share(Protocol protocol, bool one_domain)
{
    switch (protocol) {
    case Protocol::ll: return 1 / 3.8;
    case Protocol::ll128: return one_domain ? 7.0 / 9 : 120.0 / 128;
    case Protocol::simple: break;
    }
    return 0.92;
}

double time_of(const Network &network, const Collective &c, const Terrain &t, Algorithm algorithm, Protocol protocol)
{
    const double bytes = static_cast<double>(c.bytes);
    const auto hop_in = network.latency(t.inside, protocol).value;
    const auto hop_out = t.cells > 1 ? network.latency(t.outside, protocol).value : 0;
    const auto launch = network.launch_latency(protocol).value;
    const auto wire = wire_factor(protocol);
    const auto halves = c.operation == Operation::all_reduce ? 2.0 : 1.0;
    const auto ring_rate = t.cells > 1 ? std::min(t.nvlink, t.across) : t.nvlink;
    switch (algorithm) {
    case Algorithm::ring: {
        const auto crossings = t.cells > 1 ? t.cells : 0;
        const auto hops = halves * (t.n - 1);
        const auto share = c.operation == Operation::broadcast ? 1 : halves * (t.n - 1) / t.n;
        const auto out = hops * crossings / t.n;
        return launch + (hops - out) * hop_in + out * hop_out + share * bytes * wire / ring_rate;
    }
    case Algorithm::tree: {
        const auto depth = std::ceil(std::log2(t.cells > 1 ? t.cells : t.n));
        const auto chain = t.cells > 1 ? t.size - 1 : 0;
        const auto latency = halves * (chain * hop_in + depth * (t.cells > 1 ? hop_out : hop_in));
        return launch + latency + halves * bytes / (ring_rate * tree_share(protocol, t.cells < 2));
    }
    case Algorithm::nvls: {
        const auto rate = t.nvlink * nvls_efficiency(network.hardware()).value_or(1);
        const auto share = c.operation == Operation::all_reduce ? 1 + 1 / t.n : 1;
        return launch + halves * network.latency(PathClass::nvls, protocol).value + share * bytes / rate;
    }
    case Algorithm::hierarchical: {
        const auto out = halves * ((t.cells - 1) * hop_out + (t.cells - 1) / t.cells * bytes * wire / t.across);
        return launch + halves * ((t.size - 1) * hop_in + (t.size - 1) / t.size * bytes * wire / t.nvlink) + out;
    }
    case Algorithm::pairwise:
    case Algorithm::hierarchical_all_to_all: {
        const auto inside = bytes * (t.size - 1) / t.n / t.nvlink;
        const auto outside = t.cells > 1 ? bytes * (t.n - t.size) / t.n / (t.across / t.size) : 0;
        return launch + std::max(hop_in, hop_out) + wire * std::max(inside, outside);
    }
    case Algorithm::automatic: break;
    }
    return 0;
}

bool suits_nccl(const Network &network, const Collective &c, const Terrain &t, Algorithm algorithm)
{
    switch (algorithm) {
    case Algorithm::tree: return c.operation == Operation::all_reduce;
    case Algorithm::nvls:
        return t.lie.one_domain && t.n > 2 && c.operation != Operation::broadcast && network.has_switch() &&
               nvls_efficiency(network.hardware()).has_value();
    case Algorithm::ring:
    case Algorithm::pairwise: return true;
    case Algorithm::automatic:
    case Algorithm::hierarchical:
    case Algorithm::hierarchical_all_to_all: break;
    }
    return false;
}

std::int64_t largest_message(const Collective &c)
{
    if (c.operation == Operation::all_to_all_v)
        return *std::ranges::max_element(c.rank_bytes.bytes);
    return c.operation == Operation::all_to_all ? c.bytes / static_cast<std::int64_t>(c.ranks.size()) : c.bytes;
}

std::string micros(double seconds)
{
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.1f µs", seconds * 1e6);
    return buffer;
}

std::string label(const Candidate &candidate)
{
    auto text = std::string(name(candidate.algorithm));
    return candidate.algorithm == Algorithm::nvls ? text : text + " " + std::string(name(candidate.protocol));
}

/// Depth of a pipeline: enough slices that filling it costs little, each of at least 128 KiB.
std::int32_t slices_for(const Collective &c, double n)
{
    const auto share = static_cast<double>(c.bytes) / (c.algorithm == Algorithm::tree ? 2.0 * c.channels : c.channels);
    const auto most = std::max(1.0, std::min(64.0, 3e5 / (4.0 * n * c.channels)));
    // A power of two divides most buffers.
    return static_cast<std::int32_t>(
        std::bit_floor(static_cast<std::uint32_t>(std::clamp(share / (128 << 10), 1.0, most))));
}

} // namespace

std::vector<Candidate> candidates(const Network &network, const Collective &c)
{
    const Terrain terrain(network, c);
    std::vector<Candidate> result;
    for (const auto algorithm : algorithms_for(c.operation)) {
        const bool asked = c.algorithm == algorithm;
        if (algorithm == Algorithm::automatic ||
            (c.algorithm == Algorithm::automatic ? !suits_nccl(network, c, terrain, algorithm) : !asked))
            continue;
        for (const auto protocol : all_protocols) {
            if (c.protocol && *c.protocol != protocol)
                continue;
            const bool direct = algorithm == Algorithm::pairwise || algorithm == Algorithm::hierarchical_all_to_all;
            const auto only = direct && largest_message(c) <= small_message ? Protocol::ll : Protocol::simple;
            if ((direct || algorithm == Algorithm::nvls) && !c.protocol && protocol != only)
                continue;
            result.push_back({algorithm, protocol, {time_of(network, c, terrain, algorithm, protocol)}});
        }
    }
    std::ranges::stable_sort(result, {}, [](const Candidate &candidate) { return candidate.time.value; });
    return result;
}

Choice choose(const Network &network, const Collective &collective)
{
    const auto all = candidates(network, collective);
    const auto &best = all.front();
    Choice choice{collective, {}};
    auto &c = choice.collective;
    c.algorithm = best.algorithm;
    c.protocol = best.protocol;
    const auto lie = arrange(network, c.ranks);
    if (c.channels == 0) {
        const bool many = (c.algorithm == Algorithm::ring || c.algorithm == Algorithm::tree) && !lie.one_domain;
        c.channels = many ? std::clamp(lie.cell_size > 0 ? lie.cell_size : lie.cell_size_of(0), 1, 64) : 1;
    }
    const bool sliced =
        c.algorithm == Algorithm::tree || c.algorithm == Algorithm::nvls || c.operation == Operation::broadcast;
    if (c.slices == 0)
        c.slices = sliced ? slices_for(c, lie.size()) : 1;

    if (collective.algorithm != Algorithm::automatic) {
        choice.reason = {std::string(name(c.algorithm)) + " as asked", "按指定使用 " + std::string(name(c.algorithm))};
    } else if (all.size() == 1) {
        choice.reason = {label(best) + ": the only way that NCCL has for " + std::string(name(c.operation)),
                         label(best) + "：NCCL 的 " + std::string(name(c.operation)) + " 只有这一种方式"};
    } else {
        const auto other = std::ranges::find_if(
            all, [&](const Candidate &candidate) { return candidate.algorithm != best.algorithm; });
        const auto &second = other == all.end() ? all[1] : *other;
        choice.reason = {label(best) + ": " + micros(best.time.value) + " by NCCL's model of latency and bandwidth, " +
                             label(second) + " " + micros(second.time.value),
                         label(best) + "：按 NCCL 的延迟与带宽模型估计 " + micros(best.time.value) + "，" +
                             label(second) + " 为 " + micros(second.time.value)};
    }
    return choice;
}

} // namespace rankscape
