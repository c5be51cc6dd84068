// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Five instants of some collectives as PNG, to be looked at: film_strip FOLDER [only this one] [dark] [zh] [WIDTH].
#include "app/backends/painter.h"
#include "model/views/view.h"

#include <QGuiApplication>

#include <algorithm>
#include <cstdio>
#include <numeric>

using namespace rankscape;

namespace {

struct Strip {
    const char *name;
    const char *hardware;
    std::int64_t world;
    CollectiveWish wish;
    NetworkSpec network;
};

CollectiveWish wish(Operation operation, std::int32_t ranks, std::int64_t bytes, Algorithm algorithm,
                    std::optional<Algorithm> other = {})
{
    CollectiveWish made{.operation = operation, .bytes = bytes, .algorithm = algorithm, .other = other};
    made.ranks.resize(static_cast<std::size_t>(ranks));
    std::iota(made.ranks.begin(), made.ranks.end(), 0);
    return made;
}

/// All groups of a kind at once.
CollectiveWish everywhere(Operation operation, const char *kind, std::int64_t bytes)
{
    return {.operation = operation, .group_kind = kind, .every_group = true, .bytes = bytes};
}

std::vector<Strip> strips()
{
    using A = Algorithm;
    using O = Operation;
    NetworkSpec rails;
    rails.rails = 8;
    NetworkSpec leaves;
    leaves.leaf_size = 2;
    leaves.oversubscription = 2;
    return {
        {"ring-all-gather", "dgx-h100", 8, wish(O::all_gather, 8, 256'000'000, A::ring), {}},
        {"hierarchical-all-reduce", "dgx-h100", 16, wish(O::all_reduce, 16, 256'000'000, A::hierarchical), {}},
        {"all-to-all-16", "dgx-h100", 16, wish(O::all_to_all, 16, 64'000'000, A::hierarchical_all_to_all), {}},
        {"all-to-all-64", "gb300-nvl72", 64, wish(O::all_to_all, 64, 64'000'000, A::automatic), {}},
        {"reduce-scatter", "dgx-h100", 16, wish(O::reduce_scatter, 16, 64'000'000, A::ring), {}},
        {"nvls", "dgx-h100", 8, wish(O::all_reduce, 8, 64'000'000, A::nvls), {}},
        {"compare", "dgx-h100", 16, wish(O::all_reduce, 16, 256'000'000, A::ring, A::hierarchical), {}},
        {"rails", "dgx-h100", 32, wish(O::all_to_all, 32, 64'000'000, A::pairwise), rails},
        {"leaves", "dgx-h100", 64, wish(O::all_reduce, 64, 64'000'000, A::ring), leaves},
        {"every-tp", "dgx-h100", 2048, everywhere(O::all_gather, "tp", 64'000'000), {}},
        {"every-dp", "dgx-h100", 128, everywhere(O::all_gather, "dp", 64'000'000), {}},
        {"large", "dgx-h100", 512, wish(O::all_to_all, 512, 64'000'000, A::hierarchical_all_to_all), {}},
    };
}

} // namespace

int main(int count, char **words)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(count, words);
    if (count < 2)
        return 64;
    ViewState state;
    auto theme = Theme::light;
    double width = 800;
    std::string only;
    for (int i = 2; i < count; ++i) {
        const std::string word = words[i];
        if (word == "dark")
            theme = Theme::dark;
        else if (word == "zh")
            state.language = Language::zh;
        else if (std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; }))
            width = std::stod(word);
        else
            only = word;
    }
    const auto &view = *find_view("collectives");
    for (const auto &strip : strips()) {
        if (!only.empty() && only != strip.name)
            continue;
        Scenario scenario;
        scenario.cluster.hardware = strip.hardware;
        scenario.cluster.network = strip.network;
        scenario.parallel.world_size = strip.world;
        if (strip.wish.every_group)
            scenario.parallel.tensor = 8;
        Shown shown{derive(scenario), nullptr, state, {}, {}};
        const auto made = study(*shown.derived, strip.wish);
        if (!made) {
            std::printf("%s: %s\n", strip.name, made.problem().sentence.en.c_str());
            continue;
        }
        shown.study = *made;
        const auto box = view.bounds(shown);
        const auto zoom = width / box.width;
        std::printf("%s: %s, %.0f x %.0f, zoom %.2f\n", strip.name, view.subtitle(shown).in(state.language).c_str(),
                    box.width, box.height, zoom);
        for (int frame = 0; frame < 5; ++frame) {
            shown.time =
                shown.study->duration * (std::vector{0.02, 0.25, 0.5, 0.75, 1.0})[static_cast<std::size_t>(frame)];
            auto picture = view.draw(shown, {box, zoom});
            auto moving = view.draw_moving(shown, {box, zoom});
            picture.shapes.insert(picture.shapes.end(), moving.shapes.begin(), moving.shapes.end());
            const auto file = std::string(words[1]) + "/" + strip.name + "-" + std::to_string(frame) + ".png";
            if (!rasterise(picture, box, zoom, theme).save(QString::fromStdString(file)))
                return 74;
        }
    }
    return 0;
}
