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
constexpr std::chrono::days longest_for_weeks{75};

struct Frame {
    Rows rows;
    DateRange range;

    explicit Frame(const Shown &shown)
        : rows(rows_of(*shown.catalog, shown.state)),
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

std::vector<Day> ticks(const DateRange &range)
{
    using namespace std::chrono;
    std::vector<Day> days;
    if (range.last - range.first <= longest_for_weeks) {
        auto day = range.first + (Monday - weekday(range.first));
        for (; day <= range.last; day += weeks(1))
            days.push_back(day);
        return days;
    }
    const year_month_day from(range.first);
    for (auto month = from.year() / from.month(); Day(month / 1) <= range.last; month += months(1))
        if (Day(month / 1) >= range.first)
            days.push_back(Day(month / 1));
    return days;
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
    const auto days = ticks(frame.range);
    const bool weekly = frame.range.last - frame.range.first <= longest_for_weeks;
    for (const auto day : days) {
        const double x = frame.x(day);
        picture.shapes.emplace_back(
            LineShape{.from = {x, top}, .to = {x, frame.bottom()}, .stroke = {Role::outline}, .width = 1});
        picture.shapes.emplace_back(TextShape{.at = {x, frame.bottom() + 20},
                                              .text = weekly ? iso(day).substr(5) : iso(day).substr(0, 7),
                                              .size = 11,
                                              .anchor = Anchor::middle,
                                              .paint = {Role::text_muted}});
    }
}

std::string tip(const Mark &mark, Language language)
{
    if (mark.release)
        return mark.release->repository + " " + mark.release->version + " · " + mark.release->date;
    return mark.event->date + " · " + (mark.label.empty() ? "" : mark.label + " ") + mark.event->title.in(language);
}

Box box_of(const Frame &frame, const Mark &mark)
{
    const double x = frame.x(mark.day), y = frame.y(mark.row);
    if (!mark.release)
        return {x - dot / 2, y - dot / 2, dot, dot};
    const double wide = text_width(mark.label, pill_size, Weight::bold) + 18;
    return {x - wide / 2, y - pill_height / 2, wide, pill_height};
}

void add_release(Picture &picture, const Frame &frame, const Mark &mark, Language language)
{
    const double x = frame.x(mark.day), y = frame.y(mark.row);
    picture.shapes.emplace_back(RectangleShape{.box = box_of(frame, mark),
                                               .radius = pill_height / 2,
                                               .fill = {Role::accent},
                                               .stroke = {Role::surface},
                                               .stroke_width = 1.5,
                                               .id = mark.id,
                                               .title = tip(mark, language)});
    picture.shapes.emplace_back(TextShape{.at = {x, y + 4.3},
                                          .text = mark.label,
                                          .size = pill_size,
                                          .weight = Weight::bold,
                                          .anchor = Anchor::middle,
                                          .paint = {Role::surface}});
}

void add_event(Picture &picture, const Frame &frame, const Mark &mark, Language language)
{
    const double x = frame.x(mark.day), y = frame.y(mark.row);
    const auto kind = mark.event->kind;
    const bool square = kind == Event::Kind::closed || kind == Event::Kind::tagged || kind == Event::Kind::branched ||
                        kind == Event::Kind::released;
    const bool hollow = kind == Event::Kind::opened || kind == Event::Kind::tagged || kind == Event::Kind::branched;
    const auto &paint = frame.rows.lanes[mark.lane].paint;
    picture.shapes.emplace_back(RectangleShape{.box = {x - dot / 2, y - dot / 2, dot, dot},
                                               .radius = square ? 1.5 : dot / 2,
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
        if (mark.release || mark.label.empty() || !frame.holds(mark.day))
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
    if (const auto today = shown.state.today; today && frame.holds(*today)) {
        const double x = frame.x(*today);
        picture.shapes.emplace_back(LineShape{
            .from = {x, top}, .to = {x, frame.bottom()}, .stroke = {Role::problem}, .width = 1.5, .id = "today"});
    }
    for (const auto &mark : frame.rows.marks)
        if (!mark.release && frame.holds(mark.day))
            add_event(picture, frame, mark, language);
    add_numbers(picture, frame);
    for (const auto &mark : frame.rows.marks)
        if (mark.release && frame.holds(mark.day))
            add_release(picture, frame, mark, language);
    return picture;
}

std::vector<LegendEntry> legend(const Shown &shown)
{
    std::vector<LegendEntry> entries;
    entries.push_back({LegendEntry::Sample::fill, {Role::accent}, {"release", "发布"}});
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
    const auto inside = [&](bool release) {
        return std::to_string(std::ranges::count_if(frame.rows.marks, [&](const Mark &mark) {
            return (mark.release != nullptr) == release && frame.holds(mark.day);
        }));
    };
    const auto from = iso(frame.range.first), to = iso(frame.range.last);
    return {inside(true) + " releases and " + inside(false) + " changes, " + from + " to " + to +
                "; filled: merged or closed, hollow: opened or tagged",
            from + " 至 " + to + "：" + inside(true) + " 次发布，" + inside(false) +
                " 项变动；实心为已合并或已关闭，空心为提出或打 tag"};
}

ElementId element_at(const Shown &shown, Point point) { return hit(draw(shown, {bounds(shown), 1}), point); }

} // namespace rankscape::timeline_view
