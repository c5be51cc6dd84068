// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The lines that chunks follow, the same that the network model sends bytes along.
#include "model/views/stage/stage.h"

#include <algorithm>
#include <cmath>

namespace rankscape::drawing {

namespace {

/// A height inside a bar, one of a few, so that chunks of different pairs do not hide one another.
double inside(const Box &bar, std::uint32_t spread)
{
    const auto room = bar.height - 8;
    const auto steps = std::max(1u, static_cast<std::uint32_t>(room / 3.5));
    const auto step = (spread * 2654435761u >> 16 & 0xffff) % steps;
    return bar.y + 4 + (steps > 1 ? room * step / (steps - 1) : room / 2);
}

/// A place along a bar, within it.
double held(double x, const Box &bar) { return std::clamp(x, bar.x + 2, bar.right() - 2); }

/// The arc of a direct pair.
void arc(Route &route, Point from, Point to, double top)
{
    constexpr int pieces = 8;
    for (int i = 0; i <= pieces; ++i) {
        const auto t = static_cast<double>(i) / pieces;
        route.to({from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t - 4 * t * (1 - t) * top});
    }
}

void curve(Route &route, Point from, Point control, Point to)
{
    constexpr int pieces = 10;
    for (int i = 0; i <= pieces; ++i) {
        const auto t = static_cast<double>(i) / pieces, u = 1 - t;
        route.to({u * u * from.x + 2 * t * u * control.x + t * t * to.x,
                  u * u * from.y + 2 * t * u * control.y + t * t * to.y});
    }
}

} // namespace

Point Route::at(double share) const
{
    double whole = 0;
    for (std::int32_t i = 1; i < count; ++i)
        whole += std::hypot(points[static_cast<std::size_t>(i)].x - points[static_cast<std::size_t>(i) - 1].x,
                            points[static_cast<std::size_t>(i)].y - points[static_cast<std::size_t>(i) - 1].y);
    auto left = whole * std::clamp(share, 0.0, 1.0);
    for (std::int32_t i = 1; i < count; ++i) {
        const auto &a = points[static_cast<std::size_t>(i) - 1];
        const auto &b = points[static_cast<std::size_t>(i)];
        const auto length = std::hypot(b.x - a.x, b.y - a.y);
        if (left <= length && length > 0)
            return {a.x + (b.x - a.x) * left / length, a.y + (b.y - a.y) * left / length};
        left -= length;
    }
    return count > 0 ? points[static_cast<std::size_t>(count) - 1] : Point{};
}

void Route::move(Point by)
{
    for (std::int32_t i = 0; i < count; ++i) {
        points[static_cast<std::size_t>(i)].x += by.x;
        points[static_cast<std::size_t>(i)].y += by.y;
    }
}

void Stage::nvlink(Route &route, const Gpu &from, const Gpu &to, std::uint32_t spread) const
{
    const auto a = from.port(true, false);
    const auto b = to.port(false, false);
    const auto y = inside(cards_[static_cast<std::size_t>(from.card)].bar, spread);
    route.to(a);
    route.to({a.x, y});
    route.to({b.x, y});
    route.to(b);
}

const Nic *Stage::nic_of(const Network &network, const Gpu &gpu) const
{
    const auto found = nic_at_.find(network.place_of_slot(gpu.slot).nic);
    return found == nic_at_.end() ? nullptr : &nics_[static_cast<std::size_t>(found->second)];
}

const Box &Stage::lane(std::int32_t row, std::int32_t leaf) const
{
    const auto &network = rows_[static_cast<std::size_t>(row)];
    const auto found = std::ranges::find(network.leaves, leaf, &Leaf::leaf);
    return found == network.leaves.end() ? network.spine : found->box;
}

/// Without NICs on the stage: under (over) the cards where both ends look that way, else past what lies between.
void Stage::bow(Route &route, const Gpu &from, const Gpu &to) const
{
    const auto a = from.port(true, true), b = to.port(false, true);
    Point control{(a.x + b.x) / 2, (a.y + b.y) / 2};
    const bool same_row =
        cards_[static_cast<std::size_t>(from.card)].row == cards_[static_cast<std::size_t>(to.card)].row;
    if (same_row && from.above == to.above) {
        control.y += from.above ? -2 * size::gap : 2 * size::gap;
    } else {
        control.x -= (b.y - a.y) * 0.12;
        control.y += (b.x - a.x) * 0.12;
    }
    curve(route, a, control, b);
}

void Stage::across(Route &route, const Network &network, const Gpu &from, const Gpu &to, std::uint32_t spread) const
{
    if (!options_.network_rows)
        return bow(route, from, to);
    const auto *out = nic_of(network, from);
    const auto *in = nic_of(network, to);
    if (!out || !in)
        return;
    const auto off = std::min(4.5, out->box.width / 4);
    const auto a = out->box.x + out->box.width / 2 - off;
    const auto b = in->box.x + in->box.width / 2 + off;
    const bool same_leaf = out->leaf == in->leaf;
    const auto down = inside(lane(out->row, out->leaf), spread);
    const auto up = inside(lane(in->row, in->leaf), spread);
    route.to(from.port(true, true));
    route.to({a, out->box.y});
    route.to({a, down});
    const auto trunk = width_ - 22 + (spread * 7 % 5) * 4;
    const bool detour = !same_leaf && levels_ > 0;
    if (out->row == in->row) {
        if (detour) {
            const auto middle = (a + b) / 2;
            const auto spine = inside(rows_[static_cast<std::size_t>(out->row)].spine, spread);
            const auto leave = held(a + (middle - a) / 2, lane(out->row, out->leaf));
            const auto enter = held(b + (middle - b) / 2, lane(in->row, in->leaf));
            route.to({leave, down});
            route.to({leave, spine});
            route.to({enter, spine});
            route.to({enter, up});
        }
    } else {
        const auto leave = detour ? inside(rows_[static_cast<std::size_t>(out->row)].spine, spread) : down;
        const auto enter = detour ? inside(rows_[static_cast<std::size_t>(in->row)].spine, spread) : up;
        route.to({a, leave});
        route.to({trunk, leave});
        route.to({trunk, enter});
        route.to({b, enter});
    }
    route.to({b, up});
    route.to({b, in->box.y});
    route.to(to.port(false, true));
}

Route Stage::route(const Network &network, std::int32_t from, std::int32_t to, std::uint32_t spread) const
{
    Route route;
    const auto *a = from >= 0 ? gpu_of(from) : nullptr;
    const auto *b = to >= 0 ? gpu_of(to) : nullptr;
    if (from < 0 || to < 0) { // the NVSwitch
        const auto *gpu = a ? a : b;
        if (!gpu)
            return route;
        const auto port = gpu->port(from >= 0, false);
        const Point inner{port.x, inside(cards_[static_cast<std::size_t>(gpu->card)].bar, spread)};
        route.to(from >= 0 ? port : inner);
        route.to(from >= 0 ? inner : port);
        return route;
    }
    Path path;
    if (!a || !b || !network.find(from, to, path))
        return route;
    switch (path.kind) {
    case PathClass::local:
    case PathClass::nvls: break;
    case PathClass::nvlink:
        if (!has_switch_) {
            const auto apart = std::abs(a->middle() - b->middle());
            arc(route, a->port(true, false), b->port(false, false), std::min(size::wire + 10, 6 + apart / 12));
            break;
        }
        [[fallthrough]];
    case PathClass::host: nvlink(route, *a, *b, spread); break;
    case PathClass::network:
    case PathClass::spine:
        if (const auto *via = path.via >= 0 ? gpu_of_slot(path.via) : nullptr) {
            nvlink(route, *a, *via, spread);
            across(route, network, *via, *b, spread);
        } else {
            across(route, network, *a, *b, spread);
        }
        break;
    }
    return route;
}

Route Stage::road(std::int32_t from_card, std::int32_t to_card) const
{
    Route route;
    const auto &a = cards_[static_cast<std::size_t>(from_card)];
    const auto &b = cards_[static_cast<std::size_t>(to_card)];
    if (from_card == to_card) {
        const auto y = a.bar.y + a.bar.height / 2;
        route.to({a.bar.x + 6, y});
        route.to({a.bar.right() - 6, y});
        return route;
    }
    // Bowed, so that both directions of a pair are seen.
    const auto centre = [](const Box &box) { return Point{box.x + box.width / 2, box.y + box.height * 0.6}; };
    const auto from = centre(a.box), to = centre(b.box);
    const auto bow = 0.12;
    const Point control{(from.x + to.x) / 2 - (to.y - from.y) * bow, (from.y + to.y) / 2 + (to.x - from.x) * bow};
    curve(route, from, control, to);
    return route;
}

void Stage::lay_wires(const Network &network)
{
    const auto add = [&](std::int32_t link, Point from, Point to, bool far) {
        if (link >= 0)
            wires_.push_back({link, from, to, far});
    };
    for (const auto &gpu : gpus_) {
        const auto &bar = cards_[static_cast<std::size_t>(gpu.card)].bar;
        const auto edge = gpu.above ? bar.y : bar.bottom();
        for (const bool sends : {true, false}) {
            const auto port = gpu.port(sends, false);
            const Point inner{port.x, edge};
            const auto kind = has_switch_ ? sends ? LinkClass::nvlink_out : LinkClass::nvlink_in
                              : sends     ? LinkClass::host_out
                                          : LinkClass::host_in;
            add(network.link(kind, gpu.slot), sends ? port : inner, sends ? inner : port, false);
        }
        if (const auto *nic = nic_of(network, gpu))
            for (const bool sends : {true, false}) {
                const auto off = std::min(4.5, nic->box.width / 4) * (sends ? -1 : 1);
                const auto port = gpu.port(sends, true);
                const Point card{nic->box.x + nic->box.width / 2 + off, nic->box.y};
                add(network.link(sends ? LinkClass::nic_out : LinkClass::nic_in, nic->nic), sends ? port : card,
                    sends ? card : port, true);
            }
    }
    for (std::size_t i = 0; i < network.links().size() && !has_switch_; ++i) {
        const auto &link = network.links()[i];
        const auto *a = link.kind == LinkClass::nvlink_pair ? gpu_of_slot(link.owner) : nullptr;
        const auto *b = a ? gpu_of_slot(link.peer) : nullptr;
        if (!a || !b)
            continue;
        Route route;
        arc(route, a->port(true, false), b->port(false, false),
            std::min(size::wire + 10, 6 + std::abs(a->middle() - b->middle()) / 12));
        for (std::int32_t k = 1; k < route.count; ++k)
            add(static_cast<std::int32_t>(i), route.points[static_cast<std::size_t>(k) - 1],
                route.points[static_cast<std::size_t>(k)], false);
    }
    for (const auto &nic : nics_) {
        const auto y = lane(nic.row, nic.leaf).y;
        for (const bool sends : {true, false}) {
            const auto x = nic.box.x + nic.box.width / 2 + std::min(4.5, nic.box.width / 4) * (sends ? -1 : 1);
            const Point near{x, nic.box.bottom()}, far{x, y};
            add(network.link(sends ? LinkClass::nic_out : LinkClass::nic_in, nic.nic), sends ? near : far,
                sends ? far : near, true);
        }
    }
    for (const auto &row : rows_)
        for (const auto &[leaf, lane] : row.leaves) {
            add(network.link(LinkClass::leaf_up, leaf), {lane.x, lane.bottom() - 1.5},
                {lane.right(), lane.bottom() - 1.5}, true);
            add(network.link(LinkClass::leaf_down, leaf), {lane.right(), lane.y + 1.5}, {lane.x, lane.y + 1.5}, true);
        }
}

} // namespace rankscape::drawing
