// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Counting copies by what each domain of a group holds.
#include "model/views/expert_parallel/placement.h"

#include "model/traffic/tokens.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace rankscape::expert_view {

namespace {

const GroupKind *experts_of(const Derived &derived) { return derived.group("ep"); }

struct Routing {
    std::int64_t experts, top_k;
};

std::optional<Routing> routing_of(const Derived &derived)
{
    const auto &model = derived.scenario.model;
    const auto experts = model.num_experts.value_or(0), top_k = model.moe_router_topk.value_or(2);
    const auto *ep = experts_of(derived);
    if (!ep || experts < 1 || top_k < 1 || top_k > experts || experts % ep->size != 0)
        return std::nullopt;
    return Routing{experts, top_k};
}

void count_copies(Placement &placement, const GroupKind &ep, const Routing &routing)
{
    const auto held = routing.experts / ep.size; // of each rank
    double domains = 0, experts = 0;
    std::map<std::vector<std::int64_t>, std::pair<double, double>> seen; // by members in each domain: most are alike
    for (std::size_t g = 0; g < ep.count(); ++g) {
        std::map<std::int32_t, std::int64_t> members;
        for (const auto rank : ep.group(g))
            ++members[placement.cluster->domain(rank)];
        std::vector<std::int64_t> counts;
        for (const auto &[_, count] : members)
            counts.push_back(count);
        std::ranges::sort(counts);
        const auto [found, fresh] = seen.try_emplace(counts);
        if (fresh) {
            double met = 0;
            for (const auto count : counts)
                met += chance_of_meeting(routing.experts, routing.top_k, held * count);
            for (const auto count : counts) { // ranks of this domain leave the others
                const auto own = chance_of_meeting(routing.experts, routing.top_k, held * count);
                const auto inside = static_cast<double>(held * count) / static_cast<double>(routing.experts);
                found->second.first += static_cast<double>(count) * (met - own);
                found->second.second += static_cast<double>(count) * static_cast<double>(routing.top_k) * (1 - inside);
            }
        }
        domains += found->second.first;
        experts += found->second.second;
    }
    const auto ranks = static_cast<double>(ep.ranks.size());
    placement.per_domain = domains / ranks;
    placement.per_expert = experts / ranks;
}

Placement place(const Derived &derived, Text name, ClusterSpec spec)
{
    Placement placement{std::move(name), {}, std::move(spec), {}, {}, {}, {}};
    const auto *ep = experts_of(derived);
    if (!derived.layout || !ep)
        return placement;
    auto made = Cluster::make(placement.spec, derived.layout->world);
    if (auto *cluster = std::get_if<Cluster>(&made))
        placement.cluster = std::move(*cluster);
    if (!placement.cluster)
        return placement;
    placement.where = {placement.cluster->hardware().name, placement.cluster->hardware().name};
    placement.ep = locality_of(*placement.cluster, *ep);
    if (const auto routing = routing_of(derived))
        count_copies(placement, *ep, *routing);
    return placement;
}

} // namespace

std::vector<Placement> three_machines(const Derived &derived)
{
    ClusterSpec nodes, some, all;
    nodes.hardware = "dgx-h100";
    const bool rack = derived.cluster && derived.cluster->hardware().gpus_per_domain == 72;
    some.hardware = all.hardware = rack ? derived.cluster->hardware().id : "gb300-nvl72";
    some.domain_size = 64;
    return {place(derived, {"8-GPU nodes", "8 GPU 节点"}, nodes),
            place(derived, {"NVL72, 64 of 72 used", "NVL72，72 个中用 64 个"}, some),
            place(derived, {"NVL72, packed densely", "NVL72，72 个填满"}, all)};
}

Placement own_machine(const Derived &derived)
{
    return place(derived, {"This job", "当前作业"}, derived.scenario.cluster);
}

Segment segment_of(const Derived &derived)
{
    const auto *ep = experts_of(derived);
    if (!ep || !derived.cluster || ep->size < 2)
        return {};
    // The span of a group in ranks: with ETP or another order its members do not stand side by side.
    std::int64_t span = 0;
    for (std::size_t g = 0; g < ep->count(); ++g) {
        const auto [first, last] = std::ranges::minmax(ep->group(g));
        span = std::max<std::int64_t>(span, last - first + 1);
    }
    const auto &machine = derived.cluster->hardware();
    const auto nodes = (span + machine.gpus_per_node - 1) / machine.gpus_per_node;
    const auto n = std::to_string(nodes), s = std::to_string(span), per = std::to_string(machine.gpus_per_node);
    if (span > machine.gpus_per_domain) {
        const auto d = std::to_string(machine.gpus_per_domain);
        return {{},
                {"An EP group spans " + s + " ranks and a domain has " + d + " GPUs: no placement keeps it inside.",
                 "一个 EP 组跨 " + s + " 个 rank，而一个 domain 只有 " + d + " 个 GPU：怎么放都会出 domain。"}};
    }
    if (nodes <= 1)
        return {{},
                {"An EP group spans " + s + " ranks and fits into one node of " + per + " GPUs: no segment is needed.",
                 "一个 EP 组跨 " + s + " 个 rank，放得进一个 " + per + " GPU 的节点：不需要 --segment。"}};
    return {nodes,
            {"sbatch --segment=" + n + ": " + s + " ranks of an EP group ÷ " + per +
                 " GPUs a node. The scheduler then " + "gives each domain a multiple of " + n + " nodes.",
             "sbatch --segment=" + n + "：EP 组 " + s + " 个 rank ÷ 每节点 " + per + " 个 GPU。调度器按 " + n +
                 " 个节点的整数倍给每个 domain 分配。"}};
}

Boundary boundary_of(const Derived &derived)
{
    Boundary boundary;
    if (!derived.layout || !derived.cluster)
        return boundary;
    const auto &machine = derived.cluster->hardware();
    const std::int64_t world = derived.layout->world;
    boundary.step = std::min<std::int64_t>(machine.gpus_per_node, std::max<std::int64_t>(1, world - 1));
    if (machine.gpus_per_node == machine.gpus_per_domain) // one node is the whole domain: it may be used in part
        boundary.step = 1;
    boundary.least = boundary.step;
    boundary.most = std::min<std::int64_t>(machine.gpus_per_domain, world - 1);
    boundary.most -= boundary.most % boundary.step;
    boundary.most = std::max(boundary.most, boundary.least);
    const auto &first = derived.cluster->domains().front();
    boundary.at = std::clamp<std::int64_t>(std::min<std::int64_t>(first.slots, world), boundary.least, boundary.most);
    return boundary;
}

std::vector<std::int64_t> sizes_with_boundary(const Derived &derived, std::int64_t at)
{
    if (!derived.layout || !derived.cluster)
        return {};
    const auto boundary = boundary_of(derived);
    at = std::clamp(at, boundary.least, boundary.most);
    const auto usual = derived.scenario.cluster.domain_size.value_or(derived.cluster->hardware().gpus_per_domain);
    const auto rest = std::max<std::int64_t>(1, derived.layout->world - at);
    if (rest <= usual)
        return {at, rest};
    return at == usual ? std::vector<std::int64_t>{} : std::vector<std::int64_t>{at, usual};
}

} // namespace rankscape::expert_view
