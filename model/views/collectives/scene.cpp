// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Making scenes, keeping them, and finding what a place or an id means.
#include "model/views/collectives/scene.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace rankscape::collectives_view {

namespace {

/// The number after a prefix.
std::optional<std::int32_t> number_after(std::string_view id, std::string_view prefix)
{
    if (!id.starts_with(prefix))
        return std::nullopt;
    id.remove_prefix(prefix.size());
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(id.data(), id.data() + id.size(), value);
    return error == std::errc() && end == id.data() + id.size() && value >= 0 ? std::optional(value) : std::nullopt;
}

/// The machines of all runs, each over its own.
Stage staged(const Study &study)
{
    Cast cast;
    for (const auto &run : study.runs)
        cast.join(study.network, run.simulation.plan);
    StageOptions options;
    options.copies = static_cast<std::int32_t>(study.runs.size());
    // What the timeline will take at least.
    const auto members = static_cast<double>(cast.members.size());
    options.below = members <= most_rank_lanes ? 64 + 13 * members : cast.network ? 160 : 116;
    return {study.network, cast, options};
}

} // namespace

Scene::Scene(std::shared_ptr<const Study> study)
    : study_(std::move(study)),
      stage_(staged(*study_)),
      plain_lanes_(*study_, static_cast<double>(study_->runs.size()) * run_height() + 4, stage_.width(),
                   stage_.members(), stage_.uses_network())
{
    for (const auto &run : study_->runs)
        flows_.emplace_back(study_->network, stage_, run.simulation);
}

Box Scene::bounds() const
{
    const auto lanes = plain_lanes_.box();
    return {-6, -4, width() + 12, lanes.bottom() + 8};
}

const Lanes &Scene::lanes() const
{
    std::call_once(laned_, [&] {
        auto made = plain_lanes_;
        made.fill(*study_);
        lanes_ = std::move(made);
    });
    return *lanes_;
}

Meant Scene::meaning(const ElementId &id) const
{
    Meant meant;
    const auto single = [&](std::optional<std::int32_t> transfer, std::size_t run) {
        if (!transfer || run >= study_->runs.size() || *transfer >= study_->runs[run].simulation.plan.size())
            return;
        meant = {static_cast<std::int32_t>(run), {*transfer}, -1};
    };
    single(number_after(id, "transfer-"), 0);
    single(number_after(id, "other-transfer-"), 1);
    if (const auto step = number_after(id, "step-"); step && static_cast<std::size_t>(*step) < lanes().bars().size()) {
        const auto &bar = lanes().bars()[static_cast<std::size_t>(*step)];
        meant = {bar.run, bar.transfers, -1};
    }
    if (const auto link = number_after(id, "link-");
        link && static_cast<std::size_t>(*link) < study_->network.links().size())
        meant.link = *link;
    return meant;
}

ElementId Scene::element_at(Point point) const
{
    if (!plain_lanes_.box().contains(point))
        return {};
    const auto &bars = lanes().bars();
    for (std::size_t i = 0; i < bars.size(); ++i) {
        auto box = bars[i].box;
        box.x -= 0.5;
        box.width += 1; // thin ones are still found
        if (box.contains(point))
            return lanes().id_of(i);
    }
    for (const auto &full : lanes().fulls())
        if (full.link >= 0 && full.box.contains(point))
            return "link-" + std::to_string(full.link);
    return {};
}

std::shared_ptr<const Scene> scene_of(const Shown &shown)
{
    if (!shown.study || shown.study->runs.empty())
        return nullptr;
    static std::mutex mutex;
    static std::array<std::shared_ptr<const Scene>, 3> kept; // a scene keeps its study, so no address comes twice
    static std::size_t turn = 0;
    const std::scoped_lock lock(mutex);
    for (const auto &one : kept)
        if (one && &one->study() == shown.study.get())
            return one;
    auto made = std::make_shared<const Scene>(shown.study);
    kept[turn++ % kept.size()] = made;
    return made;
}

} // namespace rankscape::collectives_view
