// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens view put together on the page of its thread.
#include "model/views/expert_parallel/tokens_view.h"

#include "model/views/expert_parallel/tokens_parts.h"

namespace rankscape {

namespace {

using namespace expert_view;
using drawing::ThreadScene;

Text caption_of(const Shown &shown)
{
    const auto *study = study_of(shown);
    if (!study)
        return {};
    if (const auto token = token_of(*study, shown.state.selected))
        return line_of(*study, *token);
    const auto name = std::string(proper_name(study->dispatcher));
    const auto e = std::to_string(study->group.experts), k = std::to_string(study->settings.top_k),
               n = std::to_string(study->settings.tokens), g = std::to_string(study->group.index),
               of = std::to_string(study->group.count);
    Text words{name + " · " + e + " experts, top-" + k + ", " + n + " tokens a rank",
               name + " · " + e + " 个专家，top-" + k + "，每个 rank " + n + " 个 token"};
    if (study->group.count > 1) {
        words.en += " · EP group " + g + " of " + of;
        words.zh += " · 共 " + of + " 个 EP 组，此为第 " + g + " 个";
    }
    return words;
}

drawing::SceneOptions options_of(const ThreadStudy &thread)
{
    const auto &study = dynamic_cast<const expert_parallel::Study &>(thread);
    const auto size = study.group.size();
    drawing::SceneOptions options;
    options.stage.content_height = size > 32 ? 26 : 58; // words under many machines stay large
    options.stage.content_width = size > 128 ? 22 : size > 32 ? 32 : size > 8 ? 64 : 160;
    options.stage.network_rows = false;
    options.stage.idle = false;
    options.stage.most_gpus = 288;
    options.lanes.memory = false;
    options.stage.below = drawing::StepLanes::height(study.step, options.lanes) + counters_height + 10;
    const auto [layers, batches] = study.extent;
    const auto l = std::to_string(layers), b = std::to_string(batches);
    options.lanes.title = {l + (layers == 1 ? " MoE layer, " : " MoE layers, ") + b +
                               (batches == 1 ? " microbatch" : " microbatches"),
                           l + " 个 MoE 层，" + b + " 个 microbatch"};
    options.groups = {study.group.ranks};
    options.hooks.caption = caption_of;
    options.hooks.about = experts_of;
    options.hooks.content = draw_gpu;
    options.hooks.over = [](Pen pen, const ThreadScene &scene, const Shown &shown) {
        draw_path(pen, scene, shown);
        if (token_of(expert_view::study_of(scene), shown.state.selected))
            draw_titles(pen, scene, shown);
    };
    return options;
}

} // namespace

namespace expert_view {

std::shared_ptr<const ThreadScene> scene_of(const Shown &shown)
{
    return study_of(shown) ? drawing::thread_scene(shown, "expert-parallel", options_of) : nullptr;
}

} // namespace expert_view

namespace expert_tokens_view {

Box bounds(const Shown &shown)
{
    const auto scene = scene_of(shown);
    if (!scene)
        return {0, 0, expert_view::size::page, 560};
    auto box = scene->bounds();
    box.height = counters_box(*scene).bottom() + 6 - box.y;
    return box;
}

Picture draw(const Shown &shown, const Window &window)
{
    Picture picture;
    if (const auto scene = scene_of(shown)) {
        picture = scene->draw_still(shown, window);
        draw_counters({picture, window}, *scene, shown);
    }
    picture.bounds = bounds(shown);
    return picture;
}

Picture draw_moving(const Shown &shown, const Window &window)
{
    Picture picture;
    if (const auto scene = scene_of(shown)) {
        const Pen pen{picture, window};
        for (const auto &gpu : scene->stage().gpus())
            if (const auto box = scene->gpu_box(gpu); pen.sees(box))
                draw_gpu_moving(pen, *scene, shown, gpu, scene->content_box(gpu));
        // A token that is followed is alone on the way: others would hide it.
        if (token_of(*study_of(shown), shown.state.selected))
            draw_path_moving(pen, *scene, shown);
        else
            draw_travel(pen, *scene, shown.time.value);
        draw_titles(pen, *scene, shown);
        scene->lanes().draw_moving(pen, shown.time.value);
        draw_counters_moving(pen, *scene, shown);
    }
    picture.bounds = bounds(shown);
    return picture;
}

std::vector<LegendEntry> legend(const Shown &shown)
{
    using Sample = LegendEntry::Sample;
    const auto *study = study_of(shown);
    const bool ranks = !study || hues_are_ranks(*study);
    std::vector<LegendEntry> entries{
        {Sample::fill,
         {Role::wheel, 0, 8},
         ranks ? Text{"token: hue of its rank", "token：按来源 rank 着色"}
               : Text{"token: hue of its domain", "token：按来源 domain 着色"}},
        {Sample::fill, {Role::content_tokens}, {"copies at an expert", "到达专家的副本"}},
        {Sample::fill, {Role::content_activations}, {"computed", "已计算"}},
        {Sample::fill, {Role::content_gradients}, {"gradients", "梯度"}},
        {Sample::line, {Role::nvlink}, {"NVLink", "NVLink"}},
        {Sample::dashed_line, {Role::network}, {"network", "网络"}},
    };
    if (study && study->group.domains.size() > 2)
        entries.push_back({Sample::fill,
                           {Role::network},
                           {"number: messages under way between two domains (↗ sent, ↙ received)",
                            "数字：两个 domain 之间在途的消息数（↗ 发，↙ 收）"},
                           "n"});
    if (study && (study->own().receiving.budget || study->routing.capacity))
        entries.push_back({Sample::fill, {Role::problem}, {"dropped", "丢弃"}});
    return entries;
}

Text subtitle(const Shown &shown)
{
    const auto *study = study_of(shown);
    if (!study)
        return {"Tokens travel to their experts and back", "token 去往专家再返回"};
    const auto &own = study->own();
    const auto name = std::string(proper_name(study->dispatcher));
    const auto ep = std::to_string(study->group.ep), domains = std::to_string(study->group.domains.size());
    const auto way = way_of_copies(own, {own.copies, own.leaving, own.forwarded, own.network_copies});
    return {"EP" + ep + " over " + domains + (study->group.domains.size() == 1 ? " domain, " : " domains, ") + name +
                ": a token " + way.en,
            "EP" + ep + "，跨 " + domains + " 个 domain，" + name + "：每个 token " + way.zh};
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
    if (!scene)
        return {};
    const auto &study = expert_view::study_of(*scene);
    if (const auto rank = scene->rank_at(point); rank && study.group.place_of(*rank) >= 0) {
        const auto &gpu = *scene->stage().gpu_of(*rank);
        const GpuLayout layout(scene->content_box(gpu), study.settings.tokens, study.group.experts_each());
        const auto followed = token_of(study, shown.state.selected);
        for (std::int32_t i = 0; i < layout.dots(); ++i) {
            const auto dot = layout.dot(i);
            if (!Box{dot.x - 0.8, dot.y - 0.8, dot.width + 1.6, dot.height + 1.6}.contains(point))
                continue;
            const bool his = followed && followed->rank == *rank && layout.dot_of(followed->token) == i;
            return id_of(his ? *followed : TokenId{*rank, layout.token(i)});
        }
        return {};
    }
    return scene->element_at(point, shown.time.value);
}

Text element_text(const Shown &shown, const ElementId &element)
{
    const auto scene = scene_of(shown);
    if (!scene)
        return {};
    const auto &study = expert_view::study_of(*scene);
    if (const auto token = token_of(study, element))
        return line_of(study, *token);
    if (const auto event = scene->lanes().meant(element))
        return study.step.plan.events[static_cast<std::size_t>(*event)].what;
    return {};
}

} // namespace expert_tokens_view

} // namespace rankscape
