// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a layout and a cluster to the ranks that share the experts of a layer.
#include "model/mechanisms/expert_parallel/group.h"

#include <algorithm>

namespace rankscape::expert_parallel {

namespace {

Problem problem(std::string code, Text sentence, Text remedy, std::string flag)
{
    return {std::move(code), std::move(sentence), std::move(remedy), {"", 0, 0, std::move(flag)}};
}

std::optional<Problem> problem_with(const Derived &derived)
{
    if (!derived.layout || !derived.cluster || !derived.group("tp_ep_mp"))
        return problem("no_layout",
                       {"this layout is refused, so no tokens are dispatched", "这个布局不合法，无法分发 token"},
                       {"mend it first: check says how", "请先修正布局，check 会给出改法"}, {});
    const auto &s = derived.scenario;
    if (!s.model.num_experts)
        return problem("no_experts",
                       {"the model of this job has no experts, so there is nothing to dispatch",
                        "这个作业的模型没有专家，没有 token 需要分发"},
                       {"give a number of experts: --num-experts 256, say", "请给出专家数，例如 --num-experts 256"},
                       "--num-experts");
    const auto experts = *s.model.num_experts;
    if (experts < 1)
        return problem("shape_not_positive",
                       {"the number of experts is " + std::to_string(experts), "专家数为 " + std::to_string(experts)},
                       {"give at least 1", "至少为 1"}, "--num-experts");
    const auto ep = derived.layout->expert.degree(Axis::ep);
    if (experts % ep != 0)
        return problem("experts_do_not_divide",
                       {std::to_string(experts) + " experts do not divide over EP " + std::to_string(ep),
                        std::to_string(experts) + " 个专家不能平分给 EP " + std::to_string(ep)},
                       {"choose an EP that divides the experts", "请选择能整除专家数的 EP"},
                       "--expert-model-parallel-size");
    return std::nullopt;
}

/// What is touched, ascending, and by place its index there.
std::vector<std::int32_t> numbered(std::vector<std::int32_t> &by_place)
{
    auto touched = by_place;
    std::ranges::sort(touched);
    touched.erase(std::ranges::unique(touched).begin(), touched.end());
    for (auto &one : by_place)
        one = static_cast<std::int32_t>(std::ranges::lower_bound(touched, one) - touched.begin());
    return touched;
}

} // namespace

std::int32_t ExpertGroup::place_of(std::int32_t rank) const
{
    const auto found = std::ranges::find(ranks, rank);
    return found == ranks.end() ? -1 : static_cast<std::int32_t>(found - ranks.begin());
}

Result<ExpertGroup> expert_group(const Derived &derived, std::size_t index)
{
    if (auto wrong = problem_with(derived))
        return *std::move(wrong);
    const auto &kind = *derived.group("tp_ep_mp");
    const auto &grid = derived.layout->expert;
    const auto &cluster = *derived.cluster;
    ExpertGroup group;
    group.count = kind.count();
    group.index = std::min(index, group.count - 1);
    const auto members = kind.group(group.index);
    group.ranks.assign(members.begin(), members.end());
    group.ep = grid.degree(Axis::ep);
    group.etp = grid.degree(Axis::tp);
    group.experts = *derived.scenario.model.num_experts;
    group.places.resize(group.ranks.size());
    for (std::int32_t place = 0; place < group.size(); ++place) {
        const auto rank = group.ranks[static_cast<std::size_t>(place)];
        const auto ep = grid.coordinate(rank, Axis::ep), etp = grid.coordinate(rank, Axis::tp);
        group.ep_of.push_back(ep);
        group.etp_of.push_back(etp);
        group.places[static_cast<std::size_t>(ep) * static_cast<std::size_t>(group.etp) +
                     static_cast<std::size_t>(etp)] = place;
        group.node_of.push_back(cluster.node(rank));
        group.domain_of.push_back(cluster.domain(rank));
    }
    group.nodes = numbered(group.node_of);
    group.domains = numbered(group.domain_of);
    group.in_domain.resize(group.domains.size());
    for (std::int32_t place = 0; place < group.size(); ++place)
        group.in_domain[static_cast<std::size_t>(group.domain_of[static_cast<std::size_t>(place)])].push_back(place);
    for (auto &places : group.in_domain)
        std::ranges::sort(
            places, {}, [&](std::int32_t place) { return cluster.slot(group.ranks[static_cast<std::size_t>(place)]); });
    return group;
}

std::vector<std::vector<std::int32_t>> all_expert_groups(const Derived &derived)
{
    std::vector<std::vector<std::int32_t>> all;
    if (const auto *kind = derived.group("tp_ep_mp"))
        for (std::size_t i = 0; i < kind->count(); ++i)
            all.emplace_back(kind->group(i).begin(), kind->group(i).end());
    return all;
}

} // namespace rankscape::expert_parallel
