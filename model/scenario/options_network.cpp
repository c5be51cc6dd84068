// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The options about the wires: rates, NICs, rails, leaves and latencies.
#include "model/scenario/options_rows.h"

namespace rankscape::option_rows {

namespace {

constexpr double slowest = 0.001; // GB/s; a rate of 0 would never end

template <typename Member> Option wire(std::string flag, Text meaning, Member NetworkSpec::*member, double least = 1)
{
    using Value = typename Bare<Member>::type;
    Option option;
    option.flag = std::move(flag);
    option.kind = kind_of<Value>();
    option.meaning = std::move(meaning);
    option.least = least;
    option.may_be_none = Bare<Member>::optional;
    option.set = [member](Scenario &s, const Words &values, bool negated) {
        auto &value = s.cluster.network.*member;
        if constexpr (Bare<Member>::optional) {
            if (!values.empty() && values.front() == "none") {
                value = std::nullopt;
                return;
            }
        }
        value = read_values<Value>(values, negated);
    };
    option.get = [member](const Scenario &s) -> Words {
        const auto &value = s.cluster.network.*member;
        if (value == NetworkSpec{}.*member)
            return {};
        if constexpr (std::is_same_v<Value, bool>)
            return {"true"}; // the canonical flag says the opposite of the default
        else if constexpr (Bare<Member>::optional)
            return print_values<Value>(*value);
        else
            return print_values<Value>(value);
    };
    option.reset = [member](Scenario &s) { s.cluster.network.*member = NetworkSpec{}.*member; };
    return option;
}

Option opposite(std::string alias, Option option)
{
    option.aliases.push_back(std::move(alias));
    return option;
}

} // namespace

void add_network(std::vector<Option> &rows)
{
    using N = NetworkSpec;
    rows.push_back(wire("--nvlink-bandwidth",
                        {"NVLink per GPU and direction in GB/s, as usable", "每 GPU 每方向可用的 NVLink 带宽，GB/s"},
                        &N::nvlink_bandwidth, slowest));
    rows.push_back(wire("--switch-bandwidth",
                        {"through the NVSwitch of one domain in GB/s; unset: non-blocking",
                         "单个 domain 的 NVSwitch 总带宽，GB/s；不设则无阻塞"},
                        &N::switch_bandwidth, slowest));
    rows.push_back(wire("--network-bandwidth",
                        {"per NIC and direction in GB/s, as usable", "每网卡每方向可用的带宽，GB/s"},
                        &N::network_bandwidth, slowest));
    rows.push_back(wire("--nics-per-node",
                        {"NICs of a node, shared evenly by its GPUs", "每节点网卡数，由节点内的 GPU 均分"},
                        &N::nics_per_node));
    rows.push_back(wire("--nic-of-gpu",
                        {"per GPU of a node the number of its NIC, -1 for none: 0,0,1,1",
                         "节点内每个 GPU 的网卡号，没有则写 -1：0,0,1,1"},
                        &N::nic_of_gpu, -1));
    rows.push_back(wire("--rails",
                        {"NIC i of every node hangs on rail i mod this", "各节点的网卡 i 接到第 i mod 此数 条 rail"},
                        &N::rails));
    rows.push_back(wire("--leaf-size", {"nodes under one leaf switch", "每个 leaf 交换机下的节点数"}, &N::leaf_size));
    rows.push_back(
        wire("--oversubscription",
             {"NIC bandwidth under a leaf divided by that of its uplinks", "leaf 下网卡总带宽与上行带宽之比（收敛比）"},
             &N::oversubscription));
    rows.push_back(opposite(
        "--spine", wire("--no-spine", {"leaves and rails are islands", "leaf 之间、rail 之间互不相通"}, &N::spine)));
    rows.push_back(opposite("--pxn", wire("--no-pxn",
                                          {"no NVLink hop to the GPU on the other rail (NCCL's PXN)",
                                           "跨 rail 时不经 NVLink 转到同 rail 的 GPU（NCCL 的 PXN）"},
                                          &N::pxn)));
    rows.push_back(wire("--nvlink-latency", {"one NVLink hop in µs", "一跳 NVLink 的延迟，µs"}, &N::nvlink_latency, 0));
    rows.push_back(wire("--network-latency", {"NIC to NIC in µs", "网卡到网卡的延迟，µs"}, &N::network_latency, 0));
    rows.push_back(wire("--spine-latency", {"NIC to NIC through the spine in µs", "经 spine 的网卡间延迟，µs"},
                        &N::spine_latency, 0));
    rows.push_back(wire("--nvls-latency",
                        {"multicast or reduction in the NVSwitch in µs", "NVSwitch 内多播或归约的延迟，µs"},
                        &N::nvls_latency, 0));
    rows.push_back(wire("--launch-latency",
                        {"before the first byte of a collective in µs", "集合通信发出首字节之前的延迟，µs"},
                        &N::launch_latency, 0));
}

} // namespace rankscape::option_rows
