// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a group of the layout to collectives on the cluster's network.
#include "model/scenario/study.h"

#include <algorithm>

namespace rankscape {

namespace {

Problem no_layout()
{
    return {.code = "no_layout",
            .sentence = {"this layout is refused, so it has no groups", "这个布局会被拒绝，没有通信组"},
            .remedy = {"mend it first: check says how", "请先修正布局，check 会给出改法"}};
}

Problem unknown_group(const Derived &derived, const CollectiveWish &wish)
{
    std::string names;
    for (const auto &kind : derived.groups)
        if (kind.size > 1)
            names += (names.empty() ? "" : ", ") + kind.name;
    const auto what = wish.group_kind + " #" + std::to_string(wish.group_index);
    return {.code = "unknown_group",
            .sentence = {"this layout has no group " + what, "这个布局没有组 " + what},
            .remedy = {"kinds with more than one rank: " + names, "多于一个 rank 的组：" + names}};
}

/// The sets of ranks that the wish means. Empty: no such group.
std::vector<std::vector<std::int32_t>> sets_of(const Derived &derived, const CollectiveWish &wish)
{
    if (!wish.ranks.empty())
        return {wish.ranks};
    std::vector<std::vector<std::int32_t>> sets;
    const auto *kind = derived.group(wish.group_kind);
    if (!kind || wish.group_index < 0)
        return sets;
    for (std::size_t i = 0; i < kind->count(); ++i)
        if (wish.every_group || i == static_cast<std::size_t>(wish.group_index)) {
            const auto group = kind->group(i);
            sets.emplace_back(group.begin(), group.end());
        }
    return sets;
}

Result<StudyRun> run(const Network &network, const CollectiveWish &wish, Algorithm algorithm,
                     const std::vector<std::vector<std::int32_t>> &sets, const std::atomic<bool> *cancel)
{
    StudyRun run{.asked = algorithm};
    for (const auto &ranks : sets) {
        Collective collective;
        collective.operation = wish.operation;
        collective.ranks = ranks;
        if (wish.operation == Operation::send)
            collective.ranks = {ranks.front(), ranks.back()};
        collective.bytes = wish.bytes;
        collective.algorithm = algorithm;
        collective.content = content_of(wish);
        run.collectives.push_back(std::move(collective));
    }
    SimulateOptions options;
    options.cancel = cancel;
    auto simulated = simulate(network, run.collectives, options);
    if (!simulated)
        return simulated.problem();
    run.simulation = *std::move(simulated);
    return run;
}

} // namespace

Content content_of(const CollectiveWish &wish)
{
    if (!wish.ranks.empty())
        return Content::other;
    const auto &kind = wish.group_kind;
    const auto has = [&](std::string_view part) { return kind.find(part) != std::string::npos; };
    if (wish.operation == Operation::all_to_all)
        return Content::tokens;
    if (has("gtp_remat") || has("dp") || has("dist_opt"))
        return wish.operation == Operation::all_gather || wish.operation == Operation::broadcast ? Content::weights
                                                                                                 : Content::gradients;
    return has("ep") ? Content::tokens : Content::activations;
}

Result<std::shared_ptr<const Study>> study(const Derived &derived, const CollectiveWish &wish,
                                           const std::atomic<bool> *cancel)
{
    if (!derived.cluster || !derived.layout)
        return no_layout();
    const auto sets = sets_of(derived, wish);
    if (sets.empty())
        return unknown_group(derived, wish);
    auto network = Network::make(*derived.cluster, derived.scenario.cluster.network);
    if (!network)
        return network.problem();
    auto made = std::make_shared<Study>(Study{.wish = wish, .network = *std::move(network)});
    for (const auto algorithm : {std::optional(wish.algorithm), wish.other}) {
        if (!algorithm)
            continue;
        auto one = run(made->network, wish, *algorithm, sets, cancel);
        if (!one)
            return one.problem();
        made->duration = std::max(made->duration, one->simulation.makespan);
        made->runs.push_back(*std::move(one));
    }
    return std::shared_ptr<const Study>(std::move(made));
}

} // namespace rankscape
