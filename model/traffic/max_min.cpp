// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Progressive filling within one connected component at a time.
#include "model/traffic/max_min.h"

#include <algorithm>
#include <queue>
#include <utility>

namespace rankscape {

namespace {
constexpr double same = 1 + 1e-12; // links that fill up together, up to rounding
} // namespace

MaxMin::MaxMin(std::vector<double> capacities) : links_(capacities.size())
{
    for (std::size_t i = 0; i < capacities.size(); ++i)
        links_[i].capacity = capacities[i];
}

void MaxMin::touch(std::int32_t link)
{
    auto &state = links_[static_cast<std::size_t>(link)];
    if (state.dirty == epoch_)
        return;
    state.dirty = epoch_;
    dirty_.push_back(link);
}

std::int32_t MaxMin::add(std::span<const Use> uses)
{
    std::int32_t slot;
    if (free_.empty()) {
        slot = static_cast<std::int32_t>(flows_.size());
        flows_.emplace_back();
    } else {
        slot = free_.back();
        free_.pop_back();
    }
    auto &flow = flows_[static_cast<std::size_t>(slot)];
    if (flow.room < uses.size()) {
        flow.first = static_cast<std::uint32_t>(held_.size());
        flow.room = static_cast<std::uint16_t>(uses.size());
        held_.resize(held_.size() + uses.size());
    }
    flow.uses = static_cast<std::uint16_t>(uses.size());
    flow.rate = uses.empty() ? unlimited : 0;
    for (std::size_t k = 0; k < uses.size(); ++k) {
        auto &list = links_[static_cast<std::size_t>(uses[k].link)].flows;
        held_[flow.first + k] = {uses[k].link, static_cast<std::int32_t>(list.size()), uses[k].weight};
        list.push_back({slot, static_cast<std::int32_t>(k)});
        touch(uses[k].link);
    }
    return slot;
}

void MaxMin::remove(std::int32_t slot)
{
    auto &flow = flows_[static_cast<std::size_t>(slot)];
    for (const auto &use : held(flow)) {
        auto &list = links_[static_cast<std::size_t>(use.link)].flows;
        const auto last = list.back();
        list[static_cast<std::size_t>(use.position)] = last;
        held_[flows_[static_cast<std::size_t>(last.slot)].first + static_cast<std::uint32_t>(last.use)].position =
            use.position;
        list.pop_back();
        touch(use.link);
    }
    flow.uses = 0;
    free_.push_back(slot);
}

double MaxMin::share(std::int32_t link) const
{
    const auto &state = links_[static_cast<std::size_t>(link)];
    return state.weight > 0 ? state.left / state.weight : unlimited;
}

void MaxMin::give(std::int32_t slot, double rate)
{
    auto &flow = flows_[static_cast<std::size_t>(slot)];
    if (flow.rate > 0 && rate <= flow.rate * same && flow.rate <= rate * same)
        return;
    changes_.push_back({slot, flow.rate});
    flow.rate = rate;
}

/// The frequent case: no link of the flow is shared.
bool MaxMin::alone(std::int32_t slot)
{
    auto &flow = flows_[static_cast<std::size_t>(slot)];
    double rate = unlimited;
    for (const auto &use : held(flow)) {
        const auto &link = links_[static_cast<std::size_t>(use.link)];
        if (link.flows.size() != 1)
            return false;
        rate = std::min(rate, link.capacity / use.weight);
    }
    flow.mark = mark_;
    for (const auto &use : held(flow))
        links_[static_cast<std::size_t>(use.link)].mark = mark_;
    give(slot, rate);
    return true;
}

void MaxMin::collect(std::int32_t start)
{
    component_links_.assign(1, start);
    component_flows_.clear();
    links_[static_cast<std::size_t>(start)].mark = mark_;
    for (std::size_t next = 0; next < component_links_.size(); ++next) {
        auto &link = links_[static_cast<std::size_t>(component_links_[next])];
        link.left = link.capacity;
        link.weight = 0;
        for (const auto &member : link.flows) {
            auto &flow = flows_[static_cast<std::size_t>(member.slot)];
            link.weight += held_[flow.first + static_cast<std::uint32_t>(member.use)].weight;
            if (flow.mark == mark_)
                continue;
            flow.mark = mark_;
            flow.frozen = false;
            component_flows_.push_back(member.slot);
            for (const auto &use : held(flow)) {
                auto &other = links_[static_cast<std::size_t>(use.link)];
                if (other.mark == mark_)
                    continue;
                other.mark = mark_;
                component_links_.push_back(use.link);
            }
        }
    }
}

void MaxMin::freeze(std::int32_t slot, double rate)
{
    auto &flow = flows_[static_cast<std::size_t>(slot)];
    flow.frozen = true;
    --unfrozen_;
    for (const auto &use : held(flow)) {
        auto &link = links_[static_cast<std::size_t>(use.link)];
        link.left = std::max(0.0, link.left - use.weight * rate);
        link.weight -= use.weight;
    }
    give(slot, rate);
}

void MaxMin::fill()
{
    unfrozen_ = component_flows_.size();
    using Entry = std::pair<double, std::int32_t>;
    static thread_local std::vector<Entry> heap;
    heap.clear();
    for (const auto link : component_links_)
        heap.emplace_back(share(link), link);
    std::ranges::make_heap(heap, std::greater<>{});
    // Shares only grow while others freeze, so an entry that is out of date is put back with its new share.
    while (unfrozen_ > 0 && !heap.empty()) {
        std::ranges::pop_heap(heap, std::greater<>{});
        const auto [known, link] = heap.back();
        heap.pop_back();
        auto &state = links_[static_cast<std::size_t>(link)];
        std::size_t waiting = 0;
        for (const auto &member : state.flows)
            waiting += !flows_[static_cast<std::size_t>(member.slot)].frozen;
        if (waiting == 0)
            continue;
        const auto now = share(link);
        if (now > known * same) {
            heap.emplace_back(now, link);
            std::ranges::push_heap(heap, std::greater<>{});
            continue;
        }
        for (const auto &member : state.flows)
            if (!flows_[static_cast<std::size_t>(member.slot)].frozen)
                freeze(member.slot, now);
    }
}

std::span<const MaxMin::Change> MaxMin::settle()
{
    changes_.clear();
    ++mark_;
    for (const auto link : dirty_) {
        const auto &state = links_[static_cast<std::size_t>(link)];
        if (state.mark == mark_ || state.flows.empty())
            continue;
        if (state.flows.size() == 1 && alone(state.flows.front().slot))
            continue;
        collect(link);
        fill();
    }
    dirty_.clear();
    ++epoch_;
    return changes_;
}

std::vector<double> max_min_rates(std::span<const double> capacities, std::span<const std::vector<Use>> flows)
{
    MaxMin fair({capacities.begin(), capacities.end()});
    for (const auto &uses : flows)
        fair.add(uses);
    fair.settle();
    std::vector<double> rates;
    for (std::size_t i = 0; i < flows.size(); ++i)
        rates.push_back(fair.rate(static_cast<std::int32_t>(i)));
    return rates;
}

} // namespace rankscape
