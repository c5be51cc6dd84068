// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A card under lines of chips.
#include "model/views/gtp/strip.h"

#include "model/views/gtp/matrix.h"
#include "model/views/gtp/words.h"
#include "model/views/stage/stage.h"
#include "model/views/stage/words.h"

namespace rankscape::gtp_view {

using namespace drawing;

namespace {

constexpr double between = 8, line = 13.5, small = 10.5, inset = 10, room = strip_width - 2 * inset;
constexpr double matrix_height = 104;

double lines(Pen pen, Point at, const Text &text, Language language, Paint paint)
{
    for (const auto &one : wrapped(text.in(language), room, small)) {
        pen.text(at, one, small, paint);
        at.y += line;
    }
    return at.y;
}

} // namespace

void Strip::draw(Pen pen, const ViewState &state, std::int32_t near, double height) const
{
    const auto &weight = weight_meant(study_, state);
    chips_.draw(pen, state.language, weight);
    const auto top = chips_.height() + between;
    pen.box({0, top, strip_width, height - top}, {Role::surface}, 8, {Role::outline});
    const auto y = draw_cut(pen, {inset, top + 19}, weight, near, state.language);
    draw_batch(pen, {inset, y + 14}, state.language);
}

double Strip::draw_cut(Pen pen, Point at, const gtp::CutWeight &weight, std::int32_t near, Language language) const
{
    pen.text(at, weight.name.in(language), size::title, {Role::text}, Anchor::start, Weight::bold, room);
    auto y = lines(pen, {at.x, at.y + 15}, cut_sentence(weight), language, {Role::text_muted});
    const auto top = weight.by_row() ? y + 12 : y - 4;
    draw_matrix(pen, study_, weight, {at.x + 34, top, room - 34, matrix_height - (top - y)}, near);
    y += matrix_height + 30;
    const auto rows = grouped(weight.tensor.rows()), columns = grouped(weight.tensor.shape[1]);
    const auto whole = "out " + rows + " × in " + columns;
    y = lines(pen, {at.x, y}, {whole, whole}, language, {Role::text});
    y = lines(pen, {at.x, y}, rows_of(weight), language, {weight.wasteful() ? Role::warning : Role::text});
    const auto each = bytes_of(study_.format);
    const auto kept = bytes_text(weight.shard_elements() * gtp::kept_bytes(study_.format)),
               gathered = bytes_text(weight.gathered_elements() * each);
    const std::string format(rankscape::name(study_.format));
    const Text experts = weight.copies > 1 ? Text{" of its " + grouped(weight.copies) + " experts",
                                                  "（" + grouped(weight.copies) + " 个专家）"}
                                           : Text{"", ""};
    return lines(pen, {at.x, y},
                 {"A rank keeps " + kept + experts.en + " and sees " + gathered + " at the GEMM (" + format + ")",
                  "每个 rank 存 " + kept + experts.zh + "，GEMM 时拼成 " + gathered + "（" + format + "）"},
                 language, {Role::text});
}

void Strip::draw_batch(Pen pen, Point at, Language language) const
{
    pen.text(at, language == Language::zh ? "样本与位置" : "Samples and places", size::title, {Role::text},
             Anchor::start, Weight::bold);
    const auto x = at.x;
    auto y = lines(pen, {x, at.y + 17}, study_.batch.written_out(), language, {Role::text});
    const auto &d = study_.degrees;
    const auto dp = grouped(d.dp), all = grouped(d.data_distribution());
    y = lines(pen, {x, y},
              {"DP counted twice: " + dp + " replicas for gradients, " + all + " readers of data",
               "DP 有两种数法：梯度副本 " + dp + " 份，读数据的 " + all + " 路"},
              language, {Role::text_muted});
    if (d.g > 1) {
        const auto where = placement_of(study_, "gtp_remat");
        y = lines(pen, {x, y}, {"GTP_remat: " + where.en, "GTP_remat：" + where.zh}, language, {Role::text});
    }
    if (d.egtp > 1) {
        const auto where = placement_of(study_, "expt_gtp_remat");
        y = lines(pen, {x, y}, {"Expert GTP_remat: " + where.en, "专家 GTP_remat：" + where.zh}, language,
                  {Role::text});
    }
    lines(pen, {x, y}, flight_of(study_), language, {Role::text_muted});
}

} // namespace rankscape::gtp_view
