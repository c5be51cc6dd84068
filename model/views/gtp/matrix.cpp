// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing a cut weight.
#include "model/views/gtp/matrix.h"

#include "model/views/stage/words.h"

namespace rankscape::gtp_view {

using drawing::Pen;

namespace {

constexpr double names = 10; ///< size of rank names
constexpr double smallest_name = 8;
constexpr double bracket = 5;

} // namespace

void draw_hatch(Pen pen, const Box &box, Paint paint)
{
    if (box.width <= 0 || box.height <= 0)
        return;
    const auto step = std::max(5.0, 4 / pen.window.zoom);
    for (auto c = step / 2; c < box.width + box.height; c += step) {
        // From the top or right edge down to the left: x + y = c.
        const Point from{box.x + std::min(c, box.width), box.y + std::max(0.0, c - box.width)};
        const Point to{box.x + std::max(0.0, c - box.height), box.y + std::min(c, box.height)};
        pen.line(from, to, paint, 1);
    }
}

MatrixPlan::MatrixPlan(const gtp::CutWeight &weight, const Box &where) : weight_(weight), box_(where)
{
    const auto along = weight.by_row() ? where.width : where.height;
    gap_ = weight.tp > 1 ? std::min(6.0, along / static_cast<double>(weight.tp) / 4) : 0;
}

Box MatrixPlan::part(std::int64_t part) const
{
    const auto n = static_cast<double>(weight_.tp), i = static_cast<double>(part);
    auto box = box_;
    if (weight_.by_row()) {
        box.width = (box_.width + gap_) / n - gap_;
        box.x += i * (box.width + gap_);
    } else {
        box.height = (box_.height + gap_) / n - gap_;
        box.y += i * (box.height + gap_);
    }
    return box;
}

Box MatrixPlan::slice(std::int64_t part, std::int64_t slice) const
{
    auto box = this->part(part);
    box.height /= static_cast<double>(slices());
    box.y += static_cast<double>(slice) * box.height;
    return box;
}

Box MatrixPlan::padding(std::int64_t part, std::int64_t slice) const
{
    auto box = this->slice(part, slice);
    const auto real = static_cast<double>(weight_.real_rows(slice)) / static_cast<double>(weight_.shards.shard);
    box.y += box.height * real;
    box.height *= 1 - real;
    return box;
}

Text cut_sentence(const gtp::CutWeight &weight)
{
    const std::string axis = weight.expert ? "ETP" : "TP";
    if (weight.embedding())
        return {axis + " cuts the vocabulary", axis + " 按词表切分"};
    return weight.by_row() ? Text{"row-parallel: " + axis + " cuts in_features", "行并行：" + axis + " 切 in_features"}
           : weight.tensor.cut == Cut::column
               ? Text{"column-parallel: " + axis + " cuts out_features", "列并行：" + axis + " 切 out_features"}
               : Text{"the same on every TP rank", "每个 TP rank 相同"};
}

void draw_matrix(Pen pen, const gtp::Study &study, const gtp::CutWeight &weight, const Box &where, std::int32_t near)
{
    const MatrixPlan plan(weight, where);
    const auto axis = weight.expert ? Role::axis_etp : Role::axis_tp;
    const std::string axis_name = weight.expert ? "etp " : "tp ";
    const auto hatch_from = weight.shards.padding > 0;
    for (std::int64_t part = 0; part < plan.parts(); ++part) {
        const auto whole = plan.part(part);
        // What TP cuts: a bar beside the part, or over it.
        if (weight.by_row())
            pen.box({whole.x, whole.y - bracket - 3, whole.width, bracket}, {axis}, 2);
        else
            pen.box({whole.x - bracket - 3, whole.y, bracket, whole.height}, {axis}, 2);
        const auto label = axis_name + std::to_string(part);
        if (weight.by_row() && whole.width > text_width(label, names))
            pen.text({whole.x + whole.width / 2, whole.y - bracket - 7}, label, names, {Role::text_muted},
                     Anchor::middle);
        else if (!weight.by_row() && whole.height > 11)
            pen.text({whole.x - bracket - 7, whole.y + whole.height / 2 + 3.5}, label, names, {Role::text_muted},
                     Anchor::end);
        const bool apart = pen.pixels(whole.height / static_cast<double>(plan.slices())) >= 2.5;
        if (!apart) { // too many slices to tell them apart
            pen.box(whole, {Role::axis_gtp_remat}, 2);
            const auto slice = whole.height / static_cast<double>(plan.slices());
            for (std::int64_t i = 0; i < plan.slices(); ++i)
                if (gtp::holder(*study.derived->layout, weight.expert, near, part, i) == near)
                    pen.box({whole.x, whole.y + static_cast<double>(i) * slice, whole.width,
                             std::max(slice, 2 / pen.window.zoom)},
                            {Role::content_weights});
            if (hatch_from) {
                const auto real = static_cast<double>(weight.shards.rows) /
                                  static_cast<double>(weight.shards.rows + weight.shards.padding);
                const Box rest{whole.x, whole.y + whole.height * real, whole.width, whole.height * (1 - real)};
                pen.box(rest, {Role::surface}, 0, {Role::warning});
                draw_hatch(pen, rest, {Role::warning});
            }
            continue;
        }
        for (std::int64_t slice = 0; slice < plan.slices(); ++slice) {
            auto box = plan.slice(part, slice);
            box.height -= std::min(1.5, box.height / 4);
            const auto rank = gtp::holder(*study.derived->layout, weight.expert, near, part, slice);
            auto real = box;
            auto rest = plan.padding(part, slice);
            rest.height = std::max(0.0, box.bottom() - rest.y);
            real.height = box.height - rest.height;
            const auto mine = rank == near;
            const bool thin = pen.pixels(box.height) < 6;
            const auto id = "rank-" + std::to_string(rank);
            if (real.height > 0)
                pen.box(real,
                        {mine   ? Role::content_weights
                         : thin ? Role::axis_gtp_remat
                                : Role::surface},
                        thin ? 0 : 2, {thin ? Role::none : Role::content_weights}, 1, false, id);
            if (rest.height > 0) {
                pen.box(rest, {Role::surface}, 0, {Role::warning});
                draw_hatch(pen, rest, {Role::warning});
            }
            const auto g = std::to_string(slice);
            const auto wide = weight.is_cut()
                                  ? (weight.expert ? "egtp " : "gtp ") + g + " → rank " + std::to_string(rank)
                                  : "rank " + std::to_string(rank);
            const auto brief = std::to_string(rank);
            const auto paint = mine ? Paint{Role::surface} : Paint{Role::text};
            const auto size = std::min(names, box.height - 1);
            if (size >= smallest_name && real.height > box.height / 2) {
                const auto &words = text_width(wide, size) < box.width - 6 ? wide : brief;
                pen.text({box.x + box.width / 2, real.y + real.height / 2 + size * 0.36}, words, size, paint,
                         Anchor::middle, Weight::regular, box.width - 4);
            }
        }
    }
    const auto &box = plan.box();
    pen.text({box.x + box.width / 2, box.bottom() + 13}, "in_features →", names, {Role::text_muted}, Anchor::middle);
}

} // namespace rankscape::gtp_view
