// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The step on the cluster: what each GPU holds at an instant, inner groups against NVLink domains, streams below.
#include "model/views/fsdp/fsdp_view.h"

#include "model/views/fsdp/bars.h"
#include "model/views/stage/words.h"
#include "model/views/step/thread_scene.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace rankscape::fsdp_view {

namespace {

using namespace drawing;

std::shared_ptr<const fsdp::Study> shared_study(const ThreadScene &scene, const Shown &shown)
{
    const auto *study = dynamic_cast<const fsdp::Study *>(&scene.study());
    return study ? std::shared_ptr<const fsdp::Study>(shown.thread, study) : nullptr;
}

std::optional<std::size_t> number_after(const ElementId &id, std::string_view prefix)
{
    if (!id.starts_with(prefix))
        return std::nullopt;
    std::size_t number = 0;
    const auto *end = id.data() + id.size();
    const auto [at, error] = std::from_chars(id.data() + prefix.size(), end, number);
    return error == std::errc() && at == end ? std::optional(number) : std::nullopt;
}

/// The unit that is pointed at or chosen.
std::optional<std::size_t> meant_unit(const fsdp::Study &study, const ElementId &id)
{
    if (const auto unit = number_after(id, "unit-"))
        return *unit < study.units.all.size() ? unit : std::nullopt;
    const auto event = number_after(id, "event-");
    if (!event || *event >= study.step.plan.events.size() || study.step.plan.events[*event].unit < 0)
        return std::nullopt;
    return static_cast<std::size_t>(study.step.plan.events[*event].unit);
}

std::string count(std::int64_t number) { return std::to_string(number); }

Text caption(const fsdp::Study &study)
{
    const auto &mesh = study.dense;
    const auto groups = static_cast<std::int64_t>(mesh.inner_groups.count());
    const auto size = count(mesh.inner), crossing = count(mesh.inner_crossing), all = count(groups);
    Text text{"Inner groups (outlined) are chunks of " + size + " ranks; nothing detects NVLink: ",
              "内层组（描边）就是每 " + size + " 个 rank 一段，没有代码探测 NVLink："};
    if (mesh.inner_crossing == 0) {
        text.en += groups == 1 ? "it fits in its domain" : "all " + all + " fit in their domains";
        text.zh += groups == 1 ? "这一段正好在一个 domain 内" : all + " 段都在各自的 domain 内";
    } else {
        text.en += groups == 1                     ? std::string("the one group leaves its domain")
                   : mesh.inner_crossing == groups ? "all " + all + " leave their domains"
                   : mesh.inner_crossing == 1      ? "1 of " + all + " leaves its domain"
                                                   : crossing + " of " + all + " leave their domains";
        text.zh += groups == 1 ? std::string("这一段跨出了 domain") : all + " 段中有 " + crossing + " 段跨出 domain";
    }
    return text;
}

Text note(const fsdp::Study &study)
{
    const auto &mesh = study.dense;
    const auto microbatches = count(study.shown_microbatches);
    Text text{microbatches + (study.shown_microbatches == 1 ? " microbatch" : " microbatches"),
              microbatches + " 个 microbatch"};
    if (mesh.two_axes()) {
        const auto outer = count(mesh.outer), crossing = count(mesh.outer_crossing);
        const auto all = count(static_cast<std::int64_t>(mesh.outer_groups.count()));
        text.en += " · outer groups of " + outer + ": " + crossing + " of " + all + " cross domains";
        text.zh += " · 外层组每组 " + outer + " 个 rank：" + all + " 组中有 " + crossing + " 组跨 domain";
    }
    return text;
}

std::vector<std::vector<std::int32_t>> lists(const GroupKind &kind)
{
    std::vector<std::vector<std::int32_t>> groups;
    for (std::size_t i = 0; i < kind.count(); ++i)
        groups.emplace_back(kind.group(i).begin(), kind.group(i).end());
    return groups;
}

/// "1/64".
std::string part_text(double share) { return share < 1 ? "1/" + count(std::llround(1 / share)) : "1"; }

/// What a rank keeps between uses.
Text kept_text(const fsdp::Study &study)
{
    const auto &rest = study.dense_rest;
    const auto weights = part_text(rest.weights), gradients = part_text(rest.gradients);
    const auto optimizer = part_text(rest.optimizer);
    if (weights == gradients && gradients == optimizer)
        return weights == "1" ? Text{"each rank keeps everything", "每个 rank 保留全部"}
                              : Text{"each rank keeps " + weights + " of all three", "每个 rank 各保留 " + weights};
    return {"kept: weights " + weights + " · gradients " + gradients + " · optimizer " + optimizer,
            "保留：权重 " + weights + " · 梯度 " + gradients + " · 优化器 " + optimizer};
}

/// The ranks with the same experts as the selected rank, or as rank 0; none where experts are not apart.
std::vector<std::int32_t> same_experts(const fsdp::Study &study, const Shown &shown)
{
    const auto *kind = study.experts_apart() ? study.derived->group("ep_dp") : nullptr;
    if (!kind || kind->size < 2)
        return {};
    const auto rank = shown.state.selected_rank.value_or(0);
    for (std::size_t i = 0; i < kind->count(); ++i)
        if (const auto group = kind->group(i); std::ranges::find(group, rank) != group.end())
            return {group.begin(), group.end()};
    return {};
}

/// Where so many GPUs stand in a domain that their NICs could not be told apart.
bool crowded(const ThreadStudy &study)
{
    constexpr std::size_t most = 16;
    return study.derived && study.derived->cluster &&
           std::ranges::any_of(study.derived->cluster->domains(),
                               [](const auto &domain) { return static_cast<std::size_t>(domain.slots) > most; });
}

void hook(SceneHooks &hooks)
{
    hooks.caption = [](const Shown &shown) {
        const auto *study = study_of(shown);
        return study ? caption(*study) : Text{};
    };
    hooks.about = [](const Shown &shown, const Card &) {
        const auto *study = study_of(shown);
        return study ? kept_text(*study) : Text{};
    };
    hooks.over = [](Pen pen, const ThreadScene &scene, const Shown &shown) {
        const auto *study = study_of(shown);
        if (!study)
            return;
        std::vector<std::vector<std::int32_t>> alone; // they are seldom neighbours
        for (const auto rank : same_experts(*study, shown))
            alone.push_back({rank});
        draw_groups(pen, scene.stage(), scene.origin(), alone, {Role::axis_ep});
        draw_groups(pen, scene.stage(), scene.origin(), alone, {Role::axis_ep});
    };
    hooks.content = [](Pen pen, const ThreadScene &scene, const Shown &shown, const Gpu &gpu, const Box &box) {
        const auto study = shared_study(scene, shown);
        if (study && gpu.part >= 0)
            draw_ground(pen, box, shares_at(study, 0));
    };
    hooks.content_moving = [](Pen pen, const ThreadScene &scene, const Shown &shown, const Gpu &gpu, const Box &box) {
        const auto study = shared_study(scene, shown);
        if (study && gpu.part >= 0)
            draw_held(pen, box, shares_at(study, shown.time.value));
    };
    hooks.over_moving = [](Pen pen, const ThreadScene &scene, const Shown &shown) {
        const auto *study = study_of(shown);
        if (!study)
            return;
        const auto &id = shown.state.hovered.empty() ? shown.state.selected : shown.state.hovered;
        if (const auto unit = meant_unit(*study, id))
            for (const auto &gpu : scene.stage().gpus())
                if (gpu.part >= 0 && pen.pixels(gpu.box.width) >= 24)
                    draw_frame(pen, scene.content_box(gpu), *unit, study->units.all.size());
    };
    hooks.element_at = [](const ThreadScene &scene, Point point) -> ElementId {
        const auto *study = dynamic_cast<const fsdp::Study *>(&scene.study());
        const auto rank = scene.rank_at(point);
        const auto *gpu = rank && study ? scene.stage().gpu_of(*rank) : nullptr;
        if (!gpu || gpu->part < 0)
            return {};
        const auto unit = unit_at(scene.content_box(*gpu), point, study->units.all.size());
        return unit ? "unit-" + std::to_string(*unit) : ElementId{};
    };
}

SceneOptions options_of(const ThreadStudy &made)
{
    SceneOptions options;
    options.lanes.memory = true;
    options.lanes.other = {Role::content_optimizer};
    if (made.step.plan.events.size() > 40) {
        options.near = NearLanes{};
        options.lanes.clock = false; // the enlarged lanes tell it
        options.lanes.compact = true;
    }
    options.lanes.title = {"One step", "一个 step"};
    hook(options.hooks);
    const auto *study = dynamic_cast<const fsdp::Study *>(&made);
    if (!study)
        return options;
    options.lanes.note = note(*study);
    options.stage.network_rows = !crowded(made);
    options.groups = options.outlines = lists(study->dense.inner_groups);
    options.outline = {Role::axis_dp};
    return options;
}

std::shared_ptr<const ThreadScene> scene_of(const Shown &shown)
{
    const auto *study = study_of(shown);
    return study && study->timed() ? thread_scene(shown, "fsdp", options_of) : nullptr;
}

std::string share_text(double part, double whole) { return percent_text(whole > 0 ? part / whole : 0); }

} // namespace

const fsdp::Study *study_of(const Shown &shown) { return dynamic_cast<const fsdp::Study *>(shown.thread.get()); }

std::size_t unit_of(const Shown &shown, const fsdp::Study &study)
{
    return meant_unit(study, shown.state.selected).value_or(0);
}

ThreadStudyResult study(std::shared_ptr<const Derived> derived, const std::atomic<bool> *cancel)
{
    return fsdp::study(derived, cancel);
}

ThreadStudyResult study_of_shards(std::shared_ptr<const Derived> derived, const std::atomic<bool> *cancel)
{
    return fsdp::study_of_shards(derived, cancel);
}

Box bounds(const Shown &shown)
{
    const auto scene = scene_of(shown);
    return scene ? scene->bounds() : Box{0, 0, 800, 560};
}

Picture draw(const Shown &shown, const Window &window)
{
    const auto scene = scene_of(shown);
    return scene ? scene->draw_still(shown, window) : Picture{bounds(shown), {}};
}

Picture draw_moving(const Shown &shown, const Window &window)
{
    const auto scene = scene_of(shown);
    return scene ? scene->draw_moving(shown, window) : Picture{bounds(shown), {}};
}

std::vector<LegendEntry> legend(const Shown &shown)
{
    using enum LegendEntry::Sample;
    std::vector<LegendEntry> entries{
        {fill, {Role::content_weights}, {"parameters, a column a unit", "参数，一列一个 unit"}},
        {fill, {Role::content_gradients}, {"gradients", "梯度"}},
        {fill, {Role::content_optimizer}, {"optimizer state", "优化器状态"}},
    };
    const auto *study = study_of(shown);
    const auto leaves = [&] {
        for (const auto &run : study->runs)
            if (run && run->leaves_domain())
                return true;
        return false;
    };
    entries.push_back({line, {Role::nvlink}, {"NVLink", "NVLink"}});
    if (study && leaves())
        entries.push_back({dashed_line, {Role::network}, {"network", "网络"}});
    if (study)
        if (const auto group = same_experts(*study, shown); !group.empty()) {
            const auto rank = count(shown.state.selected_rank.value_or(0));
            entries.push_back({line,
                               {Role::axis_ep},
                               {"ranks with the experts of rank " + rank, "与 rank " + rank + " 持有相同专家的 rank"}});
        }
    entries.push_back({fill, {Role::problem}, {"exposed", "未掩盖"}});
    return entries;
}

Text subtitle(const Shown &shown)
{
    const auto *study = study_of(shown);
    if (!study || !study->timed())
        return {};
    const auto &step = study->step;
    const auto exposed = step.exposed_in_all();
    const auto time = time_text({step.end_of_all}), waits = time_text({exposed});
    const auto share = share_text(exposed, step.end_of_all);
    const auto peak = bytes_text(step.peak());
    return {"step " + time + " · exposed " + waits + " (" + share + ") · peak " + peak + " a GPU without activations",
            "step " + time + " · 未掩盖 " + waits + "（" + share + "） · 峰值 " + peak + "/GPU（不含激活值）"};
}

Seconds duration(const Shown &shown)
{
    const auto *study = study_of(shown);
    return {study ? study->step.end_of_all : 0};
}

std::optional<std::int32_t> rank_at(const Shown &shown, Point point)
{
    const auto scene = scene_of(shown);
    return scene ? scene->rank_at(point) : std::nullopt;
}

std::optional<Box> rank_box(const Shown &shown, std::int32_t rank)
{
    const auto scene = scene_of(shown);
    return scene ? scene->rank_box(rank) : std::nullopt;
}

ElementId element_at(const Shown &shown, Point point)
{
    const auto scene = scene_of(shown);
    return scene ? scene->element_at(point, shown.time.value) : ElementId{};
}

Text element_text(const Shown &shown, const ElementId &id)
{
    const auto *study = study_of(shown);
    if (!study)
        return {};
    if (const auto event = number_after(id, "event-")) {
        if (*event >= study->step.plan.events.size())
            return {};
        const auto &one = study->step.plan.events[*event];
        const auto length = time_text({study->step.end[*event] - study->step.start[*event]});
        return {one.what.en + " · " + length, one.what.zh + " · " + length};
    }
    const auto unit = meant_unit(*study, id);
    if (!unit)
        return {};
    const auto &kind = study->units.kind(study->units.all[*unit]);
    const auto name = study->units.all[*unit].name();
    const auto elements = count(kind.elements());
    const auto rest = percent_text(study->dense_rest.weights);
    return {name.en + ": " + elements + " parameters, of which a rank keeps " + rest + " between uses",
            name.zh + "：" + elements + " 个参数，不使用时每个 rank 保留 " + rest};
}

} // namespace rankscape::fsdp_view
