// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing the rows on one time scale and one scale of copies.
#include "model/views/expert_parallel/dispatchers_view.h"

#include "model/views/expert_parallel/dispatchers_rows.h"
#include "model/views/stage/words.h"

#include <array>

namespace rankscape::expert_dispatchers_view {

namespace {

using namespace expert_view;
using expert_parallel::DispatchStep;

struct Scales {
    double time = 0, copies = 1;
};

Scales scales_of(const std::vector<DispatcherRow> &rows)
{
    Scales scales;
    for (const auto &one : rows) {
        scales.time = std::max(scales.time, one.total());
        // allgather sends to everybody: on its scale the others would be specks.
        if (one.dispatch->dispatcher != expert_parallel::Dispatcher::allgather)
            scales.copies = std::max({scales.copies, one.dispatch->copies, one.dispatch->expected_copies});
    }
    return scales;
}

Paint edge_of(const DispatchStep &step)
{
    switch (step.where) {
    case DispatchStep::Where::communication: return {Role::content_tokens};
    case DispatchStep::Where::host: return {Role::problem};
    case DispatchStep::Where::compute: break;
    }
    return {Role::outline_strong};
}

void draw_chips(Pen pen, const DispatcherRow &one, Language language)
{
    for (std::size_t i = 0; i < one.chips.size(); ++i) {
        const auto &[at, step] = one.chips[i];
        const Box box{one.box.x + at.x, one.box.y + at.y, at.width, at.height};
        pen.box(box, {Role::canvas}, 4, edge_of(*step), step->where == DispatchStep::Where::compute ? 1 : 1.6,
                step->where == DispatchStep::Where::host, {}, step->what.in(language));
        pen.text({box.x + box.width / 2, box.y + 14}, step->name.in(language), size::small, {Role::text},
                 Anchor::middle);
        const bool last_of_line = i + 1 == one.chips.size() || one.chips[i + 1].box.y > at.y;
        if (!last_of_line) {
            const auto y = box.y + box.height / 2, x = box.right() + 2;
            pen.line({x, y}, {x + 7, y}, {Role::outline_strong}, 1);
            const std::array<Point, 3> tip{Point{x + 4.5, y - 2.5}, Point{x + 7.5, y}, Point{x + 4.5, y + 2.5}};
            pen.path(tip, {Role::outline_strong}, 1);
        }
    }
}

void draw_time(Pen pen, const DispatcherRow &one, double longest, Language language)
{
    if (longest <= 0)
        return;
    auto x = one.box.x + row::steps;
    const auto y = one.box.y + row::head + one.chips_height + 8;
    const auto to_scale = (row::steps_width - 74) / longest;
    const auto piece = [&](double time, Paint paint, const Text &name) {
        const auto width = time * to_scale;
        if (width <= 0)
            return;
        const auto words = name.in(language) + " " + drawing::time_text({time});
        pen.box({x, y, std::max(width, 0.8), row::bar}, paint, std::min(2.0, width / 2), {Role::surface}, 0.6, false,
                {}, words);
        for (const auto &label : {words, drawing::time_text({time})})
            if (const auto wide = text_width(label, 10.5); wide < width - 10) {
                const bool pale = paint.role == Role::content_tokens; // in one theme or the other no ink would show
                if (pale)
                    pen.box({x + (width - wide) / 2 - 4, y + 2.5, wide + 8, row::bar - 5}, {Role::surface}, 6);
                pen.text({x + width / 2, y + 13}, label, 10.5, {pale ? Role::text : Role::on_colour}, Anchor::middle);
                break;
            }
        x += width;
    };
    piece(one.router, {Role::empty_slot}, {"router", "router"});
    piece(one.dispatch_time, {Role::content_tokens}, {"dispatch", "dispatch"});
    piece(one.experts, {Role::wheel_muted, 0, 8}, {"experts", "专家"});
    piece(one.combine_time, {Role::content_tokens}, {"combine", "combine"});
    pen.text({x + 6, y + 13}, drawing::time_text({one.total()}), size::small, {Role::text}, Anchor::start,
             Weight::bold);
}

/// Drawn as a bar, expected as a mark on it.
void draw_copies(Pen pen, const DispatcherRow &one, double most, Language language)
{
    const auto say = [&](const Text &text) { return text.in(language); };
    const auto &d = *one.dispatch;
    const auto x = one.box.x + row::copies;
    struct Line {
        Text name;
        double drawn, expected;
        Paint paint;
    };
    const bool by_expert = d.dispatcher == expert_parallel::Dispatcher::alltoall;
    const std::array lines{
        Line{by_expert ? Text{"for other ranks", "发往其他 rank"} : Text{"other ranks reached", "到达其他 rank"},
             d.copies,
             d.expected_copies,
             {Role::outline_strong}},
        Line{{"leaves own rank", "离开本 rank"}, d.leaving, d.expected_leaving, {Role::nvlink}},
        Line{{"crosses network", "过网络"}, d.network_copies, d.expected_network_copies, {Role::network}},
    };
    auto y = one.box.y + row::head + 10;
    for (const auto &line : lines) {
        constexpr double bar_x = 122, bar_width = 52;
        pen.text({x, y}, say(line.name), size::small, {Role::text_muted});
        const Box track{x + bar_x, y - 7, bar_width, 7};
        bar(pen, track, line.drawn / most, line.paint);
        if (line.drawn > most * 1.01) { // it goes on
            for (const auto off : {0.0, 4.0})
                pen.line({track.right() - 12 + off, track.bottom() + 2}, {track.right() - 8 + off, track.y - 2},
                         {Role::surface}, 1.6);
        } else {
            const auto mark = track.x + track.width * std::clamp(line.expected / most, 0.0, 1.0);
            pen.line({mark, track.y - 2.5}, {mark, track.bottom() + 2.5}, {Role::text}, 1.4);
        }
        pen.text({track.right() + 8, y}, copies_text(line.drawn), size::small, {Role::text}, Anchor::start,
                 Weight::bold);
        pen.text({track.right() + 46, y}, say({"exp. ", "期望 "}) + copies_text(line.expected), size::small,
                 {Role::text_muted});
        y += 17;
    }
    auto words = say({"busiest rank sends ", "发得最多的 rank 发送 "}) +
                 drawing::bytes_text(d.dispatch.sent_most + d.combine.sent_most);
    if (d.forwarded > 0.005)
        words = say({"forwarded ", "被转发 "}) + copies_text(d.forwarded) + say({"× · ", " 次 · "}) + words;
    pen.text({x, y + 2}, words, 11, {Role::text_muted}, Anchor::start, Weight::regular, size::page - row::copies - 8);
}

void draw_row(Pen pen, const DispatcherRow &one, const Scales &scales, const ViewState &state)
{
    const auto say = [&](const Text &text) { return text.in(state.language); };
    const auto name = std::string(proper_name(one.dispatch->dispatcher));
    const ElementId id = "dispatcher-" + std::string(expert_parallel::id(one.dispatch->dispatcher));
    const bool lit = state.hovered.starts_with(id) || state.selected == id;
    card(pen, one.box, {one.own || lit ? Role::accent : Role::outline}, id, name);
    const auto x = one.box.x + size::padding, y = one.box.y + 19;
    pen.text({x, y}, name, size::title, {Role::text}, Anchor::start, Weight::bold);
    auto after = x + text_width(name, size::title, Weight::bold) + 10;
    const auto note = [&](const Text &words, Paint paint) {
        pen.text({after, y}, say(words), size::small, paint);
        after += text_width(say(words), size::small) + 12;
    };
    if (one.own)
        note({"this job's", "当前作业所用"}, {Role::accent});
    if (one.dispatch->host_sync)
        note({"the host waits for counts", "host 等待计数"}, {Role::problem});
    if (one.dispatch->sms > 0)
        note({std::to_string(one.dispatch->sms) + " SMs move data",
              "占 " + std::to_string(one.dispatch->sms) + " 个 SM"},
             {Role::text_muted});
    if (!one.dispatch->available)
        note({"refused for this job", "当前作业不可用"}, {Role::problem});
    pen.text({one.box.x + row::copies, y}, say({"a token, the mean", "每个 token，平均"}), size::small,
             {Role::text_muted});
    draw_chips(pen, one, state.language);
    draw_time(pen, one, scales.time, state.language);
    draw_copies(pen, one, scales.copies, state.language);
    auto line = one.box.bottom() - 6 - row::foot * (static_cast<double>(one.limits.size()) - 1);
    for (std::size_t i = 0; i < one.limits.size(); ++i, line += row::foot)
        pen.text({x, line}, one.limits[i], size::small, {one.refused[i] ? Role::problem : Role::text_muted});
}

} // namespace

Box bounds(const Shown &shown)
{
    const auto rows = dispatcher_rows(shown);
    return {-4, 0, expert_view::size::page + 8, rows.empty() ? 560 : rows.back().box.bottom() + 6};
}

Picture draw(const Shown &shown, const Window &window)
{
    Picture picture;
    const auto rows = dispatcher_rows(shown);
    picture.bounds = bounds(shown);
    const auto scales = scales_of(rows);
    Pen pen{picture, window};
    const Text heading{"Five dispatchers, the same tokens. Time to scale; router and experts take the same everywhere.",
                       "五种 dispatcher，同样的 token。时间按比例；router 与专家的计算时间相同。"};
    if (!rows.empty())
        pen.text({0, 14}, heading.in(shown.state.language), expert_view::size::small, {Role::text_muted});
    for (const auto &one : rows)
        draw_row(pen, one, scales, shown.state);
    return picture;
}

std::vector<LegendEntry> legend(const Shown &)
{
    using Sample = LegendEntry::Sample;
    return {{Sample::fill, {Role::content_tokens}, {"tokens travel", "token 传输"}},
            {Sample::fill, {Role::outline_strong}, {"copies that reach other ranks", "到达其他 rank 的副本"}},
            {Sample::fill, {Role::nvlink}, {"messages that leave its rank", "离开本 rank 的消息"}},
            {Sample::fill, {Role::network}, {"messages over the network", "过网络的消息"}},
            {Sample::line, {Role::text}, {"expected of uniform routing", "均匀路由的期望"}}};
}

Text subtitle(const Shown &shown)
{
    const auto *study = study_of(shown);
    if (!study)
        return {"The five dispatchers side by side", "五种 dispatcher 对照"};
    const auto &all = study->of(expert_parallel::Dispatcher::alltoall);
    const auto &hybrid = study->of(expert_parallel::Dispatcher::hybridep);
    const auto a = copies_text(all.network_copies), h = copies_text(hybrid.network_copies);
    if (all.network_copies <= 0)
        return {"Five dispatchers: no token crosses the network", "五种 dispatcher：没有 token 过网络"};
    const auto en = [](double copies) { return times_text(copies).en; };
    return {"A token crosses the network " + en(all.network_copies) + " with alltoall, " + en(hybrid.network_copies) +
                " with HybridEP",
            "每个 token 过网络：alltoall " + a + " 次，HybridEP " + h + " 次"};
}

ElementId element_at(const Shown &shown, Point point)
{
    for (const auto &one : dispatcher_rows(shown)) {
        if (!one.box.contains(point))
            continue;
        const auto name = "dispatcher-" + std::string(expert_parallel::id(one.dispatch->dispatcher));
        for (std::size_t i = 0; i < one.chips.size(); ++i) {
            const auto &at = one.chips[i].box;
            if (Box{one.box.x + at.x, one.box.y + at.y, at.width, at.height}.contains(point))
                return name + "-step-" + std::to_string(i);
        }
        return name;
    }
    return {};
}

Text element_text(const Shown &shown, const ElementId &element)
{
    const auto *study = study_of(shown);
    for (std::size_t d = 0; study && d < study->dispatches.size(); ++d) {
        const auto &dispatch = study->dispatches[d];
        const auto name = "dispatcher-" + std::string(expert_parallel::id(dispatch.dispatcher));
        for (std::size_t i = 0; i < dispatch.forward.size(); ++i)
            if (element == name + "-step-" + std::to_string(i))
                return dispatch.forward[i].what;
    }
    return {};
}

} // namespace rankscape::expert_dispatchers_view
