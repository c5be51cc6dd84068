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

Text experts_of(const Shown &shown, const drawing::Card &card)
{
    const auto *study = study_of(shown);
    if (!study)
        return {};
    const auto each = study->group.experts_each();
    std::int64_t first = study->group.experts, last = -1, held = 0;
    for (std::int32_t place = 0; place < study->group.size(); ++place) {
        const auto domain =
            study->group.domains[static_cast<std::size_t>(study->group.domain_of[static_cast<std::size_t>(place)])];
        if (domain != card.domain)
            continue;
        const auto from = study->group.ep_of[static_cast<std::size_t>(place)] * each;
        first = std::min(first, from);
        last = std::max(last, from + each - 1);
        held += study->group.etp_of[static_cast<std::size_t>(place)] == 0 ? each : 0;
    }
    if (last < 0)
        return {};
    const auto range = std::to_string(first) + "–" + std::to_string(last);
    if (last - first + 1 != held) // not one range
        return {std::to_string(held) + " experts", std::to_string(held) + " 个专家"};
    return {"experts " + range, "专家 " + range};
}

void draw_titles(Pen pen, const drawing::ThreadScene &scene, const Shown &shown)
{
    constexpr double narrow = 280; // less has a number for a title, and ways beside it
    for (const auto &card : scene.stage().cards()) {
        const auto box = drawing::moved(card.box, scene.origin());
        if (box.width < narrow)
            continue;
        const auto words = [&](Point at, const std::string &text, double text_size, Paint paint, Weight weight,
                               bool at_end) {
            const auto width = text_width(text, text_size, weight);
            const auto left = at_end ? at.x - width : at.x;
            pen.box({left - 4, at.y - 12, width + 8, 16}, {Role::surface}, 4);
            pen.text(at, text, text_size, paint, at_end ? Anchor::end : Anchor::start, weight);
        };
        const auto title = "NVLink domain " + std::to_string(card.domain);
        const auto wide = text_width(title, drawing::size::title, Weight::bold);
        const auto left = box.x + drawing::size::padding, y = box.y + 18;
        const auto held = experts_of(shown, card).in(shown.state.language);
        const auto joins = "NVSwitch " + drawing::rate_text(scene.network().nvlink_rate());
        const auto taken = wide + text_width(held, size::small) + text_width(joins, size::small) + 28;
        if (scene.network().has_switch() && taken <= box.width - 2 * drawing::size::padding)
            words({left + wide + 14, y}, joins, size::small, {Role::text_muted}, Weight::regular, false);
        words({left, y}, title, drawing::size::title, {Role::text}, Weight::bold, false);
        if (!held.empty())
            words({box.right() - drawing::size::padding, y}, held, size::small, {Role::text_muted}, Weight::regular,
                  true);
    }
}

} // namespace rankscape::expert_view
