// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of a page: rows from the top, rows from the bottom, and the picture in what is left.
#include "app/export/page.h"

#include "model/views/summary.h"

#include "model/picture/text_metrics.h"
#include "model/picture/transform.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace rankscape {
namespace {

constexpr double margin = 24;
constexpr double gap = 16;
constexpr double title_size = 20, title_line = 28;
constexpr double subtitle_size = 13, subtitle_line = 19;
constexpr double legend_size = 12, legend_line = 22, legend_sample = 14, legend_spacing = 20;
constexpr double footer_size = 10.5, footer_line_height = 15;
constexpr double narrowest =
    640; ///< a page smaller than this by `lowest` is a whole page shrunk, so that it keeps room
constexpr double lowest = 420;
constexpr double smallest_picture = 16;
constexpr double usual_width = 1600; ///< of a page with furniture at its usual size
constexpr double longest_raster = 4096, longest_vector = 14'400;

std::string_view list_separator(Language language) { return language == Language::zh ? "、" : ", "; }

/// A legend entry and where it goes, from the legend's top left corner.
struct PlacedEntry {
    const LegendEntry *entry;
    Point at;
    double label_width;
};

struct Rows {
    std::vector<std::string> title;
    std::vector<std::string> subtitle;
    std::vector<PlacedEntry> legend;
    double legend_height = 0;
    std::vector<std::string> footer;

    double head() const
    {
        return static_cast<double>(title.size()) * title_line + static_cast<double>(subtitle.size()) * subtitle_line +
               gap;
    }
    double foot() const
    {
        return (legend_height > 0 ? legend_height + gap : 0) + gap / 2 +
               static_cast<double>(footer.size()) * footer_line_height;
    }
};

double sample_width(const LegendEntry &entry)
{
    return entry.sample == LegendEntry::Sample::fill ? legend_sample : 2 * legend_sample;
}

Rows rows_of(const Page &page, double width, Language language)
{
    Rows rows;
    rows.title = wrapped(page.title.in(language), width, title_size, Weight::bold);
    rows.subtitle = wrapped(page.subtitle.in(language), width, subtitle_size);
    rows.footer = wrapped(page.footer, width, footer_size);
    double x = 0, y = 0;
    for (const auto &entry : page.legend) {
        const double sample = sample_width(entry) + 8;
        const double label = std::min(text_width(entry.label.in(language), legend_size), width - sample);
        if (x > 0 && x + sample + label > width) {
            x = 0;
            y += legend_line;
        }
        rows.legend.push_back({&entry, {x, y}, label});
        x += sample + label + legend_spacing;
    }
    rows.legend_height = page.legend.empty() ? 0 : y + legend_line;
    return rows;
}

void add_lines(Picture &out, const std::vector<std::string> &lines, double x, double &y, double line, TextShape style)
{
    for (const auto &text : lines) {
        style.at = {x, y + line * 0.5 + style.size * 0.36};
        style.text = text;
        out.shapes.emplace_back(style);
        y += line;
    }
}

void add_legend_entry(Picture &out, const PlacedEntry &placed, Point origin, Language language)
{
    const double x = origin.x + placed.at.x, middle = origin.y + placed.at.y + legend_line / 2;
    const double sample = sample_width(*placed.entry);
    if (!placed.entry->glyph.empty())
        out.shapes.emplace_back(TextShape{.at = {x, middle + legend_size * 0.36},
                                          .text = placed.entry->glyph,
                                          .size = legend_size,
                                          .paint = placed.entry->paint});
    else if (placed.entry->sample == LegendEntry::Sample::fill)
        out.shapes.emplace_back(RectangleShape{.box = {x, middle - legend_sample / 2, legend_sample, legend_sample},
                                               .radius = 3,
                                               .fill = placed.entry->paint});
    else
        out.shapes.emplace_back(LineShape{.from = {x, middle},
                                          .to = {x + sample, middle},
                                          .stroke = placed.entry->paint,
                                          .width = 2.5,
                                          .dashed = placed.entry->sample == LegendEntry::Sample::dashed_line});
    out.shapes.emplace_back(TextShape{.at = {x + sample + 8, middle + legend_size * 0.36},
                                      .text = placed.entry->label.in(language),
                                      .size = legend_size,
                                      .paint = {Role::text_muted},
                                      .max_width = placed.label_width * 1.06});
}

} // namespace

PageLayout lay_out(const Page &page, const Box &picture, const PageRequest &request)
{
    const double wide = std::max(picture.width, 1.0), high = std::max(picture.height, 1.0);
    PageLayout layout;
    if (request.size) {
        layout.shrink = std::min({1.0, request.size->width / narrowest, request.size->height / lowest});
        if (!(layout.shrink > 0))
            layout.shrink = 1;
        layout.bounds = {0, 0, request.size->width / layout.shrink, request.size->height / layout.shrink};
        const Rows rows = rows_of(page, layout.bounds.width - 2 * margin, request.language);
        const double room_x = std::max(layout.bounds.width - 2 * margin, smallest_picture);
        const double room_y = std::max(layout.bounds.height - 2 * margin - rows.head() - rows.foot(), smallest_picture);
        layout.zoom = std::min(room_x / wide, room_y / high);
        layout.picture = {margin + (room_x - wide * layout.zoom) / 2,
                          margin + rows.head() + (room_y - high * layout.zoom) / 2, wide * layout.zoom,
                          high * layout.zoom};
        return layout;
    }
    const double longest = request.vector ? longest_vector : longest_raster / std::max(request.scale, 1e-3);
    layout.zoom = std::min({1.0, (longest - 2 * margin) / wide, (longest - 2 * margin) / high});
    if (!(layout.zoom > 0))
        layout.zoom = 1;
    // Title, legend and footer grow with a large picture, or they would be lost beside it.
    layout.shrink = std::max({1.0, wide * layout.zoom / usual_width, high * layout.zoom / usual_width});
    layout.zoom /= layout.shrink;
    const double content = std::max(std::ceil(wide * layout.zoom), narrowest);
    const Rows rows = rows_of(page, content, request.language);
    layout.picture = {margin + (content - wide * layout.zoom) / 2, margin + rows.head(), wide * layout.zoom,
                      high * layout.zoom};
    layout.bounds = {0, 0, content + 2 * margin, std::ceil(layout.picture.bottom() + gap + rows.foot() + margin)};
    return layout;
}

Picture compose(const Page &page, const Picture &picture, const PageLayout &layout, const PageRequest &request)
{
    const double width = layout.bounds.width - 2 * margin;
    const Rows rows = rows_of(page, width, request.language);
    Picture out{.bounds = layout.bounds};
    double y = margin;
    add_lines(out, rows.title, margin, y, title_line, {.size = title_size, .weight = Weight::bold});
    add_lines(out, rows.subtitle, margin, y, subtitle_line, {.size = subtitle_size, .paint = {Role::text_muted}});
    append_scaled(
        out, picture, layout.zoom,
        {layout.picture.x - picture.bounds.x * layout.zoom, layout.picture.y - picture.bounds.y * layout.zoom});
    y = layout.bounds.height - margin - rows.foot() + gap / 2;
    for (const auto &entry : rows.legend)
        add_legend_entry(out, entry, {margin, y}, request.language);
    y = layout.bounds.height - margin - static_cast<double>(rows.footer.size()) * footer_line_height;
    add_lines(out, rows.footer, margin, y, footer_line_height, {.size = footer_size, .paint = {Role::text_faint}});
    if (layout.shrink == 1)
        return out;
    Picture shrunk{.bounds = {0, 0, out.bounds.width * layout.shrink, out.bounds.height * layout.shrink}};
    append_scaled(shrunk, out, layout.shrink, {0, 0});
    return shrunk;
}

std::string footer_line(const View &view, const Derived &derived, const PageRequest &request)
{
    const bool zh = request.language == Language::zh;
    const std::string version = request.program_version.empty() ? QCoreApplication::applicationVersion().toStdString()
                                                                : request.program_version;
    std::string line = "Rankscape";
    if (!version.empty())
        line += " " + version;
    line += " · Megatron Core " + std::string(name(derived.scenario.core_version));
    const auto &sources = request.sources.empty() ? view.citations : request.sources;
    for (std::size_t i = 0; i < sources.size(); ++i)
        line.append(i > 0 ? list_separator(request.language) : zh ? " · 来源：" : " · sources: ").append(sources[i]);
    return line;
}

Picture compose(const View &view, const Shown &shown, const PageRequest &asked)
{
    PageRequest request = asked;
    request.language = shown.state.language;
    Page page{.title = view.title, .footer = footer_line(view, *shown.derived, request)};
    if (view.of_layout)
        page.subtitle = summary(*shown.derived);
    if (view.subtitle) {
        const auto facts = view.subtitle(shown);
        const std::string_view dot = view.of_layout ? " · " : "";
        page.subtitle.en.append(dot).append(facts.en);
        page.subtitle.zh.append(dot).append(facts.zh);
    }
    if (view.legend)
        page.legend = view.legend(shown);
    const Box bounds = view.bounds(shown);
    const PageLayout layout = lay_out(page, bounds, request);
    const double zoom = layout.zoom * layout.shrink * request.scale;
    Picture picture = view.draw(shown, {bounds, request.vector ? std::max(zoom, 1.0) : zoom});
    picture.bounds = bounds;
    if (view.draw_moving && (shown.study || shown.thread)) {
        auto moving = view.draw_moving(shown, {bounds, request.vector ? std::max(zoom, 1.0) : zoom});
        std::ranges::move(moving.shapes, std::back_inserter(picture.shapes));
    }
    return compose(page, picture, layout, request);
}

} // namespace rankscape
