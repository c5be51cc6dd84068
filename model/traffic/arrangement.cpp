// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sorting members into cells, and proving rotations to be automorphisms by what members share.
#include "model/traffic/arrangement.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <unordered_map>

namespace rankscape {

Arrangement arrange(const Network &network, std::span<const std::int32_t> group)
{
    Arrangement result;
    result.place.resize(group.size());
    std::iota(result.place.begin(), result.place.end(), 0);
    const auto where = [&](std::int32_t place) {
        const auto &seat = network.place(group[static_cast<std::size_t>(place)]);
        return std::pair(seat.domain, seat.slot);
    };
    std::ranges::sort(result.place, {}, where);
    std::vector<std::int32_t> starts;
    for (std::size_t p = 0; p < group.size(); ++p) {
        result.ranks.push_back(group[static_cast<std::size_t>(result.place[p])]);
        const auto domain = where(result.place[p]).first;
        if (p == 0 || domain != where(result.place[p - 1]).first)
            starts.push_back(static_cast<std::int32_t>(p));
    }
    result.one_domain = starts.size() == 1;
    if (result.one_domain) {
        starts.resize(group.size());
        std::iota(starts.begin(), starts.end(), 0);
    }
    starts.push_back(result.size());
    result.first = std::move(starts);
    result.cell_size = result.cell_size_of(0);
    for (std::int32_t cell = 1; cell < result.cells(); ++cell)
        if (result.cell_size_of(cell) != result.cell_size)
            result.cell_size = 0;
    return result;
}

Symmetry no_symmetry(const Arrangement &arrangement)
{
    return {arrangement.cells(), std::max(arrangement.cell_size, 1)};
}

std::int32_t orbit_of(const Arrangement &arrangement, Symmetry symmetry)
{
    const auto none = no_symmetry(arrangement);
    return none.cells / symmetry.cells * (none.within / symmetry.within);
}

namespace {

/// Kinds of links that one member owns or shares, by owner number.
std::array<std::int32_t, 8> links_of(const Network &network, std::int32_t rank)
{
    const auto &seat = network.place(rank);
    return {network.link(LinkClass::nvlink_out, seat.slot), network.link(LinkClass::nvlink_in, seat.slot),
            network.link(LinkClass::nvswitch, seat.domain), network.link(LinkClass::nic_out, seat.nic),
            network.link(LinkClass::nic_in, seat.nic),      network.link(LinkClass::leaf_up, seat.leaf),
            network.link(LinkClass::leaf_down, seat.leaf),  -1};
}

/// Whether "a shares X with b" and every capacity survive the rotation: X is a link, a node or a rail.
template <typename Rotate> bool is_automorphism(const Network &network, const Arrangement &arrangement, Rotate rotate)
{
    const bool rails = network.spec().rails || !network.spec().nic_of_gpu.empty();
    using Map = std::unordered_map<std::int32_t, std::int32_t>;
    std::array<Map, 10> forward, backward;
    for (std::int32_t p = 0; p < arrangement.size(); ++p) {
        const auto here = arrangement.rank(p);
        const auto there = arrangement.rank(rotate(p));
        const auto from = links_of(network, here);
        const auto to = links_of(network, there);
        const auto &a = network.place(here);
        const auto &b = network.place(there);
        for (std::size_t k = 0; k < forward.size(); ++k) {
            // Nodes and rails matter where NVLink forwards to the NIC of a rail.
            const auto x = k < from.size() ? from[k] : !rails ? 0 : k == 8 ? a.node : a.rail;
            const auto y = k < to.size() ? to[k] : !rails ? 0 : k == 8 ? b.node : b.rail;
            if (forward[k].try_emplace(x, y).first->second != y || backward[k].try_emplace(y, x).first->second != x)
                return false;
            if (k < from.size() && (x < 0) != (y < 0))
                return false;
            if (k < from.size() && x >= 0 &&
                network.links()[static_cast<std::size_t>(x)].capacity !=
                    network.links()[static_cast<std::size_t>(y)].capacity)
                return false;
        }
    }
    return true;
}

/// Whether the GPUs that forward to another rail are rotated too: from every member to the next cell's members.
template <typename Rotate>
bool rotates_forwarders(const Network &network, const Arrangement &arrangement, Rotate rotate)
{
    if (!network.spec().rails && network.spec().nic_of_gpu.empty())
        return true;
    std::unordered_map<std::int32_t, std::int32_t> position;
    for (std::int32_t p = 0; p < arrangement.size(); ++p)
        position[arrangement.rank(p)] = p;
    const auto via = [&](std::int32_t from, std::int32_t to) {
        Path path;
        network.find(arrangement.rank(from), arrangement.rank(to), path);
        if (path.via < 0)
            return -1;
        const auto found = position.find(network.rank_at(path.via));
        return found == position.end() ? -2 : found->second;
    };
    const auto size = arrangement.cell_size;
    for (std::int32_t from = 0; from < arrangement.size(); ++from)
        for (std::int32_t index = 0; index < size; ++index) {
            const auto to = (from / size * size + size + index) % arrangement.size();
            const auto here = via(from, to);
            const auto there = via(rotate(from), rotate(to));
            if (here == -2 || there != (here < 0 ? here : rotate(here)))
                return false;
        }
    return true;
}

/// The smallest divisor of `size` for which the test holds; `size` itself always does.
template <typename Test> std::int32_t smallest_divisor(std::int32_t size, Test test)
{
    for (std::int32_t step = 1; step < size; ++step)
        if (size % step == 0 && test(step))
            return step;
    return size;
}

} // namespace

Symmetry find_symmetry(const Network &network, const Arrangement &arrangement)
{
    if (arrangement.cell_size == 0 || !network.has_switch())
        return no_symmetry(arrangement);
    const auto size = arrangement.cell_size;
    Symmetry result;
    result.cells = smallest_divisor(arrangement.cells(), [&](std::int32_t step) {
        const auto rotate = [&](std::int32_t p) { return (p + step * size) % arrangement.size(); };
        return is_automorphism(network, arrangement, rotate) && rotates_forwarders(network, arrangement, rotate);
    });
    result.within = smallest_divisor(size, [&](std::int32_t step) {
        const auto rotate = [&](std::int32_t p) { return p / size * size + (p % size + step) % size; };
        return is_automorphism(network, arrangement, rotate) && rotates_forwarders(network, arrangement, rotate);
    });
    return result;
}

LinkOrbits link_orbits(const Network &network, const Arrangement &arrangement, Symmetry symmetry)
{
    const auto size = std::max(arrangement.cell_size, 1);
    LinkOrbits result;
    result.stands_for.assign(network.links().size(), -1);
    result.size.assign(network.links().size(), 0);
    auto &parent = result.stands_for;
    const auto root = [&](std::int32_t link) {
        while (parent[static_cast<std::size_t>(link)] != link)
            link = parent[static_cast<std::size_t>(link)];
        return link;
    };
    for (std::int32_t p = 0; p < arrangement.size(); ++p) {
        const auto model = p / size % symmetry.cells * size + p % size % symmetry.within;
        const auto mine = links_of(network, arrangement.rank(p));
        const auto its = links_of(network, arrangement.rank(model));
        for (std::size_t k = 0; k < mine.size(); ++k) {
            if (mine[k] < 0)
                continue;
            for (const auto link : {its[k], mine[k]})
                if (parent[static_cast<std::size_t>(link)] < 0)
                    parent[static_cast<std::size_t>(link)] = link;
            // A shared link may be reached from two models: both names are then one orbit.
            const auto a = root(its[k]);
            const auto b = root(mine[k]);
            parent[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
        }
    }
    for (std::size_t link = 0; link < parent.size(); ++link)
        if (parent[link] >= 0) {
            parent[link] = root(static_cast<std::int32_t>(link));
            ++result.size[static_cast<std::size_t>(parent[link])];
        }
    return result;
}

} // namespace rankscape
