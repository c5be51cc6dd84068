// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Putting the parts on the page.
#include "model/views/traffic_charts/traffic_view.h"

#include "model/views/traffic_charts/amounts.h"
#include "model/views/traffic_charts/parts.h"

namespace rankscape::traffic_view {

namespace {

using namespace traffic_charts;

constexpr double parts_height = 490, load_height = 190, run_height = parts_height + load_height, matrix_width = 560;

const Text nothing{"No collective to show: choose a group of more than one rank, an operation and a size",
                   "没有可显示的集合通信：请选择多于一个 rank 的组、操作和数据量"};

double head_height(std::size_t runs) { return margin + heading + bar_step * static_cast<double>(runs) + 14; }

/// Where the utilisation of a run stands.
Box load_box(std::size_t runs, std::size_t run)
{
    return {margin, head_height(runs) + run_height * static_cast<double>(run) + parts_height, width - 2 * margin,
            load_height - margin};
}

} // namespace

Box bounds(const Shown &shown)
{
    if (!shown.study)
        return {0, 0, width, 80};
    const auto runs = shown.study->runs.size();
    return {0, 0, width, head_height(runs) + run_height * static_cast<double>(runs)};
}

Picture draw(const Shown &shown, const Window &)
{
    Picture picture{.bounds = bounds(shown)};
    const auto language = shown.state.language;
    if (!shown.study) {
        add_text(picture, {width / 2, 46}, nothing.in(language), 14, {Role::text_muted}, Anchor::middle);
        return picture;
    }
    const auto figures = figures_of(*shown.study);
    const auto &runs = *figures;
    const auto inner = width - 2 * margin;
    add_bytes(picture, runs, {margin, margin, inner, 0}, language);
    auto y = head_height(runs.size());
    for (std::size_t r = 0; r < runs.size(); ++r) {
        const auto &run = runs[r];
        picture.shapes.emplace_back(
            LineShape{.from = {margin, y}, .to = {width - margin, y}, .stroke = {Role::outline}});
        auto top = y + margin;
        if (runs.size() > 1) {
            add_text(picture, {margin, top + 12}, run.algorithm, 14, {Role::text}, Anchor::start, Weight::bold);
            top += 26;
        }
        add_matrix(picture, run.matrices[run.suitable], {margin, top, matrix_width, y + parts_height - 12 - top},
                   language);
        add_fullest(picture, shown.study->network, run.load,
                    {margin + matrix_width + 40, top, inner - matrix_width - 40, 0}, language);
        add_load(picture, run.load, load_box(runs.size(), r), language);
        y += run_height;
    }
    return picture;
}

Seconds duration(const Shown &shown) { return shown.study ? shown.study->duration : Seconds{0}; }

Picture draw_moving(const Shown &shown, const Window &)
{
    Picture picture{.bounds = bounds(shown)};
    if (!shown.study)
        return picture;
    const auto runs = shown.study->runs.size();
    for (std::size_t r = 0; r < runs; ++r)
        add_head(picture, shown.time, shown.study->duration, load_box(runs, r));
    return picture;
}

std::vector<LegendEntry> legend(const Shown &shown)
{
    if (!shown.study)
        return {};
    return {{LegendEntry::Sample::fill, {Role::nvlink}, {"inside a domain (NVLink)", "domain 内（NVLink）"}},
            {LegendEntry::Sample::fill, {Role::network}, {"across domains (network)", "跨 domain（网络）"}}};
}

Text subtitle(const Shown &shown)
{
    if (!shown.study || shown.study->runs.empty())
        return nothing;
    Text words;
    for (const auto &run : shown.study->runs) {
        const auto &part = run.simulation.plan.parts.front();
        const auto gap = words.en.empty() ? "" : " · ";
        const auto what = std::string(name(part.collective.operation)) + " " +
                          std::string(name(part.collective.algorithm)) + ", " + std::to_string(part.arrangement.size());
        const auto took = text(run.simulation.makespan);
        words.en += gap + what + " ranks, " + took;
        words.zh += gap + what + " 个 rank，" + took;
    }
    return words;
}

} // namespace rankscape::traffic_view
