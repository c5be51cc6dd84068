// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Fewer groups where they are alike, fewer rings where they are equal.
#include "model/mechanisms/common/lighter.h"
#include "model/mechanisms/common/sharing.h"

#include <algorithm>
#include <map>

namespace rankscape {

namespace {

constexpr std::int64_t quick = 50'000;          ///< transfers that take a few milliseconds one by one
constexpr std::int64_t quick_uneven = 15'000;   ///< rings of different lengths drift apart, which costs events
constexpr std::int64_t bearable_trees = 75'000; ///< of different lengths: some 100 ms
constexpr std::size_t most_ways = 4;

Text one_for_all(std::size_t all)
{
    const auto of = std::to_string(all);
    return {of + " groups lie alike on links of their own and run at the same time; one is simulated for all",
            of + " 个组的位置相同、各用各的链路并同时运行，因此只模拟其中一组"};
}

Text one_of_each(std::size_t all, std::size_t ways, std::size_t simulated)
{
    const auto of = std::to_string(all), kinds = std::to_string(ways), some = std::to_string(simulated);
    const bool each = ways == simulated;
    return {of + " groups lie in " + kinds + " ways on links of their own and run at the same time; " +
                (each ? "one of each is" : some + " of these are") + " simulated, and the slowest is shown",
            of + " 个组各用各的链路并同时运行，位置共有 " + kinds + " 种；" +
                (each ? std::string("每种模拟一组") : "只模拟其中 " + some + " 种") + "，展示最慢的一组"};
}

Text some_left_out(std::size_t shown, std::size_t all)
{
    const auto some = std::to_string(shown), of = std::to_string(all);
    return {some + " of " + of +
                " groups are simulated: the first and those that share links with it; the others run beside them on "
                "links of their own",
            "共 " + of + " 组，只模拟其中 " + some +
                " 组：第一组以及与它共享链路的组；其余各组使用自己的链路，同时运行"};
}

Text one_ring(std::int32_t all)
{
    const auto many = std::to_string(all);
    return {"one ring stands for " + many +
                ", over NICs as wide as theirs together: the group lies unevenly over its NVLink domains; times are "
                "good to 12 %",
            "用一个环代表 " + many +
                " 个环，网卡带宽合并计算：通信组在各 NVLink domain 中数量不等；时间误差在 12% 以内"};
}

Text fewer_slices(std::int32_t some, std::int32_t all)
{
    const auto few = std::to_string(some), many = std::to_string(all);
    return {"the trees pass on " + few + " slices in place of " + many +
                ": the group lies unevenly over its NVLink domains; times are up to about a third too long",
            "树的流水段由 " + many + " 段减为 " + few +
                " 段：通信组在各 NVLink domain 中数量不等；时间最多偏长约三分之一"};
}

constexpr auto countless = std::int64_t{1} << 40;

std::int64_t transfers_of(const Network &network, const Collective &chosen)
{
    return std::min(transfer_count(network, chosen).value_or(countless), countless);
}

/// Of groups of one size the first counts for all.
std::int64_t all_transfers(const Network &network, const std::vector<Collective> &collectives)
{
    std::int64_t sum = 0, last = 0;
    std::size_t size = 0;
    for (const auto &one : collectives) {
        if (one.ranks.size() != size)
            last = transfers_of(network, choose(network, one).collective);
        size = one.ranks.size();
        sum = std::min(sum + last, countless);
    }
    return sum;
}

bool is_symmetric(const Network &network, const Collective &chosen)
{
    const auto lie = arrange(network, chosen.ranks);
    return usable_symmetry(chosen, lie, find_symmetry(network, lie)) != no_symmetry(lie);
}

/// Nothing behind the NICs may be shared.
bool one_ring_is_enough(const Network &network, const Collective &chosen)
{
    const auto &spec = network.spec();
    return chosen.algorithm == Algorithm::ring && chosen.channels > 1 && chosen.operation != Operation::broadcast &&
           network.has_switch() && !spec.rails && !spec.leaf_size &&
           std::ranges::all_of(chosen.ranks, [&](std::int32_t rank) { return network.place(rank).nic >= 0; });
}

/// Rings through the NIC that the most leave or enter by: ring c leaves a domain by its member c - 1 and enters it by
/// its member c.
std::int32_t most_rings_of_a_nic(const Network &network, const Arrangement &lie, std::int32_t rings)
{
    std::int32_t most = 1;
    for (const auto shift : {0, -1}) {
        std::map<std::int32_t, std::int32_t> count;
        for (std::int32_t cell = 0; cell < lie.cells(); ++cell)
            for (std::int32_t c = 0; c < rings; ++c) {
                const auto size = lie.cell_size_of(cell);
                const auto nic = network.place(lie.rank(lie.position(cell, (size + c + shift) % size))).nic;
                most = std::max(most, ++count[nic]);
            }
    }
    return most;
}

/// One ring over NICs as wide as all together takes the time of all, since NVLink carries the same in sum.
void leave_one_ring(Task &task, const Collective &chosen)
{
    const auto &network = *task.network;
    const auto lie = arrange(network, chosen.ranks);
    const auto nics = static_cast<double>(chosen.channels) / most_rings_of_a_nic(network, lie, chosen.channels);
    // One ring waits for every hop's latency; of many, some fill the link meanwhile. How much of it they hide lies
    // between nothing and what the others' bytes take; half of that is right to 12 % (tests compare with all rings).
    const auto latency = network.latency(PathClass::nvlink, chosen.protocol.value_or(Protocol::simple)).value;
    const auto bytes = static_cast<double>(chosen.bytes) / lie.size() * (1 - 1.0 / chosen.channels);
    const auto hidden = std::min(latency, bytes / network.nvlink_rate().value) / 2;
    auto wires = with_other_wires(network, nics, latency > 0 ? 1 - hidden / latency : 1);
    if (!wires)
        return;
    task.network = std::move(wires);
    auto &one = task.collectives.front();
    one.algorithm = chosen.algorithm;
    one.protocol = chosen.protocol;
    one.channels = 1;
    task.remark = one_ring(chosen.channels);
}

void cut_fewer_slices(Task &task, const Collective &chosen, std::int64_t transfers)
{
    auto &one = task.collectives.front();
    one = chosen;
    one.slices = static_cast<std::int32_t>(
        std::max<std::int64_t>(1, chosen.slices * bearable_trees / std::max<std::int64_t>(transfers, 1)));
    task.remark = fewer_slices(one.slices, chosen.slices);
}

/// A task of one collective, made bearable.
Task task_of(const std::shared_ptr<const Network> &network, const Collective &collective)
{
    Task task{network, {collective}, {}, {}};
    const auto [chosen, reason] = choose(*network, collective);
    const auto transfers = transfers_of(*network, chosen);
    if (transfers <= quick_uneven || is_symmetric(*network, chosen))
        return task;
    if (one_ring_is_enough(*network, chosen))
        leave_one_ring(task, chosen);
    else if (chosen.algorithm == Algorithm::tree && transfers > bearable_trees)
        cut_fewer_slices(task, chosen, transfers);
    if (!task.remark.en.empty())
        task.reason = reason;
    return task;
}

} // namespace

Text joined(const Text &one, const Text &other)
{
    if (one.en.empty() || other.en.empty())
        return one.en.empty() ? other : one;
    return {one.en + "; " + other.en, one.zh + "；" + other.zh};
}

Tasks lighter(const std::shared_ptr<const Network> &network, const std::vector<Collective> &collectives)
{
    Tasks all{{{network, collectives, {}, {}}}, false, {}};
    // simulate() says what is wrong, if anything is.
    if (std::ranges::any_of(collectives,
                            [&](const Collective &one) { return problem_with(*network, one).has_value(); }))
        return all;
    if (collectives.size() == 1) {
        all.tasks = {task_of(network, collectives.front())};
        return all;
    }
    if (collectives.empty())
        return all;
    if (all_transfers(*network, collectives) <= quick)
        return all;
    const auto meets = which_meet(*network, collectives);
    for (std::size_t i = 0; i < meets.size(); ++i)
        if (meets[i] != i)
            return all;
    const auto alike = which_are_alike(*network, collectives);
    Tasks some{{}, true, {}};
    std::size_t ways = 0;
    for (std::size_t i = 0; i < alike.size(); ++i)
        if (alike[i] == i && ++ways <= most_ways)
            some.tasks.push_back(task_of(network, collectives[i]));
    some.remark =
        ways == 1 ? one_for_all(collectives.size()) : one_of_each(collectives.size(), ways, some.tasks.size());
    return some;
}

std::optional<Tasks> only_beside_the_first(const std::shared_ptr<const Network> &network,
                                           const std::vector<Collective> &collectives)
{
    const auto meets = which_meet(*network, collectives);
    Task task{network, {}, {}, {}};
    for (std::size_t i = 0; i < meets.size(); ++i)
        if (meets[i] == 0)
            task.collectives.push_back(collectives[i]);
    const auto count = task.collectives.size();
    if (count == collectives.size())
        return std::nullopt;
    return Tasks{{std::move(task)}, false, some_left_out(count, collectives.size())};
}

} // namespace rankscape
