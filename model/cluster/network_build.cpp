// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Checking what was said about the wires, and laying them.
#include "model/cluster/network.h"
#include "model/cluster/network_check.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace rankscape {

namespace {

constexpr double line_to_usable = 0.96; // NCCL counts 12 GB/s for a 100 Gb/s NIC, facts.md H.2
constexpr double host_default = 12;     // PCIe 3 x16, the only host rate that facts.md H.2 has

Problem problem(std::string code, Text sentence, Text remedy, std::string flag)
{
    return {std::move(code), std::move(sentence), std::move(remedy), {"", 0, 0, std::move(flag)}};
}

std::optional<Problem> rate_problem(std::optional<double> rate, const Text &what, const char *flag)
{
    if (!rate || (std::isfinite(*rate) && *rate > 0))
        return std::nullopt;
    return problem("rate_not_positive", {what.en + " is not a positive number of GB/s", what.zh + "不是正的 GB/s 数"},
                   {"give a rate above 0, such as 50", "请给出大于 0 的速率，如 50"}, flag);
}

std::optional<Problem> latency_problem(std::optional<double> latency, const Text &what, const char *flag)
{
    if (!latency || (std::isfinite(*latency) && *latency >= 0))
        return std::nullopt;
    return problem("latency_negative",
                   {what.en + " is not a number of microseconds from 0", what.zh + "不是大于等于 0 的微秒数"},
                   {"give 0 or more", "请给出 0 或更大的数"}, flag);
}

std::optional<Problem> count_problem(std::optional<std::int64_t> count, std::int64_t most, const Text &what,
                                     const char *flag)
{
    if (!count || (*count >= 1 && *count <= most))
        return std::nullopt;
    const auto range = "1 … " + std::to_string(most);
    return problem("count_out_of_range",
                   {what.en + " is " + std::to_string(*count), what.zh + "为 " + std::to_string(*count)},
                   {"legal: " + range, "允许范围：" + range}, flag);
}

std::optional<Problem> problem_of(const NetworkSpec &spec, std::int32_t gpus_per_node, std::int64_t largest_domain)
{
    using Row = std::optional<Problem>;
    for (auto row : {
             rate_problem(spec.nvlink_bandwidth, {"the NVLink bandwidth", "NVLink 带宽"}, "--nvlink-bandwidth"),
             rate_problem(spec.switch_bandwidth, {"the NVSwitch bandwidth", "NVSwitch 带宽"}, "--switch-bandwidth"),
             rate_problem(spec.host_bandwidth, {"the PCIe bandwidth", "PCIe 带宽"}, "--host-bandwidth"),
             rate_problem(spec.network_bandwidth, {"the NIC bandwidth", "网卡带宽"}, "--network-bandwidth"),
             latency_problem(spec.nvlink_latency, {"the NVLink latency", "NVLink 延迟"}, "--nvlink-latency"),
             latency_problem(spec.host_latency, {"the PCIe latency", "PCIe 延迟"}, "--host-latency"),
             latency_problem(spec.network_latency, {"the network latency", "网络延迟"}, "--network-latency"),
             latency_problem(spec.spine_latency, {"the spine latency", "spine 延迟"}, "--spine-latency"),
             latency_problem(spec.nvls_latency, {"the NVLS latency", "NVLS 延迟"}, "--nvls-latency"),
             latency_problem(spec.launch_latency, {"the launch latency", "启动延迟"}, "--launch-latency"),
             count_problem(spec.nics_per_node, 64, {"the number of NICs per node", "每节点网卡数"}, "--nics-per-node"),
             count_problem(spec.rails, 64, {"the number of rails", "rail 数"}, "--rails"),
             count_problem(spec.leaf_size, 1 << 20, {"the number of nodes under a leaf", "每个 leaf 下的节点数"},
                           "--leaf-size"),
         })
        if (row)
            return row;
    if (!std::isfinite(spec.oversubscription) || spec.oversubscription < 1)
        return problem("oversubscription_below_one",
                       {"the oversubscription ratio is not a number from 1", "收敛比不是大于等于 1 的数"},
                       {"1 is non-blocking, 2 halves the uplinks", "1 表示无阻塞，2 表示上行减半"},
                       "--oversubscription");
    if (!spec.nic_of_gpu.empty() && spec.nic_of_gpu.size() != static_cast<std::size_t>(gpus_per_node))
        return problem("nic_map_wrong_length",
                       {"the NIC map names " + std::to_string(spec.nic_of_gpu.size()) + " GPUs",
                        "网卡映射给出了 " + std::to_string(spec.nic_of_gpu.size()) + " 个 GPU"},
                       {"name a NIC for each of the " + std::to_string(gpus_per_node) + " GPUs of a node, -1 for none",
                        "请为节点的 " + std::to_string(gpus_per_node) + " 个 GPU 各写一个网卡号，没有则写 -1"},
                       "--nic-of-gpu");
    for (const auto nic : spec.nic_of_gpu)
        if (nic < -1 || nic > 63)
            return problem("nic_out_of_range",
                           {"the NIC map holds " + std::to_string(nic), "网卡映射中有 " + std::to_string(nic)},
                           {"legal: -1 (none) … 63", "允许范围：-1（没有）… 63"}, "--nic-of-gpu");
    std::set<std::pair<std::int64_t, std::int64_t>> seen;
    for (const auto &[first, second, bandwidth] : spec.nvlink_pairs) {
        if (auto row = Row(rate_problem(bandwidth, {"the bandwidth of an NVLink pair", "NVLink 点对点链路的带宽"},
                                        "--nvlink-pairs")))
            return row;
        const auto [low, high] = std::minmax(first, second);
        if (low < 0 || low == high || high >= largest_domain || !seen.insert({low, high}).second)
            return problem("nvlink_pair_wrong",
                           {"the NVLink pair " + std::to_string(first) + "-" + std::to_string(second) +
                                " is not a new pair of GPUs of a domain",
                            "NVLink 点对点链路 " + std::to_string(first) + "-" + std::to_string(second) +
                                " 不是同一 domain 内两个不同 GPU，或已重复"},
                           {"name two places from 0 to " + std::to_string(largest_domain - 1),
                            "请写 0 到 " + std::to_string(largest_domain - 1) + " 之间的两个位置"},
                           "--nvlink-pairs");
    }
    return std::nullopt;
}

} // namespace

class NetworkBuilder {
public:
    NetworkBuilder(const Cluster &cluster, const NetworkSpec &spec) : cluster_(cluster)
    {
        net_.spec_ = spec;
        net_.hardware_ = &cluster.hardware();
        net_.gpus_per_node_ = cluster.hardware().gpus_per_node;
    }

    Network build()
    {
        for (std::int32_t rank = 0; rank < cluster_.world(); ++rank)
            net_.slot_of_rank_.push_back(cluster_.slot(rank));
        for (std::int32_t slot = 0; slot < cluster_.slots(); ++slot)
            net_.rank_of_slot_.push_back(cluster_.rank_at(slot));
        lay_places();
        lay_nvlink();
        lay_network();
        return std::move(net_);
    }

private:
    std::int32_t nics_per_node() const
    {
        const auto &spec = net_.spec_;
        if (!spec.nic_of_gpu.empty())
            return static_cast<std::int32_t>(*std::ranges::max_element(spec.nic_of_gpu)) + 1;
        // More NICs than GPUs: those of one GPU count as one of the summed rate.
        return static_cast<std::int32_t>(
            std::min<std::int64_t>(spec.nics_per_node.value_or(net_.gpus_per_node_), net_.gpus_per_node_));
    }

    std::int32_t nic_in_node(std::int32_t gpu) const
    {
        const auto &map = net_.spec_.nic_of_gpu;
        if (!map.empty())
            return static_cast<std::int32_t>(map[static_cast<std::size_t>(gpu)]);
        return gpu * nics_per_node() / net_.gpus_per_node_;
    }

    void lay_places()
    {
        const auto nics = nics_per_node();
        const auto rails = static_cast<std::int32_t>(net_.spec_.rails.value_or(0));
        const auto leaf = static_cast<std::int32_t>(net_.spec_.leaf_size.value_or(0));
        std::int32_t node_base = 0;
        for (std::size_t d = 0; d < cluster_.domains().size(); ++d) {
            const auto &domain = cluster_.domains()[d];
            net_.domain_first_.push_back(domain.first_slot);
            net_.domain_size_.push_back(domain.slots);
            for (std::int32_t i = 0; i < domain.slots; ++i) {
                Network::Place place;
                place.slot = domain.first_slot + i;
                place.domain = static_cast<std::int32_t>(d);
                place.node = node_base + i / net_.gpus_per_node_;
                if (const auto nic = nic_in_node(i % net_.gpus_per_node_); nic >= 0) {
                    place.nic = place.node * nics + nic;
                    place.rail = rails > 0 ? nic % rails : 0;
                    const auto row = leaf > 0 ? place.node / leaf : 0;
                    place.leaf = rails > 0 ? row * rails + place.rail : row;
                }
                net_.places_.push_back(place);
            }
            node_base += (domain.slots + net_.gpus_per_node_ - 1) / net_.gpus_per_node_;
        }
    }

    void section(LinkClass kind, std::int32_t size, double capacity)
    {
        const auto k = static_cast<std::size_t>(kind);
        net_.first_[k] = static_cast<std::int32_t>(net_.links_.size());
        net_.size_[k] = size;
        for (std::int32_t owner = 0; owner < size; ++owner)
            net_.links_.push_back({kind, owner, -1, {capacity}});
    }

    void lay_nvlink()
    {
        const auto slots = cluster_.slots();
        if (net_.has_switch()) {
            section(LinkClass::nvlink_out, slots, net_.nvlink_rate().value);
            section(LinkClass::nvlink_in, slots, net_.nvlink_rate().value);
            if (net_.spec_.switch_bandwidth)
                section(LinkClass::nvswitch, static_cast<std::int32_t>(cluster_.domains().size()),
                        *net_.spec_.switch_bandwidth * 1e9);
            return;
        }
        const auto k = static_cast<std::size_t>(LinkClass::nvlink_pair);
        net_.first_[k] = static_cast<std::int32_t>(net_.links_.size());
        for (const auto &place : net_.places_) {
            net_.pair_start_.push_back(static_cast<std::int32_t>(net_.links_.size()));
            const auto first = net_.domain_first_[static_cast<std::size_t>(place.domain)];
            const auto size = net_.domain_size_[static_cast<std::size_t>(place.domain)];
            for (const auto &[a, b, bandwidth] : net_.spec_.nvlink_pairs)
                for (const auto &[near, far] : {std::pair{a, b}, std::pair{b, a}})
                    if (near == place.slot - first && far < size)
                        net_.links_.push_back({LinkClass::nvlink_pair,
                                               place.slot,
                                               first + static_cast<std::int32_t>(far),
                                               {bandwidth * 1e9}});
        }
        net_.pair_start_.push_back(static_cast<std::int32_t>(net_.links_.size()));
        net_.size_[k] = static_cast<std::int32_t>(net_.links_.size()) - net_.first_[k];
        const auto host = net_.spec_.host_bandwidth.value_or(host_default) * 1e9;
        section(LinkClass::host_out, slots, host);
        section(LinkClass::host_in, slots, host);
    }

    void lay_network()
    {
        const auto nics = cluster_.node_count() * nics_per_node();
        auto rate = net_.nic_rate().value;
        if (net_.spec_.nic_of_gpu.empty() && net_.spec_.nics_per_node.value_or(0) > net_.gpus_per_node_)
            rate *= static_cast<double>(*net_.spec_.nics_per_node) / net_.gpus_per_node_;
        section(LinkClass::nic_out, nics, rate);
        section(LinkClass::nic_in, nics, rate);
        if (!net_.spec_.rails && !net_.spec_.leaf_size)
            return;
        // The uplinks of a leaf carry what its NICs send, divided by the oversubscription.
        std::int32_t leaves = 0;
        for (const auto &place : net_.places_)
            leaves = std::max(leaves, place.leaf + 1);
        std::vector<std::set<std::int32_t>> under(static_cast<std::size_t>(leaves));
        for (const auto &place : net_.places_)
            if (place.leaf >= 0)
                under[static_cast<std::size_t>(place.leaf)].insert(place.nic);
        for (const auto kind : {LinkClass::leaf_up, LinkClass::leaf_down}) {
            section(kind, leaves, 0);
            for (std::int32_t leaf = 0; leaf < leaves; ++leaf)
                net_.links_[static_cast<std::size_t>(net_.link(kind, leaf))].capacity.value =
                    rate * static_cast<double>(under[static_cast<std::size_t>(leaf)].size()) /
                    net_.spec_.oversubscription;
        }
    }

    const Cluster &cluster_;
    Network net_;
};

std::optional<Problem> network_problem(const Cluster &cluster, const NetworkSpec &spec)
{
    std::int32_t largest = 1;
    for (const auto &domain : cluster.domains())
        largest = std::max(largest, domain.slots);
    return problem_of(spec, cluster.hardware().gpus_per_node, largest);
}

Result<Network> Network::make(const Cluster &cluster, const NetworkSpec &spec)
{
    if (auto wrong = network_problem(cluster, spec))
        return std::move(*wrong);
    return NetworkBuilder(cluster, spec).build();
}

BytesPerSecond Network::nvlink_rate() const
{
    return spec_.nvlink_bandwidth ? gigabytes_per_second(*spec_.nvlink_bandwidth) : hardware_->nvlink_usable;
}

BytesPerSecond Network::nic_rate() const
{
    return spec_.network_bandwidth ? gigabytes_per_second(*spec_.network_bandwidth) : hardware_->nic * line_to_usable;
}

} // namespace rankscape
