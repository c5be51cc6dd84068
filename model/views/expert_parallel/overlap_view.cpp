// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// All ways on one axis.
#include "model/views/expert_parallel/overlap_view.h"

#include "model/views/expert_parallel/overlap_rows.h"

#include <cmath>

namespace rankscape::expert_overlap_view {

namespace {

using namespace expert_view;

struct Scale {
    double end = 0, exposed = 0;
    double plain = 0; ///< how long it takes without overlap
};

/// "takes 92.1 ms, 5.4 ms (6 %) less than without overlap"
Text step_words(double takes, double plain)
{
    const auto all = drawing::time_text({takes});
    if (plain <= 0 || takes == plain)
        return {"takes " + all, "共 " + all};
    const auto apart = drawing::time_text({std::abs(plain - takes)}), share = percent_text(std::abs(1 - takes / plain));
    return {"takes " + all + ", " + apart + " (" + share + ") " + (takes < plain ? "less" : "more"),
            "共 " + all + "，比不重叠" + (takes < plain ? "少 " : "多 ") + apart + "（" + share + "）"};
}

Scale scale_of(const std::vector<OverlapRow> &rows)
{
    Scale scale;
    for (const auto &row : rows) {
        scale.end = std::max(scale.end, row.way->timeline.end_of_all);
        scale.exposed = std::max(scale.exposed, row.way->exposed);
        if (row.way->overlap == expert_parallel::Overlap::none)
            scale.plain = row.way->timeline.end_of_all;
    }
    return scale;
}

void draw_row(Pen pen, const OverlapRow &row, const Scale &scale, const std::vector<double> &ticks,
              const ViewState &state)
{
    const auto say = [&](const Text &text) { return text.in(state.language); };
    const auto &way = *row.way;
    const ElementId id = "overlap-" + std::string(expert_parallel::id(way.overlap));
    const bool lit = state.hovered == id || state.selected == id;
    card(pen, row.box, {row.own || lit ? Role::accent : Role::outline}, id, say(way.name));
    const auto x = row.box.x + size::padding, y = row.box.y + 18;
    pen.text({x, y}, say(way.name), size::title, {Role::text}, Anchor::start, Weight::bold);
    auto after = x + text_width(say(way.name), size::title, Weight::bold) + 10;
    const auto note = [&](const Text &words, Paint paint) {
        pen.text({after, y}, say(words), size::small, paint);
        after += text_width(say(words), size::small) + 12;
    };
    if (row.own)
        note({"this job's", "当前作业所用"}, {Role::accent});
    if (way.changes_model)
        note({"changes the model", "会改变模型"}, {Role::problem});
    if (way.overlap == expert_parallel::Overlap::megamoe)
        note({"assumed gap-free", "按无间隙假设"}, {Role::warning});
    if (!way.available)
        note({"not for this job", "当前作业不可用"}, {Role::problem});
    draw_overlap_lanes(pen, row, scale.end, ticks, state.language);
    const auto right = row.box.x + lanes::words;
    const auto number = drawing::time_text({way.exposed});
    // What follows from an assumption is no result to be pleased with.
    const bool assumed = way.overlap == expert_parallel::Overlap::megamoe;
    pen.text({right, y}, number, 15,
             {way.exposed > 0 ? Role::problem
              : assumed       ? Role::text_muted
                              : Role::status_released},
             Anchor::start, Weight::bold);
    pen.text({right + text_width(number, 15, Weight::bold) + 6, y},
             say({"exposed · ", "未掩盖 · "}) + (assumed && way.exposed <= 0
                                                     ? say({"assumed, not simulated", "假设，未模拟"})
                                                     : percent_text(way.hidden()) + say({" hidden", " 已掩盖"})),
             size::small, {Role::text_muted});
    bar(pen, {right, row.box.y + 25, lanes::words_width, 6}, scale.exposed > 0 ? way.exposed / scale.exposed : 0,
        {Role::problem});
    pen.text({right, row.box.y + 46}, say(step_words(way.timeline.end_of_all, scale.plain)), 11, {Role::text});
    auto line = row.box.y + 46 + 15;
    for (const auto &[words, paint] : row.lines) {
        pen.text({right, line}, words, 11, paint);
        line += 14;
    }
}

} // namespace

Box bounds(const Shown &shown)
{
    const auto rows = overlap_rows(shown);
    return {-4, 0, expert_view::size::page + 8, rows.empty() ? 560 : rows.back().box.bottom() + 6};
}

Picture draw(const Shown &shown, const Window &window)
{
    Picture picture;
    picture.bounds = bounds(shown);
    const auto rows = overlap_rows(shown);
    if (rows.empty())
        return picture;
    Pen pen{picture, window};
    const auto scale = scale_of(rows);
    const auto language = shown.state.language;
    const auto extent = expert_parallel::comparison_extent;
    const auto l = std::to_string(extent.layers), m = std::to_string(extent.microbatches);
    const Text heading{l + " MoE layers, " + m + " microbatches, forward and backward, on one time axis",
                       l + " 个 MoE 层、" + m + " 个 microbatch，前向加反向，共用一条时间轴"};
    pen.text({0, 14}, heading.in(language), expert_view::size::small, {Role::text_muted});
    const auto axis = drawing::axis_to(scale.end, 6);
    const auto from = lanes::left + lanes::names;
    for (const auto at : axis.at) {
        const auto x = from + at / scale.end * (lanes::right - from);
        pen.text({x, 36}, axis.label(at) + (at == 0 ? " " + axis.unit_name : ""), 10.5, {Role::text_muted},
                 at == 0 ? Anchor::start : Anchor::middle);
    }
    for (const auto &row : rows)
        draw_row(pen, row, scale, axis.at, shown.state);
    return picture;
}

std::vector<LegendEntry> legend(const Shown &)
{
    using Sample = LegendEntry::Sample;
    return {{Sample::fill, {Role::wheel_muted, 0, 8}, {"forward", "前向"}},
            {Sample::fill, {Role::wheel_muted, 3, 8}, {"backward", "反向"}},
            {Sample::fill, {Role::content_tokens}, {"dispatch and combine", "dispatch 与 combine"}},
            {Sample::fill, {Role::wheel, 4, 8}, {"one fused kernel", "融合成一个 kernel"}},
            {Sample::fill, {Role::problem}, {"exposed: compute waits", "未掩盖：计算在等"}}};
}

Text subtitle(const Shown &shown)
{
    const auto rows = overlap_rows(shown);
    Text words{"Exposed: ", "未掩盖的通信："};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto &way = *rows[i].way;
        const auto time = drawing::time_text({way.exposed});
        const bool assumed = way.overlap == expert_parallel::Overlap::megamoe;
        words.en += (i > 0 ? " · " : "") + way.name.en + " " + time + (assumed ? " (assumed)" : "");
        words.zh += (i > 0 ? " · " : "") + way.name.zh + " " + time + (assumed ? "（假设）" : "");
    }
    return words;
}

ElementId element_at(const Shown &shown, Point point)
{
    for (const auto &row : overlap_rows(shown))
        if (row.box.contains(point))
            return "overlap-" + std::string(expert_parallel::id(row.way->overlap));
    return {};
}

Text element_text(const Shown &shown, const ElementId &element)
{
    if (const auto *study = study_of(shown))
        for (const auto &way : study->overlaps())
            if (element == "overlap-" + std::string(expert_parallel::id(way.overlap)))
                return way.note;
    return {};
}

} // namespace rankscape::expert_overlap_view
