// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One weight, large; beside it bytes by format and where its groups lie.
#include "model/views/gtp/gtp_view.h"

#include "model/views/gtp/chips.h"
#include "model/views/gtp/matrix.h"
#include "model/views/gtp/wire_bars.h"
#include "model/views/gtp/words.h"
#include "model/views/stage/stage.h"
#include "model/views/stage/words.h"

#include <array>
#include <cstdio>

namespace rankscape::gtp_weight_view {

using namespace drawing;
using gtp_view::study_of;

namespace {

constexpr double page_width = 800, card_top_gap = 10, cards = 536, left_width = 440, small = 10.5, line = 14.5;

/// Chips over two cards.
struct Plan {
    gtp_view::Chips chips;
    Box left, right, matrix;

    explicit Plan(const gtp::Study &study, const gtp::CutWeight &weight) : chips(study, {0, 0}, page_width)
    {
        const auto top = chips.height() + card_top_gap;
        left = {0, top, left_width, cards};
        right = {left.right() + 12, top, page_width - left_width - 12, cards};
        const auto head = weight.by_row() ? 64.0 : 46.0;
        matrix = {left.x + 62, left.y + head, left.width - 62 - 22, left.height - head - 118};
    }
};

std::int32_t near_of(const Shown &shown, const gtp::Study &study)
{
    const auto rank = shown.state.selected_rank.value_or(0);
    return rank >= 0 && rank < study.derived->layout->world ? rank : 0;
}

double write(Pen pen, Point at, const Text &text, Language language, double room, Paint paint = {Role::text})
{
    for (const auto &one : wrapped(text.in(language), room, small)) {
        pen.text(at, one, small, paint);
        at.y += line;
    }
    return at.y;
}

double heading(Pen pen, Point at, const Text &text, Language language)
{
    pen.text(at, text.in(language), size::title, {Role::text}, Anchor::start, Weight::bold);
    return at.y + 20;
}

void draw_left(Pen pen, const Plan &plan, const gtp::Study &study, const gtp::CutWeight &weight, std::int32_t near,
               Language language)
{
    const auto x = plan.left.x + 14;
    const auto &name = weight.name.in(language);
    pen.text({x, plan.left.y + 22}, name, 14, {Role::text}, Anchor::start, Weight::bold);
    const auto rows = gtp_view::grouped(weight.tensor.rows()), columns = gtp_view::grouped(weight.tensor.shape[1]);
    const auto cut = gtp_view::cut_sentence(weight).in(language);
    pen.text({x + text_width(name, 14, Weight::bold) + 12, plan.left.y + 22}, cut, 11, {Role::text_muted});
    pen.text({plan.left.right() - 14, plan.left.y + 22}, "out " + rows + " × in " + columns, 11, {Role::text},
             Anchor::end);
    gtp_view::draw_matrix(pen, study, weight, plan.matrix, near);
    const auto room = plan.left.width - 28;
    auto y = plan.matrix.bottom() + 38;
    y = write(pen, {x, y}, gtp_view::rows_of(weight), language, room, {weight.wasteful() ? Role::warning : Role::text});
    const auto unit = gtp_view::grouped(weight.shards.alignment), parts = gtp_view::grouped(weight.shards.parts);
    if (weight.is_cut())
        y = write(pen, {x, y},
                  {"Rows are padded to a multiple of " + unit + " × " + parts + " (" + unit +
                       (weight.shards.alignment == 32 ? " for MXFP8)" : "; 32 for MXFP8)"),
                   "行数补齐到 " + unit + " × " + parts + " 的倍数（" +
                       (weight.shards.alignment == 32 ? "MXFP8 为 32）" : unit + "，MXFP8 为 32）")},
                  language, room, {Role::text_muted});
    if (weight.wasteful())
        y = write(pen, {x, y},
                  {"More than 10 % is padding: it is stored, gathered and reduced for nothing. Fewer weight shards "
                   "waste less.",
                   "填充超过 10%：存储、gather、归约都在浪费。减少权重分片数可降低浪费。"},
                  language, room, {Role::warning});
    const auto kept = bytes_text(weight.shard_elements() * gtp::kept_bytes(study.format));
    const auto seen = bytes_text(weight.gathered_elements() * bytes_of(study.format));
    const std::string format(rankscape::name(study.format));
    write(pen, {x, y},
          {"A rank keeps " + kept + " and sees " + seen + " at the GEMM (" + format + ")" +
               (weight.copies > 1 ? ", " + gtp_view::grouped(weight.copies) + " experts" : ""),
           "每个 rank 存 " + kept + "，GEMM 时拼成 " + seen + "（" + format + "）" +
               (weight.copies > 1 ? "，共 " + gtp_view::grouped(weight.copies) + " 个专家" : "")},
          language, room);
}

/// Two bars: with GTP and with TP alone.
void draw_rest(Pen pen, Point at, double room, const gtp::Study &study, Language language)
{
    const bool zh = language == Language::zh;
    auto y = heading(pen, at, {"Kept by a rank between uses", "一个 rank 平时保存的量"}, language);
    const auto most = std::max(study.rest.sum(), study.rest_without.sum());
    const double names = 58, sums = 58, high = 14;
    const struct {
        const char *en, *zh;
        const gtp::AtRest &rest;
    } rows[]{{"GTP", "GTP", study.rest}, {"TP alone", "只用 TP", study.rest_without}};
    for (const auto &row : rows) {
        pen.text({at.x, y + 11}, zh ? row.zh : row.en, small, {Role::text});
        auto x = at.x + names;
        const auto part = [&](double bytes, Role role) {
            const auto width = most > 0 ? (room - names - sums) * bytes / most : 0;
            pen.box({x, y, std::max(0.0, width - 0.5), high}, {role}, 1.5);
            x += width;
        };
        part(row.rest.weights, Role::content_weights);
        part(row.rest.gradients, Role::content_gradients);
        part(row.rest.optimizer, Role::content_optimizer);
        pen.text({x + 6, y + 11}, bytes_text(row.rest.sum()), small, {Role::text});
        y += high + 7;
    }
    write(pen, {at.x, y + 10},
          {"weights, main gradients, optimizer state of the first stage", "第一个流水级的权重、主梯度、优化器状态"},
          language, room, {Role::text_muted});
}

void draw_right(Pen pen, const Plan &plan, const gtp::Study &study, const gtp::CutWeight &weight, Language language)
{
    const auto x = plan.right.x + 14;
    const auto room = plan.right.width - 28;
    auto y = heading(pen, {x, plan.right.y + 22}, {"Bytes an element and microbatch", "每元素每 microbatch 的线上字节"},
                     language);
    gtp_view::draw_wire_bars(pen, {x, y, room, gtp_view::wire_bars_height}, study, weight, language);
    y += gtp_view::wire_bars_height + 8;
    const auto exact = gtp::wire_bytes(WireFormat::mxfp8).sum();
    const auto printed = gtp::printed_wire_bytes(WireFormat::mxfp8);
    std::array<char, 3 * 32> words{};
    std::snprintf(words.data(), words.size(), "%.4f + %.4f + %.0f = %.4f", printed.forward, printed.backward,
                  printed.reduce, printed.sum());
    std::array<char, 32> sum{};
    std::snprintf(sum.data(), sum.size(), "%.4f", exact);
    y = write(pen, {x, y},
              {std::string("MXFP8 is ") + sum.data() + " exactly; the guide rounds each part and prints " +
                   words.data() + ".",
               std::string("MXFP8 的精确值是 ") + sum.data() + "；文档对各项取整后写作 " + words.data() + "。"},
              language, room, {Role::text_muted});
    const std::string axis = weight.expert ? "ETP" : "TP", g = weight.expert ? "EGTP" : "G";
    y = write(pen, {x, y},
              {"A rank sends P/" + axis + " × (" + g + " − 1)/" + g + " times that: at the right of each bar, for " +
                   weight.name.en + (weight.embedding() ? " (no backward gather)" : ""),
               "每个 rank 发送其 P/" + axis + " × (" + g + " − 1)/" + g + " 倍，见各条右侧（" + weight.name.zh +
                   (weight.embedding() ? "，无反向 gather）" : "）")},
              language, room, {Role::text_muted});
    y = heading(pen, {x, y + 14}, {"Where the groups lie", "组的位置"}, language);
    struct Row {
        const char *group, *en, *zh;
        Role role;
    };
    constexpr Row rows[]{
        {"gtp_remat", "dense gathers (GTP_remat)", "稠密权重 gather（GTP_remat）", Role::axis_gtp_remat},
        {"expt_gtp_remat", "expert gathers (expert GTP_remat)", "专家权重 gather（专家 GTP_remat）", Role::axis_etp},
        {"ep", "tokens (EP)", "token（EP）", Role::axis_ep},
        {"dp_cp", "replicas (DP × CP)", "副本（DP × CP）", Role::axis_dp}};
    for (const auto &row : rows) {
        const auto *where = study.derived->locality_of(row.group);
        if (!where || (where->size < 2 && std::string_view(row.group) != "gtp_remat"))
            continue;
        pen.box({x, y - 8, 9, 9}, {row.role}, 2);
        pen.text({x + 15, y}, language == Language::zh ? row.zh : row.en, small, {Role::text}, Anchor::start,
                 Weight::medium);
        const auto place = gtp_view::placement_of(study, row.group);
        y = write(pen, {x + 15, y + line}, place, language, room - 15,
                  {where->crossing > 0 ? Role::network : Role::text_muted}) +
            4;
    }
    draw_rest(pen, {x, y + 12}, room, study, language);
}

} // namespace

Box bounds(const Shown &shown)
{
    const auto *study = study_of(shown);
    if (!study)
        return {0, 0, page_width, 560};
    const Plan plan(*study, gtp_view::weight_meant(*study, shown.state));
    return {-6, -4, page_width + 12, plan.left.bottom() + 10};
}

Picture draw(const Shown &shown, const Window &window)
{
    Picture picture{bounds(shown), {}};
    const auto *study = study_of(shown);
    if (!study)
        return picture;
    Pen pen{picture, window};
    const auto language = shown.state.language;
    const auto &weight = gtp_view::weight_meant(*study, shown.state);
    const Plan plan(*study, weight);
    plan.chips.draw(pen, language, weight);
    for (const auto &card : {plan.left, plan.right})
        pen.box(card, {Role::surface}, 8, {Role::outline});
    draw_left(pen, plan, *study, weight, near_of(shown, *study), language);
    draw_right(pen, plan, *study, weight, language);
    return picture;
}

std::vector<LegendEntry> legend(const Shown &)
{
    using enum LegendEntry::Sample;
    return {
        {fill, {Role::content_weights}, {"the slice of the selected rank, or of rank 0", "所选 rank（默认 0）的切片"}},
        {fill, {Role::warning}, {"padding rows, hatched", "填充行（斜线）"}},
        {fill, {Role::axis_gtp_remat}, {"forward gather", "前向 gather"}},
        {fill, {Role::content_gradients}, {"gradient reduce-scatter", "梯度 reduce-scatter"}}};
}

Text subtitle(const Shown &shown)
{
    const auto *study = study_of(shown);
    if (!study)
        return {};
    const auto &weight = gtp_view::weight_meant(*study, shown.state);
    const auto rows = gtp_view::rows_of(weight);
    return {weight.name.en + ": " + rows.en, weight.name.zh + "：" + rows.zh};
}

std::optional<std::int32_t> rank_at(const Shown &shown, Point point)
{
    const auto *study = study_of(shown);
    if (!study)
        return std::nullopt;
    const auto &weight = gtp_view::weight_meant(*study, shown.state);
    const gtp_view::MatrixPlan matrix(weight, Plan(*study, weight).matrix);
    if (!matrix.box().contains(point))
        return std::nullopt;
    for (std::int64_t part = 0; part < matrix.parts(); ++part)
        if (const auto box = matrix.part(part); box.contains(point)) {
            const auto slice =
                static_cast<std::int64_t>((point.y - box.y) / box.height * static_cast<double>(matrix.slices()));
            return gtp::holder(*study->derived->layout, weight.expert, near_of(shown, *study), part,
                               std::min(slice, matrix.slices() - 1));
        }
    return std::nullopt;
}

ElementId element_at(const Shown &shown, Point point)
{
    const auto *study = study_of(shown);
    return study ? Plan(*study, gtp_view::weight_meant(*study, shown.state)).chips.at(point) : ElementId{};
}

Text element_text(const Shown &shown, const ElementId &id) { return gtp_view::element_text(shown, id); }

} // namespace rankscape::gtp_weight_view
