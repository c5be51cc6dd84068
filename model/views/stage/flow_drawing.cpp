// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A run at one instant: links in use, cells that fill, chunks or bundles of them.
#include "model/views/stage/flow.h"

#include <algorithm>
#include <set>

namespace rankscape::drawing {

namespace {

constexpr std::size_t most_bows = 120; ///< more ways over the network are drawn from card to card

/// The part whose cells a GPU has in this run, and where they go.
struct Filled {
    const PlanPart &part;
    const Fills &fills;
    std::int32_t position;
    Grid grid;
};

std::optional<Filled> filled(const Flow &flow, const FlowLook &look, const Gpu &gpu)
{
    const auto seat = gpu.rank >= 0 ? flow.seat(gpu.rank) : std::nullopt;
    if (!seat)
        return std::nullopt;
    const auto part = static_cast<std::size_t>(seat->part);
    const auto &fills = flow.fills(part);
    const auto where = look.where ? look.where(gpu) : flow.stage().content(gpu);
    return Filled{flow.simulation().plan.parts[part], fills, seat->position,
                  Grid(moved(where, look.origin), fills.cells())};
}

/// Chunks and bundles over a stage.
class Traffic {
public:
    Traffic(const Flow &flow, const FlowLook &look, Pen pen)
        : flow_(flow), stage_(flow.stage()), simulation_(flow.simulation()), look_(look), pen_(pen)
    {
    }

    /// Ways over the network in use, where there are no wires for it: from GPU to GPU, or many from card to card.
    void draw_bows(const std::vector<Flight> &flights)
    {
        std::set<std::pair<const Gpu *, const Gpu *>> ways;
        for (const auto &flight : flights) {
            const auto *a = flight.from >= 0 ? stage_.gpu_of(flight.from) : nullptr;
            const auto *b = flight.to >= 0 ? stage_.gpu_of(flight.to) : nullptr;
            if (a && b && a->card != b->card)
                ways.insert({a, b});
        }
        std::set<std::pair<std::int32_t, std::int32_t>> roads;
        for (const auto &[a, b] : ways) {
            if (ways.size() > most_bows && !roads.insert({a->card, b->card}).second)
                continue;
            auto route = ways.size() > most_bows ? stage_.road(a->card, b->card)
                                                 : stage_.route(flow_.network(), a->rank, b->rank, 0);
            route.move(look_.origin);
            pen_.path(route.span(), {Role::network}, 1, true);
        }
    }

    void draw_chunk(const Flight &flight)
    {
        const auto &part = simulation_.plan.parts[static_cast<std::size_t>(flight.part)];
        const auto content = paint_of(part.collective.content);
        const bool stands_out = std::ranges::find(look_.stand_out, flight.transfer) != look_.stand_out.end();
        const auto owner = stands_out ? Paint{Role::accent} : paint_of_owner(part, flight.owner);
        const auto route =
            stage_.route(flow_.network(), flight.from, flight.to, static_cast<std::uint32_t>(flight.transfer));
        // As large at every zoom, but never larger than what it belongs to.
        const auto outer = std::min(chunk_pixels / pen_.window.zoom, 0.7 * stage_.pitch());
        const auto round = [&](Point middle, double across, ElementId id) {
            const auto ring = across * 0.28;
            const auto inner = across - ring;
            const auto p = moved(middle, look_.origin);
            pen_.box({p.x - inner / 2, p.y - inner / 2, inner, inner}, content, inner / 2, owner, ring, false,
                     std::move(id));
        };
        if (route.count == 0)
            return; // an end is not on the stage
        const auto id = chunk_id(look_.prefix, flight);
        if (flight.from >= 0 && flight.to >= 0) {
            round(route.at(flight.share), outer, id);
            return;
        }
        // Through the switch all members take part: they send to it first, or are sent to from it after.
        const bool pulls = flight.from < 0;
        const bool first_half = flight.share < 0.5;
        round(route.at(pulls ? flight.share * 2 - 1 : flight.share * 2), outer, id);
        if (pulls != first_half)
            return;
        for (const auto rank : flow_.ranks(flight))
            if (const auto *gpu = stage_.gpu_of(rank)) {
                const auto port = gpu->port(pulls, false);
                const auto &bar = stage_.cards()[static_cast<std::size_t>(gpu->card)].bar;
                const Point inner{port.x, bar.y + bar.height / 2};
                const auto share = pulls ? flight.share * 2 : 2 - flight.share * 2;
                round({port.x, port.y + (inner.y - port.y) * share}, outer * 0.6, {});
            }
    }

    void draw_bundles(const std::vector<Flight> &flights)
    {
        const auto bundles = bundles_of(stage_, flights);
        double fastest = 0;
        for (const auto &bundle : bundles)
            fastest = std::max(fastest, bundle.rate);
        const auto s = stage_.scale();
        const bool few = bundles.size() <= 150;
        const auto text_size = size::small_text * s;
        for (const auto &bundle : bundles) {
            auto road = stage_.road(bundle.from_card, bundle.to_card);
            road.move(look_.origin);
            const bool inside = bundle.from_card == bundle.to_card;
            if (fastest > 0 && bundle.rate > 0)
                pen_.path(road.span(), {inside ? Role::nvlink : Role::network}, s * (0.6 + 3 * bundle.rate / fastest));
            const auto words = std::to_string(bundle.count);
            const auto width = few ? text_width(words, text_size, Weight::bold) + 10 * s : 8 * s;
            const auto height = few ? 16 * s : 8 * s;
            const auto middle = road.at(bundle.share);
            pen_.box({middle.x - width / 2, middle.y - height / 2, width, height}, {Role::surface}, height / 2,
                     paint_of(flow_.content()), 1.8 * s, false,
                     look_.prefix + "bundle-" + std::to_string(bundle.from_card) + "-" + std::to_string(bundle.to_card),
                     words);
            if (few)
                pen_.text({middle.x, middle.y + 4 * s}, words, text_size, {Role::text}, Anchor::middle, Weight::bold);
        }
    }

private:
    const Flow &flow_;
    const Stage &stage_;
    const Simulation &simulation_;
    const FlowLook &look_;
    Pen pen_;
};

void draw_fill(Pen pen, const Filled &what, const FlowLook &look, double time)
{
    const auto &[part, fills, position, grid] = what;
    if (fills.cells() == 0 || !cells_shown(grid, pen.window.zoom, look.smallest_cell)) {
        auto level = grid.box;
        const auto share = std::clamp(fullness(fills, position, time), 0.0, 1.0);
        level.height *= share;
        level.y = grid.box.bottom() - level.height;
        if (share > 0)
            pen.box(level, paint_of(part.collective.content), std::min(2.0, level.height / 2));
        return;
    }
    const auto owners = part.arrangement.size();
    for (std::int32_t cell = 0; cell < fills.cells(); ++cell) {
        const auto count = fills.count(position, cell, time);
        if (count <= 0)
            continue;
        auto level = grid.cell(cell);
        const auto share = std::min(1.0, static_cast<double>(count) / fills.whole());
        level.y += level.height * (1 - share);
        level.height *= share;
        pen.box(level, paint_of_owner(part, cell % owners), std::min(1.0, level.height / 2));
    }
}

} // namespace

void draw_links(Pen pen, const Stage &stage, Point origin, const std::vector<double> &utilisation)
{
    if (pen.pixels(stage.pitch()) < 4)
        return;
    const auto thin = std::min(1.0, stage.pitch() / 24);
    for (const auto &wire : stage.wires()) {
        const auto used = utilisation[static_cast<std::size_t>(wire.link)];
        if (used > 1e-4)
            pen.line(moved(wire.from, origin), moved(wire.to, origin), {wire.network ? Role::network : Role::nvlink},
                     thin * (1 + 2 * std::min(1.0, used)));
    }
}

void draw_fills(Pen pen, const Flow &flow, const FlowLook &look, double time)
{
    for (const auto &gpu : flow.stage().gpus()) {
        const auto box = moved(gpu.box, look.origin);
        if (!pen.sees(box) || pen.pixels(box.width) < 1.5)
            continue;
        if (const auto what = filled(flow, look, gpu))
            draw_fill(pen, *what, look, time);
    }
}

void draw_cells(Pen pen, const Flow &flow, const FlowLook &look, const Gpu &gpu)
{
    const auto what = filled(flow, look, gpu);
    if (!what)
        return;
    const auto &[part, fills, position, grid] = *what;
    if (fills.cells() == 0 || !cells_shown(grid, pen.window.zoom, look.smallest_cell)) {
        if (pen.pixels(gpu.box.width) >= 4)
            pen.box(grid.box, {Role::canvas}, 2);
        return;
    }
    for (std::int32_t cell = 0; cell < fills.cells(); ++cell)
        pen.box(grid.cell(cell), {Role::canvas}, 1);
    for (std::int32_t cell = 0; cell < fills.cells() && fills.own_only(); ++cell)
        if (fills.matters(position, cell))
            pen.box(grid.cell(cell), {}, 1, {Role::outline_strong}, std::min(1.2, 2 * grid.gap));
}

void draw_flights(Pen pen, const Flow &flow, const FlowLook &look, const std::vector<Flight> &flights)
{
    Traffic traffic(flow, look, pen);
    if (flights.size() > static_cast<std::size_t>(most_chunks)) {
        traffic.draw_bundles(flights);
        return;
    }
    if (!flow.stage().options().network_rows)
        traffic.draw_bows(flights);
    for (const auto &flight : flights)
        traffic.draw_chunk(flight);
}

void draw_moving(Pen pen, const Flow &flow, const FlowLook &look, double time)
{
    const auto flights = flow.flights(time);
    if (!flights.empty())
        draw_links(pen, flow.stage(), look.origin, flow.utilisation(time));
    draw_fills(pen, flow, look, time);
    draw_flights(pen, flow, look, flights);
}

} // namespace rankscape::drawing
