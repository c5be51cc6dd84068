// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a timeline to bars.
#include "model/views/collectives/lanes.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace rankscape::collectives_view {

namespace {

constexpr double label_width = 92, right_room = 16, head = 20, rank_lane = 13, class_lane = 40, strip = 20, axis = 20,
                 between = 8, heading = 17;
constexpr double smallest_bar = 1.2; ///< picture units; closer ends are one bar

bool crosses(const Network &network, std::int32_t from, std::int32_t to)
{
    return from >= 0 && to >= 0 && network.place(from).domain != network.place(to).domain;
}

} // namespace

Lanes::Lanes(const Study &study, double top, double width, std::int32_t members, bool network)
    : scale_(width / 800), duration_(study.duration.value)
{
    const auto s = scale_;
    const auto runs = study.runs.size();
    by_rank_ = members <= (runs > 1 ? most_rank_lanes / 2 : most_rank_lanes);
    for (const auto &run : study.runs)
        by_rank_ = by_rank_ && !run.simulation.by_orbits;
    plot_ = {label_width * s, top + head * s, width - (label_width + right_room) * s, 0};
    auto y = plot_.y;
    const auto add = [&](std::size_t run, Text name, double height, bool chart, bool far) {
        lanes_.push_back(
            {static_cast<std::int32_t>(run), std::move(name), {plot_.x, y, plot_.width, height * s}, chart, far, {}});
        y += height * s + (chart ? 4 * s : 0);
    };
    far_lanes_ = network;
    for (std::size_t run = 0; run < runs; ++run) {
        if (runs > 1) {
            headings_.push_back({0, y, width, heading * s});
            y += heading * s;
        }
        if (by_rank_) {
            std::set<std::int32_t> ranks;
            for (const auto &collective : study.runs[run].collectives)
                ranks.insert(collective.ranks.begin(), collective.ranks.end());
            for (const auto rank : ranks) {
                rank_of_lane_.push_back(rank);
                const auto name = "rank " + std::to_string(rank);
                add(run, {name, name}, rank_lane, false, false);
            }
        } else {
            add(run, {"NVLink", "NVLink"}, class_lane, true, false);
            if (network)
                add(run, {"network", "网络"}, class_lane, true, true);
        }
        y += 3 * s;
        strips_.push_back({plot_.x, y, plot_.width, strip * s});
        y += (strip + (run + 1 < runs ? between : 3)) * s;
    }
    plot_.height = y - plot_.y;
    box_ = {0, top, width, y + axis * s - top};
}

void Lanes::fill(const Study &study)
{
    std::vector<Watch> watches;
    watches.reserve(study.runs.size());
    for (const auto &run : study.runs)
        watches.emplace_back(study.network, run.simulation);
    std::size_t ranks = 0;
    for (auto &lane : lanes_)
        if (lane.chart)
            fill_class(study, lane, watches[static_cast<std::size_t>(lane.run)]);
        else
            fill_rank(study, lane, rank_of_lane_[ranks++]);
    for (std::size_t run = 0; run < study.runs.size(); ++run)
        fill_strip(study, run, watches[run]);
}

void Lanes::fill_rank(const Study &study, const Lane &lane, std::int32_t rank)
{
    const auto &simulation = study.runs[static_cast<std::size_t>(lane.run)].simulation;
    const auto &line = simulation.timeline;
    for (const bool far : {false, true}) {
        std::vector<std::int32_t> mine;
        for (std::int32_t i = 0; i < simulation.plan.size(); ++i) {
            const auto at = static_cast<std::size_t>(i);
            const auto who = simulation.plan.from[at] < 0 ? simulation.plan.to[at] : simulation.plan.from[at];
            if (who == rank && crosses(study.network, simulation.plan.from[at], simulation.plan.to[at]) == far)
                mine.push_back(i);
        }
        std::ranges::stable_sort(mine, {}, [&](std::int32_t i) { return line.start[static_cast<std::size_t>(i)]; });
        // The upper part is NVLink's, the lower the network's.
        const auto height = lane.box.height * (far_lanes_ ? 0.42 : 0.78);
        const auto y = lane.box.y + lane.box.height * (far ? 0.52 : far_lanes_ ? 0.06 : 0.11);
        const auto first = bars_.size();
        for (const auto i : mine) {
            const auto at = static_cast<std::size_t>(i);
            const auto left = x(line.start[at]), right = x(line.end[at]);
            if (bars_.size() > first) {
                auto &last = bars_.back();
                const bool close = std::min(right - left, last.box.width) < smallest_bar * scale_ &&
                                   left - last.box.right() < smallest_bar * scale_;
                if (left < last.box.right() - 1e-6 || close) {
                    last.transfers.push_back(i);
                    last.box.width = std::max(last.box.right(), right) - last.box.x;
                    last.to = std::max(last.to, line.end[at]);
                    continue;
                }
            }
            bars_.push_back({lane.run, {left, y, right - left, height}, far, {i}, line.start[at], line.end[at]});
        }
    }
}

void Lanes::fill_class(const Study &study, Lane &lane, const Watch &watch)
{
    const auto &simulation = study.runs[static_cast<std::size_t>(lane.run)].simulation;
    const auto &plan = simulation.plan;
    const auto &network = study.network;
    const auto span = simulation.makespan.value;
    lane.levels.assign(class_bins, 0);
    if (span <= 0)
        return;
    // Links of the class under those who receive: what they could carry.
    std::set<std::int32_t> receivers;
    std::set<std::int32_t> links;
    for (std::int32_t i = 0; i < plan.size(); ++i)
        if (crosses(network, plan.from[static_cast<std::size_t>(i)], plan.to[static_cast<std::size_t>(i)]) ==
            lane.network)
            receivers.insert(plan.to[static_cast<std::size_t>(i)]);
    const bool everyone = simulation.by_orbits || receivers.contains(-1);
    if (everyone) {
        receivers.clear();
        for (const auto &part : plan.parts)
            receivers.insert(part.arrangement.ranks.begin(), part.arrangement.ranks.end());
    }
    double capacity = 0;
    for (const auto rank : receivers) {
        const auto &place = network.place(rank);
        const auto link = lane.network           ? network.link(LinkClass::nic_in, place.nic)
                          : network.has_switch() ? network.link(LinkClass::nvlink_in, place.slot)
                                                 : network.link(LinkClass::host_in, place.slot);
        if (link >= 0 && links.insert(link).second)
            capacity += network.links()[static_cast<std::size_t>(link)].capacity.value;
    }
    if (capacity <= 0)
        return;
    const auto width = span / class_bins;
    std::int64_t exact = 2'000'000; // what asking for each interval may cost; then progress is taken as even
    for (std::int32_t i = 0; i < plan.size(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        const auto begin = simulation.timeline.start[at], end = simulation.timeline.end[at];
        if (crosses(network, plan.from[at], plan.to[at]) != lane.network || end <= begin)
            continue;
        const auto &part = plan.part_of(i);
        const auto times = part.wire * plan.orbit * (plan.to[at] < 0 ? part.arrangement.size() : 1);
        const auto first = std::clamp(static_cast<std::int32_t>(begin / width), 0, class_bins - 1);
        const auto last = std::clamp(static_cast<std::int32_t>(end / width), 0, class_bins - 1);
        exact -= last - first + 1;
        auto before = 0.0;
        for (auto bin = first; bin <= last; ++bin) {
            const auto until = std::min(end, (bin + 1) * width);
            const auto now = bin == last  ? plan.bytes[at]
                             : exact >= 0 ? watch.arrived(i, until)
                                          : plan.bytes[at] * (until - begin) / (end - begin);
            lane.levels[static_cast<std::size_t>(bin)] += (now - before) * times;
            before = now;
        }
    }
    for (auto &level : lane.levels)
        level = std::min(1.0, level / (capacity * width));
}

void Lanes::fill_strip(const Study &study, std::size_t run, const Watch &watch)
{
    const auto &box = strips_[run];
    for (const auto &busy : watch.bottlenecks(strip_bins)) {
        const auto left = x(busy.from), right = x(busy.to);
        if (!fulls_.empty() && fulls_.back().run == static_cast<std::int32_t>(run) && fulls_.back().link == busy.link) {
            auto &last = fulls_.back();
            const auto share = (right - left) / (right - last.box.x);
            last.utilisation += (busy.utilisation - last.utilisation) * share;
            last.box.width = right - last.box.x;
            continue;
        }
        fulls_.push_back({static_cast<std::int32_t>(run),
                          {left, box.y, right - left, box.height},
                          busy.link,
                          busy.utilisation,
                          busy.link >= 0 ? study.network.describe(busy.link) : Text{}});
    }
}

std::string Lanes::id_of(std::size_t bar) const
{
    const auto &one = bars_[bar];
    if (one.transfers.size() > 1)
        return "step-" + std::to_string(bar);
    return (one.run > 0 ? "other-transfer-" : "transfer-") + std::to_string(one.transfers.front());
}

} // namespace rankscape::collectives_view
