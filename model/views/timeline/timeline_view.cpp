// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes from top to bottom, days from left to right.
#include "model/views/timeline/timeline_view.h"

#include "model/picture/hit.h"
#include "model/picture/text_metrics.h"
#include "model/views/timeline/marks.h"

#include <algorithm>

namespace rankscape::timeline_view {

namespace {

constexpr double width = 1280, left = 236, right = 24, top = 12, lane_height = 54, axis_height = 34;
constexpr double dot = 9, pill_height = 22, label_size = 10.5, pill_size = 12;

CoreVersion version_of(const Shown &shown)
{
    return shown.derived ? shown.derived->scenario.core_version : CoreVersion::main;
}

struct Frame {
    Rows rows;
    DateRange range;

    explicit Frame(const Shown &shown)
        : rows(rows_of(*shown.catalog, shown.state, version_of(shown))),
          range(shown.state.dates.value_or(whole_range(*shown.catalog, shown.state.today)))
    {
    }
    double bottom() const
    {
        return top + lane_height * static_cast<double>(std::max<std::size_t>(rows.lanes.size(), 1));
    }
    double x(Day day) const
    {
        const auto days = std::max<double>(1, static_cast<double>((range.last - range.first).count()));
        return left + (width - left - right) * static_cast<double>((day - range.first).count()) / days;
    }
    double y(double row) const { return top + lane_height * (row + 0.5); }
    bool holds(Day day) const { return range.first <= day && day <= range.last; }
};

/// Over the lanes of threads; the releases are known up to today.
void add_unread(Picture &picture, const Frame &frame, const Shown &shown)
{
    const auto part = unread(frame.range, shown.state.today);
    if (!part)
        return;
    const double from = frame.x(part->first), to = frame.x(part->last);
    bool said = false;
    for (std::size_t i = 0; i < frame.rows.lanes.size(); ++i) {
        if (frame.rows.lanes[i].releases)
            continue;
        const double y = top + lane_height * static_cast<double>(i) + 3, height = lane_height - 6;
        picture.shapes.emplace_back(RectangleShape{.box = {from, y, to - from, height},
                                                   .fill = {Role::canvas},
                                                   .stroke = {Role::outline},
                                                   .dashed = true,
                                                   .id = "unread"});
        if (said)
            continue;
        said = true;
        constexpr double size = 11, line_height = 15;
        const auto lines = wrapped(unread_words().in(shown.state.language), to - from - 12, size);
        if (static_cast<double>(lines.size()) * line_height > height)
            continue; // the band is too narrow for its caption
        double baseline = y + height / 2 + 4 - line_height * (static_cast<double>(lines.size()) - 1) / 2;
        for (const auto &line : lines) {
            picture.shapes.emplace_back(TextShape{.at = {(from + to) / 2, baseline},
                                                  .text = line,
                                                  .size = size,
                                                  .anchor = Anchor::middle,
                                                  .paint = {Role::text_muted}});
            baseline += line_height;
        }
    }
}

void add_grid(Picture &picture, const Frame &frame, Language language)
{
    for (std::size_t i = 0; i < frame.rows.lanes.size(); ++i) {
        const auto &lane = frame.rows.lanes[i];
        const double y = top + lane_height * static_cast<double>(i);
        picture.shapes.emplace_back(RectangleShape{.box = {0, y + 2, width, lane_height - 4},
                                                   .radius = 6,
                                                   .fill = {Role::surface},
                                                   .stroke = {Role::outline}});
        if (lane.hollow)
            picture.shapes.emplace_back(LineShape{
                .from = {2, y + 4}, .to = {2, y + lane_height - 4}, .stroke = lane.paint, .width = 3, .dashed = true});
        else
            picture.shapes.emplace_back(
                RectangleShape{.box = {0, y + 2, 4, lane_height - 4}, .radius = 2, .fill = lane.paint});
        const auto lines = wrapped(lane.title.in(language), left - 36, 12.5, Weight::medium);
        const auto shown = std::min<std::size_t>(lines.size(), 2);
        constexpr double line_height = 16;
        const double first_line =
            frame.y(static_cast<double>(i)) + 4.5 - line_height * (static_cast<double>(shown) - 1) / 2;
        for (std::size_t l = 0; l < shown; ++l)
            picture.shapes.emplace_back(TextShape{.at = {16, first_line + line_height * static_cast<double>(l)},
                                                  .text = lines[l],
                                                  .size = 12.5,
                                                  .weight = Weight::medium,
                                                  .max_width = left - 24});
    }
}

void add_ticks(Picture &picture, const Frame &frame)
{
    for (const auto &tick : ticks_of(frame.range)) {
        const double x = frame.x(tick.day);
        picture.shapes.emplace_back(
            LineShape{.from = {x, top}, .to = {x, frame.bottom()}, .stroke = {Role::outline}, .width = 1});
        picture.shapes.emplace_back(TextShape{.at = {x, frame.bottom() + 20},
                                              .text = tick.label,
                                              .size = 11,
                                              .anchor = Anchor::middle,
                                              .paint = {Role::text_muted}});
    }
}

std::string tip(const Mark &mark, Language language)
{
    if (mark.release)
        return mark.release->repository + " " + mark.release->version + " · " + mark.release->date +
               (mark.unconfirmed_date ? " · " + unconfirmed_words().in(language) : "");
    auto words =
        mark.event->date + " · " + (mark.label.empty() ? "" : mark.label + " ") + mark.event->title.in(language);
    // A hollow dot alone would read as "opened on this day".
    if (mark.event->kind == Event::Kind::seen_open)
        words += (language == Language::en ? ", " : "，") + label(mark.event->kind).in(language);
    return words;
}

Box box_of(const Frame &frame, const Mark &mark)
{
    const double x = frame.x(mark.day), y = frame.y(mark.row);
    if (!mark.pill)
        return {x - dot / 2, y - dot / 2, dot, dot};
    const double wide = text_width(pill_text(mark), pill_size, Weight::bold) + 18;
    return {x - wide / 2, y - pill_height / 2, wide, pill_height};
}

void add_release(Picture &picture, const Frame &frame, const Mark &mark, Language language)
{
    const double x = frame.x(mark.day), y = frame.y(mark.row);
    const bool filled = !mark.later && !mark.unconfirmed_date;
    const Paint edge{mark.chosen ? Role::text : mark.later ? Role::empty_slot : Role::text_muted};
    picture.shapes.emplace_back(RectangleShape{.box = box_of(frame, mark),
                                               .radius = pill_height / 2,
                                               .fill = {filled       ? Role::text_muted
                                                        : mark.later ? Role::canvas
                                                                     : Role::surface},
                                               .stroke = edge,
                                               .stroke_width = mark.chosen ? 2.5 : 1.5,
                                               .dashed = mark.unconfirmed_date,
                                               .id = mark.id,
                                               .title = tip(mark, language)});
    picture.shapes.emplace_back(TextShape{.at = {x, y + 4.3},
                                          .text = pill_text(mark),
                                          .size = pill_size,
                                          .weight = Weight::bold,
                                          .anchor = Anchor::middle,
                                          .paint = {filled       ? Role::surface
                                                    : mark.later ? Role::text_muted
                                                                 : Role::text}});
}

void add_event(Picture &picture, const Frame &frame, const Mark &mark, Language language)
{
    const double x = frame.x(mark.day), y = frame.y(mark.row);
    const auto kind = mark.event->kind;
    const bool hollow = is_hollow(kind);
    const auto paint = mark.later ? Paint{Role::empty_slot} : frame.rows.lanes[mark.lane].paint;
    picture.shapes.emplace_back(RectangleShape{.box = {x - dot / 2, y - dot / 2, dot, dot},
                                               .radius = is_square(kind) ? 1.5 : dot / 2,
                                               .fill = hollow ? Paint{Role::surface} : paint,
                                               .stroke = paint,
                                               .stroke_width = hollow ? 2.0 : 1.0,
                                               .id = mark.id,
                                               .title = tip(mark, language)});
}

/// Numbers beside the marks, where they cover neither a mark nor another number.
void add_numbers(Picture &picture, const Frame &frame)
{
    std::vector<Box> taken;
    for (const auto &mark : frame.rows.marks)
        taken.push_back(box_of(frame, mark));
    for (const auto &mark : frame.rows.marks) {
        if (mark.pill || mark.label.empty() || !frame.holds(mark.day))
            continue;
        const auto beside = box_of(frame, mark);
        const Box box{beside.right() + 2, beside.y - 1, text_width(mark.label, label_size) + 2, dot + 2};
        if (box.right() > width || std::ranges::any_of(taken, [&](const Box &other) { return other.intersects(box); }))
            continue;
        taken.push_back(box);
        picture.shapes.emplace_back(TextShape{.at = {box.x + 1, beside.y + dot / 2 + 3.8},
                                              .text = mark.label,
                                              .size = label_size,
                                              .paint = {Role::text_muted}});
    }
}

} // namespace

Box bounds(const Shown &shown) { return {-8, 0, width + 16, Frame(shown).bottom() + axis_height}; }

Picture draw(const Shown &shown, const Window &)
{
    const Frame frame(shown);
    const auto language = shown.state.language;
    Picture picture{.bounds = {-8, 0, width + 16, frame.bottom() + axis_height}};
    add_grid(picture, frame, language);
    add_unread(picture, frame, shown);
    add_ticks(picture, frame);
    if (const auto today = shown.state.today; today && frame.holds(*today)) {
        const double x = frame.x(*today);
        picture.shapes.emplace_back(LineShape{
            .from = {x, top}, .to = {x, frame.bottom()}, .stroke = {Role::problem}, .width = 1.5, .id = "today"});
    }
    for (const auto &mark : frame.rows.marks)
        if (!mark.pill && frame.holds(mark.day))
            add_event(picture, frame, mark, language);
    add_numbers(picture, frame);
    for (const auto &mark : frame.rows.marks)
        if (mark.pill && frame.holds(mark.day))
            add_release(picture, frame, mark, language);
    return picture;
}

std::vector<LegendEntry> legend(const Shown &shown)
{
    std::vector<LegendEntry> entries;
    entries.push_back({LegendEntry::Sample::fill, {Role::text_muted}, {"release", "发布"}});
    entries.push_back({LegendEntry::Sample::dashed_line,
                       {Role::text_muted},
                       {"release, " + unconfirmed_words().en, "发布，" + unconfirmed_words().zh}});
    for (const auto &lane : rows_of(*shown.catalog, shown.state).lanes)
        if (!lane.releases)
            entries.push_back({LegendEntry::Sample::fill, lane.paint, lane.title});
    if (shown.state.today) {
        const auto date = iso(*shown.state.today);
        entries.push_back({LegendEntry::Sample::line, {Role::problem}, {"today, " + date, "今天，" + date}});
    }
    return entries;
}

Text subtitle(const Shown &shown)
{
    const Frame frame(shown);
    const auto count = [&](auto wanted) {
        return std::to_string(std::ranges::count_if(
            frame.rows.marks, [&](const Mark &mark) { return frame.holds(mark.day) && wanted(mark); }));
    };
    const auto releases = count([](const Mark &mark) { return mark.pill; });
    const auto changes = count([](const Mark &mark) { return !mark.pill; });
    const auto from = iso(frame.range.first), to = iso(frame.range.last);
    Text words{releases + " releases and " + changes + " changes, " + from + " to " + to +
                   "; filled: merged or closed, hollow: opened or tagged",
               from + " 至 " + to + "：" + releases + " 次发布，" + changes +
                   " 项变动；实心为已合并或已关闭，空心为提出或打 tag"};
    // A day, not a content: a release's branch is cut before its day, so not all that was merged by then is in it.
    if (const auto day = release_day(*shown.catalog, version_of(shown))) {
        const auto before = count(
            [&](const Mark &mark) { return mark.event && mark.event->kind == Event::Kind::merged && mark.day < *day; });
        const std::string version(name(version_of(shown)));
        words.en += "; as of " + version + ": " + before + " of the changes were merged before its date";
        words.zh += "；截至 " + version + "：其中 " + before + " 项在其发布日期之前合并";
    }
    return words;
}

ElementId element_at(const Shown &shown, Point point) { return hit(draw(shown, {bounds(shown), 1}), point); }

} // namespace rankscape::timeline_view
