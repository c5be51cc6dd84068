// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The still part: domains, GPUs, NICs and network of each run; the timeline is in still_lanes.cpp.
#include "model/views/collectives/collectives_view.h"
#include "model/views/collectives/paints.h"
#include "model/views/collectives/pen.h"
#include "model/views/collectives/still_lanes.h"
#include "model/views/collectives/words.h"

#include <algorithm>

namespace rankscape::collectives_view {

namespace {

class Machines {
public:
    Machines(const Scene &scene, const Shown &shown, Pen pen, std::size_t run, const Meant &meant)
        : scene_(scene),
          stage_(scene.stage()),
          run_(scene.study().runs[run]),
          language_(shown.state.language),
          selected_(shown.state.selected_rank),
          pen_(pen),
          origin_(scene.origin(run)),
          index_(run),
          meant_(meant)
    {
    }

    void draw()
    {
        draw_caption();
        for (const auto &card : stage_.cards())
            draw_card(card);
        for (const auto &row : stage_.rows())
            draw_network(row);
        draw_wires();
        for (const auto &gpu : stage_.gpus())
            draw_gpu(gpu);
        for (const auto &nic : stage_.nics())
            draw_nic(nic);
        if (meant_.run == static_cast<std::int32_t>(index_))
            draw_meant();
    }

private:
    std::string say(const Text &text) const { return text.in(language_); }
    Point at(Point point) const { return {point.x + origin_.x, point.y + origin_.y}; }

    void draw_caption()
    {
        const auto &simulation = run_.simulation;
        const auto &c = simulation.plan.parts.front().collective;
        auto words = std::string(name(c.algorithm));
        words += " · " + time_text(simulation.makespan);
        if (simulation.busiest >= 0)
            words += say({" · busiest: ", " · 最忙："}) + say(scene_.study().network.describe(simulation.busiest)) +
                     say({", ", "，"}) + percent_text(simulation.busiest_utilisation);
        const auto others = stage_.other_domains();
        const auto n = std::to_string(others);
        const auto rest = say(others == 1 ? Text{"1 more domain takes no part", "另有 1 个 domain 未参与"}
                                          : Text{n + " more domains take no part", "另有 " + n + " 个 domain 未参与"});
        const auto taken = others > 0 ? text_width(rest, size::small_text) + 16 : 0;
        const auto y = origin_.y - caption + 12;
        pen_.text({0, y}, words, size::title, {Role::text}, Anchor::start, Weight::bold, scene_.width() - taken);
        if (others > 0)
            pen_.text({scene_.width(), y}, rest, size::small_text, {Role::text_muted}, Anchor::end);
    }

    void draw_card(const Card &card)
    {
        const auto box = moved(card.box, origin_);
        if (!pen_.sees(box))
            return;
        pen_.box(box, {Role::surface}, 8, {stage_.uses_network() ? Role::outline : Role::nvlink}, 1, false,
                 "domain-" + std::to_string(card.domain) + (index_ > 0 ? "-other" : ""));
        const auto number = std::to_string(card.domain);
        const auto room = box.width - 2 * size::padding;
        const auto width = [](const std::string &words, Weight weight) {
            return text_width(words, weight == Weight::bold ? size::title : size::small_text, weight);
        };
        const auto title = width("NVLink domain " + number, Weight::bold) <= room ? "NVLink domain " + number : number;
        pen_.text({box.x + size::padding, box.y + 18}, title, size::title, {Role::text}, Anchor::start, Weight::bold);
        // How many take part, then what joins them, as far as there is room.
        const auto members = std::to_string(card.members), ranks = std::to_string(card.ranks);
        const auto count = say({members + " of " + ranks + " ranks", members + " / " + ranks + " 个 rank"});
        auto left = room - width(title, Weight::bold) - 14;
        if (width(count, Weight::regular) <= left) {
            pen_.text({box.right() - size::padding, box.y + 18}, count, size::small_text, {Role::text_muted},
                      Anchor::end);
            left -= width(count, Weight::regular) + 14;
        }
        const bool pairs = !scene_.study().network.has_switch();
        const auto joins = pairs ? say({"NVLink pairs, PCIe bar", "NVLink 点对点，横条为 PCIe"})
                                 : "NVSwitch " + rate_text(scene_.study().network.nvlink_rate());
        if (width(joins, Weight::regular) <= left)
            pen_.text({box.x + size::padding + width(title, Weight::bold) + 14, box.y + 18}, joins, size::small_text,
                      {Role::text_muted});
        pen_.box(moved(card.bar, origin_), {pairs ? Role::canvas : Role::nvlink_soft}, 4);
    }

    void draw_network(const NetworkRow &row)
    {
        for (const auto &leaf : row.leaves) {
            const auto lane = moved(leaf.box, origin_);
            pen_.box(lane, {Role::surface}, 3, {Role::outline});
            pen_.text({lane.x + 6, lane.y + 11.5}, leaf_name(leaf.leaf), size::small_text, {Role::text_muted});
        }
        const auto box = moved(row.spine, origin_);
        pen_.box(box, {Role::surface}, 4, {Role::outline});
        const auto rate = rate_text(scene_.study().network.nic_rate());
        const auto what = row.leaves.empty() ? Text{"network", "网络"} : Text{"spine", "spine"};
        pen_.text({box.x + 6, box.y + box.height / 2 + 4}, say(what) + " · " + rate + say({" a NIC", "/网卡"}),
                  size::small_text, {Role::text_muted}, Anchor::start, Weight::medium, box.width - 12);
    }

    std::string leaf_name(std::int32_t leaf) const
    {
        const auto &spec = scene_.study().network.spec();
        const auto rails = static_cast<std::int32_t>(spec.rails.value_or(0));
        if (rails > 0 && !spec.leaf_size)
            return "rail " + std::to_string(leaf);
        return "leaf " + std::to_string(leaf);
    }

    void draw_wires()
    {
        if (pen_.pixels(stage_.pitch()) < 8)
            return;
        for (const auto &wire : stage_.wires()) {
            const bool lit = meant_.link == wire.link;
            pen_.line(at(wire.from), at(wire.to), {lit ? Role::accent : Role::outline}, lit ? 3 : 1);
        }
    }

    void draw_gpu(const Gpu &gpu)
    {
        const auto box = moved(gpu.box, origin_);
        if (!pen_.sees(box))
            return;
        const bool takes_part = gpu.part >= 0;
        const bool chosen = selected_ && gpu.rank == *selected_;
        const auto radius = std::min(5.0, box.width / 5);
        const auto label = "rank-" + std::to_string(gpu.rank) + (index_ > 0 ? "-other" : "");
        const auto edge = chosen ? Role::text : gpu.forwards && !takes_part ? Role::network : Role::outline;
        pen_.box(box, {takes_part ? Role::surface : Role::canvas}, radius, {edge}, chosen ? 2.0 : 1.0, !takes_part,
                 gpu.rank >= 0 ? label : ElementId{});
        if (gpu.rank < 0)
            return;
        const bool narrow = box.width < 28;
        auto number = std::to_string(gpu.rank);
        if (box.width >= 62)
            number = "rank " + number;
        const Paint ink{takes_part ? Role::text : Role::text_faint};
        const auto text_size = narrow ? size::small_text : size::title;
        const auto weight = takes_part ? Weight::bold : Weight::regular;
        // A number is never cut: it is written whole or, when the picture is far away, not at all.
        if (text_width(number, text_size, weight) <= box.width - 1)
            pen_.text({box.x + box.width / 2, box.y + 15}, number, text_size, ink, Anchor::middle, weight);
        if (takes_part && !narrow) {
            const auto &part = run_.simulation.plan.parts[static_cast<std::size_t>(gpu.part)];
            const auto place = "#" + std::to_string(part.arrangement.place[static_cast<std::size_t>(gpu.position)]);
            pen_.text({box.x + box.width / 2, box.y + 29}, place, size::small_text, {Role::text_muted}, Anchor::middle);
        } else if (gpu.forwards && !narrow) {
            const auto word = say({"forwards", "转发"});
            if (text_width(word, size::small_text) <= box.width - 2)
                pen_.text({box.x + box.width / 2, box.y + 29}, word, size::small_text, {Role::text_muted},
                          Anchor::middle);
        }
        if (takes_part)
            draw_cells(gpu, box);
    }

    void draw_cells(const Gpu &gpu, const Box &box)
    {
        const auto &fills = scene_.fills(index_, static_cast<std::size_t>(gpu.part));
        const Grid grid(box, fills.cells());
        if (fills.cells() == 0 || !cells_shown(grid, pen_.window.zoom)) {
            if (pen_.pixels(box.width) >= 4)
                pen_.box(grid.box, {Role::canvas}, 2);
            return;
        }
        for (std::int32_t cell = 0; cell < fills.cells(); ++cell)
            pen_.box(grid.cell(cell), {Role::canvas}, 1);
        for (std::int32_t cell = 0; cell < fills.cells() && fills.own_only(); ++cell)
            if (fills.matters(gpu.position, cell))
                pen_.box(grid.cell(cell), {}, 1, {Role::outline_strong}, std::min(1.2, 2 * grid.gap));
    }

    void draw_nic(const Nic &nic)
    {
        const auto box = moved(nic.box, origin_);
        pen_.box(box, {Role::canvas}, 3, {Role::network});
        const auto number = std::to_string(nic.nic);
        const auto words = box.width >= 40 ? "NIC " + number : number;
        if (text_width(words, 11) <= box.width - 1)
            pen_.text({box.x + box.width / 2, box.y + 12}, words, 11, {Role::text_muted}, Anchor::middle);
    }

    /// Ways and ends of what is pointed at in the timeline.
    void draw_meant()
    {
        const auto &plan = run_.simulation.plan;
        std::size_t drawn = 0;
        for (const auto transfer : meant_.transfers) {
            if (++drawn > 200)
                break; // a bar of many: these show where they go
            const auto t = plan.at(transfer);
            auto route = stage_.route(scene_.study().network, t.from, t.to, static_cast<std::uint32_t>(transfer));
            for (std::int32_t i = 0; i < route.count; ++i)
                route.points[static_cast<std::size_t>(i)] = at(route.points[static_cast<std::size_t>(i)]);
            if (route.count > 1)
                pen_.path(route.span(), {Role::accent}, 2);
            for (const auto rank : {t.from, t.to})
                if (const auto *gpu = rank >= 0 ? stage_.gpu_of(rank) : nullptr)
                    pen_.box(moved(gpu->box, origin_), {}, 5, {Role::accent}, 2);
        }
    }

    const Scene &scene_;
    const Stage &stage_;
    const StudyRun &run_;
    Language language_;
    std::optional<std::int32_t> selected_;
    Pen pen_;
    Point origin_;
    std::size_t index_;
    const Meant &meant_;
};

} // namespace

Picture draw(const Shown &shown, const Window &window)
{
    Picture picture;
    picture.bounds = bounds(shown);
    const auto scene = scene_of(shown);
    if (!scene)
        return picture;
    const Pen pen{picture, window};
    const auto meant = scene->meaning(shown.state.hovered.empty() ? shown.state.selected : shown.state.hovered);
    for (std::size_t run = 0; run < scene->study().runs.size(); ++run)
        Machines(*scene, shown, pen, run, meant).draw();
    draw_lanes(*scene, shown.state.language, pen, meant);
    return picture;
}

} // namespace rankscape::collectives_view
