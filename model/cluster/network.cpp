// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Ways through the network, their latencies, and what links are called.
#include "model/cluster/network.h"

#include <algorithm>
#include <utility>

namespace rankscape {

namespace {

struct Latencies {
    std::array<double, 3> micros; ///< LL, LL128, Simple
};
// facts.md H.2: hop latencies of ring, and what precedes a collective.
constexpr Latencies nvlink_hop{{0.6, 1.9, 3.4}};
constexpr Latencies network_hop{{2.7, 4.0, 14}};
constexpr Latencies launch{{6.6, 14, 8.4}};
constexpr double nvls_hop = 25;

/// A stated latency is that of Simple; the others keep their proportion to it.
double stated(std::optional<double> micros, const Latencies &base, Protocol protocol)
{
    const auto usual = base.micros[static_cast<std::size_t>(protocol)];
    return 1e-6 * (micros ? *micros * usual / base.micros[2] : usual);
}

void add(Path &path, std::int32_t link)
{
    if (link >= 0)
        path.links[path.count++] = link;
}

} // namespace

std::string_view name(LinkClass kind)
{
    constexpr std::array<std::string_view, link_class_count> names{"nvlink_out", "nvlink_in", "nvswitch", "nvlink_pair",
                                                                   "host_out",   "host_in",   "nic_out",  "nic_in",
                                                                   "leaf_up",    "leaf_down"};
    return names[static_cast<std::size_t>(kind)];
}

std::string_view name(Protocol protocol)
{
    constexpr std::array<std::string_view, 3> names{"LL", "LL128", "Simple"};
    return names[static_cast<std::size_t>(protocol)];
}

std::int32_t Network::link(LinkClass kind, std::int32_t owner) const
{
    const auto k = static_cast<std::size_t>(kind);
    return owner >= 0 && owner < size_[k] && kind != LinkClass::nvlink_pair ? first_[k] + owner : -1;
}

bool Network::find_nvlink(const Place &from, const Place &to, Path &path) const
{
    if (has_switch()) {
        path.kind = PathClass::nvlink;
        add(path, link(LinkClass::nvlink_out, from.slot));
        add(path, link(LinkClass::nvswitch, from.domain));
        add(path, link(LinkClass::nvlink_in, to.slot));
        return true;
    }
    const auto s = static_cast<std::size_t>(from.slot);
    for (auto i = pair_start_[s]; i < pair_start_[s + 1]; ++i)
        if (links_[static_cast<std::size_t>(i)].peer == to.slot) {
            path.kind = PathClass::nvlink;
            add(path, i);
            return true;
        }
    if (from.node != to.node)
        return false;
    path.kind = PathClass::host;
    add(path, link(LinkClass::host_out, from.slot));
    add(path, link(LinkClass::host_in, to.slot));
    return true;
}

std::int32_t Network::forwarder(const Place &from, const Place &to) const
{
    if (!spec_.pxn || !has_switch() || to.nic < 0)
        return -1;
    const bool other_rail = spec_.rails && from.rail != to.rail;
    if (from.nic >= 0 && !other_rail)
        return -1;
    const auto fits = [&](const Place &place) { return place.nic >= 0 && (!spec_.rails || place.rail == to.rail); };
    const auto first = domain_first_[static_cast<std::size_t>(from.domain)];
    const auto last = first + domain_size_[static_cast<std::size_t>(from.domain)];
    const auto node = first + (from.slot - first) / gpus_per_node_ * gpus_per_node_;
    // The next GPU that fits, in the node and then in the domain: neighbours choose different ones.
    for (const auto &[begin, end] : {std::pair(node, std::min(node + gpus_per_node_, last)), std::pair(first, last)})
        for (std::int32_t step = 1; step < end - begin; ++step) {
            const auto slot = begin + (from.slot - begin + step) % (end - begin);
            if (fits(places_[static_cast<std::size_t>(slot)]))
                return slot;
        }
    return -1;
}

bool Network::find_network(const Place &from, const Place &to, Path &path) const
{
    auto sender = from;
    path.via = forwarder(from, to);
    if (path.via >= 0) {
        sender = places_[static_cast<std::size_t>(path.via)];
        add(path, link(LinkClass::nvlink_out, from.slot));
        add(path, link(LinkClass::nvswitch, from.domain));
        add(path, link(LinkClass::nvlink_in, path.via));
    }
    if (sender.nic < 0 || to.nic < 0)
        return false;
    const bool same_leaf = sender.leaf == to.leaf;
    if (!same_leaf && !spec_.spine)
        return false;
    path.kind = same_leaf ? PathClass::network : PathClass::spine;
    add(path, link(LinkClass::nic_out, sender.nic));
    if (!same_leaf) {
        add(path, link(LinkClass::leaf_up, sender.leaf));
        add(path, link(LinkClass::leaf_down, to.leaf));
    }
    add(path, link(LinkClass::nic_in, to.nic));
    return true;
}

bool Network::find(std::int32_t from, std::int32_t to, Path &path) const
{
    path.count = 0;
    path.kind = PathClass::local;
    path.via = -1;
    if (from == to)
        return true;
    const auto &a = place(from);
    const auto &b = place(to);
    if (a.domain == b.domain && find_nvlink(a, b, path))
        return true;
    return find_network(a, b, path);
}

Result<Path> Network::route(std::int32_t from, std::int32_t to) const
{
    for (const auto rank : {from, to})
        if (rank < 0 || rank >= world())
            return Problem{
                "unknown_rank",
                {"there is no rank " + std::to_string(rank), "没有 rank " + std::to_string(rank)},
                {"ranks are 0 … " + std::to_string(world() - 1), "rank 的范围是 0 … " + std::to_string(world() - 1)}};
    Path path;
    if (find(from, to, path))
        return path;
    const auto what = [](std::int32_t rank, bool chinese) {
        return chinese ? "rank " + std::to_string(rank) + " 的 GPU 没有网卡"
                       : "the GPU of rank " + std::to_string(rank) + " has no NIC";
    };
    Text why{"their leaves have no spine between them", "两者所在的 leaf 之间没有 spine"};
    for (const auto rank : {from, to})
        if (place(rank).nic < 0)
            why = {what(rank, false), what(rank, true)};
    const auto between = std::to_string(from) + " to " + std::to_string(to);
    return Problem{"no_path",
                   {"no path from " + between + ": " + why.en,
                    "从 " + std::to_string(from) + " 到 " + std::to_string(to) + " 没有路径：" + why.zh},
                   {"give both GPUs a NIC, join the leaves by a spine, or choose ranks of one NVLink domain",
                    "请为两个 GPU 配置网卡、用 spine 连接各 leaf，或改选同一 NVLink domain 内的 rank"}};
}

Seconds Network::latency(PathClass kind, Protocol protocol) const
{
    switch (kind) {
    case PathClass::local: return {0};
    case PathClass::nvlink: return {stated(spec_.nvlink_latency, nvlink_hop, protocol)};
    case PathClass::host:
        return {stated(spec_.host_latency ? spec_.host_latency : spec_.nvlink_latency, nvlink_hop, protocol)};
    case PathClass::network: return {stated(spec_.network_latency, network_hop, protocol)};
    case PathClass::spine:
        return {stated(spec_.spine_latency ? spec_.spine_latency : spec_.network_latency, network_hop, protocol)};
    case PathClass::nvls: return {1e-6 * spec_.nvls_latency.value_or(nvls_hop)};
    }
    return {0};
}

Seconds Network::launch_latency(Protocol protocol) const { return {stated(spec_.launch_latency, launch, protocol)}; }

Text Network::describe(std::int32_t index) const
{
    const auto &link = links_[static_cast<std::size_t>(index)];
    const auto gpu = [&](std::int32_t slot) {
        const auto rank = rank_of_slot_[static_cast<std::size_t>(slot)];
        return rank >= 0 ? "rank " + std::to_string(rank) : "GPU " + std::to_string(slot);
    };
    const auto owner = std::to_string(link.owner);
    switch (link.kind) {
    case LinkClass::nvlink_out: return {"NVLink out of " + gpu(link.owner), gpu(link.owner) + " 的 NVLink 发送方向"};
    case LinkClass::nvlink_in: return {"NVLink into " + gpu(link.owner), gpu(link.owner) + " 的 NVLink 接收方向"};
    case LinkClass::nvswitch: return {"NVSwitch of domain " + owner, "domain " + owner + " 的 NVSwitch"};
    case LinkClass::nvlink_pair:
        return {"NVLink from " + gpu(link.owner) + " to " + gpu(link.peer),
                gpu(link.owner) + " 到 " + gpu(link.peer) + " 的 NVLink"};
    case LinkClass::host_out: return {"PCIe out of " + gpu(link.owner), gpu(link.owner) + " 的 PCIe 发送方向"};
    case LinkClass::host_in: return {"PCIe into " + gpu(link.owner), gpu(link.owner) + " 的 PCIe 接收方向"};
    case LinkClass::nic_out: return {"NIC " + owner + ", sending", "网卡 " + owner + " 发送方向"};
    case LinkClass::nic_in: return {"NIC " + owner + ", receiving", "网卡 " + owner + " 接收方向"};
    case LinkClass::leaf_up: return {"uplinks of leaf " + owner, "leaf " + owner + " 的上行链路"};
    case LinkClass::leaf_down: return {"downlinks to leaf " + owner, "到 leaf " + owner + " 的下行链路"};
    }
    return {};
}

} // namespace rankscape
