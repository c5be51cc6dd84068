// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The domain picture put together: machines, strip, what crosses, and who sends how much to whom.
#include "model/views/expert_parallel/domain_view.h"

#include "model/views/expert_parallel/domain_matrix.h"
#include "model/views/expert_parallel/domain_parts.h"
#include "model/views/expert_parallel/tokens.h"
#include "model/views/traffic_charts/parts.h"

#include <charconv>
#include <cmath>
#include <cstdlib>

namespace rankscape::expert_domain_view {

namespace {

using namespace expert_view;

constexpr double words_width = 352, matrix_size = 310;

Box matrix_box()
{
    return {words_width + size::gap, below_machines, size::page - words_width - size::gap, matrix_size};
}

/// As traffic_view::add_matrix() places them.
ElementId cell_at(const Shown &shown, Point point)
{
    const auto box = matrix_box();
    if (!box.contains(point))
        return {};
    const auto matrix = dispatch_matrix(shown.thread);
    if (!matrix || matrix->side() == 0)
        return {};
    const Point at{box.x + 60, box.y + 42};
    const auto cell = std::min(box.right() - at.x, box.bottom() - at.y) / matrix->side();
    const auto row = static_cast<std::int32_t>(std::floor((point.y - at.y) / cell));
    const auto column = static_cast<std::int32_t>(std::floor((point.x - at.x) / cell));
    if (row < 0 || column < 0 || row >= matrix->side() || column >= matrix->side())
        return {};
    return "cell-" + std::to_string(row) + "-" + std::to_string(column);
}

/// The groups that cross, as far as a line holds them.
std::string crossing_groups(const Derived &derived, Language language)
{
    const auto *ep = derived.group("ep");
    std::string words;
    std::int32_t named = 0, more = 0;
    for (std::size_t g = 0; ep && g < ep->count(); ++g) {
        if (!leaves_domain(*derived.cluster, ep->group(g)))
            continue;
        if (++named > 4) {
            ++more;
            continue;
        }
        const auto [first, last] = std::ranges::minmax(ep->group(g));
        words += (words.empty() ? "" : ", ") + std::to_string(g) + " (" + std::to_string(first) + "–" +
                 std::to_string(last) + ")";
    }
    if (more > 0)
        words += (language == Language::zh ? " 等 " : " and ") +
                 std::to_string(language == Language::zh ? named : more) + (language == Language::zh ? " 个" : " more");
    return words;
}

/// "1 of 4 EP groups leaves its domain"
Text crossing_words(const Locality &ep)
{
    const auto n = std::to_string(ep.crossing), of = std::to_string(ep.count);
    if (ep.count == 0)
        return {"This job has no EP groups", "此作业没有 EP 组"};
    if (ep.crossing == 0)
        return ep.count == 1 ? Text{"The EP group stays in its domain", "EP 组在 domain 之内"}
                             : Text{"None of " + of + " EP groups leaves its domain", of + " 个 EP 组都在 domain 之内"};
    if (ep.count == 1)
        return {"The EP group leaves its domain", "EP 组跨出 domain"};
    return {n + " of " + of + " EP groups " + (ep.crossing == 1 ? "leaves its domain" : "leave their domain"),
            of + " 个 EP 组中有 " + n + " 个跨出 domain"};
}

void draw_headline(Pen pen, const Derived &derived, Language language)
{
    const auto own = own_machine(derived);
    pen.text({0, 14}, crossing_words(own.ep).in(language), 16,
             {own.ep.crossing > 0 ? Role::problem : Role::status_released}, Anchor::start, Weight::bold);
}

void draw_words(Pen pen, const Shown &shown)
{
    const auto &derived = *shown.derived;
    const auto language = shown.state.language;
    const auto say = [&](const Text &text) { return text.in(language); };
    const auto placement = own_machine(derived);
    auto y = below_machines + 12;
    if (placement.ep.crossing > 0)
        y = paragraph(pen, {0, y}, say({"Crossing: EP ", "跨 domain 的：EP "}) + crossing_groups(derived, language),
                      words_width, {Role::problem}) +
            4;
    if (placement.per_domain)
        y = paragraph(pen, {0, y},
                      say({"Network copies of a token: ", "每个 token 过网络："}) + copies_text(*placement.per_domain) +
                          say({" when one goes to each other domain, ", " 份（每个其他 domain 发一份），"}) +
                          copies_text(*placement.per_expert) +
                          say({" when one goes to each expert there (alltoall). Expected, mean over ranks.",
                               " 份（那里的每个专家发一份，alltoall）。期望值，对 rank 取平均。"}),
                      words_width) +
            8;
    pen.text({0, y + 2}, say({"What to ask of the scheduler", "向调度器要什么"}), size::title, {Role::text},
             Anchor::start, Weight::bold);
    y = paragraph(pen, {0, y + 20}, say(segment_of(derived).sentence), words_width, {Role::text}) + 8;
    const auto boundary = boundary_of(derived);
    if (boundary.movable()) {
        const auto sizes = derived.scenario.cluster.domain_sizes;
        std::string flag = "--domain-sizes";
        for (const auto size : sizes)
            flag += " " + std::to_string(size);
        y = paragraph(pen, {0, y},
                      sizes.empty() ? say({"Domains cut elsewhere: --domain-sizes 20 12, say.",
                                           "若 domain 的划分不同，用 --domain-sizes 给出，例如 --domain-sizes 20 12。"})
                                    : say({"Domains are cut by ", "domain 的划分来自 "}) + flag + say({".", "。"}),
                      words_width);
    }
    if (const auto *study = study_of(shown); study && study->sends()) {
        const auto name = std::string(proper_name(study->dispatcher));
        paragraph(pen, {0, y + 6},
                  say({"The heat map is one dispatch of " + name +
                           ", forwarding included; every EP group routes what the first one was drawn.",
                       "热图是 " + name + " 的一次 dispatch，含转发；各 EP 组都按第一组抽出的路由。"}),
                  words_width);
    }
}

void draw_matrix(Pen pen, const Shown &shown)
{
    const auto box = matrix_box();
    const auto matrix = dispatch_matrix(shown.thread);
    if (!matrix) {
        const auto &model = shown.derived->scenario.model;
        const bool known = model.hidden_size && model.num_experts && model.seq_length;
        Text words{"Who sends how much to whom is drawn when the job says how many tokens there are and how large: "
                   "--model or --hidden-size, --num-experts and --seq-length.",
                   "作业给出 token 的数量和大小（--model，或 --hidden-size、--num-experts，以及 --seq-length）"
                   "之后，这里画出谁向谁发多少字节。"};
        if (study_of(shown))
            words = {"Nothing is sent: every token finds its experts on its own rank.",
                     "没有传输：每个 token 的专家都在本 rank 上。"};
        else if (known)
            words = {"Nothing is simulated for this job yet.", "此作业尚未模拟。"};
        paragraph(pen, {box.x, box.y + 18}, words.in(shown.state.language), box.width);
        return;
    }
    traffic_view::add_matrix(pen.picture, *matrix, box, shown.state.language);
}

} // namespace

Box bounds(const Shown &) { return {-4, 0, size::page + 8, below_machines + matrix_size + 6}; }

Picture draw(const Shown &shown, const Window &window)
{
    Picture picture;
    picture.bounds = bounds(shown);
    if (!shown.derived || !shown.derived->cluster)
        return picture;
    Pen pen{picture, window};
    const auto language = shown.state.language;
    draw_headline(pen, *shown.derived, language);
    draw_strip(pen, *shown.derived, Strip(*shown.derived), shown.state);
    const Text heading{"The same EP groups on three machines", "同样的 EP 组放在三种机器上"};
    pen.text({0, machine_top - 10}, heading.in(language), size::title, {Role::text}, Anchor::start, Weight::bold);
    const auto machines = three_machines(*shown.derived);
    for (std::size_t i = 0; i < machines.size(); ++i)
        draw_machine(pen, *shown.derived, machines[i], i, language,
                     shown.state.hovered == "machine-" + std::to_string(i));
    draw_words(pen, shown);
    draw_matrix(pen, shown);
    return picture;
}

std::vector<LegendEntry> legend(const Shown &)
{
    using Sample = LegendEntry::Sample;
    return {{Sample::line, {Role::problem}, {"outline: EP group that crosses", "红框：跨 domain 的 EP 组"}},
            {Sample::fill, {Role::wheel_muted, 0, 8}, {"EP group inside one domain", "在一个 domain 内的 EP 组"}},
            {Sample::fill, {Role::nvlink}, {"bytes inside a domain", "domain 内的字节"}},
            {Sample::fill, {Role::network}, {"bytes across domains", "跨 domain 的字节"}}};
}

Text subtitle(const Shown &shown)
{
    const auto machines = three_machines(*shown.derived);
    if (!shown.derived->cluster)
        return {"EP groups and NVLink domains", "EP 组与 NVLink domain"};
    const auto own = crossing_words(own_machine(*shown.derived).ep);
    const auto &machine = shown.derived->cluster->hardware().name;
    Text words{own.en + " on " + machine + "; elsewhere ", machine + " 上，" + own.zh + "；换机器："};
    for (std::size_t i = 0; i < machines.size(); ++i) {
        const auto &m = machines[i];
        const auto count = std::to_string(m.ep.crossing) + "/" + std::to_string(m.ep.count);
        words.en += (i > 0 ? " · " : "") + count + " on " + m.name.en;
        words.zh += (i > 0 ? " · " : "") + m.name.zh + " " + count;
    }
    return words;
}

ElementId element_at(const Shown &shown, Point point)
{
    if (!shown.derived || !shown.derived->cluster)
        return {};
    for (std::size_t i = 0; i < 3; ++i)
        if (machine_box(i).contains(point))
            return "machine-" + std::to_string(i);
    if (const auto cell = cell_at(shown, point); !cell.empty())
        return cell;
    const Strip strip(*shown.derived);
    if (strip.two() && strip.grip().contains(point))
        return "boundary-0";
    const GroupColours colours(*shown.derived, *shown.derived->cluster);
    for (const auto &spot : strip.spots())
        if (const Box column{spot.box.x, spot.box.y, spot.box.width, strip.first().bottom() + 26 - spot.box.y};
            spot.rank >= 0 && column.contains(point) && !spot.box.contains(point))
            return "ep-group-" + std::to_string(colours.group_of(spot.rank));
    return {};
}

Text element_text(const Shown &shown, const ElementId &element)
{
    const auto number = [&](std::string_view prefix) -> std::optional<std::size_t> {
        if (!element.starts_with(prefix))
            return std::nullopt;
        std::size_t value = 0;
        const auto *end = element.data() + element.size();
        const auto read = std::from_chars(element.data() + prefix.size(), end, value);
        return read.ec == std::errc() && read.ptr == end ? std::optional(value) : std::nullopt;
    };
    if (element == "boundary-0")
        return {"Boundary between the first two domains: sets --domain-sizes",
                "前两个 domain 的边界：设置 --domain-sizes"};
    if (const auto machine = number("machine-"))
        if (const auto all = three_machines(*shown.derived); *machine < all.size())
            return all[*machine].name;
    const auto *ep = shown.derived->group("ep");
    if (const auto group = number("ep-group-"); group && ep && *group < ep->count()) {
        const auto members = ep->group(*group);
        const auto [first, last] = std::ranges::minmax(members);
        const auto g = std::to_string(*group), f = std::to_string(first), l = std::to_string(last),
                   n = std::to_string(members.size());
        return {"EP group " + g + ": " + n + " ranks, " + f + " to " + l,
                "EP 组 " + g + "：" + n + " 个 rank，" + f + "–" + l};
    }
    if (const auto dash = element.rfind('-'); element.starts_with("cell-") && dash > 5) {
        const auto matrix = dispatch_matrix(shown.thread);
        const auto row = std::atoi(element.c_str() + 5), column = std::atoi(element.c_str() + dash + 1);
        if (matrix && row >= 0 && row < matrix->side() && column >= 0 && column < matrix->side())
            return traffic_charts::describe(*matrix, row, column);
    }
    return {};
}

std::optional<std::int32_t> rank_at(const Shown &shown, Point point)
{
    const Strip strip(*shown.derived);
    for (const auto &spot : strip.spots())
        if (spot.rank >= 0 && spot.box.contains(point))
            return spot.rank;
    return std::nullopt;
}

std::optional<Box> rank_box(const Shown &shown, std::int32_t rank)
{
    const Strip strip(*shown.derived);
    for (const auto &spot : strip.spots())
        if (spot.rank == rank)
            return spot.box;
    return std::nullopt;
}

std::optional<std::int64_t> boundary_at(const Shown &shown, Point point)
{
    const auto boundary = boundary_of(*shown.derived);
    if (!boundary.movable())
        return std::nullopt;
    const Strip strip(*shown.derived);
    double best = 1e9;
    std::int64_t at = boundary.at;
    for (auto n = boundary.least; n <= boundary.most; n += boundary.step)
        if (const auto far = std::abs(strip.middle_of(n) - point.x); far < best) {
            best = far;
            at = n;
        }
    return at;
}

} // namespace rankscape::expert_domain_view
