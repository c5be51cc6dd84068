// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A table: a heading for each source, two bars a row, and the reason under a row that is off.
#include "model/views/calibration/calibration_view.h"

#include "model/catalog/cite_as.h"
#include "model/picture/text_metrics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace rankscape::calibration_view {

namespace {

constexpr double width = 1280, margin = 16, axis_top = 34, heading_height = 34, row_height = 26, reason_height = 17;
constexpr double what_x = margin, where_x = 226, measured_x = 540, model_x = 606, bar_x = 630, bar_width = 420;
constexpr double error_x = 1140, counts_x = 1158;
constexpr double text_size = 12, small = 10.5, bar_height = 7;
constexpr double axis_first = 10, axis_last = 1000;
constexpr std::array ticks{10.0, 30.0, 100.0, 300.0, 1000.0};

/// A row or a heading, from top to bottom.
struct Line {
    const Citation *heading = nullptr;
    std::string citation; ///< of a heading
    const CalibrationRow *row = nullptr;
    double y = 0;
    double height = 0;
};

std::vector<Line> lines_of(const std::vector<CalibrationRow> &rows, const Catalog &catalog)
{
    std::vector<Line> lines;
    double y = axis_top;
    std::string last;
    for (const auto &row : rows) {
        if (row.measured->citation != last) {
            last = row.measured->citation;
            lines.push_back({catalog.citation(last), last, nullptr, y, heading_height});
            y += heading_height;
        }
        const auto height = row_height + (row.reason() || row.problem ? reason_height : 0);
        lines.push_back({nullptr, {}, &row, y, height});
        y += height;
    }
    return lines;
}

double bottom_of(const std::vector<Line> &lines)
{
    return lines.empty() ? axis_top : lines.back().y + lines.back().height;
}

void add_text(Picture &picture, double x, double y, std::string text, Paint paint = {Role::text},
              double size = text_size, Anchor anchor = Anchor::start, double room = 0, Weight weight = Weight::regular)
{
    picture.shapes.emplace_back(TextShape{.at = {x, y},
                                          .text = std::move(text),
                                          .size = size,
                                          .weight = weight,
                                          .anchor = anchor,
                                          .paint = paint,
                                          .max_width = room});
}

void add_axis(Picture &picture, double bottom, Language language)
{
    const bool zh = language == Language::zh;
    const Paint muted{Role::text_muted};
    add_text(picture, measured_x, 20, zh ? "实测" : "measured", muted, small, Anchor::end);
    add_text(picture, model_x, 20, zh ? "模型" : "model", muted, small, Anchor::end);
    add_text(picture, error_x, 20, zh ? "误差" : "error", muted, small, Anchor::end);
    add_text(picture, counts_x, 20, zh ? "计入" : "counts", muted, small);
    for (const auto tick : ticks) {
        const auto x = bar_x + bar_width * on_axis(tick);
        picture.shapes.emplace_back(
            LineShape{.from = {x, axis_top - 6}, .to = {x, bottom}, .stroke = {Role::outline}, .width = 1});
        add_text(picture, x, 20, std::to_string(static_cast<int>(tick)) + (tick == ticks.back() ? " GB/s" : ""), muted,
                 small, Anchor::middle);
    }
}

void add_heading(Picture &picture, const Line &line, Language language)
{
    add_text(picture, what_x, line.y + 22, line.heading ? source_line(*line.heading, language) : line.citation,
             {Role::text}, 13, Anchor::start, width - 2 * margin, Weight::bold);
}

void add_card(Picture &picture, const Line &line, const ViewState &state)
{
    const auto &row = *line.row;
    const auto &m = *row.measured;
    const auto language = state.language;
    const ElementId id = "measurement-" + m.id;
    const bool lit = id == state.selected || id == state.hovered;
    auto tip = what(m).in(language) + " · " + where(m).in(language) + " · " + error_text(row);
    if (!m.note.in(language).empty())
        tip += " · " + m.note.in(language);
    picture.shapes.emplace_back(RectangleShape{.box = {margin - 8, line.y, width - 2 * margin + 16, line.height - 2},
                                               .radius = 4,
                                               .fill = {Role::surface},
                                               .stroke = {lit ? Role::accent : Role::outline},
                                               .stroke_width = lit ? 2.0 : 1.0,
                                               .id = id,
                                               .title = std::move(tip)});
}

/// The error is red and bold when it is large, and has its sign either way.
void add_row(Picture &picture, const Line &line, Language language)
{
    const auto &row = *line.row;
    const auto &m = *row.measured;
    const auto base = line.y + 16.5;
    add_text(picture, what_x, base, what(m).in(language), {Role::text}, text_size, Anchor::start, where_x - what_x - 8);
    add_text(picture, where_x, base, where(m).in(language), {Role::text_muted}, text_size, Anchor::start,
             measured_x - where_x - 48);
    add_text(picture, measured_x, base, rate_text(m.value), {Role::text}, text_size, Anchor::end);
    const Paint loud{row.off() ? Role::problem : Role::text};
    const auto weight = row.off() ? Weight::bold : Weight::regular;
    if (!row.problem) {
        add_text(picture, model_x, base, rate_text(row.model.value / 1e9), {Role::text}, text_size, Anchor::end);
        const auto bar = [&](double y, double value, Role role) {
            picture.shapes.emplace_back(
                RectangleShape{.box = {bar_x, y, std::max(1.0, bar_width * on_axis(value)), bar_height},
                               .radius = 1.5,
                               .fill = {role}});
        };
        bar(line.y + 4, m.value, Role::text_faint);
        bar(line.y + 4 + bar_height + 1, row.model.value / 1e9, Role::accent);
    }
    add_text(picture, error_x, base, error_text(row), loud, text_size, Anchor::end, 0, weight);
    add_text(picture, counts_x, base, label(m.counts).in(language), {Role::text_muted}, small, Anchor::start,
             width - margin - counts_x);
    if (const auto *reason = row.reason())
        add_text(picture, what_x + 12, base + reason_height,
                 label(reason->cause).in(language) + (language == Language::zh ? "：" : ": ") +
                     reason->text.in(language),
                 {Role::text_muted}, small + 0.5, Anchor::start, width - 2 * margin - 24);
    else if (row.problem)
        add_text(picture, what_x + 12, base + reason_height, row.problem->sentence.in(language), {Role::problem},
                 small + 0.5, Anchor::start, width - 2 * margin - 24);
}

} // namespace

double on_axis(double value)
{
    return std::clamp(std::log(value / axis_first) / std::log(axis_last / axis_first), 0.0, 1.0);
}

std::string error_text(const CalibrationRow &row)
{
    if (row.problem)
        return "–";
    const auto percent = std::abs(row.error) * 100;
    const bool close = std::lround(percent) == std::lround(calibration_limit * 100); // a digit more tells the side
    char text[32];
    std::snprintf(text, sizeof text, "%.*f %%", close ? 1 : 0, percent);
    return (row.error < 0 ? "−" : "+") + std::string(text);
}

std::string rate_text(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", value);
    return text;
}

Box bounds(const Shown &shown)
{
    const auto rows = calibration(*shown.catalog);
    return {0, 0, width, bottom_of(lines_of(*rows, *shown.catalog)) + margin};
}

Picture draw(const Shown &shown, const Window &window)
{
    const auto rows = calibration(*shown.catalog);
    const auto lines = lines_of(*rows, *shown.catalog);
    const auto bottom = bottom_of(lines);
    Picture picture{.bounds = {0, 0, width, bottom + margin}, .shapes = {}};
    for (const auto &line : lines)
        if (line.row && window.region.intersects({0, line.y, width, line.height}))
            add_card(picture, line, shown.state);
    add_axis(picture, bottom, shown.state.language);
    for (const auto &line : lines)
        if (window.region.intersects({0, line.y, width, line.height}))
            (line.row ? add_row : add_heading)(picture, line, shown.state.language);
    return picture;
}

std::vector<LegendEntry> legend(const Shown &)
{
    return {
        {LegendEntry::Sample::fill, {Role::text_faint}, {"measured", "实测"}},
        {LegendEntry::Sample::fill, {Role::accent}, {"model, nothing tuned", "模型，未作任何调整"}},
        {LegendEntry::Sample::fill, {Role::problem}, {"error above 30 %, with the reason", "误差超过 30 %，附原因"}}};
}

Text subtitle(const Shown &shown)
{
    const auto rows = calibration(*shown.catalog);
    const auto good = std::to_string(within_limit(*rows));
    const auto all = std::to_string(rows->size());
    return {good + " of " + all + " within 30 %; measured and modelled bandwidth on a log scale, nothing tuned",
            all + " 项中有 " + good + " 项误差在 30 % 以内；实测与模型带宽，对数坐标，未作任何调整"};
}

ElementId element_at(const Shown &shown, Point point)
{
    const auto rows = calibration(*shown.catalog);
    if (point.x < 0 || point.x >= width)
        return {};
    for (const auto &line : lines_of(*rows, *shown.catalog))
        if (line.row && point.y >= line.y && point.y < line.y + line.height)
            return "measurement-" + line.row->measured->id;
    return {};
}

} // namespace rankscape::calibration_view
