// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The moving part at one instant: links in use, cells that fill, chunks or bundles of them, and the play head.
#include "model/views/collectives/collectives_view.h"
#include "model/views/collectives/motion.h"
#include "model/views/collectives/paints.h"
#include "model/views/collectives/pen.h"
#include "model/views/collectives/words.h"

#include <algorithm>

namespace rankscape::collectives_view {

namespace {

class Motion {
public:
    Motion(const Scene &scene, Pen pen, std::size_t run, double time, const Meant &meant)
        : scene_(scene),
          stage_(scene.stage()),
          simulation_(scene.study().runs[run].simulation),
          pen_(pen),
          origin_(scene.origin(run)),
          index_(run),
          time_(time),
          meant_(meant)
    {
    }

    void draw()
    {
        const auto page = moved({0, -caption, stage_.width(), scene_.run_height()}, origin_);
        if (!pen_.sees(page))
            return;
        const auto flights = flights_of(scene_.study().network, stage_, simulation_, scene_.moving(index_, time_));
        if (!flights.empty() && pen_.pixels(stage_.pitch()) >= 4)
            draw_links();
        for (const auto &gpu : stage_.gpus())
            if (gpu.part >= 0)
                draw_fill(gpu);
        if (flights.size() > static_cast<std::size_t>(most_chunks))
            draw_bundles(flights);
        else
            for (const auto &flight : flights)
                draw_chunk(flight);
    }

private:
    Point at(Point point) const { return {point.x + origin_.x, point.y + origin_.y}; }

    void draw_links()
    {
        const auto level = scene_.utilisation(index_, time_);
        const auto thin = std::min(1.0, stage_.pitch() / 24);
        for (const auto &wire : stage_.wires()) {
            const auto used = level[static_cast<std::size_t>(wire.link)];
            if (used > 1e-4)
                pen_.line(at(wire.from), at(wire.to), {wire.network ? Role::network : Role::nvlink},
                          thin * (1 + 2 * std::min(1.0, used)));
        }
    }

    void draw_fill(const Gpu &gpu)
    {
        const auto box = moved(gpu.box, origin_);
        if (!pen_.sees(box) || pen_.pixels(box.width) < 1.5)
            return;
        const auto &part = simulation_.plan.parts[static_cast<std::size_t>(gpu.part)];
        const auto &fills = scene_.fills(index_, static_cast<std::size_t>(gpu.part));
        const Grid grid(box, fills.cells());
        if (fills.cells() == 0 || !cells_shown(grid, pen_.window.zoom)) {
            auto level = grid.box;
            const auto share = std::clamp(fullness(fills, gpu.position, time_), 0.0, 1.0);
            level.height *= share;
            level.y = grid.box.bottom() - level.height;
            if (share > 0)
                pen_.box(level, paint_of(part.collective.content), std::min(2.0, level.height / 2));
            return;
        }
        for (std::int32_t cell = 0; cell < fills.cells(); ++cell) {
            const auto count = fills.count(gpu.position, cell, time_);
            if (count <= 0)
                continue;
            auto level = grid.cell(cell);
            const auto share = std::min(1.0, static_cast<double>(count) / fills.whole());
            level.y += level.height * (1 - share);
            level.height *= share;
            pen_.box(level, paint_of_owner(part, owner_hue(part, fills, cell)), std::min(1.0, level.height / 2));
        }
    }

    static std::int32_t owner_hue(const PlanPart &part, const Fills &fills, std::int32_t cell)
    {
        return fills.cells() == part.arrangement.size() ? cell : cell % part.arrangement.size();
    }

    bool stands_out(std::int32_t transfer) const
    {
        return meant_.run == static_cast<std::int32_t>(index_) &&
               std::ranges::find(meant_.transfers, transfer) != meant_.transfers.end();
    }

    void draw_chunk(const Flight &flight)
    {
        const auto &part = simulation_.plan.parts[static_cast<std::size_t>(flight.part)];
        const auto content = paint_of(part.collective.content);
        const auto owner = paint_of_owner(part, flight.owner);
        const auto route =
            stage_.route(scene_.study().network, flight.from, flight.to, static_cast<std::uint32_t>(flight.transfer));
        // As large at every zoom, but never larger than what it belongs to.
        const auto outer = std::min(chunk_pixels / pen_.window.zoom, 0.7 * stage_.pitch());
        const auto round = [&](Point middle, double across, ElementId id) {
            const auto ring = across * 0.28;
            const auto inner = across - ring;
            const auto p = at(middle);
            pen_.box({p.x - inner / 2, p.y - inner / 2, inner, inner}, content, inner / 2,
                     stands_out(flight.transfer) ? Paint{Role::accent} : owner, ring, false, std::move(id));
        };
        const auto id = chunk_id(index_, flight);
        if (flight.from >= 0 && flight.to >= 0) {
            if (route.count > 0)
                round(route.at(flight.share), outer, id);
            return;
        }
        // Through the switch all members take part: they send to it first, or are sent to from it after.
        const bool pulls = flight.from < 0;
        const bool first_half = flight.share < 0.5;
        round(route.at(pulls ? flight.share * 2 - 1 : flight.share * 2), outer, id);
        if (pulls != first_half)
            return;
        for (const auto rank : part.arrangement.ranks)
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
        const auto s = scene_.empty_lanes().scale();
        const auto &content = simulation_.plan.parts.front().collective.content;
        for (const auto &bundle : bundles) {
            auto road = stage_.road(bundle.from_card, bundle.to_card);
            for (std::int32_t i = 0; i < road.count; ++i)
                road.points[static_cast<std::size_t>(i)] = at(road.points[static_cast<std::size_t>(i)]);
            const bool inside = bundle.from_card == bundle.to_card;
            if (fastest > 0 && bundle.rate > 0)
                pen_.path(road.span(), {inside ? Role::nvlink : Role::network}, s * (0.6 + 3 * bundle.rate / fastest));
            const auto words = std::to_string(bundle.count);
            const auto text_size = size::small_text * s;
            const bool few = bundles.size() <= 150;
            const auto width = few ? text_width(words, text_size, Weight::bold) + 10 * s : 8 * s;
            const auto height = few ? 16 * s : 8 * s;
            const auto middle = road.at(bundle.share);
            pen_.box({middle.x - width / 2, middle.y - height / 2, width, height}, {Role::surface}, height / 2,
                     paint_of(content), 1.8 * s, false,
                     (index_ > 0 ? "other-bundle-" : "bundle-") + std::to_string(bundle.from_card) + "-" +
                         std::to_string(bundle.to_card),
                     words);
            if (few)
                pen_.text({middle.x, middle.y + 4 * s}, words, text_size, {Role::text}, Anchor::middle, Weight::bold);
        }
    }

    const Scene &scene_;
    const Stage &stage_;
    const Simulation &simulation_;
    Pen pen_;
    Point origin_;
    std::size_t index_;
    double time_;
    const Meant &meant_;
};

void draw_play_head(const Scene &scene, Pen pen, double time)
{
    const auto &lanes = scene.empty_lanes();
    if (!pen.sees(lanes.box()))
        return;
    const auto s = lanes.scale();
    const auto plot = lanes.plot();
    const auto x = lanes.x(std::clamp(time, 0.0, lanes.duration()));
    pen.line({x, plot.y - 3 * s}, {x, plot.bottom()}, {Role::problem}, 1.4 * s);
    PathShape mark;
    mark.points = {{x - 5 * s, plot.y - 8 * s}, {x + 5 * s, plot.y - 8 * s}, {x, plot.y - 1 * s}};
    mark.closed = true;
    mark.fill = {Role::problem};
    mark.id = "play-head";
    pen.picture.shapes.emplace_back(std::move(mark));
    const auto words = time_text({time});
    const auto width = text_width(words, size::small_text * s, Weight::bold);
    const bool left = x + 8 * s + width > lanes.box().right() - 4 * s;
    pen.text({left ? x - 8 * s : x + 8 * s, plot.y - 5 * s}, words, size::small_text * s, {Role::problem},
             left ? Anchor::end : Anchor::start, Weight::bold);
}

} // namespace

Picture draw_moving(const Shown &shown, const Window &window)
{
    Picture picture;
    picture.bounds = bounds(shown);
    const auto scene = scene_of(shown);
    if (!scene)
        return picture;
    const Pen pen{picture, window};
    const auto meant = scene->meaning(shown.state.hovered.empty() ? shown.state.selected : shown.state.hovered);
    for (std::size_t run = 0; run < scene->study().runs.size(); ++run)
        Motion(*scene, pen, run, shown.time.value, meant).draw();
    draw_play_head(*scene, pen, shown.time.value);
    return picture;
}

} // namespace rankscape::collectives_view
