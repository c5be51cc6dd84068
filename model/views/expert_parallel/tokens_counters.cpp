// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Under the lanes: bytes of each fabric as they pass, the load of ranks and experts, and a followed token's experts.
#include "model/views/expert_parallel/tokens_parts.h"

#include "model/traffic/tokens.h"

#include <array>
#include <cstdio>

namespace rankscape::expert_view {

namespace {

using expert_parallel::Study;

constexpr double bar_x = 66, bar_width = 190, amount_x = bar_x + bar_width + 8;

std::string two(double value)
{
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.2f", value);
    return buffer.data();
}

/// Everything here is drawn in units of a page of size::page, and grows with the stage.
struct Place {
    Box box;
    double s = 1;
    Point at(double x, double y) const { return {box.x + x * s, box.y + y * s}; }
    Box area(double x, double y, double w, double h) const { return {box.x + x * s, box.y + y * s, w * s, h * s}; }
};

Place place_of(const drawing::ThreadScene &scene) { return {counters_box(scene), scene.stage().scale()}; }

double fabric_y(bool network) { return network ? 54 : 34; }

void draw_bytes(Pen pen, const Place &place, const Study &study, Language language)
{
    const auto say = [&](const Text &text) { return text.in(language); };
    const auto s = place.s;
    pen.text(place.at(12, 18), say({"Bytes of the group so far", "本组到此刻的字节"}), size::small * s, {Role::text},
             Anchor::start, Weight::bold);
    const auto all = bytes_by(study, study.step.end_of_all);
    for (const bool network : {false, true}) {
        const auto y = fabric_y(network);
        pen.text(place.at(12, y + 4), say(network ? Text{"network", "网络"} : Text{"NVLink", "NVLink"}),
                 size::small * s, {Role::text_muted});
        pen.box(place.area(bar_x, y - 4, bar_width, 7), {Role::empty_slot}, 3.5 * s);
        const auto whole = network ? all.network : all.nvlink;
        pen.text(place.at(amount_x + 62, y + 4), say({"of ", "共 "}) + bytes_text(whole), size::small * s,
                 {Role::text_muted});
    }
    // As DeepEP's benchmark counts: a copy for each distinct GPU over each distinct domain, the own ones too; above are
    // messages as they go, without those that stay.
    if (!study.group.leaves_domain() || !is_flex(study.dispatcher) || study.drawn.domains <= 0)
        return;
    const auto ranks = two(study.drawn.ranks), domains = two(study.drawn.domains);
    const auto ratio = two(study.drawn.ranks / study.drawn.domains);
    const bool nodes = study.group.node_of == study.group.domain_of;
    pen.text(place.at(12, 80),
             say({"DeepEP counts own ones too: " + ranks + " ranks ÷ " + domains +
                      (nodes ? " nodes = " : " domains = ") + ratio,
                  "DeepEP 把自身也计入：" + ranks + " 个 rank ÷ " + domains + (nodes ? " 个节点 = " : " 个 domain = ") +
                      ratio}),
             size::small * s, {Role::text_muted}, Anchor::start, Weight::regular, 396 * s);
}

void draw_load(Pen pen, const Place &place, const Study &study, Language language)
{
    const auto say = [&](const Text &text) { return text.in(language); };
    const auto s = place.s;
    constexpr double x = 420, room = 370;
    pen.text(place.at(x, 18), say({"Load", "负载"}), size::small * s, {Role::text}, Anchor::start, Weight::bold);
    std::int64_t sum = 0;
    for (std::int32_t p = 0; p < study.group.size(); ++p)
        sum += copies_at(study, p);
    const auto mean = static_cast<double>(sum) / study.group.size();
    std::int64_t expert = 0;
    for (const auto load : study.routing.load)
        expert = std::max(expert, load);
    const auto balanced = study.routing.balanced_load();
    const auto line = [&](double y, const std::string &words, Paint paint = {Role::text_muted}) {
        pen.text(place.at(x, y), words, size::small * s, paint, Anchor::start, Weight::regular, room * s);
    };
    line(38, say({"busiest rank ", "最忙的 rank："}) +
                 two(mean > 0 ? static_cast<double>(most_copies(study)) / mean : 1) +
                 say({"× the mean · busiest expert ", " 倍均值 · 最忙的专家："}) +
                 two(balanced > 0 ? static_cast<double>(expert) / balanced : 1) + say({"×", " 倍"}));
    const auto &receiving = study.own().receiving;
    const auto choices = static_cast<double>(std::max<std::int64_t>(1, study.routing.choices()));
    const auto lost = study.routing.dropped_in_all() + receiving.dropped;
    if (receiving.budget)
        line(58, say({"budget of a rank: ", "每个 rank 的预算："}) + std::to_string(*receiving.budget) +
                     say({" copies", " 份"}));
    else if (study.routing.capacity)
        line(58, say({"capacity of an expert for one source: ", "每个专家对每个来源的容量："}) +
                     std::to_string(*study.routing.capacity) + say({" tokens", " 个 token"}));
    else
        line(58, say({"no capacity is set: nothing is dropped", "未设容量：不丢弃"}));
    if (receiving.budget || study.routing.capacity)
        line(78,
             say({"dropped: ", "丢弃："}) + std::to_string(lost) + say({" copies, ", " 份，"}) +
                 two(100 * static_cast<double>(lost) / choices) + " %",
             {lost > 0 ? Role::problem : Role::text_muted});
}

void draw_choices(Pen pen, const Place &place, const Study &study, TokenId token, Language language)
{
    const auto say = [&](const Text &text) { return text.in(language); };
    const auto s = place.s;
    constexpr double x = 420;
    const auto path = study.follow(token.rank, token.token);
    pen.text(place.at(x, 18),
             say({"Where token ", "所选专家与路由概率：token "}) + std::to_string(token.token) +
                 say({" goes, and its probs", ""}),
             size::small * s, {Role::text}, Anchor::start, Weight::bold);
    const bool few = path.choices.size() <= 8; // then there is room for what each result is multiplied by
    const std::size_t columns = few ? 2 : 3, most = columns * 4;
    const auto column = 370.0 / static_cast<double>(columns);
    for (std::size_t i = 0; i < std::min(most, path.choices.size()); ++i) {
        const auto &choice = path.choices[i];
        const auto expert = say({"expert ", "专家 "}) + std::to_string(choice.expert);
        auto words = expert + " → rank " + std::to_string(choice.ranks.front());
        if (choice.dropped)
            words = expert + say({": dropped", "：丢弃"});
        else if (few)
            words += " · " + two(choice.weight);
        pen.text(place.at(x + static_cast<double>(i % columns) * column, 36 + static_cast<double>(i / columns) * 16),
                 words, size::small * s, {choice.dropped ? Role::problem : Role::text_muted}, Anchor::start,
                 Weight::regular, (column - 6) * s);
    }
    if (path.choices.size() > most)
        pen.text(place.at(x + 368, 18), "…", size::small * s, {Role::text_muted}, Anchor::end);
}

} // namespace

Box counters_box(const drawing::ThreadScene &scene)
{
    const auto lanes = scene.lanes().box();
    const auto s = scene.stage().scale();
    return {lanes.x, lanes.bottom() + 10 * s, lanes.width, counters_height * s};
}

void draw_counters(Pen pen, const drawing::ThreadScene &scene, const Shown &shown)
{
    const auto &study = study_of(scene);
    const auto place = place_of(scene);
    card(pen, place.box);
    draw_bytes(pen, place, study, shown.state.language);
    if (const auto token = token_of(study, shown.state.selected))
        draw_choices(pen, place, study, *token, shown.state.language);
    else
        draw_load(pen, place, study, shown.state.language);
}

void draw_counters_moving(Pen pen, const drawing::ThreadScene &scene, const Shown &shown)
{
    const auto &study = study_of(scene);
    const auto place = place_of(scene);
    const auto all = bytes_by(study, study.step.end_of_all), now = bytes_by(study, shown.time.value);
    for (const bool network : {false, true}) {
        const auto whole = network ? all.network : all.nvlink, part = network ? now.network : now.nvlink;
        const auto y = fabric_y(network);
        const auto share = whole > 0 ? std::clamp(part / whole, 0.0, 1.0) : 0;
        const auto track = place.area(bar_x, y - 4, bar_width * share, 7);
        if (share > 0)
            pen.box(track, {network ? Role::network : Role::nvlink}, std::min(3.5 * place.s, track.width / 2), {}, 1,
                    false, network ? "bytes-network" : "bytes-nvlink");
        pen.text(place.at(amount_x, y + 4), bytes_text(part), size::small * place.s, {Role::text}, Anchor::start,
                 Weight::medium);
    }
}

} // namespace rankscape::expert_view
