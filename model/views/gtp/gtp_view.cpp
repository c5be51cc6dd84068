// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The page: a strip, a scene under it, and what the scene's GPUs hold.
#include "model/views/gtp/gtp_view.h"

#include "model/picture/transform.h"
#include "model/views/gtp/held.h"
#include "model/views/gtp/strip.h"
#include "model/views/gtp/words.h"
#include "model/views/stage/words.h"

#include <algorithm>
#include <charconv>

namespace rankscape::gtp_view {

using namespace drawing;

namespace {

constexpr std::int64_t whole_weight_up_to = 16; ///< ranks: all that keep a part of one weight are shown
constexpr double page_height = 470;
constexpr double computes_in_zoom = 9; ///< about as many compute events are in the enlarged window

std::int32_t near_of(const Shown &shown)
{
    const auto world = shown.derived && shown.derived->layout ? shown.derived->layout->world : 1;
    const auto rank = shown.state.selected_rank.value_or(0);
    return rank >= 0 && rank < world ? rank : 0;
}

/// Whose ranks stand on the machines: those that keep a dense or, when such a weight is chosen, an expert weight.
struct Subject {
    std::int32_t near = 0;
    bool expert = false;
};

Subject subject_of(const gtp::Study &study, const Shown &shown)
{
    return {near_of(shown), study.degrees.egtp > 1 && weight_meant(study, shown.state).expert};
}

/// All that keep a part of a weight where they are few, else those of one TP part.
bool shows_all_parts(const gtp::Degrees &d, bool expert)
{
    return (expert ? d.expert_weight_shards() : d.weight_shards()) <= whole_weight_up_to;
}

std::vector<std::vector<std::int32_t>> groups_around(const gtp::Study &study, const Subject &subject)
{
    const auto &layout = *study.derived->layout;
    const auto &d = study.degrees;
    const auto tp = subject.expert ? d.etp : d.tp, g = subject.expert ? d.egtp : d.g;
    const std::int64_t own =
        (subject.expert ? layout.expert : layout.dense).coordinate(subject.near, rankscape::Axis::tp);
    const bool all = shows_all_parts(d, subject.expert);
    std::vector<std::vector<std::int32_t>> groups;
    for (std::int64_t part = all ? 0 : own; part < (all ? tp : own + 1); ++part) {
        auto &group = groups.emplace_back();
        for (std::int64_t slice = 0; slice < g; ++slice)
            group.push_back(gtp::holder(layout, subject.expert, subject.near, part, slice));
    }
    return groups;
}

void draw_batch_mark(Pen pen, const gtp::Study &study, const Box &gpu, std::int32_t rank)
{
    const auto &grid = study.derived->layout->dense;
    const auto g = study.degrees.g;
    const auto slice = grid.coordinate(rank, rankscape::Axis::gtp_remat),
               replica = grid.coordinate(rank, rankscape::Axis::dp);
    const Paint paint{Role::wheel, static_cast<std::uint32_t>(slice), static_cast<std::uint32_t>(g)};
    if (gpu.width < 62) {
        pen.box({gpu.x + 3, gpu.y + 2, gpu.width - 6, 4}, paint, 2);
        return;
    }
    const auto letter = batch_letter(slice, replica, g);
    const auto wide = std::max(14.0, text_width(letter, 9.5) + 6);
    pen.box({gpu.right() - wide - 4, gpu.y + 4, wide, 14}, paint, 7);
    pen.text({gpu.right() - wide / 2 - 4, gpu.y + 14.4}, letter, 9.5, {Role::on_colour}, Anchor::middle, Weight::bold);
}

/// "in use fc1 · arriving fc2, 63 %".
Text now_text(const gtp::Study &study, const HeldWeights &held, double time)
{
    Text in_use, arriving, reducing;
    const auto add = [](Text &list, const std::string &en, const std::string &zh) {
        list.en += (list.en.empty() ? "" : ", ") + en;
        list.zh += (list.zh.empty() ? "" : "、") + zh;
    };
    for (const auto &one : held.at(time)) {
        const auto &name = study.forward.weights[static_cast<std::size_t>(one.weight)].name;
        const auto at = static_cast<std::size_t>(one.event);
        const auto done = study.step.share_done(one.event, time);
        const auto share = percent_text(done);
        if (one.gradient && time >= study.step.start[at])
            add(reducing, name.en + " " + share, name.zh + " " + share);
        else if (!one.gradient && time < study.step.end[at]) {
            const auto bytes = study.step.plan.events[at].bytes;
            const auto part = bytes_text(bytes * done) + " / " + bytes_text(bytes);
            add(arriving, name.en + " " + part, name.zh + " " + part);
        } else if (!one.gradient)
            add(in_use, name.en, name.zh);
    }
    Text text;
    const auto join = [&](const Text &head, const Text &list) {
        if (list.en.empty())
            return;
        text.en += (text.en.empty() ? "" : " · ") + head.en + " " + list.en;
        text.zh += (text.zh.empty() ? "" : " · ") + head.zh + " " + list.zh;
    };
    join({"whole:", "完整："}, in_use);
    join({"arriving:", "到达中："}, arriving);
    join({"gradient leaving:", "梯度归约中："}, reducing);
    return text;
}

Text caption(const gtp::Study &study, const Subject &subject)
{
    const auto rank = std::to_string(subject.near);
    const auto &d = study.degrees;
    if (subject.expert)
        return {"The ranks that share rank " + rank + "'s experts: slices of every expert weight",
                "与 rank " + rank + " 共同持有专家权重的 rank：每个专家权重各存一片"};
    if (shows_all_parts(d, false) && d.tp > 1)
        return {"The " + grouped(d.weight_shards()) +
                    " ranks that together hold one copy of the weights; a colour is a batch, TP peers read the same",
                "这 " + grouped(d.weight_shards()) +
                    " 个 rank 合起来持有一份完整权重；颜色表示样本批次，TP 同组读同一份"};
    return {"The GTP_remat group of rank " + rank +
                ": a slice of every weight each, and samples of their own (colours)",
            "rank " + rank + " 的 GTP_remat 组：各存每个权重的一片，各读自己的样本（颜色）"};
}

/// What the chain is about: compute, gathers, reductions and what stands between them.
std::vector<std::int32_t> near_streams(const gtp::Study &study)
{
    std::vector<std::int32_t> streams;
    for (const auto lane : {gtp::Lane::compute, gtp::Lane::gather, gtp::Lane::reduce, gtp::Lane::expert_gather,
                            gtp::Lane::expert_reduce, gtp::Lane::tp, gtp::Lane::tokens, gtp::Lane::replicas})
        if (std::ranges::find(study.step.plan.events, static_cast<std::int32_t>(lane), &StepEvent::stream) !=
            study.step.plan.events.end())
            streams.push_back(static_cast<std::int32_t>(lane));
    return streams;
}

SceneOptions options_of(const ThreadStudy &made, const Subject &subject)
{
    SceneOptions options;
    options.stage.page_height = page_height;
    options.stage.content_height = 46;
    options.stage.content_width = 34;
    const auto *study = dynamic_cast<const gtp::Study *>(&made);
    if (!study)
        return options;
    options.lanes.memory = true;
    options.lanes.compact = true;
    options.lanes.clock = false; // the enlarged lanes tell it
    options.near = NearLanes{.computes = computes_in_zoom, .streams = near_streams(*study)};
    options.groups = groups_around(*study, subject);
    std::size_t members = 0;
    for (const auto &group : options.groups)
        members += group.size();
    options.stage.network_rows = members <= whole_weight_up_to; // many GPUs stand in two lines instead
    const auto held = std::make_shared<const HeldWeights>(*study);
    auto &hooks = options.hooks;
    hooks.caption = [](const Shown &shown) {
        const auto *now = study_of(shown);
        return now ? caption(*now, subject_of(*now, shown)) : Text{};
    };
    hooks.content = [held](Pen pen, const ThreadScene &scene, const Shown &, const Gpu &gpu, const Box &box) {
        const auto *now = dynamic_cast<const gtp::Study *>(&scene.study());
        if (!now || gpu.part < 0 || gpu.rank < 0)
            return;
        draw_columns(pen, *now, *held, box, gpu.rank);
        draw_batch_mark(pen, *now, scene.gpu_box(gpu), gpu.rank);
    };
    hooks.content_moving = [held](Pen pen, const ThreadScene &scene, const Shown &shown, const Gpu &gpu,
                                  const Box &box) {
        const auto *now = dynamic_cast<const gtp::Study *>(&scene.study());
        if (now && gpu.part >= 0 && gpu.rank >= 0)
            draw_held(pen, scene, *now, *held, box, gpu.rank, shown.time.value);
    };
    options.near->note = [held](const Shown &shown) {
        const auto *now = study_of(shown);
        return now ? now_text(*now, *held, shown.time.value) : Text{};
    };
    return options;
}

std::shared_ptr<const ThreadScene> scene_of(const Shown &shown)
{
    const auto *now = study_of(shown);
    if (!now)
        return nullptr;
    const auto subject = subject_of(*now, shown);
    // Ranks with the same company share a scene.
    const auto groups = groups_around(*now, subject);
    const auto key = (subject.expert ? "gtp-expert-" : "gtp-") + std::to_string(groups.front().front());
    return thread_scene(shown, key, [subject](const ThreadStudy &made) { return options_of(made, subject); });
}

/// Where the scene begins on the page, and how large the strip beside it is.
struct Page {
    double scale = 1, strip = 0, height = 0;
    Point origin() const { return {strip, 0}; }
};

Page page_of(const ThreadScene &scene)
{
    const auto scale = scene.stage().scale();
    return {scale, (strip_width + 12) * scale, scene.bounds().bottom() - 8};
}

Window moved_by(const Window &window, Point by)
{
    auto other = window;
    other.region.x -= by.x;
    other.region.y -= by.y;
    return other;
}

} // namespace

const gtp::Study *study_of(const Shown &shown) { return dynamic_cast<const gtp::Study *>(shown.thread.get()); }

ThreadStudyResult study(std::shared_ptr<const Derived> derived, const std::atomic<bool> *cancel)
{
    return gtp::study(derived, cancel);
}

Box bounds(const Shown &shown)
{
    const auto scene = scene_of(shown);
    if (!scene)
        return {0, 0, 800, 560};
    auto box = scene->bounds();
    const auto page = page_of(*scene);
    box.width += page.strip;
    box.height = page.height + 12;
    return box;
}

Picture draw(const Shown &shown, const Window &window)
{
    Picture picture{bounds(shown), {}};
    const auto scene = scene_of(shown);
    if (!scene)
        return picture;
    const auto &now = *study_of(shown);
    const auto page = page_of(*scene);
    Picture above;
    const auto s = page.scale;
    const Window scaled{{window.region.x / s, window.region.y / s, window.region.width / s, window.region.height / s},
                        window.zoom * s};
    Strip(now).draw({above, scaled}, shown.state, near_of(shown), page.height / s);
    append_scaled(picture, above, s, {0, 0});
    append_scaled(picture, scene->draw_still(shown, moved_by(window, page.origin())), 1, page.origin());
    return picture;
}

Picture draw_moving(const Shown &shown, const Window &window)
{
    Picture picture{bounds(shown), {}};
    const auto scene = scene_of(shown);
    if (!scene)
        return picture;
    const auto origin = page_of(*scene).origin();
    append_scaled(picture, scene->draw_moving(shown, moved_by(window, origin)), 1, origin);
    return picture;
}

std::vector<LegendEntry> legend(const Shown &shown)
{
    using enum LegendEntry::Sample;
    std::vector<LegendEntry> entries{
        {fill, {Role::content_weights}, {"own slice, always there", "自己的切片，常驻"}},
        {fill, {Role::axis_gtp_remat}, {"slices of others, until the GEMM is done", "别人的切片，GEMM 后释放"}},
        {fill, {Role::content_gradients}, {"gradient, until it is reduced", "未归约的梯度"}},
        {line, {Role::nvlink}, {"NVLink", "NVLink"}},
    };
    const auto *now = study_of(shown);
    if (now && std::ranges::any_of(now->runs, [](const auto &run) { return run && run->leaves_domain(); }))
        entries.push_back({dashed_line, {Role::network}, {"network", "网络"}});
    if (now && now->degrees.tp > 1)
        entries.push_back({fill, {Role::content_activations}, {"TP activations", "TP 激活"}});
    entries.push_back({fill, {Role::problem}, {"exposed: compute waits", "未掩盖：计算在等待"}});
    return entries;
}

Text subtitle(const Shown &shown)
{
    const auto *now = study_of(shown);
    if (!now)
        return {};
    const auto &d = now->degrees;
    const auto shards = grouped(d.weight_shards()), tp = grouped(d.tp), g = grouped(d.g);
    const auto exposed = time_text({now->step.exposed_in_all()}), time = time_text({now->step.end_of_all});
    const auto &batch = now->batch;
    const bool part = now->shown_microbatches < batch.microbatches;
    const auto shown_now = grouped(now->shown_microbatches), all = grouped(batch.microbatches);
    const Text only = part ? Text{", " + shown_now + " of " + all + " microbatches",
                                  "，只含 " + all + " 个 microbatch 中的 " + shown_now + " 个"}
                           : Text{};
    const auto share = percent_text(now->step.end_of_all > 0 ? now->step.exposed_in_all() / now->step.end_of_all : 0);
    return {"GTP " + shards + " = TP " + tp + " × GTP_remat " + g + ": a rank keeps 1/" + shards +
                " of a weight and sees " + (d.tp > 1 ? "1/" + tp : "all of it") + " at the GEMM · exposed " + exposed +
                " of " + time + " (" + share + ")" + only.en,
            "GTP " + shards + " = TP " + tp + " × GTP_remat " + g + "：每个 rank 存权重的 1/" + shards + "，GEMM 时" +
                (d.tp > 1 ? "见到 1/" + tp : "见到全部") + " · 未掩盖 " + exposed + "，共 " + time + "（" + share +
                "）" + only.zh};
}

Seconds duration(const Shown &shown)
{
    const auto *now = study_of(shown);
    return {now ? now->step.end_of_all : 0};
}

std::optional<std::int32_t> rank_at(const Shown &shown, Point point)
{
    const auto scene = scene_of(shown);
    if (!scene)
        return std::nullopt;
    point.x -= page_of(*scene).strip;
    return scene->rank_at(point);
}

std::optional<Box> rank_box(const Shown &shown, std::int32_t rank)
{
    const auto scene = scene_of(shown);
    auto box = scene ? scene->rank_box(rank) : std::nullopt;
    if (box)
        box->x += page_of(*scene).strip;
    return box;
}

ElementId element_at(const Shown &shown, Point point)
{
    const auto scene = scene_of(shown);
    if (!scene)
        return {};
    const auto page = page_of(*scene);
    if (point.x < page.strip)
        return Strip(*study_of(shown)).at({point.x / page.scale, point.y / page.scale});
    point.x -= page.strip;
    return scene->element_at(point, shown.time.value);
}

Text element_text(const Shown &shown, const ElementId &id)
{
    const auto *now = study_of(shown);
    if (!now)
        return {};
    constexpr std::string_view event = "event-", weight = "weight-";
    if (id.starts_with(weight)) {
        const auto *found = now->weight(std::string_view(id).substr(weight.size()));
        if (!found)
            return {};
        const auto rows = rows_of(*found);
        return {found->name.en + ": " + rows.en, found->name.zh + "：" + rows.zh};
    }
    std::size_t number = 0;
    const auto *end = id.data() + id.size();
    if (!id.starts_with(event))
        return {};
    const auto [at, error] = std::from_chars(id.data() + event.size(), end, number);
    if (error != std::errc() || at != end || number >= now->step.plan.events.size())
        return {};
    const auto &one = now->step.plan.events[number];
    const auto time = time_text({now->step.end[number] - now->step.start[number]});
    return {one.what.en + " · " + time, one.what.zh + " · " + time};
}

} // namespace rankscape::gtp_view
