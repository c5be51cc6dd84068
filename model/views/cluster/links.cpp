// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Arcs between GPU centres.
#include "model/views/cluster/links.h"

#include "model/views/cluster/cluster_view.h"

#include <algorithm>
#include <cmath>

namespace rankscape::cluster_view {

namespace {

Point centre(const Box &box) { return {box.x + box.width / 2, box.y + box.height / 2}; }

/// A slight bow to one side, so that lines in a row of GPUs do not hide one another.
Point bowed(Point a, Point b)
{
    const auto dx = b.x - a.x;
    const auto dy = b.y - a.y;
    const auto length = std::hypot(dx, dy);
    const auto bow = std::min(0.18 * length, 60.0) / std::max(length, 1.0);
    return {(a.x + b.x) / 2 - dy * bow, (a.y + b.y) / 2 + dx * bow};
}

/// Where the way from the middle of a box to `towards` leaves the box, so that a line ends at a GPU's edge and
/// not over its number.
Point leaving(const Box &box, Point towards)
{
    const auto from = centre(box);
    const auto dx = std::abs(towards.x - from.x);
    const auto dy = std::abs(towards.y - from.y);
    const auto part = std::min({1.0, dx > 0 ? box.width / 2 / dx : 1.0, dy > 0 ? box.height / 2 / dy : 1.0});
    return {from.x + (towards.x - from.x) * part, from.y + (towards.y - from.y) * part};
}

Box around(Point a, Point b, Point c)
{
    const auto [left, right] = std::minmax({a.x, b.x, c.x});
    const auto [top, bottom] = std::minmax({a.y, b.y, c.y});
    return {left - 4, top - 4, right - left + 8, bottom - top + 8};
}

} // namespace

void add_links(Picture &picture, const Derived &derived, const Geometry &geometry, const std::vector<LitGroup> &groups,
               const Window &window, LinkKind which)
{
    if (detail_at(window.zoom) == Detail::domains)
        return;
    const auto &cluster = *derived.cluster;
    const auto place = [&](std::int32_t rank) {
        const auto domain = cluster.domain(rank);
        return geometry.gpu(domain,
                            cluster.slot(rank) - cluster.domains()[static_cast<std::size_t>(domain)].first_slot);
    };
    // Lines keep a visible width when zoomed far out, without growing when zoomed in.
    const auto width = std::clamp(1.6 / window.zoom, 1.0, 5.0);
    for (const auto &group : groups) {
        const auto members = group.kind->group(group.index);
        if (members.size() < 2 || group.kind->size > most_links)
            continue;
        // Without virtual stages nothing goes from the last pipeline stage to the first.
        const bool chain = group.kind->name == "pp" && virtual_pipeline_size(derived.scenario).value_or(1) == 1;
        const auto links = members.size() == 2 || chain ? members.size() - 1 : members.size();
        for (std::size_t i = 0; i < links; ++i) {
            const auto from = members[i];
            const auto to = members[(i + 1) % members.size()];
            const bool network = cluster.domain(from) != cluster.domain(to);
            if (network != (which == LinkKind::network))
                continue;
            const auto control = bowed(centre(place(from)), centre(place(to)));
            const auto a = leaving(place(from), control);
            const auto b = leaving(place(to), control);
            if (!around(a, b, control).intersects(window.region))
                continue;
            const auto role = groups.size() > 1 ? group.role : network ? Role::network : Role::nvlink;
            picture.shapes.emplace_back(
                PathShape{{a, control, b}, true, false, {}, {role}, network ? width : width * 1.4, network, {}});
        }
    }
}

} // namespace rankscape::cluster_view
