// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A picture of many boxes, as a cluster view would draw it, and a view that draws it.
#pragma once

#include "model/views/view.h"

#include <cmath>
#include <string>

namespace rankscape::test {

/// Boxes of 44 × 18 in cards of 64, numbered, with `stages` colours.
inline Picture boxes(std::int32_t count, std::uint32_t stages = 4)
{
    constexpr std::int32_t card_boxes = 64, card_columns = 4;
    constexpr double card_width = 220, card_height = 470;
    const std::int32_t cards = (count + card_boxes - 1) / card_boxes;
    const auto columns = std::max(1, static_cast<std::int32_t>(std::lround(std::sqrt(cards * 2.5))));
    Picture picture;
    picture.bounds = {0, 0, std::min(columns, cards) * card_width, std::ceil(1.0 * cards / columns) * card_height};
    for (std::int32_t card = 0; card < cards; ++card) {
        const double x = card % columns * card_width, y = card / columns * card_height;
        picture.shapes.emplace_back(RectangleShape{.box = {x + 4, y + 4, card_width - 12, card_height - 12},
                                                   .radius = 8,
                                                   .fill = {Role::surface},
                                                   .stroke = {card == 1 ? Role::nvlink : Role::outline},
                                                   .stroke_width = card == 1 ? 2.0 : 1.0,
                                                   .id = "domain-" + std::to_string(card)});
        picture.shapes.emplace_back(TextShape{.at = {x + 14, y + 26},
                                              .text = "NVLink domain " + std::to_string(card),
                                              .size = 13,
                                              .weight = Weight::bold,
                                              .max_width = card_width - 30});
        picture.shapes.emplace_back(LineShape{.from = {x + 14, y + 38},
                                              .to = {x + card_width - 20, y + 38},
                                              .stroke = {card % 2 == 0 ? Role::nvlink : Role::network},
                                              .width = 2,
                                              .dashed = card % 2 == 1});
        for (std::int32_t i = 0; i < card_boxes && card * card_boxes + i < count; ++i) {
            const std::int32_t rank = card * card_boxes + i;
            const Box box{x + 14 + i % card_columns * 49, y + 50 + i / card_columns * 25, 44, 20};
            const auto stage = static_cast<std::uint32_t>(static_cast<std::int64_t>(rank) * stages / count);
            picture.shapes.emplace_back(
                RectangleShape{.box = box,
                               .radius = 3,
                               .fill = {card == 1 ? Role::wheel : Role::wheel_muted, stage, stages},
                               .id = "rank-" + std::to_string(rank),
                               .title = "rank " + std::to_string(rank)});
            picture.shapes.emplace_back(TextShape{.at = {box.x + 22, box.y + 14},
                                                  .text = std::to_string(rank),
                                                  .size = 11,
                                                  .anchor = Anchor::middle,
                                                  .paint = {Role::on_colour}});
        }
    }
    return picture;
}

/// A view of `count` boxes with legend and sources.
inline View sample_view(std::int32_t count)
{
    View view;
    view.id = "sample";
    view.title = {"Cluster", "集群"};
    view.citations = {"release-0.20.0", "parallel-state-d98e8a6"};
    view.bounds = [count](const Shown &) { return boxes(count).bounds; };
    view.draw = [count](const Shown &, const Window &) { return boxes(count); };
    view.legend = [](const Shown &) {
        std::vector<LegendEntry> entries;
        for (std::uint32_t i = 0; i < 8; ++i) {
            const auto label = "pp " + std::to_string(i);
            entries.push_back({LegendEntry::Sample::fill, {Role::wheel, i, 8}, {label, label}});
        }
        entries.push_back({LegendEntry::Sample::line, {Role::nvlink}, {"NVLink", "NVLink"}});
        entries.push_back({LegendEntry::Sample::dashed_line, {Role::network}, {"network", "网络"}});
        return entries;
    };
    view.subtitle = [](const Shown &) {
        return Text{"coloured by pipeline stage; group shown: ep #1 of 4, 64 ranks, all inside one NVLink domain",
                    "按流水线阶段着色；当前显示 ep 第 1 组（共 4 组），64 个 rank 全部位于同一个 NVLink 域内"};
    };
    return view;
}

} // namespace rankscape::test
