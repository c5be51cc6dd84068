// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Linking the gates of each stream, rank by rank.
#include "model/traffic/gates.h"

#include <algorithm>
#include <map>

namespace rankscape {

Gates::Gates(const Network &network, const Plan &plan) : plan_(plan), seats_(plan.parts.size())
{
    std::map<Seat, std::size_t> last; // (stream, rank) → part
    std::vector<char> shares(plan.parts.size(), 0);
    if (plan.parts.size() > 1)
        for (std::size_t p = 0; p < plan.parts.size(); ++p)
            for (const auto rank : plan.parts[p].arrangement.ranks) {
                const auto [at, fresh] = last.try_emplace({plan.parts[p].collective.stream, rank}, p);
                if (!fresh)
                    shares[p] = shares[at->second] = 1;
                at->second = p;
            }
    std::map<Seat, std::int32_t> tail; // (stream, rank) → gate
    for (std::size_t p = 0; p < plan.parts.size(); ++p) {
        const auto &c = plan.parts[p].collective;
        const auto launch = network.launch_latency(c.protocol.value_or(Protocol::simple)).value;
        release_.push_back(c.start.value + launch);
        if (!shares[p])
            continue;
        for (const auto rank : plan.parts[p].arrangement.ranks) {
            const auto gate = static_cast<std::int32_t>(next_.size());
            seats_[p].emplace_back(rank, gate);
            next_.push_back(-1);
            left_.push_back(0);
            start_.push_back(c.start.value);
            launch_.push_back(launch);
            const auto [at, fresh] = tail.try_emplace({c.stream, rank}, gate);
            if (fresh) {
                first_.push_back({c.start.value + launch, gate});
            } else {
                next_[static_cast<std::size_t>(at->second)] = gate;
                at->second = gate;
            }
        }
        std::ranges::sort(seats_[p]);
    }
    const auto each = [&](auto visit) {
        for (std::size_t p = 0; p < plan.parts.size(); ++p)
            if (gated(p))
                for (std::int32_t i = 0; i < plan.parts[p].count; ++i)
                    each_gate(p, plan.parts[p].first + i,
                              [&](std::int32_t gate) { visit(gate, plan.parts[p].first + i); });
    };
    each([&](std::int32_t gate, std::int32_t) { ++left_[static_cast<std::size_t>(gate)]; });
    first_waiting_.assign(next_.size() + 1, 0);
    for (std::size_t gate = 0; gate < next_.size(); ++gate)
        first_waiting_[gate + 1] = first_waiting_[gate] + static_cast<std::uint32_t>(left_[gate]);
    waiting_.resize(first_waiting_.back());
    auto fill = first_waiting_;
    each(
        [&](std::int32_t gate, std::int32_t transfer) { waiting_[fill[static_cast<std::size_t>(gate)]++] = transfer; });
}

std::int32_t Gates::gate_of(std::size_t part, std::int32_t rank) const
{
    return std::ranges::lower_bound(seats_[part], rank, {}, &Seat::first)->second;
}

template <typename Visit> void Gates::each_gate(std::size_t part, std::int32_t transfer, Visit visit) const
{
    const auto from = plan_.from[static_cast<std::size_t>(transfer)];
    const auto to = plan_.to[static_cast<std::size_t>(transfer)];
    if (from < 0 || to < 0) {
        for (const auto &[rank, gate] : seats_[part])
            visit(gate);
        return;
    }
    visit(gate_of(part, from));
    visit(gate_of(part, to));
}

std::int32_t Gates::waits_for(std::size_t part, std::int32_t transfer) const
{
    std::int32_t count = 0;
    if (gated(part))
        each_gate(part, transfer, [&](std::int32_t) { ++count; });
    return count;
}

std::span<const std::int32_t> Gates::waiting(std::int32_t gate) const
{
    const auto g = static_cast<std::size_t>(gate);
    return std::span(waiting_).subspan(first_waiting_[g], first_waiting_[g + 1] - first_waiting_[g]);
}

void Gates::leave(std::int32_t gate, double now, std::vector<Opening> &more)
{
    const auto next = next_[static_cast<std::size_t>(gate)];
    if (next >= 0)
        more.push_back(
            {std::max(now, start_[static_cast<std::size_t>(next)]) + launch_[static_cast<std::size_t>(next)], next});
}

void Gates::opened(std::int32_t gate, double now, std::vector<Opening> &more)
{
    if (left_[static_cast<std::size_t>(gate)] == 0) // the part does nothing at this rank
        leave(gate, now, more);
}

void Gates::ended(std::size_t part, std::int32_t transfer, double now, std::vector<Opening> &more)
{
    if (gated(part))
        each_gate(part, transfer, [&](std::int32_t gate) {
            if (--left_[static_cast<std::size_t>(gate)] == 0)
                leave(gate, now, more);
        });
}

} // namespace rankscape
