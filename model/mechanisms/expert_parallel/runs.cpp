// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A dispatcher's communication in the traffic simulator.
#include "model/mechanisms/common/sharing.h"
#include "model/mechanisms/expert_parallel/dispatch.h"

#include <algorithm>
#include <thread>

namespace rankscape::expert_parallel {

namespace {

constexpr std::int64_t most_transfers = 40'000; ///< of all groups that are simulated together

/// place × domain, each token once per domain; empty where every domain has one member.
ByteMatrix per_domain(const ExpertGroup &group, const Copies &copies, std::int64_t bytes, bool back)
{
    ByteMatrix m;
    if (group.domains.size() == group.ranks.size())
        return m;
    const auto n = group.size(), domains = static_cast<std::int32_t>(group.domains.size());
    m.rows = back ? domains : n;
    m.columns = back ? n : domains;
    for (std::int32_t row = 0; row < m.rows; ++row)
        for (std::int32_t column = 0; column < m.columns; ++column)
            m.bytes.push_back((back ? copies.domain(column, row) : copies.domain(row, column)) * bytes);
    return m;
}

ByteMatrix scaled(const ByteMatrix &matrix, std::int64_t bytes, std::int64_t from)
{
    auto result = matrix;
    if (bytes != from && from > 0)
        for (auto &cell : result.bytes)
            cell = cell / from * bytes;
    return result;
}

bool sends_nothing(const Collective &c)
{
    if (c.ranks.size() < 2)
        return true;
    if (c.operation != Operation::all_to_all_v)
        return c.bytes == 0;
    for (std::int32_t from = 0; from < c.rank_bytes.rows; ++from)
        for (std::int32_t to = 0; to < c.rank_bytes.columns; ++to)
            if (from != to && c.rank_bytes.at(from, to) > 0)
                return false;
    return true;
}

/// The first group and those that slow it down.
std::vector<std::size_t> beside(const Network &network, const Collective &first,
                                const std::vector<std::vector<std::int32_t>> &groups)
{
    std::vector<Collective> all;
    for (const auto &ranks : groups) {
        all.emplace_back();
        all.back().operation = first.operation;
        all.back().ranks = ranks;
    }
    const auto meets = which_meet(network, all);
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < meets.size(); ++i)
        if (meets[i] == meets[0])
            result.push_back(i);
    return result;
}

class Running {
public:
    Running(const Derived &derived, const std::shared_ptr<const Network> &network, const Dispatch &dispatch,
            const ExpertGroup &group, const Routing &routing, const Copies &copies, const std::atomic<bool> *cancel)
        : network_(network), cancel_(cancel)
    {
        forward_.push_back(carried(dispatch, group, routing, copies, false));
        backward_.push_back(carried(dispatch, group, routing, copies, true));
        if (dispatch.dispatcher == Dispatcher::alltoall && group.etp > 1)
            add_slices(dispatch, group);
        if (group.count > 1 && !sends_nothing(forward_.front().dispatch))
            add_neighbours(derived, dispatch, routing);
    }

    Result<DispatchRuns> run()
    {
        DispatchRuns runs;
        runs.remark = remark_;
        // Two directions at a time, each on a core of its own; backward is forward again unless its bytes differ.
        for (const auto *from : {&forward_, &backward_}) {
            const bool back = from == &backward_;
            Wrong other;
            std::thread beside(
                [&] { other = leg(*from, &Carried::dispatch, back ? runs.combine_backward : runs.dispatch); });
            auto wrong = leg(*from, &Carried::combine, back ? runs.dispatch_backward : runs.combine);
            beside.join();
            for (auto *one : {&other, &wrong})
                if (*one)
                    return *std::move(*one);
        }
        for (const auto &[to, operation] : {std::pair{&runs.etp_gather, Operation::all_gather},
                                            std::pair{&runs.etp_scatter, Operation::reduce_scatter}}) {
            auto within = slices_;
            for (auto &one : within)
                one.operation = operation;
            if (within.empty())
                continue;
            auto done = run_collectives(network_, std::move(within), cancel_);
            if (!done)
                return done.problem();
            *to = *std::move(done);
        }
        return runs;
    }

private:
    using Wrong = std::optional<Problem>;

    Wrong leg(const std::vector<Carried> &from, Collective Carried::*which, std::shared_ptr<const CommRun> &to) const
    {
        std::vector<Collective> all;
        for (const auto &one : from)
            all.push_back(one.*which);
        if (sends_nothing(all.front()))
            return std::nullopt;
        auto done = run_collectives(network_, std::move(all), cancel_);
        if (!done)
            return done.problem();
        to = *std::move(done);
        return std::nullopt;
    }

    /// Over each group of ETP ranks, which hold slices of the same experts; as if each had received equally much.
    void add_slices(const Dispatch &dispatch, const ExpertGroup &group)
    {
        for (std::int32_t ep = 0; ep < group.ep; ++ep) {
            Collective one;
            one.content = Content::tokens;
            for (std::int32_t etp = 0; etp < group.etp; ++etp)
                one.ranks.push_back(group.ranks[static_cast<std::size_t>(group.place(ep, etp))]);
            one.bytes = dispatch.receiving.kept[static_cast<std::size_t>(group.place(ep, 0))] * dispatch.wire.combine;
            if (one.bytes > 0)
                slices_.push_back(std::move(one));
        }
    }

    void add_neighbours(const Derived &derived, const Dispatch &dispatch, const Routing &routing)
    {
        const auto n = static_cast<std::int64_t>(forward_.front().dispatch.ranks.size());
        const auto near = beside(*network_, forward_.front().dispatch, all_expert_groups(derived));
        const auto count = static_cast<std::int64_t>(near.size());
        if (count < 2) {
            remark_ = {"Other EP groups run at the same time on links of their own; one is simulated.",
                       "其他 EP 组同时在各自的链路上运行，因此只模拟一组。"};
            return;
        }
        if (count * n * (n - 1) > most_transfers) {
            remark_ = {
                std::to_string(count - 1) +
                    " other EP groups share links with the first; they are left out, so its times are too short.",
                "另有 " + std::to_string(count - 1) + " 个 EP 组与第一组共享链路；这里未计入，因此时间偏短。"};
            return;
        }
        for (const auto index : near) {
            if (index == 0)
                continue;
            auto other = expert_group(derived, index);
            if (!other)
                continue;
            const auto copies = count_copies(routing, *other);
            const auto same = make_dispatch(derived.scenario, dispatch.dispatcher, *other, routing, copies);
            forward_.push_back(carried(same, *other, routing, copies, false));
            backward_.push_back(carried(same, *other, routing, copies, true));
        }
        remark_ = {std::to_string(count - 1) + " other EP groups share links with the first and are simulated with it, "
                                               "with the same routing.",
                   "另有 " + std::to_string(count - 1) + " 个 EP 组与第一组共享链路，按同样的路由一起模拟。"};
    }

    const std::shared_ptr<const Network> &network_;
    const std::atomic<bool> *cancel_;
    std::vector<Carried> forward_, backward_; ///< of the first group, then of its neighbours
    std::vector<Collective> slices_;
    Text remark_;
};

} // namespace

Carried carried(const Dispatch &d, const ExpertGroup &group, const Routing &routing, const Copies &copies,
                bool backward)
{
    const auto there = backward ? d.wire.combine_backward : d.wire.dispatch;
    const auto back = backward ? d.wire.dispatch_backward : d.wire.combine;
    Carried c;
    for (auto *one : {&c.dispatch, &c.combine}) {
        one->ranks = group.ranks;
        one->content = Content::tokens; // gradients too: equal bytes are then simulated once
    }
    if (d.dispatcher == Dispatcher::allgather) {
        const auto tokens = routing.settings.tokens * group.size();
        c.dispatch.operation = Operation::all_gather;
        c.dispatch.bytes = tokens * there;
        c.combine.operation = Operation::reduce_scatter;
        c.combine.bytes = tokens * back;
        return c;
    }
    const bool once = is_flex(d.dispatcher);
    for (auto *one : {&c.dispatch, &c.combine}) {
        one->operation = Operation::all_to_all_v;
        one->algorithm = once ? Algorithm::hierarchical_all_to_all : Algorithm::pairwise;
    }
    c.dispatch.rank_bytes = scaled(d.dispatch.by_rank, there, d.wire.dispatch);
    c.combine.rank_bytes = scaled(d.combine.by_rank, back, d.wire.combine);
    if (once) {
        c.dispatch.domain_bytes = per_domain(group, copies, there, false);
        c.combine.domain_bytes = per_domain(group, copies, back, true);
    }
    return c;
}

Result<DispatchRuns> run_dispatch(const Derived &derived, const std::shared_ptr<const Network> &network,
                                  const Dispatch &dispatch, const ExpertGroup &group, const Routing &routing,
                                  const Copies &copies, const std::atomic<bool> *cancel)
{
    return Running(derived, network, dispatch, group, routing, copies, cancel).run();
}

} // namespace rankscape::expert_parallel
