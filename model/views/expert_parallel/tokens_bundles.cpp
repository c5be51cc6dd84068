// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What moves at an instant: chunks on their ways or, between many domains, a count for each pair of them.
#include "model/views/expert_parallel/tokens_parts.h"

#include "model/views/stage/paints.h"

namespace rankscape::expert_view {

namespace {

constexpr std::size_t most_cards = 2;  ///< between more, single ways would be a tangle
constexpr std::size_t most_roads = 24; ///< more would be one too: then each domain only says how much it sends and gets

bool crosses(const drawing::Stage &stage, const drawing::Flight &flight)
{
    const auto *a = flight.from >= 0 ? stage.gpu_of(flight.from) : nullptr;
    const auto *b = flight.to >= 0 ? stage.gpu_of(flight.to) : nullptr;
    return a && b && a->card != b->card;
}

void draw_totals(Pen pen, const drawing::ThreadScene &scene, const std::vector<drawing::Flight> &flights)
{
    const auto &stage = scene.stage();
    const auto s = stage.scale();
    std::vector<std::int32_t> out(stage.cards().size(), 0), in(stage.cards().size(), 0);
    for (const auto &flight : flights) {
        ++out[static_cast<std::size_t>(stage.gpu_of(flight.from)->card)];
        ++in[static_cast<std::size_t>(stage.gpu_of(flight.to)->card)];
    }
    for (std::size_t c = 0; c < out.size(); ++c) {
        if (out[c] == 0 && in[c] == 0)
            continue;
        const auto bar = drawing::moved(stage.cards()[c].bar, scene.origin());
        auto text_size = size::small * s;
        const auto words = "↗ " + std::to_string(out[c]) + "  ↙ " + std::to_string(in[c]);
        text_size *= std::min(1.0, (bar.width - 12) / text_width(words, text_size, Weight::bold));
        const auto width = text_width(words, text_size, Weight::bold) + 10, height = text_size * 1.5;
        const Point at{bar.x + bar.width / 2, bar.y + bar.height / 2};
        pen.box({at.x - width / 2, at.y - height / 2, width, height}, {Role::surface}, height / 2, {Role::network}, 1.6,
                true, "bundle-" + std::to_string(c), words);
        pen.text({at.x, at.y + text_size * 0.36}, words, text_size, {Role::text}, Anchor::middle, Weight::bold);
    }
}

void draw_bundles(Pen pen, const drawing::ThreadScene &scene, const std::vector<drawing::Flight> &flights)
{
    const auto s = scene.stage().scale();
    const auto bundles = drawing::bundles_of(scene.stage(), flights);
    if (bundles.size() > most_roads) {
        draw_totals(pen, scene, flights);
        return;
    }
    for (const bool words : {false, true}) // counts over all roads
        for (const auto &bundle : bundles) {
            if (bundle.from_card == bundle.to_card)
                continue;
            auto road = scene.stage().road(bundle.from_card, bundle.to_card);
            road.move(scene.origin());
            if (!words) {
                pen.path(road.span(), {Role::network}, std::min(4.0, 0.8 + 0.25 * bundle.count) * s, true);
                continue;
            }
            const auto count = std::to_string(bundle.count);
            const auto width = text_width(count, size::small * s, Weight::bold) + 10 * s;
            const auto at = road.at(bundle.share);
            pen.box({at.x - width / 2, at.y - 8 * s, width, 16 * s}, {Role::surface}, 8 * s, {Role::content_tokens},
                    1.8 * s, false, "bundle-" + std::to_string(bundle.from_card) + "-" + std::to_string(bundle.to_card),
                    count);
            pen.text({at.x, at.y + 4 * s}, count, size::small * s, {Role::text}, Anchor::middle, Weight::bold);
        }
}

} // namespace

void draw_travel(Pen pen, const drawing::ThreadScene &scene, double time)
{
    const auto &stage = scene.stage();
    std::vector<double> level; // of links, by all that is under way
    struct Under {
        const drawing::Flow *flow;
        std::int32_t event;
        std::vector<drawing::Flight> inside, across;
    };
    std::vector<Under> all;
    for (const auto &playing : scene.playing(time)) {
        const auto *flow = scene.flow(playing.run);
        if (!flow)
            continue;
        Under one{flow, playing.event, flow->flights(playing.local_time), {}};
        if (stage.cards().size() > most_cards) {
            std::ranges::copy_if(one.inside, std::back_inserter(one.across),
                                 [&](const auto &flight) { return crosses(stage, flight); });
            std::erase_if(one.inside, [&](const auto &flight) { return crosses(stage, flight); });
        }
        const auto mine = flow->utilisation(playing.local_time);
        level.resize(mine.size(), 0);
        for (std::size_t link = 0; link < mine.size(); ++link)
            level[link] += mine[link] * playing.speed;
        all.push_back(std::move(one));
    }
    if (!level.empty())
        drawing::draw_links(pen, stage, scene.origin(), level);
    for (const auto &one : all) {
        drawing::draw_flights(pen, *one.flow,
                              {.origin = scene.origin(), .prefix = "event-" + std::to_string(one.event) + "-"},
                              one.inside);
        draw_bundles(pen, scene, one.across);
    }
}

} // namespace rankscape::expert_view
