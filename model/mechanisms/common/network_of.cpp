// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The network of a job, made once for equal clusters.
#include "model/mechanisms/common/kept.h"
#include "model/mechanisms/common/lighter.h"

namespace rankscape {

namespace {

/// Everything that Cluster::make and Network::make look at.
struct Key {
    ClusterSpec spec;
    std::int32_t world;
    bool operator==(const Key &) const = default;
};

/// A network with what it was made of.
struct Made {
    Network network;
    Cluster cluster;
};

Kept<Key, Made> &networks()
{
    static Kept<Key, Made> kept(8, std::size_t{256} << 20);
    return kept;
}

/// Links and places; the rest is small.
std::size_t size_of(const Network &network)
{
    return network.links().size() * sizeof(Link) +
           static_cast<std::size_t>(network.world()) * (sizeof(Network::Place) + 8 * sizeof(std::int32_t));
}

std::shared_ptr<const Network> network_in(std::shared_ptr<const Made> made)
{
    const auto *network = &made->network;
    return {std::move(made), network};
}

} // namespace

Result<std::shared_ptr<const Network>> network_of(const Derived &derived)
{
    if (!derived.cluster || !derived.layout)
        return Problem{.code = "no_layout",
                       .sentence = {"this layout is refused, so nothing communicates", "这个布局会被拒绝，没有通信"},
                       .remedy = {"mend it first: check says how", "请先修正布局，check 会给出改法"},
                       .where = {}};
    Key key{derived.scenario.cluster, derived.cluster->world()};
    if (auto known = networks().find(key))
        return network_in(std::move(known));
    auto made = Network::make(*derived.cluster, key.spec.network);
    if (!made)
        return made.problem();
    const auto bytes = size_of(*made);
    auto shared = std::make_shared<const Made>(Made{*std::move(made), *derived.cluster});
    return network_in(networks().keep(std::move(key), std::move(shared), bytes));
}

std::shared_ptr<const Network> with_other_wires(const Network &network, double nics, double nvlink_latency)
{
    const auto known = networks().find_if([&](const Key &, const Made &made) { return &made.network == &network; });
    if (!known)
        return nullptr;
    auto spec = network.spec();
    spec.network_bandwidth = network.nic_rate().value / 1e9 * nics;
    spec.nvlink_latency = network.latency(PathClass::nvlink, Protocol::simple).value * 1e6 * nvlink_latency;
    auto wider = Network::make(known->cluster, spec);
    return wider ? std::make_shared<const Network>(*std::move(wider)) : nullptr;
}

} // namespace rankscape
