// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes, bars, charts, what is fullest, and the axis.
#include "model/views/collectives/still_lanes.h"

#include "model/views/collectives/words.h"

#include <algorithm>

namespace rankscape::collectives_view {

namespace {

class Timeline {
public:
    Timeline(const Scene &scene, Language language, Pen pen, const Meant &meant)
        : scene_(scene), lanes_(scene.lanes()), language_(language), pen_(pen), meant_(meant), s_(lanes_.scale())
    {
    }

    void draw()
    {
        const auto card = lanes_.box();
        pen_.box(card, {Role::surface}, 8 * s_, {Role::outline});
        draw_axis();
        for (const auto &lane : lanes_.lanes())
            draw_lane(lane);
        draw_bars();
        for (std::size_t run = 0; run < lanes_.strips().size(); ++run)
            draw_strip(run);
        for (std::size_t run = 0; run < lanes_.headings().size(); ++run) {
            const auto &box = lanes_.headings()[run];
            const auto &simulation = scene_.study().runs[run].simulation;
            const auto words = std::string(name(simulation.plan.parts.front().collective.algorithm)) + " · " +
                               time_text(simulation.makespan);
            pen_.text({10 * s_, box.y + 12 * s_}, words, text_size(), {Role::text}, Anchor::start, Weight::bold);
        }
    }

private:
    std::string say(const Text &text) const { return text.in(language_); }
    double text_size() const { return size::small_text * s_; }

    void label(const Box &lane, const std::string &words, Paint paint = {Role::text_muted})
    {
        pen_.text({10 * s_, lane.y + lane.height / 2 + 4 * s_}, words, text_size(), paint, Anchor::start,
                  Weight::regular, lane.x - 14 * s_);
    }

    void draw_axis()
    {
        const auto axis = axis_to(lanes_.duration(), 8);
        const auto plot = lanes_.plot();
        const auto y = plot.bottom() + 14 * s_;
        double free = 0;
        for (const auto time : axis.at) {
            const auto x = lanes_.x(time);
            pen_.line({x, plot.y}, {x, plot.bottom()}, {Role::outline}, s_);
            const auto words = axis.label(time);
            const auto half = text_width(words, text_size()) / 2;
            if (x - half < free)
                continue;
            pen_.text({x, y}, words, text_size(), {Role::text_muted}, Anchor::middle);
            free = x + half + 6 * s_;
        }
        pen_.text({10 * s_, y}, axis.unit_name, text_size(), {Role::text_muted});
    }

    void draw_lane(const Lane &lane)
    {
        const auto words = say(lane.name);
        if (!lane.chart) {
            label(lane.box, words);
            pen_.line({lane.box.x, lane.box.bottom()}, {lane.box.right(), lane.box.bottom()}, {Role::outline},
                      0.5 * s_);
            return;
        }
        label(lane.box, words);
        const auto bottom = lane.box.bottom();
        pen_.line({lane.box.x, bottom}, {lane.box.right(), bottom}, {Role::outline}, s_);
        pen_.line({lane.box.x, lane.box.y}, {lane.box.right(), lane.box.y}, {Role::outline}, 0.5 * s_, true);
        const auto end = scene_.study().runs[static_cast<std::size_t>(lane.run)].simulation.makespan.value;
        const auto width =
            (lanes_.x(end) - lane.box.x) / static_cast<double>(std::max<std::size_t>(1, lane.levels.size()));
        for (std::size_t i = 0; i < lane.levels.size();) {
            auto last = i; // equal neighbours are one rectangle
            while (last + 1 < lane.levels.size() && std::abs(lane.levels[last + 1] - lane.levels[i]) < 0.005)
                ++last;
            const auto height = lane.levels[i] * lane.box.height;
            if (height > 0)
                pen_.box({lane.box.x + static_cast<double>(i) * width, bottom - height,
                          static_cast<double>(last + 1 - i) * width, height},
                         {lane.network ? Role::network : Role::nvlink});
            i = last + 1;
        }
    }

    bool lit(const Bar &bar) const
    {
        if (meant_.run != bar.run)
            return false;
        return std::ranges::any_of(bar.transfers, [&](std::int32_t transfer) {
            return std::ranges::find(meant_.transfers, transfer) != meant_.transfers.end();
        });
    }

    void draw_bars()
    {
        const auto &bars = lanes_.bars();
        for (std::size_t i = 0; i < bars.size(); ++i) {
            const auto &bar = bars[i];
            auto box = bar.box;
            if (box.width > 2 * s_)
                box.width -= 0.8 * s_;
            const bool stands_out = !meant_.transfers.empty() && lit(bar);
            pen_.box(box, {bar.network ? Role::network : Role::nvlink}, std::min(1.5 * s_, box.width / 3),
                     {stands_out ? Role::accent : Role::none}, 2 * s_, false, lanes_.id_of(i),
                     time_text({bar.from}) + " – " + time_text({bar.to}));
        }
    }

    void draw_strip(std::size_t run)
    {
        const auto &strip = lanes_.strips()[run];
        label(strip, say({"fullest link", "最满的链路"}));
        for (const auto &full : lanes_.fulls()) {
            if (full.run != static_cast<std::int32_t>(run) || full.link < 0)
                continue;
            const auto &link = scene_.study().network.links()[static_cast<std::size_t>(full.link)];
            const bool network = is_network(link.kind);
            auto box = full.box;
            box.y += 1.5 * s_;
            box.height -= 3 * s_;
            box.width -= 0.8 * s_;
            const auto words = say(full.name) + " · " + percent_text(full.utilisation);
            pen_.box(box, {Role::canvas}, 2 * s_, {meant_.link == full.link ? Role::accent : Role::none}, 2 * s_, false,
                     "link-" + std::to_string(full.link), words);
            auto mark = box;
            mark.height = 2.5 * s_;
            mark.y = box.bottom() - mark.height;
            mark.width = box.width * full.utilisation;
            pen_.box(mark, {network ? Role::network : Role::nvlink});
            if (text_width(words, text_size()) < box.width - 6 * s_)
                pen_.text({box.x + 4 * s_, box.y + 11 * s_}, words, text_size(), {Role::text});
        }
    }

    const Scene &scene_;
    const Lanes &lanes_;
    Language language_;
    Pen pen_;
    const Meant &meant_;
    double s_;
};

} // namespace

void draw_lanes(const Scene &scene, Language language, Pen pen, const Meant &meant)
{
    if (pen.sees(scene.empty_lanes().box()))
        Timeline(scene, language, pen, meant).draw();
}

} // namespace rankscape::collectives_view
