// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps over the timeline. A transfer has few stretches of constant rate; everything follows from them.
#include "model/traffic/watch.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace rankscape {

namespace {
constexpr double rounding = 1e-6; // rates of knots are floats
/// A share of a link's capacity. Where not every change of a rate was kept (Timeline::every_knot), rates are means,
/// and their sum can pass what the link carried at any one time.
double filled(double share) { return std::clamp(share, 0.0, 1.0); }

} // namespace

Watch::Watch(const Network &network, const Simulation &simulation)
    : network_(network), simulation_(simulation), ways_(network, simulation.plan)
{
    const auto &line = simulation.timeline;
    events_ = line.start;
    events_.insert(events_.end(), line.end.begin(), line.end.end());
    std::ranges::sort(events_);
    events_.erase(std::unique(events_.begin(), events_.end()), events_.end());
}

template <typename Visit> void Watch::stretches(std::int32_t transfer, Visit visit) const
{
    const auto at = static_cast<std::size_t>(transfer);
    const auto &line = simulation_.timeline;
    const auto end = line.end[at];
    const auto knots = line.knots_of(transfer);
    if (knots.empty()) {
        const auto begin = line.start[at] + ways_.latency(transfer);
        if (end > begin)
            visit(begin, end, simulation_.plan.bytes[at] / (end - begin));
        return;
    }
    for (std::size_t k = 0; k < knots.size(); ++k)
        visit(knots[k].time, k + 1 < knots.size() ? knots[k + 1].time : end, static_cast<double>(knots[k].rate));
}

double Watch::arrived(std::int32_t transfer, double time) const
{
    const auto at = static_cast<std::size_t>(transfer);
    if (time >= simulation_.timeline.end[at])
        return simulation_.plan.bytes[at];
    if (time <= simulation_.timeline.start[at])
        return 0;
    double bytes = 0;
    stretches(transfer, [&](double from, double to, double rate) {
        if (time > from)
            bytes += (std::min(to, time) - from) * rate;
    });
    return std::min(bytes, simulation_.plan.bytes[at]);
}

std::vector<Watch::Moving> Watch::moving(double time) const
{
    std::vector<Moving> result;
    const auto &line = simulation_.timeline;
    for (std::int32_t i = 0; i < simulation_.plan.size(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (time < line.start[at] || time >= line.end[at])
            continue;
        double now = 0;
        stretches(i, [&](double from, double to, double rate) {
            if (from <= time && time < to)
                now = rate;
        });
        const auto bytes = simulation_.plan.bytes[at];
        result.push_back({i, bytes > 0 ? arrived(i, time) / bytes : 0, now});
    }
    return result;
}

std::vector<double> Watch::utilisation(double time) const
{
    std::vector<double> result(network_.links().size(), 0);
    Way way;
    for (const auto &flow : moving(time)) {
        if (flow.rate <= 0 || !ways_.find(flow.transfer, way))
            continue;
        for (const auto &use : way.uses)
            result[static_cast<std::size_t>(use.link)] += use.weight * flow.rate;
    }
    for (std::size_t link = 0; link < result.size(); ++link)
        result[link] = filled(result[link] / network_.links()[link].capacity.value);
    if (simulation_.by_orbits)
        for (std::size_t link = 0; link < result.size(); ++link)
            if (const auto model = simulation_.stands_for[link]; model >= 0)
                result[link] = result[static_cast<std::size_t>(model)];
    return result;
}

std::vector<Watch::Step> Watch::series(std::int32_t link) const
{
    const auto model = ways_.stands_for(link);
    std::map<double, double> changes; // time → change of the wire rate
    Way way;
    for (std::int32_t i = 0; i < simulation_.plan.size(); ++i) {
        if (!ways_.find(i, way))
            continue;
        for (const auto &use : way.uses)
            if (use.link == model)
                stretches(i, [&](double from, double to, double rate) {
                    changes[from] += rate * use.weight;
                    changes[to] -= rate * use.weight;
                });
    }
    const auto capacity = network_.links()[static_cast<std::size_t>(link)].capacity.value;
    std::vector<Step> result{{0, 0}};
    double rate = 0;
    for (const auto &[time, change] : changes) {
        rate += change;
        const auto share = std::max(0.0, rate / capacity);
        const auto level = share < rounding ? 0 : share;
        if (std::abs(level - result.back().utilisation) < rounding)
            continue;
        if (result.back().time == time)
            result.back().utilisation = level;
        else
            result.push_back({time, level});
    }
    return result;
}

std::vector<Watch::Busy> Watch::busy(std::int32_t link) const
{
    std::vector<Busy> result;
    const auto steps = series(link);
    for (std::size_t k = 0; k + 1 < steps.size(); ++k) {
        if (steps[k].utilisation <= 0)
            continue;
        const auto length = steps[k + 1].time - steps[k].time;
        if (!result.empty() && result.back().to == steps[k].time) {
            auto &last = result.back();
            const auto before = last.to - last.from;
            last.utilisation = (last.utilisation * before + steps[k].utilisation * length) / (before + length);
            last.to = steps[k + 1].time;
        } else {
            result.push_back({steps[k].time, steps[k + 1].time, link, steps[k].utilisation});
        }
    }
    return result;
}

std::vector<Watch::Busy> Watch::bottlenecks(std::int32_t count) const
{
    const auto links = network_.links().size();
    const auto width = simulation_.makespan.value / count;
    std::vector<Busy> result;
    if (count < 1 || width <= 0)
        return result;
    // Only links that carry anything get a row.
    std::vector<std::int32_t> row(links, -1), link_of;
    std::vector<std::vector<double>> wire;
    Way way;
    for (std::int32_t i = 0; i < simulation_.plan.size(); ++i) {
        if (!ways_.find(i, way))
            continue;
        stretches(i, [&](double from, double to, double rate) {
            const auto first = std::clamp(static_cast<std::int32_t>(from / width), 0, count - 1);
            const auto last = std::clamp(static_cast<std::int32_t>(to / width), 0, count - 1);
            for (auto bin = first; bin <= last; ++bin) {
                const auto bytes = rate * std::max(0.0, std::min(to, (bin + 1) * width) - std::max(from, bin * width));
                for (const auto &use : way.uses) {
                    auto &mine = row[static_cast<std::size_t>(use.link)];
                    if (mine < 0) {
                        mine = static_cast<std::int32_t>(link_of.size());
                        link_of.push_back(use.link);
                        wire.emplace_back(static_cast<std::size_t>(count), 0.0);
                    }
                    wire[static_cast<std::size_t>(mine)][static_cast<std::size_t>(bin)] += bytes * use.weight;
                }
            }
        });
    }
    for (std::int32_t bin = 0; bin < count; ++bin) {
        Busy most{bin * width, (bin + 1) * width, -1, 0};
        for (std::size_t k = 0; k < link_of.size(); ++k) {
            const auto capacity = network_.links()[static_cast<std::size_t>(link_of[k])].capacity.value;
            const auto share = filled(wire[k][static_cast<std::size_t>(bin)] / (capacity * width));
            if (share > most.utilisation * (1 + 1e-9)) {
                most.utilisation = share;
                most.link = link_of[k];
            }
        }
        result.push_back(most);
    }
    return result;
}

double Watch::next_event(double time) const
{
    const auto found = std::ranges::upper_bound(events_, time);
    return found == events_.end() ? time : *found;
}

double Watch::previous_event(double time) const
{
    const auto found = std::ranges::lower_bound(events_, time);
    return found == events_.begin() ? time : *std::prev(found);
}

std::vector<double> Watch::received(std::size_t part_index, double time) const
{
    const auto &part = simulation_.plan.parts[part_index];
    std::map<std::int32_t, std::size_t> place;
    for (std::size_t p = 0; p < part.arrangement.ranks.size(); ++p)
        place[part.arrangement.ranks[p]] = static_cast<std::size_t>(part.arrangement.place[p]);
    std::vector<double> result(part.arrangement.ranks.size(), 0);
    for (auto i = part.first; i < part.first + part.count; ++i) {
        const auto to = simulation_.plan.to[static_cast<std::size_t>(i)];
        const auto bytes = arrived(i, time);
        if (to >= 0)
            result[place.find(to)->second] += bytes;
        else
            for (auto &one : result)
                one += bytes;
    }
    return result;
}

} // namespace rankscape
