// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One dispatcher on the drawn routing: bytes, copies, buffers.
#include "model/mechanisms/expert_parallel/dispatch.h"

#include "model/mechanisms/expert_parallel/limits.h"
#include "model/mechanisms/expert_parallel/steps.h"
#include "model/mechanisms/expert_parallel/traffic.h"
#include "model/traffic/tokens.h"

#include <algorithm>
#include <cmath>

namespace rankscape::expert_parallel {

namespace {

double mean(double sum, const Routing &routing)
{
    const auto tokens = static_cast<double>(routing.sources) * static_cast<double>(routing.settings.tokens);
    return tokens > 0 ? sum / tokens : 0;
}

/// Copies for others than their own rank, of all tokens.
double for_others(const ByteMatrix &matrix, std::int64_t bytes)
{
    std::int64_t sum = 0;
    for (std::int32_t from = 0; from < matrix.rows; ++from)
        for (std::int32_t to = 0; to < matrix.columns; ++to)
            sum += from == to ? 0 : matrix.at(from, to) / bytes;
    return static_cast<double>(sum);
}

/// The same, but of those that stay in the domain.
double inside_domain(const ByteMatrix &by_rank, const ExpertGroup &group, std::int64_t bytes)
{
    std::int64_t sum = 0;
    for (std::int32_t from = 0; from < by_rank.rows; ++from)
        for (const auto to : group.in_domain[static_cast<std::size_t>(group.domain_of[static_cast<std::size_t>(from)])])
            sum += from == to ? 0 : by_rank.at(from, to) / bytes;
    return static_cast<double>(sum);
}

/// Mean over ranks of the others in their domain, and of those in other domains that are not the peer there.
struct Neighbours {
    double inside = 0, behind_peers = 0;
    explicit Neighbours(const ExpertGroup &group)
    {
        for (std::size_t domain = 0; domain < group.in_domain.size(); ++domain) {
            const auto here = static_cast<double>(group.in_domain[domain].size());
            const auto elsewhere = static_cast<double>(group.size()) - here;
            inside += here * (here - 1) / group.size();
            behind_peers += here * (elsewhere - static_cast<double>(group.in_domain.size()) + 1) / group.size();
        }
    }
};

void count_copies_of(Dispatch &d, const ExpertGroup &group, const Routing &routing)
{
    const auto &s = routing.settings;
    const auto bytes = d.wire.dispatch;
    if (bytes < 1)
        return;
    const auto fan = expected_fanout(s, group);
    const auto n = static_cast<double>(group.size()), domains = static_cast<double>(group.domains.size());
    d.copies = mean(for_others(d.dispatch.by_rank, bytes), routing);
    d.network_copies = mean(d.dispatch.network / static_cast<double>(bytes), routing);
    const auto messages = mean((d.dispatch.nvlink + d.dispatch.network) / static_cast<double>(bytes), routing);
    switch (d.dispatcher) {
    case Dispatcher::allgather: // a ring through all domains: each token goes over all but one of its edges
        d.expected_copies = n - 1;
        d.leaving = d.expected_leaving = n > 1 && s.tokens > 0 ? 1 : 0;
        d.expected_forwarded = n - 1 - d.expected_leaving;
        d.expected_network_copies = domains > 1 ? domains * (n - 1) / n : 0;
        break;
    case Dispatcher::alltoall:
        d.expected_copies = static_cast<double>(s.top_k) * (group.ep - 1) / group.ep;
        d.leaving = d.copies;
        d.expected_leaving = d.expected_copies;
        d.expected_network_copies = fan.remote_experts;
        break;
    default: {
        const auto chance = chance_of_meeting(s.experts, s.top_k, group.experts_each());
        const Neighbours neighbours(group);
        d.expected_copies = fan.ranks * static_cast<double>(group.etp) - chance;
        d.expected_network_copies = fan.remote_domains;
        d.leaving = mean(inside_domain(d.dispatch.by_rank, group, bytes), routing) + d.network_copies;
        d.expected_leaving = neighbours.inside * chance + fan.remote_domains;
        d.expected_forwarded = neighbours.behind_peers * chance;
        break;
    }
    }
    d.forwarded = std::max(0.0, messages - d.leaving);
}

Receiving receiving(const Scenario &scenario, Dispatcher dispatcher, const ExpertGroup &group, const Routing &routing,
                    const Copies &copies, bool padded)
{
    Receiving r;
    const auto &s = routing.settings;
    const auto factor = scenario.experts.rank_capacity_factor;
    if (factor && (dispatcher == Dispatcher::hybridep || dispatcher == Dispatcher::ncclep)) {
        const auto balanced = static_cast<double>(s.tokens) * static_cast<double>(s.top_k * group.etp);
        r.budget = static_cast<std::int64_t>(std::llround(balanced * *factor));
    }
    std::vector<std::int64_t> by_ep(static_cast<std::size_t>(group.ep), 0);
    for (std::int32_t source = 0; source < copies.sources; ++source)
        for (std::int32_t ep = 0; ep < copies.eps; ++ep)
            by_ep[static_cast<std::size_t>(ep)] +=
                padded ? *routing.capacity * group.experts_each() : copies.expert(source, ep);
    for (const auto ep : group.ep_of) {
        const auto came = by_ep[static_cast<std::size_t>(ep)];
        r.copies.push_back(came);
        r.kept.push_back(r.budget ? std::min(came, *r.budget) : came);
        r.dropped += came - r.kept.back();
    }
    return r;
}

} // namespace

std::string_view id(Dispatcher dispatcher)
{
    constexpr std::array<std::string_view, 5> ids{"allgather", "alltoall", "deepep", "hybridep", "ncclep"};
    return ids[static_cast<std::size_t>(dispatcher)];
}

std::string_view proper_name(Dispatcher dispatcher)
{
    constexpr std::array<std::string_view, 5> names{"allgather", "alltoall", "DeepEP", "HybridEP", "NCCL EP"};
    return names[static_cast<std::size_t>(dispatcher)];
}

Dispatcher dispatcher_of(const Scenario &scenario)
{
    const auto &options = scenario.experts;
    const auto &wanted = options.dispatcher == "flex" ? options.flex_backend : options.dispatcher;
    const auto found = std::ranges::find(all_dispatchers, wanted, [](Dispatcher one) { return id(one); });
    return found == all_dispatchers.end() ? Dispatcher::allgather : *found;
}

Scenario with_dispatcher(Scenario scenario, Dispatcher dispatcher)
{
    if (is_flex(dispatcher)) {
        scenario.experts.dispatcher = "flex";
        scenario.experts.flex_backend = id(dispatcher);
    } else {
        scenario.experts.dispatcher = id(dispatcher);
        scenario.experts.flex_backend = ExpertOptions{}.flex_backend;
    }
    return scenario;
}

WireBytes wire_bytes(const Scenario &scenario, Dispatcher dispatcher)
{
    const auto hidden = scenario.model.hidden_size.value_or(0);
    const auto &options = scenario.experts;
    const auto bytes = [&](const std::string &dtype) {
        const bool small = dtype == "mxfp8" && dispatcher == Dispatcher::ncclep;
        return small ? hidden + (hidden + 31) / 32 : 2 * hidden;
    };
    return {bytes(options.dispatch_forward_dtype), 2 * hidden, bytes(options.combine_backward_dtype), 2 * hidden, 4};
}

std::int64_t Receiving::most() const { return kept.empty() ? 0 : *std::ranges::max_element(kept); }

Dispatch make_dispatch(const Scenario &scenario, Dispatcher dispatcher, const ExpertGroup &group,
                       const Routing &routing, const Copies &copies)
{
    Dispatch d;
    d.dispatcher = dispatcher;
    d.wire = wire_bytes(scenario, dispatcher);
    d.padded = dispatcher == Dispatcher::alltoall && scenario.experts.pad_to_capacity && routing.capacity;
    d.dispatch = dispatch_traffic(dispatcher, group, routing, copies, d.wire.dispatch, d.padded);
    d.combine = combine_traffic(dispatcher, group, routing, copies, d.wire.combine, d.padded);
    count_copies_of(d, group, routing);
    d.receiving = receiving(scenario, dispatcher, group, routing, copies, d.padded);
    const bool fixed = d.receiving.budget.has_value();
    d.host_sync = dispatcher == Dispatcher::deepep || (dispatcher == Dispatcher::alltoall && !d.padded) ||
                  ((dispatcher == Dispatcher::ncclep || dispatcher == Dispatcher::hybridep) && !fixed);
    d.sms = dispatcher == Dispatcher::deepep ? 20 : 0;
    add_steps(d, group, routing);
    d.limits = limits_of(scenario, dispatcher);
    d.available = std::ranges::none_of(d.limits, &Limit::refused);
    return d;
}

} // namespace rankscape::expert_parallel
