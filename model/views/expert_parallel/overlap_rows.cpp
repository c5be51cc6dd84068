// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Laying out the rows, and drawing their lanes.
#include "model/views/expert_parallel/overlap_rows.h"

#include "model/catalog/cite_as.h"
#include "model/views/expert_parallel/dispatchers_rows.h"
#include "model/views/step/step_lanes.h"

namespace rankscape::expert_view {

namespace {

void write(OverlapRow &row, const Catalog *catalog, Language language)
{
    const auto add = [&](const std::string &text, Paint paint) {
        for (auto &line : wrapped(text, lanes::words_width, 11))
            row.lines.emplace_back(std::move(line), paint);
    };
    if (!row.way->note.in(language).empty())
        row.note = wrapped(row.way->note.in(language), lanes::right - lanes::left, 11);
    for (const auto &limit : row.way->limits)
        if (limit.refused)
            add(limit.sentence.in(language) + " [" + source_of(catalog, limit.citation, language) + "]",
                {Role::problem});
    for (const auto &published : published_of(row.way->overlap)) {
        const Text no_page{"claimed, page not read", "自称，未读到页面"};
        const auto source =
            published.citation.empty()
                ? no_page.in(language) + " " + std::string(mark(Citation::Verification::stated_by_study_notes))
                : source_of(catalog, published.citation, language);
        const auto sentence = published.sentence.in(language) + " [" + source + "]";
        if (row.way->overlap != expert_parallel::Overlap::megamoe) {
            add(sentence, {Role::text});
            continue;
        }
        for (auto &line :
             wrapped(sentence, lanes::right - lanes::left, 11)) // much is said: under the lanes there is room
            row.note.push_back(std::move(line));
    }
}

} // namespace

std::vector<OverlapRow> overlap_rows(const Shown &shown)
{
    std::vector<OverlapRow> rows;
    const auto *study = study_of(shown);
    if (!study)
        return rows;
    double y = 46;
    for (const auto &way : study->overlaps()) {
        OverlapRow row;
        row.way = &way;
        row.own = way.overlap == study->overlap;
        std::vector<bool> used(way.timeline.plan.streams.size(), false);
        for (const auto &event : way.timeline.plan.events)
            used[static_cast<std::size_t>(event.stream)] = true;
        for (std::size_t i = 0; i < used.size(); ++i)
            if (used[i])
                row.streams.push_back(static_cast<std::int32_t>(i));
        write(row, shown.catalog, shown.state.language);
        const auto left = lanes::head + static_cast<double>(row.streams.size() + 1) * (lanes::high + lanes::gap) +
                          static_cast<double>(row.note.size()) * 14 + 12;
        const auto right = 46 + 15 + static_cast<double>(row.lines.size()) * 14 + 2;
        row.box = {0, y, size::page, std::max(left, right)};
        y += row.box.height + 8;
        rows.push_back(std::move(row));
    }
    return rows;
}

void draw_overlap_lanes(Pen pen, const OverlapRow &row, double end, const std::vector<double> &ticks, Language language)
{
    const auto &line = row.way->timeline;
    const auto from = row.box.x + lanes::left + lanes::names;
    const auto scale = end > 0 ? (row.box.x + lanes::right - from) / end : 0;
    auto y = row.box.y + lanes::head;
    for (const auto stream : row.streams) {
        const auto name = line.plan.streams[static_cast<std::size_t>(stream)].name.in(language);
        pen.text({row.box.x + lanes::left, y + 10}, name, 10.5, {Role::text_muted}, Anchor::start, Weight::regular,
                 lanes::names - 6);
        pen.box({from, y, row.box.x + lanes::right - from, lanes::high}, {Role::canvas}, 2);
        for (const auto tick : ticks)
            pen.line({from + tick * scale, y}, {from + tick * scale, y + lanes::high}, {Role::outline}, 1);
        for (std::size_t i = 0; i < line.plan.events.size(); ++i) {
            const auto &event = line.plan.events[i];
            if (event.stream != stream || line.end[i] <= line.start[i])
                continue;
            const Box box{from + line.start[i] * scale, y + 0.5, std::max(0.6, (line.end[i] - line.start[i]) * scale),
                          lanes::high - 1};
            const bool talks = is_communication(event.work);
            const bool back = event.work == Work::backward || event.work == Work::dgrad || event.work == Work::wgrad;
            const Paint fill = talks                        ? Paint{Role::content_tokens}
                               : back                       ? Paint{Role::wheel_muted, 3, 8}
                               : event.work == Work::fused  ? Paint{Role::wheel, 4, 8}
                               : event.work == Work::router ? Paint{Role::empty_slot}
                                                            : Paint{Role::wheel_muted, 0, 8};
            pen.box(box, fill, std::min(1.5, box.width / 3), {Role::surface}, std::min(0.6, box.width / 4), false, {},
                    event.what.in(language));
            const auto label = event.label.in(language);
            if (text_width(label, 9.5) < box.width - 2)
                pen.text({box.x + box.width / 2, box.y + 9.4}, label, 9.5, {Role::on_colour}, Anchor::middle);
        }
        y += lanes::high + lanes::gap;
    }
    const Text exposed{"exposed", "未掩盖"};
    pen.text({row.box.x + lanes::left, y + 10}, exposed.in(language), 10.5, {Role::problem});
    for (const auto &stretch : line.exposed)
        pen.box({from + stretch.from.value * scale, y + 2, std::max(0.8, (stretch.to - stretch.from).value * scale),
                 lanes::high - 4},
                {Role::problem}, 1);
    auto below = y + lanes::high + 14;
    for (const auto &words : row.note) {
        pen.text({row.box.x + lanes::left, below}, words, 11, {Role::text_muted});
        below += 14;
    }
    // Where this way ends.
    const auto x = from + line.end_of_all * scale;
    pen.line({x, row.box.y + lanes::head - 2}, {x, y + lanes::high}, {Role::outline_strong}, 1);
}

} // namespace rankscape::expert_view
