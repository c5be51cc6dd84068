// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Choosing, planning, playing, and adding up.
#include "model/traffic/simulate.h"

#include <algorithm>
#include <cmath>

namespace rankscape {

namespace {

/// Digits in groups of three: 16,773,120.
std::string grouped(std::int64_t number)
{
    auto digits = std::to_string(number);
    for (auto at = static_cast<std::int64_t>(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(static_cast<std::size_t>(at), ",");
    return digits;
}

/// The most ranks of such a group that stay within the limit.
std::int64_t ranks_that_fit(std::int64_t transfers, std::int64_t ranks, std::int64_t limit)
{
    // Rings and exchanges grow with the square of the ranks, which is what reaches the limit.
    return static_cast<std::int64_t>(static_cast<double>(ranks) *
                                     std::sqrt(static_cast<double>(limit) / static_cast<double>(transfers)));
}

Problem too_many(const std::vector<Collective> &chosen, std::int64_t transfers, std::int64_t limit)
{
    const auto &first = chosen.front();
    const auto n = static_cast<std::int64_t>(first.ranks.size());
    const bool one = chosen.size() == 1;
    const auto fits = one ? ranks_that_fit(transfers, n, limit)
                          : static_cast<std::int64_t>(static_cast<double>(chosen.size()) * static_cast<double>(limit) /
                                                      static_cast<double>(transfers));
    const auto what = one ? std::string(name(first.operation)) : grouped(static_cast<std::int64_t>(chosen.size()));
    return {
        "too_many_transfers",
        one ? Text{what + " over " + grouped(n) + " ranks is " + grouped(transfers) + " transfers; at most " +
                       grouped(limit) + " are simulated one by one",
                   grouped(n) + " 个 rank 的 " + what + " 共有 " + grouped(transfers) + " 次传输；逐个模拟最多 " +
                       grouped(limit) + " 次"}
            : Text{what + " collectives are " + grouped(transfers) + " transfers; at most " + grouped(limit) +
                       " are simulated one by one",
                   what + " 个集合通信共有 " + grouped(transfers) + " 次传输；逐个模拟最多 " + grouped(limit) + " 次"},
        one ? Text{"about " + grouped(fits) + " ranks would fit, or a group that lies evenly over equal domains",
                   "约 " + grouped(fits) + " 个 rank 可以模拟，或让通信组均匀分布在相同大小的 domain 上"}
            : Text{"about " + grouped(fits) + " of them would fit", "约 " + grouped(fits) + " 个可以模拟"}};
}

struct Prepared {
    std::vector<Collective> chosen;
    std::vector<Text> reasons;
    std::int64_t transfers = 0;
    bool beyond = false; ///< more than 63 bits count
};

Result<Prepared> prepare(const Network &network, const std::vector<Collective> &collectives)
{
    Prepared result;
    for (const auto &collective : collectives) {
        if (auto problem = problem_with(network, collective))
            return std::move(*problem);
        auto choice = choose(network, collective);
        const auto count = transfer_count(network, choice.collective);
        if (!count || *count > (std::int64_t{1} << 60) - result.transfers)
            result.beyond = true;
        else
            result.transfers += *count;
        result.chosen.push_back(std::move(choice.collective));
        result.reasons.push_back(std::move(choice.reason));
    }
    if (result.beyond)
        result.transfers = std::int64_t{1} << 60;
    return result;
}

/// Bytes that ranks send and receive in one part, by place in the group.
/// `position` is room for one number per rank of the network.
void add_ranks(const Plan &plan, const PlanPart &part, std::vector<std::int32_t> &position, CollectiveResult &result)
{
    const auto &lie = part.arrangement;
    const auto n = lie.ranks.size();
    const auto size = std::max(lie.cell_size, 1);
    const auto model = [&](std::int32_t p) {
        return plan.orbit == 1 ? p : p / size % plan.symmetry.cells * size + p % size % plan.symmetry.within;
    };
    for (std::size_t p = 0; p < n; ++p)
        position[static_cast<std::size_t>(lie.ranks[p])] = model(static_cast<std::int32_t>(p));
    std::vector<double> sent(n, 0), received(n, 0);
    double pulled = 0, pushed = 0; // in-switch operations concern everyone
    for (auto i = part.first; i < part.first + part.count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const auto add = [&](std::int32_t rank, std::vector<double> &one, double &all) {
            if (rank < 0)
                all += plan.bytes[at];
            else
                one[static_cast<std::size_t>(position[static_cast<std::size_t>(rank)])] += plan.bytes[at];
        };
        add(plan.from[at], sent, pulled);
        add(plan.to[at], received, pushed);
    }
    result.bytes_sent.resize(n);
    result.bytes_received.resize(n);
    for (std::size_t p = 0; p < n; ++p) {
        const auto place = static_cast<std::size_t>(lie.place[p]);
        const auto from = static_cast<std::size_t>(model(static_cast<std::int32_t>(p)));
        const auto whole = [&](double bytes) { return plan.orbit == 1 ? bytes : std::round(bytes); };
        result.bytes_sent[place] = whole(sent[from] + pulled);
        result.bytes_received[place] = whole(received[from] + pushed);
    }
}

double size_of(const Collective &c)
{
    if (c.operation != Operation::all_to_all_v)
        return static_cast<double>(c.bytes);
    double all = 0;
    for (const auto bytes : c.rank_bytes.bytes)
        all += static_cast<double>(bytes);
    return all / static_cast<double>(c.ranks.size());
}

/// Payload per link and rank, times and bandwidths. Sums are exact: amounts are whole numbers below 2⁵³.
void add_up(const Network &network, const Ways &ways, Simulation &s)
{
    const auto &plan = s.plan;
    const auto links = network.links().size();
    std::vector<double> wire(links, 0);
    s.link_bytes.assign(links, 0);
    std::vector<std::int32_t> position(static_cast<std::size_t>(network.world()));
    Way way;
    for (std::size_t p = 0; p < plan.parts.size(); ++p) {
        const auto &part = plan.parts[p];
        auto &result = s.collectives[p];
        result.start = {s.timeline.end_of_all};
        for (auto i = part.first; i < part.first + part.count; ++i) {
            const auto at = static_cast<std::size_t>(i);
            result.start = std::min(result.start, Seconds{s.timeline.start[at]});
            result.end = std::max(result.end, Seconds{s.timeline.end[at]});
            ways.find(i, way);
            for (const auto &use : way.uses) {
                wire[static_cast<std::size_t>(use.link)] += use.weight * plan.bytes[at];
                s.link_bytes[static_cast<std::size_t>(use.link)] += use.weight / part.wire * plan.bytes[at];
            }
        }
        add_ranks(plan, part, position, result);
        const auto time = (result.end - part.collective.start).value;
        if (time > 0) {
            result.algorithm_bandwidth = {size_of(part.collective) / time};
            result.bus_bandwidth =
                result.algorithm_bandwidth * bus_factor(part.collective.operation, part.arrangement.size());
        }
    }
    s.makespan = {s.timeline.end_of_all};
    for (std::size_t link = 0; link < links; ++link) {
        const auto share = wire[link] / network.links()[link].capacity.value / std::max(s.makespan.value, 1e-300);
        if (share > s.busiest_utilisation) {
            s.busiest_utilisation = share;
            s.busiest = static_cast<std::int32_t>(link);
        }
    }
    if (!s.by_orbits)
        return;
    s.stands_for.resize(links);
    for (std::size_t link = 0; link < links; ++link)
        s.stands_for[link] = ways.stands_for(static_cast<std::int32_t>(link));
    const auto by_model = s.link_bytes;
    for (std::size_t link = 0; link < links; ++link)
        s.link_bytes[link] =
            s.stands_for[link] < 0 ? 0 : std::round(by_model[static_cast<std::size_t>(s.stands_for[link])]);
}

Text exact_means(std::int64_t transfers)
{
    return {"exact, " + grouped(transfers) + " transfers one by one",
            "精确模拟，逐个计算 " + grouped(transfers) + " 次传输"};
}

Text orbit_means(std::int64_t simulated, std::int64_t transfers)
{
    return {"by symmetry: " + grouped(simulated) + " transfers stand for " + grouped(transfers),
            "利用对称性：" + grouped(simulated) + " 次传输代表 " + grouped(transfers) + " 次"};
}

/// The symmetry by which one collective alone can be shortened; nothing if there is none.
std::optional<Symmetry> shortening(const Network &network, const std::vector<Collective> &chosen)
{
    if (chosen.size() != 1)
        return std::nullopt;
    const auto lie = arrange(network, chosen.front().ranks);
    const auto symmetry = usable_symmetry(chosen.front(), lie, find_symmetry(network, lie));
    if (symmetry == no_symmetry(lie))
        return std::nullopt;
    return symmetry;
}

Result<Simulation> run(const Network &network, const Prepared &prepared, const Symmetry *symmetry,
                       const SimulateOptions &options)
{
    Simulation s;
    s.transfers = prepared.transfers;
    s.by_orbits = symmetry != nullptr;
    const auto orbit = symmetry ? orbit_of(arrange(network, prepared.chosen.front().ranks), *symmetry) : 1;
    s.plan.reserve(prepared.transfers / orbit + 1, prepared.transfers / orbit + 1);
    for (const auto &collective : prepared.chosen)
        append(s.plan, network, collective, symmetry);
    const Ways ways(network, s.plan);
    auto played = play(network, s.plan, ways, options.cancel);
    if (played.cancelled)
        return Problem{"cancelled", {"cancelled", "已取消"}, {}};
    if (played.lost >= 0) {
        const auto at = static_cast<std::size_t>(played.lost);
        auto way = network.route(s.plan.from[at], s.plan.to[at]);
        if (!way)
            return way.problem();
        return Problem{"not_symmetric",
                       {"the ways leave the group's own links", "路径经过了通信组之外的链路"},
                       {"simulate it exactly", "请改用精确模拟"}};
    }
    s.timeline = std::move(played.timeline);
    for (const auto &reason : prepared.reasons)
        s.collectives.push_back({.reason = reason});
    if (!symmetry)
        s.transfers = s.plan.size(); // pairs without bytes are not sent
    s.means = symmetry ? orbit_means(s.plan.size(), s.transfers) : exact_means(s.transfers);
    add_up(network, ways, s);
    return s;
}

} // namespace

Result<Simulation> simulate(const Network &network, const std::vector<Collective> &collectives,
                            const SimulateOptions &options)
{
    using Means = SimulateOptions::Means;
    if (collectives.empty())
        return Problem{"nothing_to_simulate", {"there is no collective", "没有集合通信"}, {}};
    auto prepared = prepare(network, collectives);
    if (!prepared)
        return prepared.problem();
    const bool shorten = options.means == Means::orbits ||
                         (options.means == Means::automatic && prepared->transfers > options.exact_up_to);
    if (const auto symmetry = shorten ? shortening(network, prepared->chosen) : std::nullopt) {
        const auto lie = arrange(network, prepared->chosen.front().ranks);
        const auto orbit = orbit_of(lie, *symmetry);
        if (!prepared->beyond && prepared->transfers / orbit <= options.most_transfers) {
            auto result = run(network, *prepared, &*symmetry, options);
            if (result || options.means == Means::orbits || result.problem().code != "not_symmetric")
                return result;
        }
    } else if (options.means == Means::orbits) {
        return Problem{"not_symmetric",
                       {"the traffic has no symmetry to use", "该通信没有可利用的对称性"},
                       {"simulate it exactly", "请改用精确模拟"}};
    }
    if (prepared->beyond || prepared->transfers > options.most_transfers)
        return too_many(prepared->chosen, prepared->transfers, options.most_transfers);
    return run(network, *prepared, nullptr, options);
}

std::map<LinkClass, double> bytes_by_class(const Network &network, const Simulation &simulation)
{
    std::map<LinkClass, double> result;
    for (std::size_t link = 0; link < simulation.link_bytes.size(); ++link)
        if (simulation.link_bytes[link] > 0)
            result[network.links()[link].kind] += simulation.link_bytes[link];
    return result;
}

} // namespace rankscape
