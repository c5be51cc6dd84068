// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which links a transfer uses, with which weight.
#include "model/traffic/engine.h"

#include <algorithm>

namespace rankscape {

Ways::Ways(const Network &network, const Plan &plan) : network_(network), plan_(plan)
{
    for (const auto protocol : all_protocols)
        for (std::size_t kind = 0; kind < 6; ++kind)
            latency_[static_cast<std::size_t>(protocol)][kind] =
                network.latency(static_cast<PathClass>(kind), protocol).value;
    if (plan.orbit > 1)
        orbits_ = link_orbits(network, plan.parts.front().arrangement, plan.symmetry);
}

void Ways::use(Way &way, std::int32_t link, double weight) const
{
    if (orbits_.size.empty()) {
        way.uses.push_back({link, weight});
        return;
    }
    const auto model = orbits_.stands_for[static_cast<std::size_t>(link)];
    const auto times = weight * plan_.orbit / orbits_.size[static_cast<std::size_t>(model)];
    const auto again = std::ranges::find(way.uses, model, &Use::link);
    if (again != way.uses.end())
        again->weight += times;
    else
        way.uses.push_back({model, times});
}

bool Ways::find(std::int32_t transfer, Way &way) const
{
    way.uses.clear();
    const auto i = static_cast<std::size_t>(transfer);
    if (const auto &last = plan_.parts[part_]; transfer < last.first || transfer >= last.first + last.count)
        part_ = static_cast<std::size_t>(&plan_.part_of(transfer) - plan_.parts.data());
    const auto &part = plan_.parts[part_];
    way.slack = part.slack;
    const auto protocol = static_cast<std::size_t>(part.collective.protocol.value_or(Protocol::simple));
    const auto from = plan_.from[i];
    const auto to = plan_.to[i];
    if (from < 0 || to < 0) {
        // The switch reads from or writes to every member at once, the one concerned included.
        way.latency = latency_[protocol][static_cast<std::size_t>(PathClass::nvls)];
        const auto slot = [&](std::int32_t rank) { return network_.place(rank).slot; };
        for (const auto rank : part.arrangement.ranks)
            use(way, network_.link(from < 0 ? LinkClass::nvlink_out : LinkClass::nvlink_in, slot(rank)), part.wire);
        if (from < 0)
            use(way, network_.link(LinkClass::nvlink_in, slot(to)), part.wire);
        else
            use(way, network_.link(LinkClass::nvlink_out, slot(from)), part.wire);
        if (const auto blocking = network_.link(LinkClass::nvswitch, network_.place(std::max(from, to)).domain);
            blocking >= 0)
            use(way, blocking, part.wire);
        return true;
    }
    Path path;
    if (!network_.find(from, to, path))
        return false;
    way.latency = latency_[protocol][static_cast<std::size_t>(path.kind)];
    if (path.via >= 0)
        way.latency += latency_[protocol][static_cast<std::size_t>(PathClass::nvlink)];
    for (const auto link : path.span()) {
        if (!orbits_.size.empty() && orbits_.stands_for[static_cast<std::size_t>(link)] < 0)
            return false;
        use(way, link, part.wire);
    }
    return true;
}

double Ways::latency(std::int32_t transfer) const
{
    Way way;
    find(transfer, way);
    return way.latency;
}

std::span<const RateKnot> Timeline::knots_of(std::int32_t transfer) const
{
    if (first_knot.empty())
        return {};
    const auto i = static_cast<std::size_t>(transfer);
    return std::span(knots).subspan(first_knot[i], first_knot[i + 1] - first_knot[i]);
}

} // namespace rankscape
