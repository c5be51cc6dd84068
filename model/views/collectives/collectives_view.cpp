// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the view says beside its picture, and finding ranks and bars in it.
#include "model/views/collectives/collectives_view.h"

#include "model/views/collectives/scene.h"
#include "model/views/collectives/words.h"
#include "model/views/stage/paints.h"

namespace rankscape::collectives_view {

Box bounds(const Shown &shown)
{
    const auto scene = scene_of(shown);
    return scene ? scene->bounds() : Box{0, 0, size::page, size::page_height};
}

std::vector<LegendEntry> legend(const Shown &shown)
{
    std::vector<LegendEntry> entries;
    const auto scene = scene_of(shown);
    if (!scene)
        return entries;
    using Sample = LegendEntry::Sample;
    const auto &part = scene->study().runs.front().simulation.plan.parts.front();
    const auto content = part.collective.content;
    const auto name = name_of(content);
    entries.push_back({Sample::fill,
                       paint_of(content),
                       {name.en + " under way", "传输中的" + (content == Content::tokens ? " token" : name.zh)}});
    const auto n = part.arrangement.size();
    if (n <= 8)
        for (std::int32_t i = 0; i < n; ++i)
            entries.push_back({Sample::fill,
                               {Role::wheel, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(n)},
                               {"of #" + std::to_string(i), "#" + std::to_string(i)}});
    else
        entries.push_back({Sample::fill,
                           {Role::wheel, 0, static_cast<std::uint32_t>(n)},
                           {"ring and cell: owner #0 … #" + std::to_string(n - 1),
                            "外环与方格：归属 #0 … #" + std::to_string(n - 1)}});
    entries.push_back({Sample::line, {Role::nvlink}, {"NVLink in use", "使用中的 NVLink"}});
    if (scene->stage().uses_network())
        entries.push_back({Sample::line, {Role::network}, {"network in use", "使用中的网络"}});
    return entries;
}

Text subtitle(const Shown &shown)
{
    const auto scene = scene_of(shown);
    if (!scene)
        return {"nothing computed yet", "尚未计算"};
    const auto &study = scene->study();
    const auto &wish = study.wish;
    const auto &first = study.runs.front();
    const auto operation = std::string(name(wish.operation));
    const auto groups = first.collectives.size();
    const auto of = std::to_string(first.collectives.front().ranks.size());
    const auto count = std::to_string(groups);
    const auto kind = wish.ranks.empty() ? wish.group_kind + " " : std::string();
    Text text{operation + " of " + bytes_text(static_cast<double>(wish.bytes)) + " · " + count + " " + kind +
                  (groups == 1 ? "group of " : "groups of ") + of,
              operation + " " + bytes_text(static_cast<double>(wish.bytes)) + " · " + count + " 个 " + kind +
                  "组，每组 " + of + " 个 rank"};
    for (const auto &run : study.runs) {
        const auto &result = run.simulation.collectives.front();
        const auto time = time_text(run.simulation.makespan), bus = rate_text(result.bus_bandwidth);
        text.en += " · " + result.reason.en + " · " + time + ", busbw " + bus;
        text.zh += " · " + result.reason.zh + " · " + time + "，busbw " + bus;
        if (study.runs.size() == 1 && run.simulation.busiest >= 0) {
            const auto link = study.network.describe(run.simulation.busiest);
            const auto level = percent_text(run.simulation.busiest_utilisation);
            text.en += " · busiest: " + link.en + ", " + level;
            text.zh += " · 最忙：" + link.zh + "，" + level;
        }
    }
    return text;
}

Seconds duration(const Shown &shown) { return shown.study ? shown.study->duration : Seconds{0}; }

std::optional<std::int32_t> rank_at(const Shown &shown, Point point)
{
    const auto scene = scene_of(shown);
    if (!scene)
        return std::nullopt;
    for (std::size_t run = 0; run < scene->study().runs.size(); ++run)
        for (const auto &gpu : scene->stage().gpus())
            if (gpu.rank >= 0 && moved(gpu.box, scene->origin(run)).contains(point))
                return gpu.rank;
    return std::nullopt;
}

std::optional<Box> rank_box(const Shown &shown, std::int32_t rank)
{
    const auto scene = scene_of(shown);
    const auto *gpu = scene && rank >= 0 ? scene->stage().gpu_of(rank) : nullptr;
    return gpu ? std::optional(moved(gpu->box, scene->origin(0))) : std::nullopt;
}

ElementId element_at(const Shown &shown, Point point)
{
    const auto scene = scene_of(shown);
    return scene ? scene->element_at(point) : ElementId{};
}

} // namespace rankscape::collectives_view
