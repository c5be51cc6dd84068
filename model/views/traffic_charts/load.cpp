// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One sweep over the transfers; each stretch of constant rate adds at its two ends.
#include "model/views/traffic_charts/load.h"

#include <algorithm>
#include <cmath>

namespace rankscape::traffic_charts {

namespace {

/// The integral of a rate that changes at instants, by equal intervals.
class Intervals {
public:
    Intervals(double span, std::int32_t count)
        : width_(span / count), rest_(static_cast<std::size_t>(count), 0), step_(static_cast<std::size_t>(count) + 1, 0)
    {
    }
    /// From an instant on the rate is larger by this.
    void change(double time, double rate)
    {
        const auto last = static_cast<double>(rest_.size() - 1);
        const auto at = static_cast<std::size_t>(std::clamp(time / width_, 0.0, last));
        rest_[at] += rate * (width_ * static_cast<double>(at + 1) - time);
        step_[at + 1] += rate;
    }
    std::vector<double> means(double capacity) const
    {
        std::vector<double> result(rest_.size());
        double rate = 0;
        for (std::size_t i = 0; i < rest_.size(); ++i) {
            rate += step_[i];
            result[i] = std::clamp((rate + rest_[i] / width_) / capacity, 0.0, 1.0);
        }
        return result;
    }

private:
    double width_;
    std::vector<double> rest_, step_;
};

template <typename Visit> void stretches(const Simulation &s, const Way &way, std::int32_t transfer, Visit visit)
{
    const auto at = static_cast<std::size_t>(transfer);
    const auto end = s.timeline.end[at];
    const auto knots = s.timeline.knots_of(transfer);
    if (knots.empty()) {
        if (const auto begin = s.timeline.start[at] + way.latency; end > begin)
            visit(begin, end, s.plan.bytes[at] / (end - begin));
        return;
    }
    for (std::size_t k = 0; k < knots.size(); ++k)
        visit(knots[k].time, k + 1 < knots.size() ? knots[k + 1].time : end, static_cast<double>(knots[k].rate));
}

} // namespace

Load load_of(const Network &network, const Simulation &s, Seconds span, std::int32_t intervals, std::size_t fullest)
{
    Load load{.span = span, .busiest_link = s.busiest};
    const auto &links = network.links();
    if (span.value <= 0 || intervals < 1)
        return load;
    const Ways ways(network, s.plan);
    std::vector<double> stood_for(links.size(), 0); // links that a link counts for
    for (std::size_t link = 0; link < links.size(); ++link)
        if (const auto model = ways.stands_for(static_cast<std::int32_t>(link)); model >= 0)
            ++stood_for[static_cast<std::size_t>(model)];
    std::vector<double> wire(links.size(), 0);
    Intervals nvlink(span.value, intervals), wires(span.value, intervals), busiest(span.value, intervals);
    Way way;
    for (std::int32_t i = 0; i < s.plan.size(); ++i) {
        if (!ways.find(i, way))
            continue;
        double near = 0, far = 0, most = 0;
        for (const auto &use : way.uses) {
            const auto link = static_cast<std::size_t>(use.link);
            wire[link] += use.weight * s.plan.bytes[static_cast<std::size_t>(i)];
            (is_network(links[link].kind) ? far : near) += use.weight * stood_for[link];
            most += use.link == s.busiest ? use.weight : 0;
        }
        stretches(s, way, i, [&](double from, double to, double rate) {
            const auto add = [&](Intervals &to_which, double weight) {
                if (weight > 0) {
                    to_which.change(from, rate * weight);
                    to_which.change(to, -rate * weight);
                }
            };
            add(nvlink, near);
            add(wires, far);
            add(busiest, most);
        });
    }
    double near = 0, far = 0;
    for (std::size_t link = 0; link < links.size(); ++link) {
        const auto model = ways.stands_for(static_cast<std::int32_t>(link));
        const auto carried = model < 0 ? 0 : wire[static_cast<std::size_t>(model)];
        if (carried <= 0)
            continue;
        const bool outside = is_network(links[link].kind);
        (outside ? far : near) += links[link].capacity.value;
        ++(outside ? load.network_count : load.nvlink_count);
        load.pcie |= links[link].kind == LinkClass::host_out || links[link].kind == LinkClass::host_in;
        const BytesPerSecond rate{carried / std::max(s.makespan.value, 1e-300)};
        load.fullest.push_back(
            {static_cast<std::int32_t>(link), rate / links[link].capacity, {s.link_bytes[link]}, rate});
    }
    if (near > 0)
        load.nvlink = nvlink.means(near);
    if (far > 0)
        load.network = wires.means(far);
    if (s.busiest >= 0)
        load.busiest = busiest.means(links[static_cast<std::size_t>(s.busiest)].capacity.value);
    // Equal links differ in the last digits by the order in which transfers were added.
    std::ranges::stable_sort(load.fullest, [](const LinkUse &a, const LinkUse &b) {
        return std::llround(a.utilisation * 1e9) > std::llround(b.utilisation * 1e9);
    });
    load.fullest.resize(std::min(load.fullest.size(), fullest));
    return load;
}

} // namespace rankscape::traffic_charts
