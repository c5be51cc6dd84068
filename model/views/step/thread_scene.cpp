// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Putting a study on its page, and keeping the last few pages.
#include "model/views/step/thread_scene.h"

#include "model/views/stage/paints.h"

#include <algorithm>
#include <array>

namespace rankscape::drawing {

namespace {

constexpr double under_machines = 12;
constexpr double between_lanes = 10;

/// Members in the order of the view's groups, else of the runs; what their bytes pass.
Cast cast_of(const ThreadStudy &study, const SceneOptions &options)
{
    Cast cast;
    for (std::size_t i = 0; i < options.groups.size(); ++i)
        cast.join(options.groups[i], static_cast<std::int32_t>(i));
    const auto wished = cast.members;
    for (const auto &run : study.runs)
        if (run) {
            cast.join(*study.network, run->simulation.plan);
            for (std::size_t i = 0; i < run->collectives.size(); ++i) // also those that others stand for
                cast.join(run->collectives[i].ranks, static_cast<std::int32_t>(i));
        }
    if (!wished.empty())
        cast.members = wished;
    if (cast.members.empty()) // nothing is communicated: everybody stands by
        for (std::int32_t rank = 0; rank < study.network->world(); ++rank)
            cast.members.push_back({rank, 0, rank});
    return cast;
}

StepOptions lane_options(const ThreadStudy &study, const SceneOptions &options)
{
    auto made = options.lanes;
    if (!made.paint)
        made.paint = paints_of(study);
    return made;
}

StepOptions near_options(const ThreadStudy &study, const SceneOptions &options, double time)
{
    const auto &step = study.step;
    double computes = 0;
    for (const auto &event : step.plan.events)
        computes += step.plan.streams[static_cast<std::size_t>(event.stream)].compute ? 1 : 0;
    const auto wide = step.end_of_all * std::min(1.0, options.near->computes / std::max(1.0, computes));
    StepOptions made;
    made.from = std::clamp(time - 0.4 * wide, 0.0, step.end_of_all - wide);
    made.to = made.from + wide;
    made.title = {"Around the play head", "播放头附近"};
    made.prefix = "near-";
    made.streams = options.near->streams;
    made.paint = options.lanes.paint ? options.lanes.paint : paints_of(study);
    return made;
}

double near_height(const ThreadStudy &study, const SceneOptions &options)
{
    return options.near ? between_lanes + StepLanes::height(study.step, near_options(study, options, 0)) : 0;
}

StageOptions stage_options(const ThreadStudy &study, const SceneOptions &options)
{
    auto made = options.stage;
    if (made.below <= 0)
        made.below = StepLanes::height(study.step, options.lanes) + near_height(study, options);
    return made;
}

} // namespace

ThreadScene::ThreadScene(std::shared_ptr<const ThreadStudy> study, SceneOptions options)
    : study_(std::move(study)),
      options_(std::move(options)),
      stage_(*study_->network, cast_of(*study_, options_), stage_options(*study_, options_)),
      lanes_(study_->step, {0, size::caption + stage_.height() + under_machines, stage_.width(), 0},
             lane_options(*study_, options_)),
      flows_(study_->runs.size())
{
    for (const auto &run : study_->runs)
        lengths_.push_back(run ? run->time().value : 0);
}

Box ThreadScene::bounds() const
{
    const auto below = near_height(*study_, options_) * lanes_.scale();
    return {-6, -4, stage_.width() + 12, lanes_.box().bottom() + below + 8};
}

std::optional<StepLanes> ThreadScene::near_lanes(double time) const
{
    if (!options_.near)
        return std::nullopt;
    const auto &above = lanes_.box();
    return StepLanes(study_->step, {above.x, above.bottom() + between_lanes * lanes_.scale(), above.width, 0},
                     near_options(*study_, options_, time));
}

void ThreadScene::draw_near(Pen pen, const Shown &shown) const
{
    const auto lanes = near_lanes(shown.time.value);
    if (!lanes)
        return;
    const auto &pointed = shown.state.hovered.empty() ? shown.state.selected : shown.state.hovered;
    lanes->draw_still(pen, shown.state.language,
                      lanes->meant(pointed.starts_with("event-") ? "near-" + pointed : pointed).value_or(-1));
    lanes->draw_moving(pen, shown.time.value);
    if (!options_.near->note)
        return;
    const auto &box = lanes->box();
    const auto s = lanes->scale();
    pen.text({box.right() - 12 * s, box.y + 15 * s}, options_.near->note(shown).in(shown.state.language), 10.5 * s,
             {Role::text}, Anchor::end, Weight::regular, box.width - 190 * s);
}

Box ThreadScene::gpu_box(const Gpu &gpu) const { return moved(gpu.box, origin()); }

Box ThreadScene::content_box(const Gpu &gpu) const { return moved(stage_.content(gpu), origin()); }

const Flow *ThreadScene::flow(std::int32_t run) const
{
    if (run < 0 || static_cast<std::size_t>(run) >= flows_.size() || !study_->runs[static_cast<std::size_t>(run)])
        return nullptr;
    auto &mine = flows_[static_cast<std::size_t>(run)];
    std::call_once(mine.made, [&] {
        const auto &one = *study_->runs[static_cast<std::size_t>(run)];
        mine.flow = std::make_unique<Flow>(network(), stage_, one.simulation, one.collectives);
    });
    return mine.flow.get();
}

std::vector<Playing> ThreadScene::playing(double time) const { return playing_at(study_->step, lengths_, time); }

Picture ThreadScene::draw_still(const Shown &shown, const Window &window) const
{
    Picture picture;
    picture.bounds = bounds();
    const Pen pen{picture, window};
    const auto &hooks = options_.hooks;
    const auto language = shown.state.language;
    draw_caption(pen, stage_, origin(), language, hooks.caption ? hooks.caption(shown).in(language) : std::string());
    StillLook look{.language = language, .origin = origin(), .selected = shown.state.selected_rank};
    if (hooks.place)
        look.place = [&](const Gpu &gpu) { return hooks.place(shown, gpu); };
    if (hooks.about)
        look.about = [&](const Card &card) { return hooks.about(shown, card); };
    look.content = [&](Pen over, const Gpu &gpu) {
        if (hooks.content)
            hooks.content(over, *this, shown, gpu, content_box(gpu));
        else if (gpu.part >= 0 && over.pixels(gpu.box.width) >= 4)
            over.box(content_box(gpu), {Role::canvas}, 2);
    };
    drawing::draw_still(pen, stage_, network(), look);
    if (!options_.outlines.empty())
        draw_groups(pen, stage_, origin(), options_.outlines, options_.outline);
    if (hooks.over)
        hooks.over(pen, *this, shown);
    const auto &pointed = shown.state.hovered.empty() ? shown.state.selected : shown.state.hovered;
    lanes_.draw_still(pen, language, lanes_.meant(pointed).value_or(-1));
    return picture;
}

Picture ThreadScene::draw_moving(const Shown &shown, const Window &window) const
{
    Picture picture;
    picture.bounds = bounds();
    const Pen pen{picture, window};
    const auto &hooks = options_.hooks;
    const auto time = shown.time.value;
    const bool seen = pen.sees(moved({0, 0, stage_.width(), stage_.height()}, origin()));
    const auto now = seen ? playing(time) : std::vector<Playing>();
    std::vector<std::vector<Flight>> flights;
    std::vector<double> level; // of links, by all that is under way
    for (const auto &one : now) {
        const auto *run = flow(one.run);
        flights.push_back(run ? run->flights(one.local_time) : std::vector<Flight>());
        if (flights.back().empty() || stage_.wires().empty())
            continue;
        const auto mine = run->utilisation(one.local_time);
        level.resize(mine.size(), 0);
        for (std::size_t link = 0; link < mine.size(); ++link)
            level[link] += mine[link] * one.speed;
    }
    if (!level.empty())
        draw_links(pen, stage_, origin(), level);
    for (std::size_t i = 0; i < now.size() && !hooks.content_moving; ++i)
        if (const auto *run = flow(now[i].run)) {
            FlowLook look{.origin = origin(), .smallest_cell = 4};
            const auto width = 1.0 / static_cast<double>(now.size());
            if (now.size() > 1) // side by side in the GPU
                look.where = [&, i](const Gpu &gpu) {
                    auto box = stage_.content(gpu);
                    box.x += box.width * width * static_cast<double>(i);
                    box.width *= width;
                    return box;
                };
            draw_fills(pen, *run, look, now[i].local_time);
        }
    if (hooks.content_moving && seen)
        for (const auto &gpu : stage_.gpus())
            if (const auto box = gpu_box(gpu); pen.sees(box) && pen.pixels(box.width) >= 1.5)
                hooks.content_moving(pen, *this, shown, gpu, content_box(gpu));
    for (std::size_t i = 0; i < now.size(); ++i)
        if (const auto *run = flow(now[i].run))
            draw_flights(pen, *run, {.origin = origin(), .prefix = "event-" + std::to_string(now[i].event) + "-"},
                         flights[i]);
    if (hooks.over_moving)
        hooks.over_moving(pen, *this, shown);
    draw_near(pen, shown);
    lanes_.draw_moving(pen, time);
    return picture;
}

ElementId ThreadScene::element_at(Point point, double time) const
{
    if (options_.hooks.element_at)
        if (auto id = options_.hooks.element_at(*this, point); !id.empty())
            return id;
    constexpr std::string_view prefix = "near-"; // the same events as above
    if (const auto lanes = near_lanes(time))
        if (auto id = lanes->element_at(point); id.starts_with(prefix))
            return id.substr(prefix.size());
    return lanes_.element_at(point);
}

std::optional<std::int32_t> ThreadScene::rank_at(Point point) const
{
    for (const auto &gpu : stage_.gpus())
        if (gpu.rank >= 0 && gpu_box(gpu).contains(point))
            return gpu.rank;
    return std::nullopt;
}

std::optional<Box> ThreadScene::rank_box(std::int32_t rank) const
{
    const auto *gpu = rank >= 0 ? stage_.gpu_of(rank) : nullptr;
    return gpu ? std::optional(gpu_box(*gpu)) : std::nullopt;
}

std::function<Paint(const StepEvent &)> paints_of(const ThreadStudy &study)
{
    std::vector<Content> contents;
    for (const auto &run : study.runs)
        contents.push_back(run && !run->collectives.empty() ? run->collectives.front().content : Content::other);
    return [contents = std::move(contents)](const StepEvent &event) {
        const bool known =
            event.run >= 0 && static_cast<std::size_t>(event.run) < contents.size() && is_communication(event.work);
        const auto content = known ? contents[static_cast<std::size_t>(event.run)] : Content::other;
        return content == Content::other ? paint_of(event.work) : paint_of(content);
    };
}

std::shared_ptr<const ThreadScene> thread_scene(const Shown &shown, std::string_view view,
                                                const std::function<SceneOptions(const ThreadStudy &)> &options)
{
    if (!shown.thread || !shown.thread->network)
        return nullptr;
    struct Kept {
        std::string view;
        std::shared_ptr<const ThreadScene> scene; // it keeps its study, so no address comes twice
    };
    static std::mutex mutex;
    static std::array<Kept, 6> kept;
    static std::size_t turn = 0;
    const std::scoped_lock lock(mutex);
    for (const auto &one : kept)
        if (one.scene && one.view == view && &one.scene->study() == shown.thread.get())
            return one.scene;
    auto made = std::make_shared<const ThreadScene>(shown.thread, options(*shown.thread));
    kept[turn++ % kept.size()] = {std::string(view), made};
    return made;
}

} // namespace rankscape::drawing
