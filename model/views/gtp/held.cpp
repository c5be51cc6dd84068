// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Columns of slices in a GPU, filled as the gathers deliver.
#include "model/views/gtp/held.h"

#include "model/views/stage/paints.h"

#include <algorithm>

namespace rankscape::gtp_view {

using namespace drawing;

namespace {

constexpr double column_gap = 3;
constexpr std::int64_t most_rows = 16; ///< slices one below the other; more stand in a grid

Box column_box(const Box &box, int column, int columns)
{
    const auto width = (box.width + column_gap) / columns;
    return {box.x + column * width, box.y, width - column_gap, box.height};
}

/// Slices from top to bottom, or in a grid.
class Cells {
public:
    Cells(const Box &box, std::int64_t slices)
        : box_(box), slices_(slices), grid_(box, static_cast<std::int32_t>(slices))
    {
    }

    Box cell(std::int64_t slice) const
    {
        if (slices_ > most_rows)
            return grid_.cell(static_cast<std::int32_t>(slice));
        const auto gap = std::min(2.0, box_.height / static_cast<double>(slices_) / 4);
        const auto height = (box_.height + gap) / static_cast<double>(slices_);
        return {box_.x, box_.y + static_cast<double>(slice) * height, box_.width, height - gap};
    }
    bool shown(const Pen &pen) const
    {
        const auto one = cell(0);
        return std::min(pen.pixels(one.width), pen.pixels(one.height)) >= smallest_cell;
    }

private:
    Box box_;
    std::int64_t slices_;
    drawing::Grid grid_;
};

struct Place {
    std::int64_t slice = 0, slices = 1;
};

Place place_of(const gtp::Study &study, std::int32_t rank, bool expert)
{
    const auto &grid = expert ? study.derived->layout->expert : study.derived->layout->dense;
    return {grid.coordinate(rank, rankscape::Axis::gtp_remat), grid.degree(rankscape::Axis::gtp_remat)};
}

/// Columns of experts stand after those of dense weights.
bool expert_column(const gtp::Study &study, int column, int columns)
{
    return columns > 3 ? column >= 2 && column < 4 : study.degrees.g == 1;
}

/// The share of slice `slice` that has arrived at `rank`, 0 … 1.
double arrived(const ThreadScene &scene, const gtp::Study &study, const HeldWeight &held, const Place &place,
               std::int32_t rank, std::int64_t slice, double time)
{
    const auto at = static_cast<std::size_t>(held.event);
    if (time >= study.step.end[at])
        return 1;
    const auto *flow = scene.flow(study.step.plan.events[at].run);
    if (!flow || time < study.step.start[at])
        return 0;
    const auto local = study.step.share_done(held.event, time) * flow->simulation().makespan.value;
    // A rank whose group is not simulated goes as the first group does.
    const auto seat = flow->seat(rank).value_or(Seat{0, static_cast<std::int32_t>(place.slice)});
    const auto &fills = flow->fills(static_cast<std::size_t>(seat.part));
    if (fills.cells() == static_cast<std::int32_t>(place.slices))
        return static_cast<double>(fills.count(seat.position, static_cast<std::int32_t>(slice), local)) / fills.whole();
    // Only the sum is known: the slices after its own come one after another.
    const auto others = static_cast<double>(place.slices - 1);
    const auto turn = static_cast<double>((slice - place.slice - 1 + place.slices) % place.slices);
    return std::clamp(fills.received(seat.position, local) * others - turn, 0.0, 1.0);
}

void draw_one(Pen pen, const ThreadScene &scene, const gtp::Study &study, const HeldWeight &held, const Box &box,
              std::int32_t rank, double time)
{
    const auto place = place_of(study, rank, held.expert);
    const Cells cells(box, place.slices);
    const Paint strong{held.gradient ? Role::content_gradients : Role::content_weights};
    const Paint soft{held.gradient ? Role::content_gradients : Role::axis_gtp_remat};
    if (!cells.shown(pen)) {
        double sum = 0;
        for (std::int64_t slice = 0; slice < place.slices; ++slice)
            sum += slice == place.slice ? 1 : arrived(scene, study, held, place, rank, slice, time);
        const auto share = held.gradient ? 1 : sum / static_cast<double>(place.slices);
        pen.box({box.x, box.bottom() - box.height * share, box.width, box.height * share}, strong, 1);
        return;
    }
    for (std::int64_t slice = 0; slice < place.slices; ++slice) {
        const auto cell = cells.cell(slice);
        const auto own = slice == place.slice;
        if (held.gradient) {
            // Whole until it is reduced; then the own slice becomes the sum and the rest is given away.
            const auto started = time >= study.step.start[static_cast<std::size_t>(held.event)];
            pen.box(cell, started && !own ? Paint{Role::surface} : soft, 1.5, strong, 0.8);
            continue;
        }
        if (own) {
            pen.box(cell, strong, 1.5);
            continue;
        }
        const auto share = arrived(scene, study, held, place, rank, slice, time);
        if (share > 0) {
            auto part = cell;
            part.width *= share;
            pen.box(part, soft, 1.5);
        }
    }
}

} // namespace

HeldWeights::HeldWeights(const gtp::Study &study)
{
    bool dense = false, experts = false;
    int turn[2] = {0, 0};
    for (const auto &hold : study.step.plan.holds) {
        // A weight is held from its gather on, a gradient from its wgrad to its reduction.
        const bool gradient = hold.content == Content::gradients;
        const auto event = gradient ? hold.until : hold.from;
        if (hold.from < 0 || hold.until < 0)
            continue;
        const auto weight = study.about[static_cast<std::size_t>(event)].weight;
        if (weight < 0)
            continue;
        const auto expert = study.forward.weights[static_cast<std::size_t>(weight)].expert;
        (expert ? experts : dense) = true;
        all_.push_back({weight, event, study.step.start[static_cast<std::size_t>(hold.from)],
                        study.step.end[static_cast<std::size_t>(hold.until)], gradient, expert, 0});
    }
    columns_ = dense && experts ? 5 : 3;
    std::ranges::stable_sort(all_, {}, &HeldWeight::from);
    for (auto &held : all_)
        held.column = held.gradient ? columns_ - 1 : (held.expert && dense ? 2 : 0) + turn[held.expert ? 1 : 0]++ % 2;
}

std::vector<HeldWeight> HeldWeights::at(double time) const
{
    std::vector<HeldWeight> found;
    for (const auto &held : all_) {
        if (held.from > time)
            break;
        if (time < held.until)
            found.push_back(held);
    }
    return found;
}

void draw_columns(Pen pen, const gtp::Study &study, const HeldWeights &held, const Box &box, std::int32_t rank)
{
    for (int column = 0; column < held.columns(); ++column) {
        const auto where = column_box(box, column, held.columns());
        const bool gradient = held.gradient_column(column);
        const auto place = place_of(study, rank, expert_column(study, column, held.columns()) && !gradient);
        const Cells cells(where, place.slices);
        if (gradient || !cells.shown(pen)) {
            pen.box(where, {Role::canvas}, 1.5);
            continue;
        }
        for (std::int64_t slice = 0; slice < place.slices; ++slice)
            pen.box(cells.cell(slice), {slice == place.slice ? Role::content_weights : Role::canvas}, 1.5);
    }
}

void draw_held(Pen pen, const ThreadScene &scene, const gtp::Study &study, const HeldWeights &held, const Box &box,
               std::int32_t rank, double time)
{
    for (const auto &one : held.at(time))
        draw_one(pen, scene, study, one, column_box(box, one.column, held.columns()), rank, time);
}

std::string batch_letter(std::int64_t slice, std::int64_t replica, std::int64_t g)
{
    const auto number = replica * g + slice;
    return number < 26 ? std::string(1, static_cast<char>('A' + number)) : "#" + std::to_string(number + 1);
}

} // namespace rankscape::gtp_view
