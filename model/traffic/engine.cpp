// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One instant after another: what ends, what that sets free, what begins, and the rates from then on.
#include "model/traffic/engine.h"

#include "model/traffic/agenda.h"
#include "model/traffic/gates.h"

#include <algorithm>

namespace rankscape {

namespace {

std::vector<double> capacities_of(const Network &network)
{
    std::vector<double> capacities;
    capacities.reserve(network.links().size());
    for (const auto &link : network.links())
        capacities.push_back(link.capacity.value);
    return capacities;
}

class Player {
public:
    Player(const Network &network, const Plan &plan, const Ways &ways)
        : plan_(plan), ways_(ways), gates_(network, plan), fair_(capacities_of(network))
    {
        const auto count = static_cast<std::size_t>(plan.size());
        run_.timeline.start.assign(count, 0);
        run_.timeline.end.assign(count, 0);
        pending_.assign(count, 0);
        link_successors();
    }

    Run play(const std::atomic<bool> *cancel)
    {
        begin();
        end(0);
        settle(0);
        while (run_.lost < 0) {
            const auto now = std::min({starts_.next(), ends_.next(), openings_.next()});
            if (now == Agenda<int>::never)
                break;
            if ((++run_.events & 1023) == 0 && cancel && cancel->load(std::memory_order_relaxed)) {
                run_.cancelled = true;
                break;
            }
            instant(now);
        }
        if (run_.lost < 0 && !run_.cancelled)
            finish();
        return std::move(run_);
    }

private:
    struct Ending {
        std::int32_t slot;
        std::uint32_t version;
    };
    /// A flow under way.
    struct Flow {
        std::int32_t transfer = -1;
        std::uint32_t version = 0;
        double left = 0; ///< bytes
        double since = 0;
        double begin = 0;
        double slack = 0; ///< bytes that do not make another instant
        bool changed = false;
    };

    void link_successors()
    {
        const auto count = static_cast<std::size_t>(plan_.size());
        first_next_.assign(count + 1, 0);
        for (const auto data : plan_.after)
            ++first_next_[static_cast<std::size_t>(data) + 1];
        for (const auto before : plan_.behind)
            if (before >= 0)
                ++first_next_[static_cast<std::size_t>(before) + 1];
        for (std::size_t i = 0; i < count; ++i)
            first_next_[i + 1] += first_next_[i];
        next_.resize(first_next_.back());
        // first_next_[i] moves to the end of i while filling, which is where i + 1 begins: shifted back after.
        for (std::size_t i = 0; i < count; ++i) {
            for (const auto data : plan_.after_of(static_cast<std::int32_t>(i)))
                next_[first_next_[static_cast<std::size_t>(data)]++] = static_cast<std::uint32_t>(i) * 2;
            pending_[i] = static_cast<std::int32_t>(plan_.first_after[i + 1] - plan_.first_after[i]);
            if (const auto before = plan_.behind[i]; before >= 0) {
                next_[first_next_[static_cast<std::size_t>(before)]++] = static_cast<std::uint32_t>(i) * 2 + 1;
                ++pending_[i];
            }
        }
        for (std::size_t i = count; i > 0; --i)
            first_next_[i] = first_next_[i - 1];
        first_next_[0] = 0;
    }

    void begin()
    {
        for (std::size_t p = 0; p < plan_.parts.size(); ++p) {
            const auto &part = plan_.parts[p];
            for (auto i = part.first; i < part.first + part.count; ++i) {
                const auto at = static_cast<std::size_t>(i);
                if (gates_.gated(p)) {
                    pending_[at] += gates_.waits_for(p, i);
                } else if (plan_.first_after[at] == plan_.first_after[at + 1]) {
                    run_.timeline.start[at] = gates_.release(p);
                    if (pending_[at] == 0)
                        ready(i, 0);
                }
            }
        }
        for (const auto &[time, gate] : gates_.first())
            openings_.push(time, 0, gate);
    }

    /// Everything that a transfer waits for has happened: its bytes flow after its latency, which runs from the
    /// arrival of its data, even while others are still ahead of it on the connection.
    void ready(std::int32_t transfer, double now)
    {
        if (!ways_.find(transfer, way_)) {
            run_.lost = run_.lost < 0 ? transfer : run_.lost;
            return;
        }
        const auto at = static_cast<std::size_t>(transfer);
        const auto flow_begin = run_.timeline.start[at] + way_.latency;
        if (flow_begin <= now + 1e-13 * now)
            flow(transfer, now);
        else
            starts_.push(flow_begin, 1e-13 * flow_begin, transfer);
    }

    /// way_ is that of the transfer.
    void flow(std::int32_t transfer, double now)
    {
        const auto at = static_cast<std::size_t>(transfer);
        auto &start = run_.timeline.start[at];
        start = std::max(start, now - way_.latency);
        if (plan_.bytes[at] <= 0 || way_.uses.empty()) {
            ended_.push_back(transfer);
            return;
        }
        const auto slot = static_cast<std::size_t>(fair_.add(way_.uses));
        if (slot >= flows_.size())
            flows_.resize(slot + 1);
        auto &mine = flows_[slot];
        mine.transfer = transfer;
        ++mine.version;
        mine.left = plan_.bytes[at];
        mine.since = mine.begin = now;
        mine.slack = std::min(way_.slack, mine.left * 1e-5) + mine.left * 1e-12;
        mine.changed = false;
    }

    void end(double now)
    {
        for (std::size_t k = 0; k < ended_.size(); ++k) {
            const auto transfer = ended_[k];
            const auto at = static_cast<std::size_t>(transfer);
            run_.timeline.end[at] = now;
            run_.timeline.end_of_all = now;
            ++done_;
            for (auto i = first_next_[at]; i < first_next_[at + 1]; ++i) {
                const auto next = next_[i] / 2;
                if (next_[i] % 2 == 0)
                    run_.timeline.start[next] = std::max(run_.timeline.start[next], now);
                if (--pending_[next] == 0)
                    ready(static_cast<std::int32_t>(next), now);
            }
            if (!gates_.first().empty()) {
                const auto part = static_cast<std::size_t>(&plan_.part_of(transfer) - plan_.parts.data());
                gates_.ended(part, transfer, now, following_);
            }
        }
        ended_.clear();
        for (const auto &[time, gate] : following_)
            openings_.push(time, 0, gate);
        following_.clear();
    }

    void open(std::int32_t gate, double now)
    {
        for (const auto transfer : gates_.waiting(gate)) {
            auto &start = run_.timeline.start[static_cast<std::size_t>(transfer)];
            start = std::max(start, now);
            if (--pending_[static_cast<std::size_t>(transfer)] == 0)
                ready(transfer, now);
        }
        gates_.opened(gate, now, following_);
    }

    void instant(double now)
    {
        const auto until = now + 1e-13 * now;
        while (ends_.next() <= until) {
            endings_.clear();
            ends_.pop(endings_);
            for (const auto &[slot, version] : endings_) {
                auto &flow_ending = flows_[static_cast<std::size_t>(slot)];
                if (flow_ending.version != version)
                    continue;
                ++flow_ending.version;
                fair_.remove(slot);
                ended_.push_back(flow_ending.transfer);
            }
        }
        end(now);
        while (openings_.next() <= until) {
            items_.clear();
            openings_.pop(items_);
            for (const auto gate : items_)
                open(gate, now);
            end(now);
        }
        while (starts_.next() <= until) {
            items_.clear();
            starts_.pop(items_);
            for (const auto transfer : items_) {
                ways_.find(transfer, way_);
                flow(transfer, now);
            }
            end(now);
        }
        settle(now);
    }

    void settle(double now)
    {
        for (const auto &[slot, before] : fair_.settle()) {
            auto &mine = flows_[static_cast<std::size_t>(slot)];
            const auto rate = fair_.rate(slot);
            if (before > 0) {
                mine.left = std::max(0.0, mine.left - before * (now - mine.since));
                note(mine, before, rate, now);
            }
            mine.since = now;
            ++mine.version;
            // Chunks of one buffer may differ by a byte: their ends are one instant.
            ends_.push(now + mine.left / rate, mine.slack / rate, {slot, mine.version});
        }
    }

    void note(Flow &mine, double before, double rate, double now)
    {
        auto &line = run_.timeline;
        if (!line.every_knot)
            return;
        if (2 * (line.knots.size() + 2) > 3 * line.start.size()) {
            line.every_knot = false;
            line.knots = {};
            return;
        }
        if (!mine.changed)
            line.knots.push_back({mine.begin, static_cast<float>(before), mine.transfer});
        mine.changed = true;
        line.knots.push_back({now, static_cast<float>(rate), mine.transfer});
    }

    void finish()
    {
        auto &line = run_.timeline;
        if (line.knots.empty())
            return;
        std::ranges::stable_sort(line.knots, {}, &RateKnot::transfer);
        line.first_knot.assign(line.start.size() + 1, 0);
        for (const auto &knot : line.knots)
            ++line.first_knot[static_cast<std::size_t>(knot.transfer) + 1];
        for (std::size_t i = 0; i < line.start.size(); ++i)
            line.first_knot[i + 1] += line.first_knot[i];
    }

    const Plan &plan_;
    const Ways &ways_;
    Gates gates_;
    MaxMin fair_;
    Run run_;
    std::vector<std::int32_t> pending_;
    std::vector<std::uint32_t> first_next_, next_; ///< CSR: successor · 2, + 1 if it is merely behind
    std::vector<Flow> flows_;                      ///< by slot
    Agenda<std::int32_t> starts_, openings_;
    Agenda<Ending> ends_;
    std::vector<Ending> endings_;
    std::vector<std::int32_t> items_, ended_;
    std::vector<Gates::Opening> following_;
    Way way_;
    std::int64_t done_ = 0;
};

} // namespace

Run play(const Network &network, const Plan &plan, const Ways &ways, const std::atomic<bool> *cancel)
{
    return Player(network, plan, ways).play(cancel);
}

} // namespace rankscape
