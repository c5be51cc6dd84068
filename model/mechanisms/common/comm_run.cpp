// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Simulating what communicates at once, and keeping what came of it.
#include "model/mechanisms/common/kept.h"
#include "model/mechanisms/common/lighter.h"
#include "model/mechanisms/common/sharing.h"

#include <algorithm>

namespace rankscape {

namespace {

using Shared = std::shared_ptr<const CommRun>;

struct Key {
    std::shared_ptr<const Network> network; ///< kept alive, so that its address stays its own
    std::vector<Collective> collectives;
    bool operator==(const Key &other) const
    {
        return network == other.network &&
               std::ranges::equal(collectives, other.collectives,
                                  [](const Collective &a, const Collective &b) { return same(a, b); });
    }
};

Kept<Key, CommRun> &runs()
{
    static Kept<Key, CommRun> kept(64, std::size_t{128} << 20);
    return kept;
}

template <typename T> std::size_t bytes_in(const std::vector<T> &content) { return content.capacity() * sizeof(T); }

/// What a run takes in memory, near enough.
std::size_t size_of(const CommRun &run)
{
    const auto &plan = run.simulation.plan;
    const auto &line = run.simulation.timeline;
    auto bytes = bytes_in(plan.from) + bytes_in(plan.to) + bytes_in(plan.bytes) + bytes_in(plan.first_piece) +
                 bytes_in(plan.pieces) + bytes_in(plan.summands) + bytes_in(plan.behind) + bytes_in(plan.first_after) +
                 bytes_in(plan.after) + bytes_in(line.start) + bytes_in(line.end) + bytes_in(line.knots) +
                 bytes_in(line.first_knot) + bytes_in(run.simulation.link_bytes) + bytes_in(run.simulation.stands_for);
    for (const auto &one : run.collectives) // as asked, as chosen and in the key
        bytes +=
            3 * (sizeof one + bytes_in(one.ranks) + bytes_in(one.rank_bytes.bytes) + bytes_in(one.domain_bytes.bytes));
    return bytes;
}

/// Wire bytes by link: those of the simulation are payload.
std::vector<double> wire_bytes(const Network &network, const Simulation &simulation)
{
    const auto &parts = simulation.plan.parts;
    auto wire = simulation.link_bytes;
    if (std::ranges::all_of(parts, [&](const PlanPart &part) { return part.wire == parts.front().wire; })) {
        for (auto &bytes : wire)
            bytes *= parts.front().wire;
        return wire;
    }
    // Protocols differ (never by orbits, which have one part): transfer by transfer.
    std::ranges::fill(wire, 0);
    const Ways ways(network, simulation.plan);
    Way way;
    for (std::int32_t i = 0; i < simulation.plan.size(); ++i) {
        ways.find(i, way);
        for (const auto &use : way.uses)
            wire[static_cast<std::size_t>(use.link)] += use.weight * simulation.plan.bytes[static_cast<std::size_t>(i)];
    }
    return wire;
}

void add_shares(const Network &network, CommRun &run)
{
    const auto wire = wire_bytes(network, run.simulation);
    const auto makespan = run.simulation.makespan.value;
    if (makespan <= 0)
        return;
    for (std::size_t link = 0; link < wire.size(); ++link) {
        const auto &one = network.links()[link];
        auto &most = is_network(one.kind) ? run.network : run.nvlink;
        most = std::max(most, std::min(1.0, wire[link] / one.capacity.value / makespan));
    }
}

/// Sent by the rank that sends most.
double most_sent(const Network &network, const std::vector<Collective> &collectives, const Simulation &simulation)
{
    std::vector<double> sent(static_cast<std::size_t>(network.world()), 0);
    for (std::size_t i = 0; i < collectives.size(); ++i)
        for (std::size_t place = 0; place < collectives[i].ranks.size(); ++place)
            sent[static_cast<std::size_t>(collectives[i].ranks[place])] += simulation.collectives[i].bytes_sent[place];
    return *std::ranges::max_element(sent);
}

std::vector<std::int32_t> ranks_of(const std::vector<Collective> &collectives)
{
    std::vector<std::int32_t> ranks;
    for (const auto &one : collectives)
        ranks.insert(ranks.end(), one.ranks.begin(), one.ranks.end());
    std::ranges::sort(ranks);
    const auto rest = std::ranges::unique(ranks);
    ranks.erase(rest.begin(), rest.end());
    return ranks;
}

struct Ran {
    Task task;
    Simulation simulation;
    double bytes = 0; ///< sent by the rank that sends most, of any task
};

/// Of tasks that do not meet, the one that ends last; those with too many transfers are passed over if others are left.
Result<Ran> run_slowest(const Tasks &tasks, const std::atomic<bool> *cancel)
{
    SimulateOptions options;
    options.cancel = cancel;
    std::optional<Ran> slowest;
    std::optional<Problem> problem;
    double bytes = 0;
    for (const auto &task : tasks.tasks) {
        auto simulated = simulate(*task.network, task.collectives, options);
        if (!simulated) {
            problem = simulated.problem();
            if (problem->code != "too_many_transfers")
                return *std::move(problem);
            continue;
        }
        bytes = std::max(bytes, most_sent(*task.network, task.collectives, *simulated));
        if (!slowest || simulated->makespan > slowest->simulation.makespan)
            slowest = Ran{task, *std::move(simulated), 0};
    }
    if (!slowest)
        return *std::move(problem);
    slowest->bytes = bytes;
    if (slowest->task.reason)
        slowest->simulation.collectives.front().reason = *slowest->task.reason;
    return *std::move(slowest);
}

} // namespace

Result<Shared> run_collectives(const std::shared_ptr<const Network> &network, std::vector<Collective> collectives,
                               const std::atomic<bool> *cancel)
{
    Key key{network, std::move(collectives)};
    if (auto known = runs().find(key))
        return known;
    auto tasks = lighter(network, key.collectives);
    auto slowest = run_slowest(tasks, cancel);
    if (!slowest && slowest.problem().code == "too_many_transfers" && !tasks.stand_for_all)
        if (auto fewer = only_beside_the_first(network, key.collectives)) {
            tasks = *std::move(fewer);
            slowest = run_slowest(tasks, cancel);
        }
    if (!slowest)
        return slowest.problem();
    auto &[task, simulation, bytes] = *slowest;
    CommRun run;
    run.collectives = std::move(task.collectives);
    run.simulation = std::move(simulation);
    run.remark = joined(tasks.remark, task.remark);
    add_shares(*task.network, run);
    run.bytes = bytes;
    run.ranks = ranks_of(tasks.stand_for_all ? key.collectives : run.collectives);
    const auto size = size_of(run);
    return runs().keep(std::move(key), std::make_shared<const CommRun>(std::move(run)), size);
}

Result<Shared> run_groups(const std::shared_ptr<const Network> &network, const GroupKind &kind, Operation operation,
                          std::int64_t bytes, Content content, Algorithm algorithm, const std::atomic<bool> *cancel)
{
    if (kind.count() == 0)
        return Problem{.code = "unknown_group",
                       .sentence = {"this layout has no groups " + kind.name, "这个布局没有组 " + kind.name},
                       .remedy = {"groups lists what there is", "groups 会列出现有的组"}};
    if (kind.size == 1)
        return Shared();
    std::vector<Collective> collectives(kind.count());
    for (std::size_t i = 0; i < collectives.size(); ++i) {
        auto &one = collectives[i];
        const auto ranks = kind.group(i);
        one.operation = operation;
        one.ranks.assign(ranks.begin(), ranks.end());
        if (operation == Operation::send)
            one.ranks = {ranks.front(), ranks.back()};
        one.bytes = bytes;
        one.algorithm = algorithm;
        one.content = content;
    }
    return run_collectives(network, std::move(collectives), cancel);
}

} // namespace rankscape
