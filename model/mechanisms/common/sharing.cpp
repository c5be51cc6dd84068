// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives joined by the ranks, NICs, switches and leaves under them.
#include "model/mechanisms/common/sharing.h"

#include "model/traffic/arrangement.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace rankscape {

namespace {

/// Sets that grow together.
class Joined {
public:
    explicit Joined(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), std::size_t{0}); }
    std::size_t root(std::size_t one)
    {
        while (parent_[one] != one)
            one = parent_[one] = parent_[parent_[one]];
        return one;
    }
    void join(std::size_t one, std::size_t other) { parent_[root(one)] = root(other); }

private:
    std::vector<std::size_t> parent_;
};

/// The first collective on each of a kind of thing; the next ones are joined to it.
class Owners {
public:
    explicit Owners(Joined &joined) : joined_(joined) {}
    void use(std::int32_t thing, std::size_t collective)
    {
        if (thing < 0)
            return;
        const auto at = static_cast<std::size_t>(thing);
        if (at >= first_.size())
            first_.resize(at + 1, none);
        if (first_[at] == none)
            first_[at] = collective;
        joined_.join(collective, first_[at]);
    }

private:
    static constexpr auto none = static_cast<std::size_t>(-1);
    Joined &joined_;
    std::vector<std::size_t> first_;
};

bool same(const ByteMatrix &one, const ByteMatrix &other)
{
    return one.rows == other.rows && one.columns == other.columns && one.bytes == other.bytes;
}

/// Things numbered as they come, so that only who shares which remains.
class Renumbered {
public:
    std::int32_t operator()(std::int32_t thing)
    {
        return thing < 0 ? -1 : number_.try_emplace(thing, static_cast<std::int32_t>(number_.size())).first->second;
    }

private:
    std::map<std::int32_t, std::int32_t> number_;
};

/// All that times can depend on, without the numbers of ranks and things. NVLink and NICs have one rate everywhere;
/// uplinks and switches do not.
std::vector<double> portrait(const Network &network, const Collective &collective)
{
    std::vector<double> result;
    Renumbered domains, nodes, nics, rails, leaves;
    const auto lie = arrange(network, collective.ranks);
    const auto capacity = [&](LinkClass kind, std::int32_t owner) {
        const auto link = owner < 0 ? -1 : network.link(kind, owner);
        return link < 0 ? 0 : network.links()[static_cast<std::size_t>(link)].capacity.value;
    };
    for (std::int32_t p = 0; p < lie.size(); ++p) {
        const auto &place = network.place(lie.rank(p));
        for (const auto number : {lie.place[static_cast<std::size_t>(p)], domains(place.domain), nodes(place.node),
                                  nics(place.nic), rails(place.rail), leaves(place.leaf)})
            result.push_back(number);
        result.push_back(capacity(LinkClass::leaf_up, place.leaf));
        result.push_back(capacity(LinkClass::nvswitch, place.domain));
    }
    return result;
}

} // namespace

std::vector<std::size_t> which_meet(const Network &network, const std::vector<Collective> &collectives)
{
    const auto &spec = network.spec();
    // PXN may go through any GPU of the sender's domain; without a rail or a missing NIC it is not used.
    bool every_nic = !spec.rails;
    for (std::int32_t rank = 0; rank < network.world(); ++rank)
        every_nic = every_nic && network.place(rank).nic >= 0;
    const bool forwards = spec.pxn && network.has_switch() && !every_nic;
    const bool blocking_switch = spec.switch_bandwidth.has_value();

    Joined joined(collectives.size());
    Owners ranks(joined), nics(joined), leaves(joined), domains(joined), spine(joined);
    for (std::size_t i = 0; i < collectives.size(); ++i) {
        const auto &members = collectives[i].ranks;
        const auto &first = network.place(members.front());
        const auto leaves_domain =
            std::ranges::any_of(members, [&](std::int32_t rank) { return network.place(rank).domain != first.domain; });
        const bool leaves_leaf =
            std::ranges::any_of(members, [&](std::int32_t rank) { return network.place(rank).leaf != first.leaf; });
        // Without a switch, pairs inside a domain that have no wire go out by PCIe or NIC.
        const bool uses_nics = leaves_domain || !network.has_switch();
        for (const auto rank : members) {
            const auto &place = network.place(rank);
            ranks.use(rank, i);
            if (uses_nics)
                nics.use(place.nic, i);
            if (uses_nics && leaves_leaf)
                leaves.use(place.leaf, i);
            if (blocking_switch || (uses_nics && forwards))
                domains.use(place.domain, i);
        }
        if (uses_nics && leaves_leaf && forwards) // by the uplinks of leaves that hold no member
            spine.use(0, i);
    }
    std::vector<std::size_t> lowest(collectives.size(), collectives.size()), result;
    for (std::size_t i = 0; i < collectives.size(); ++i) {
        auto &low = lowest[joined.root(i)];
        low = std::min(low, i);
        result.push_back(low);
    }
    return result;
}

std::vector<std::size_t> which_are_alike(const Network &network, const std::vector<Collective> &collectives)
{
    std::vector<std::size_t> result;
    std::map<std::vector<double>, std::vector<std::size_t>> known; // first ones by portrait
    for (std::size_t i = 0; i < collectives.size(); ++i) {
        result.push_back(i);
        if (!network.has_switch())
            continue;
        auto &firsts = known[portrait(network, collectives[i])];
        const auto like = std::ranges::find_if(
            firsts, [&](std::size_t other) { return same_but_ranks(collectives[other], collectives[i]); });
        if (like == firsts.end())
            firsts.push_back(i);
        else
            result.back() = *like;
    }
    return result;
}

bool same_but_ranks(const Collective &one, const Collective &other)
{
    return one.bytes == other.bytes && one.operation == other.operation && one.algorithm == other.algorithm &&
           one.content == other.content && one.stream == other.stream && one.start == other.start &&
           one.protocol == other.protocol && one.channels == other.channels && one.slices == other.slices &&
           one.root == other.root && same(one.rank_bytes, other.rank_bytes) &&
           same(one.domain_bytes, other.domain_bytes);
}

bool same(const Collective &one, const Collective &other)
{
    return same_but_ranks(one, other) && one.ranks == other.ranks;
}

} // namespace rankscape
