// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What was drawn last, kept: a slider of the dispatcher or of compute does not route tokens again.
#include "model/mechanisms/common/kept.h"
#include "model/mechanisms/expert_parallel/routing.h"

namespace rankscape::expert_parallel {

namespace {

struct RoutingKey {
    RouterSettings settings;
    std::int32_t sources = 0;
    bool operator==(const RoutingKey &) const = default;
};

struct CopiesKey {
    RoutingKey routing;
    std::vector<std::int32_t> ep_of, etp_of, node_of, domain_of;
    bool operator==(const CopiesKey &) const = default;
};

Kept<RoutingKey, Routing> &routings()
{
    static Kept<RoutingKey, Routing> kept(4, std::size_t{64} << 20);
    return kept;
}

Kept<CopiesKey, Copies> &counts()
{
    static Kept<CopiesKey, Copies> kept(8, std::size_t{64} << 20);
    return kept;
}

std::size_t size_of(const Routing &routing)
{
    return routing.chosen.size() * sizeof(std::uint16_t) + routing.dropped.size() +
           routing.sent.size() * sizeof(std::int32_t) + routing.load.size() * 3 * sizeof(std::int64_t);
}

std::size_t size_of(const Copies &copies)
{
    return (copies.per_expert.size() + copies.per_rank.size() + copies.per_node.size() + copies.per_domain.size()) *
           sizeof(std::int64_t);
}

} // namespace

Result<Drawing> drawing_of(const RouterSettings &settings, const ExpertGroup &group)
{
    Drawing drawing;
    const RoutingKey key{settings, group.size()};
    drawing.routing = routings().find(key);
    if (!drawing.routing) {
        auto made = route(settings, group.size());
        if (!made)
            return made.problem();
        const auto bytes = size_of(*made);
        drawing.routing = routings().keep(key, std::make_shared<const Routing>(*std::move(made)), bytes);
    }
    CopiesKey places{key, group.ep_of, group.etp_of, group.node_of, group.domain_of};
    drawing.copies = counts().find(places);
    if (!drawing.copies) {
        auto made = std::make_shared<const Copies>(count_copies(*drawing.routing, group));
        const auto bytes = size_of(*made);
        drawing.copies = counts().keep(std::move(places), std::move(made), bytes);
    }
    return drawing;
}

} // namespace rankscape::expert_parallel
